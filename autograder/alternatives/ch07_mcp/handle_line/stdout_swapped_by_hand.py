# Different: puts standard error in the place of standard output and back.
def handle_line(server, line):
    kept = sys.stdout
    sys.stdout = sys.stderr
    try:
        reply = server.handle(json.loads(str(line, "utf-8")))
    except (UnicodeDecodeError, json.JSONDecodeError):
        reply = {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "parse error"}}
    finally:
        sys.stdout = kept
    if reply is not None:
        return frame(reply)
    return None


MiniServer.handle_line = handle_line
