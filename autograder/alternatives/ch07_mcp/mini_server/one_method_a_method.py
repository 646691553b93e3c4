# Different: a method for each MCP method, looked up by name; refusals are exceptions.
class Refused(Exception):
    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


class MiniServer(Endpoint):
    greeted = opened = False

    def handle(self, message):
        match kind(message):
            case "invalid":
                return failure(None, -32600, "this is no message")
            case "response":
                return None
            case "notification":
                self.opened |= self.greeted and message["method"] == "notifications/initialized"
                return None
        name = "on_" + message["method"].replace("/", "_")
        known = {"on_ping", "on_initialize", "on_tools_list", "on_tools_call"}
        params = message.get("params")
        try:
            if name not in known or "_" in message["method"]:
                raise Refused(-32601, "unknown method")
            answer = getattr(self, name)
            return success(message["id"], answer(params if type(params) is dict else {}))
        except Refused as refused:
            return failure(message["id"], refused.code, str(refused))

    def on_ping(self, params):
        return {}

    def on_initialize(self, params):
        if self.greeted:
            raise Refused(-32600, "we have met")
        if "protocolVersion" not in params:
            raise Refused(-32602, "name a revision")
        self.greeted = True
        return self.introduction()

    def on_tools_list(self, params):
        self.need_open()
        return {"tools": self.listing()}

    def on_tools_call(self, params):
        self.need_open()
        specs = {spec.name: spec for spec in self.registry}
        if not isinstance(params.get("name"), str) or params["name"] not in specs:
            raise Refused(-32602, f"choose one of {sorted(specs)}")
        spec, arguments = specs[params["name"]], params.get("arguments", {})
        found = problems(arguments, spec.parameters)
        if found:
            raise Refused(-32602, found[0])
        try:
            value = spec.fn(**arguments)
        except Exception as error:
            return self.told(f"{type(error).__name__} was raised: {error}", True)
        return self.told(value, False)

    def told(self, value, failed):
        text = value if type(value) is str else json.dumps(value, ensure_ascii=False)
        return {"isError": failed, "content": [{"text": text, "type": "text"}]}

    def need_open(self):
        if not self.opened:
            raise Refused(-32600, "not yet")
