from coursekit.testing import points


def word(rng):
    return "".join(rng.choice("bcdfghjmnpqrtvwxz") for _ in range(7))


def drawn(rng):
    host = f"{word(rng)}.{word(rng)}.example"
    return host, [f"{word(rng)}.example", host.title(), f"k{word(rng)}.example"]


@points(0.5)
def test_what_is_on_the_list_is_allowed(student, rng):
    """https and a host of the list, in any case, with any path, query and fragment.

    Next step: compare scheme and netloc only; lower both the netloc and the list.
    """
    host, allow = drawn(rng)
    for rest in ("", "/", f"/{word(rng)}/?q=https://{word(rng)}.example#x", "?a=b", "/@x:1"):
        for url in (f"https://{host}{rest}", f"HTTPS://{host.upper()}{rest}"):
            assert student.allowed(url, allow) is True
    assert student.allowed(f"https://{host}/", []) is False


@points(0.5)
def test_another_host_scheme_user_or_port_is_not(student, rng):
    """Longer, shorter and other hosts, users, ports and other schemes are refused.

    Next step: the whole netloc is to be equal, not to start, end or be contained.
    """
    host, allow = drawn(rng)
    evil = f"{word(rng)}.example"
    for netloc in (
        f"{host}.{evil}",
        f"www.{host}",
        f"x{host}",
        f"{host}x",
        f"{host}.",
        host.split(".", 1)[1],
        f"{host}@{evil}",
        f"user@{host}",
        f"@{host}",
        f"{host}:443",
        f"{host}:",
        f"{evil}#{host}",
        host.replace(".", "%2E", 1),
        "",
    ):
        assert student.allowed(f"https://{netloc}/", allow) is False
    for url in (f"http://{host}/", f"ftp://{host}/", f"//{host}/", f"https:{host}/", host):
        assert student.allowed(url, allow) is False
    assert student.allowed(f"https://{evil}/https://{host}/", allow) is False


@points(0.5)
def test_odd_characters_and_broken_addresses_are_refused_without_a_fuss(student, rng):
    """Blanks, control characters, backslashes, other scripts: False anywhere; nothing raises.

    Next step: look at every character before urlsplit, and catch its ValueError.
    """
    host, allow = drawn(rng)
    kelvin = allow[2].replace("k", "\N{KELVIN SIGN}", 1)
    for url in (
        f"https://{kelvin}/",
        f"https://{host[:3]}\n{host[3:]}/",
        f"https://{host}\t/",
        f" https://{host}/",
        f"https://{host}/a b",
        f"https://{host}/\x7f",
        f"https://{host}\\@{word(rng)}.example/",
        f"https://{word(rng)}.example\\@{host}/",
        f"https://{host}/\u00e9",
        f"https://{host.replace('.', chr(0x3002))}/",
        f"https://[{host}/",
        "https://[",
        "",
    ):
        assert student.allowed(url, allow) is False
