import pytest

from coursekit.testing import points

LIST = ["larkspur.example", "Fares.Example"]


@points(0.25)
def test_hosts_of_the_list_are_allowed_in_any_case(student):
    """https addresses on the list's hosts are allowed, in any case.

    Next step: lower both sides.
    """
    for url in (
        "https://larkspur.example/bags?n=2#top",
        "HTTPS://LARKSPUR.example",
        "https://fares.example/",
    ):
        assert student.allowed(url, LIST) is True


@points(0.25)
@pytest.mark.parametrize(
    "url",
    [
        "http://larkspur.example/bags",
        "https://larkspur.example.bargains.example/bags",
        "https://www.larkspur.example/",
        "https://larkspur.example@bargains.example/",
        "https://larkspur.example:443/",
        "https://l\u0430rkspur.example/",
        "https://larkspur.example\t/",
        "https://[larkspur.example/",
        "/bags",
    ],
)
def test_look_alikes_are_not(student, url):
    """Addresses that only look like the list's are refused.

    Next step: compare the whole netloc, and let only printable ASCII through.
    """
    assert student.allowed(url, LIST) is False
