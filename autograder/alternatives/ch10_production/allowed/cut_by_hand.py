# Cuts the host out of the address by hand.
def allowed(url: str, allow: list[str]) -> bool:
    """Whether url is an https address on one of these hosts exactly. Rules the tests check:

    - The scheme is https; scheme and host in any case, and so are the entries of allow.
    - The host is one of allow, whole: no subdomain, no ending, no dot more, no user, no port.
    - A blank, a control character, a backslash or anything outside ASCII, anywhere in url: False.
      (The letter "\N{KELVIN SIGN}" is not a K, although Python's lower() makes a k of it.)
    - Never raises: what cannot be read as an address is False.
    """
    if any(ord(c) < 33 or ord(c) > 126 or c == "\\" for c in url):
        return False
    scheme, found, rest = url.partition("://")
    if scheme.lower() != "https" or not found:
        return False
    for end in "/?#":
        rest = rest.partition(end)[0]
    return rest.lower() in [host.lower() for host in allow]
