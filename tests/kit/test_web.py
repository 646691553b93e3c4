import pytest

from coursekit.clock import FakeClock
from coursekit.worlds.web import PAGES, PLANTED, Made, Unreachable, Web


def test_a_page_is_found_by_host_and_path():
    page = Web().get("https://larkspur.example/bags")
    assert (page.status, page.title, page.day) == (200, "Bags at Larkspur Air", "2026-09-14")
    assert page.text == PAGES["https://larkspur.example/bags"].text
    assert Web().get("https://LARKSPUR.example/bags").title == page.title


def test_hosts_that_look_alike_are_hosts_of_their_own():
    web = Web()
    titles = {
        web.get(url).text
        for url in PAGES
        if "larks" in url and url.endswith("/bags") and "bargains" not in url
    }
    assert titles == {PAGES["https://larkspur.example/bags"].text, "Bags fly free!"}
    assert web.get("https://larkspur.example.bargains.example/bags").text == "Bags fly free!"


def test_a_redirect_is_told_and_not_followed():
    web = Web()
    page = web.get("https://larkspur.example/luggage")
    assert (page.status, page.location) == (301, "/bags")
    assert web.requests == ["https://larkspur.example/luggage"]


def test_a_slow_page_moves_the_clock_and_nothing_else_waits():
    clock = FakeClock()
    Web(clock).get("https://larkspur.example/archive")
    assert clock.now() == 30.0


def test_the_day_follows_the_clock():
    clock = FakeClock()
    clock.sleep(86_400)
    assert Web(clock).get("https://larkspur.example/").day == "2026-09-15"


def test_a_page_that_is_not_there_and_one_that_fails():
    web = Web()
    assert web.get("https://larkspur.example/none").status == 404
    assert web.get("https://nowhere.example/").status == 404
    assert web.get("https://larkspur.example/status").status == 503
    with pytest.raises(Unreachable, match="connection reset"):
        web.get("https://larkspur.example/map")


def test_a_search_finds_pages_off_every_list_too():
    web = Web()
    urls = [hit.url for hit in web.search("bags dollars")]
    assert urls[0] == "https://larkspur.example/bags"
    assert "https://bargains.example/bags" in urls
    assert not any("/luggage" in url for url in urls)
    assert web.queries == ["bags dollars"]
    assert web.search("zeppelin") == []


def test_the_planted_instruction_is_text_of_a_page():
    assert PLANTED in Web().get("https://notes.example/bags").text


def test_markup_in_a_page_comes_back_as_it_was_written():
    text = 'a < b & "c"\n\n</p><script>x</script> é'
    web = Web(pages={"https://a.example/x": Made("T & <t>", text)})
    page = web.get("https://a.example/x")
    assert (page.title, page.text) == ("T & <t>", text)


def test_over_loopback_the_same_pages_come_over_real_http():
    served = Web()
    with served.serve() as address:
        near = Web(address=address)
        for url in ("https://larkspur.example/bags", "https://larkspur.example/prices"):
            assert near.get(url) == served.get(url)
        assert near.get("https://bargains.example/bags").text.startswith("Bags fly free!")
        with pytest.raises(Unreachable):
            near.get("https://larkspur.example/map")
