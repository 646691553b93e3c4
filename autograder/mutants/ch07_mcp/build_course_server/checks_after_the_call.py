# Wrong: looks at the arguments when the call has been made.
def build_course_server(spec: dict, transport, lms_token: str, agent_token: str) -> FastMCP:
    """The LMS as an MCP server. Rules the tests check, through its HTTP app:

    - Its tools are exactly the operations in WANTED, though the document has others.
    - Callers show agent_token as their bearer token. No token or another one (lms_token is one):
      401, and no request reaches the LMS.
    - Requests to the LMS go through transport; each has the header Authorization: Bearer lms_token.
      agent_token is in none of them. lms_token is in no result and in no error.
    - A call whose arguments have problems(arguments, the tool's parameters) is an error that names
      the field; it is stopped before the LMS. So is an unknown tool; the server goes on working.
    - The LMS answers 500 or more, or cannot be reached: an error with none of the words it used.
    """
    paths = {
        path: {verb: what for verb, what in item.items() if what.get("operationId") in WANTED}
        for path, item in spec["paths"].items()
    }
    bearer = {"Authorization": f"Bearer {lms_token}"}
    client = httpx2.AsyncClient(
        transport=transport, base_url="https://lms.example.edu", headers=bearer
    )

    class CheckFirst(Middleware):
        async def on_call_tool(self, context, call_next):
            tool = await context.fastmcp_context.fastmcp.get_tool(context.message.name)
            if tool is None:
                raise ToolError("there is no such tool")
            try:
                result = await call_next(context)
            except Exception:
                raise ToolError("the LMS could not do this; submission_id? score?") from None
            if wrong := problems(context.message.arguments or {}, tool.parameters):
                raise ToolError("; ".join(wrong))
            return result

    return FastMCP.from_openapi(
        {**spec, "paths": paths}, client, name="Course", middleware=[CheckFirst()],
        auth=StaticTokenVerifier({agent_token: {"client_id": "agent", "scopes": []}}),
    )  # fmt: skip
