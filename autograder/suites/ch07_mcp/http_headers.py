from coursekit.testing import points


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(8))


def cased(rng, headers):
    change = rng.choice([str.lower, str.upper, str.title, str])
    return {change(name): value for name, value in headers.items()}


@points(0)
def test_origins_that_only_look_local_are_refused(student, rng):
    """Hosts that begin or end like this computer, and origins without a host, are refused.

    Next step: compare the whole host name, and ask for http or https.
    """
    bad = ["http://localhost.example.org", f"https://{word(rng)}.localhost.org", "null", ""]
    bad += ["http://127.0.0.1.example.org", "http://127.0.0.1@example.org", "localhost"]
    bad += ["file://localhost", "https://notlocalhost", "http://[::2]", "http://[::1"]
    for origin in bad:
        assert student.check_http(cased(rng, {"Origin": origin}), set(), True) == 403
    port = rng.randint(1024, 65000)
    for host in ("localhost", "127.0.0.1", "[::1]"):
        for origin in (f"http://{host}", f"https://{host}:{port}"):
            assert student.check_http(cased(rng, {"Origin": origin}), set(), True) == 200


@points(0)
def test_revisions_that_are_not_spoken_are_refused(student, rng):
    """A revision that is not spoken is 400; none at all will do.

    Next step: compare only when the header is there.
    """
    for revision in ("2024-11-05", "2025-11-25", "2026-07-28", "", word(rng)):
        headers = cased(rng, {"MCP-Protocol-Version": revision})
        assert student.check_http(headers, set(), True) == 400
    for revision in ("2025-06-18", "2025-03-26"):
        headers = cased(rng, {"MCP-Protocol-Version": revision})
        assert student.check_http(headers, set(), True) == 200


@points(0)
def test_sessions_are_looked_up_whole(student, rng):
    """A session is known when its whole id is, in any case of the header's name.

    Next step: lower-case the names of headers, never their values.
    """
    known = word(rng) + "X"
    for value in (known.lower(), known[:-1], known + "x", ""):
        headers = cased(rng, {"Mcp-Session-Id": value})
        assert student.check_http(headers, {known}, False) == 404
    headers = cased(rng, {"Mcp-Session-Id": known})
    assert student.check_http(headers, {known, word(rng)}, False) == 200
    assert student.check_http(headers, set(), True) == 200


@points(0)
def test_the_first_rule_counts(student, rng):
    """Where several things are wrong, origin comes first, then the revision, then the session.

    Next step: return as soon as a rule holds, in the order of the docstring.
    """
    elsewhere, odd = {"Origin": "http://example.org"}, {"Mcp-Protocol-Version": word(rng)}
    unknown = {"Mcp-Session-Id": word(rng)}
    assert student.check_http({**elsewhere, **odd, **unknown}, set(), False) == 403
    assert student.check_http({**elsewhere, **unknown}, set(), False) == 403
    assert student.check_http({**odd, **unknown}, set(), False) == 400
    assert student.check_http({**unknown, "Origin": "http://localhost"}, set(), False) == 404
