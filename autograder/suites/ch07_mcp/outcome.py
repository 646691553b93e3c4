from coursekit.testing import points


def block(rng):
    return {"type": "text", "text": str(rng.random())}


def response(rng, **result):
    return {"jsonrpc": "2.0", "id": rng.choice([rng.randint(0, 99), "", "x"]), "result": result}


@points(0.5)
def test_the_flag_decides_among_results(student, rng):
    """Among well-formed results isError alone decides, whatever the content says.

    Next step: isError may be missing, and then all is well.
    """
    for content in (
        [],
        [block(rng)],
        [block(rng), {"type": "image", "data": "", "mimeType": "a/b"}],
    ):
        assert student.outcome(response(rng, content=content)) == "ok"
        assert student.outcome(response(rng, content=content, isError=False)) == "ok"
        assert student.outcome(response(rng, content=content, isError=True)) == "tool_error"
        extra = response(rng, content=content, isError=False, structuredContent={"isError": True})
        assert student.outcome(extra) == "ok"
    told = response(rng, content=[{"type": "text", "text": "error: failed"}])
    assert student.outcome(told) == "ok"


@points(0.5)
def test_what_is_malformed_is_a_protocol_error(student, rng):
    """A response that is malformed is a protocol_error, also when it says isError.

    Next step: check jsonrpc, id, result, content and the type of isError before anything else.
    """
    for flag in ({}, {"isError": True}, {"isError": False}):
        good = response(rng, content=[block(rng)], **flag)
        assert student.outcome(good) != "protocol_error"
        missing = [{key: good[key] for key in good if key != gone} for gone in good]
        bad = [*missing, {}, {**good, "jsonrpc": "1.0"}, {**good, "jsonrpc": 2.0}]
        bad += [{**good, "result": value} for value in (None, "ok", [], [block(rng)], dict(flag))]
        bad += [{**good, "result": {**flag, "content": value}} for value in (None, "text", {})]
        bad += [{**good, "error": {"code": -32603, "message": "both"}}]
        for each in bad:
            assert student.outcome(each) == "protocol_error"
    for value in ("true", "false", 0, 1, None, []):
        odd = response(rng, content=[block(rng)], isError=value)
        assert student.outcome(odd) == "protocol_error"
