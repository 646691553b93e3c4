# Different: one match over state and method.
class MiniServer(Endpoint):
    def handle(self, message):
        sort = kind(message)
        if sort == "invalid":
            return failure(None, -32600, "invalid request")
        if sort == "notification" and (self.state, message["method"]) == (
            "waiting",
            "notifications/initialized",
        ):
            self.state = "open"
        if sort != "request":
            return None
        ident = message["id"]
        params = message.get("params")
        if not isinstance(params, dict):
            params = {}
        match self.state, message["method"]:
            case _, "ping":
                return success(ident, {})
            case "new", "initialize":
                if params.get("protocolVersion", self) is self:
                    return failure(ident, -32602, "protocolVersion?")
                self.state = "waiting"
                return success(ident, self.introduction())
            case "open", "tools/list":
                return success(ident, {"tools": self.listing()})
            case "open", "tools/call":
                return self.run(ident, params.get("name"), params.get("arguments", {}))
            case _, "initialize" | "tools/list" | "tools/call":
                return failure(ident, -32600, "out of order")
        return failure(ident, -32601, "method not found")

    def run(self, ident, name, arguments):
        spec = None
        for each in self.registry:
            if each.name == name:
                spec = each
        wrong = ["unknown tool"] if spec is None else problems(arguments, spec.parameters)
        if wrong:
            return failure(ident, -32602, ", ".join(wrong))
        result = {"content": [], "isError": False}
        try:
            value = spec.fn(**arguments)
            text = value if isinstance(value, str) else json.dumps(value)
        except Exception as error:
            result["isError"] = True
            text = repr(error) + " " + str(error)
        result["content"].append({"type": "text", "text": text})
        return success(ident, result)
