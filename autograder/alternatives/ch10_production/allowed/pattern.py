# One pattern for the whole address.
def allowed(url: str, allow: list[str]) -> bool:
    """Whether url is an https address on one of these hosts exactly. Rules the tests check:

    - The scheme is https; scheme and host in any case, and so are the entries of allow.
    - The host is one of allow, whole: no subdomain, no ending, no dot more, no user, no port.
    - A blank, a control character, a backslash or anything outside ASCII, anywhere in url: False.
      (The letter "\N{KELVIN SIGN}" is not a K, although Python's lower() makes a k of it.)
    - Never raises: what cannot be read as an address is False.
    """
    hosts = "|".join(re.escape(host) for host in allow)
    pattern = rf"https://(?:{hosts})(?:[/?#][!-\[\]-~]*)?"
    return bool(allow) and re.fullmatch(pattern, url, re.IGNORECASE | re.ASCII) is not None
