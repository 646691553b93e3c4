from coursekit.lending import lend
from coursekit.testing import points
from coursekit.worlds.web import Made, Quote, Web


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(7))


def read(student, rng, text):
    url, title = f"https://a.example/{word(rng)}", word(rng)
    web = Web(pages={url: Made(title, text)})
    days = rng.randint(1, 9)
    web.clock.sleep(86_400.0 * days)
    lent = lend(web, "get", "search", kept=True)
    fence = student.Fence(lent, ["a.example"], lend(web.clock, "now", kept=True))
    fence.fetch(url)
    return web, fence.keep_quote, url, title, f"2026-09-{14 + days}"


@points(0.5)
def test_white_space_counts_as_one_blank_on_both_sides(student, rng):
    """Runs of blanks, tabs and line ends are one blank, and the quote is written so.

    Next step: split() without an argument cuts at all of them.
    """
    words = [word(rng) for _ in range(6)]
    text = f"{words[0]}  {words[1]}\n\n{words[2]}\t{words[3]} \u00a0 {words[4]}{words[5]}"
    web, keep_quote, url, title, day = read(student, rng, text)
    for first, last in ((0, 4), (1, 3), (3, 4)):
        wanted = " ".join(words[first : last + 1])
        written = f" {rng.choice((' ', '  ', chr(10), chr(9))).join(words[first : last + 1])}\n"
        assert keep_quote(written, url) == Quote(wanted, url, title, day)
    assert keep_quote(f"{words[4]}{words[5]}", url).text == f"{words[4]}{words[5]}"
    assert web.requests == [url]


@points(0.5)
def test_nothing_else_is_forgiven(student, rng):
    """Another case, a word left out, blanks where there are none, another address: None.

    Next step: `in`, on texts whose white space alone was changed.
    """
    words = [word(rng) for _ in range(4)]
    web, keep_quote, url, _, _ = read(student, rng, " ".join(words))
    for text in (
        words[1].upper(),
        f"{words[0]} {words[2]}",
        f"{words[0]}{words[1]}",
        f"{words[0][:3]} {words[0][3:]}",
        f"{words[3]} {words[0]}",
        word(rng) * 2,
        "",
        " \t\n",
    ):
        assert keep_quote(text, url) is None
    assert keep_quote(words[0], url + "/") is None
    assert keep_quote(words[0], url.replace("https", "HTTPS")) is None
    assert web.requests == [url]
