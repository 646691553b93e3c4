# Different: writes the three tools itself and generates none.
import copy

from fastmcp.tools import Tool
from fastmcp.tools.base import ToolResult as McpResult


def build_course_server(spec, transport, lms_token, agent_token):
    async def authorize(request):
        request.headers["Authorization"] = f"Bearer {lms_token}"

    http = httpx2.AsyncClient(
        transport=transport,
        base_url="https://lms.example.edu",
        event_hooks={"request": [authorize]},
    )

    class Operation(Tool):
        verb: str
        path: str

        async def run(self, arguments):
            if problems(arguments, self.parameters):
                raise ToolError("; ".join(problems(arguments, self.parameters)))
            sent = {"json": arguments} if self.verb == "post" else {"params": arguments}
            try:
                answer = await http.request(self.verb.upper(), self.path, **sent)
                answer.raise_for_status()
            except httpx2.HTTPError:
                raise ToolError("the LMS did not answer") from None
            return McpResult(content=answer.text)

    verifier = StaticTokenVerifier(tokens={agent_token: {"client_id": "a", "scopes": []}})
    server = FastMCP("By hand", auth=verifier)
    for path, item in copy.deepcopy(spec["paths"]).items():
        for verb, what in item.items():
            if what.get("operationId") not in WANTED:
                continue
            body = what.get("requestBody")
            schema = {
                "type": "object",
                "properties": {each["name"]: each["schema"] for each in what.get("parameters", [])},
            }
            if body:
                schema = body["content"]["application/json"]["schema"]
            server.add_tool(
                Operation(
                    name=what["operationId"],
                    description=what["summary"],
                    parameters=schema,
                    verb=verb,
                    path=path,
                )
            )
    return server
