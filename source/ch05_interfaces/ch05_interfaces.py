# %% [markdown]
# # Chapter 5: three interfaces, one request
#
# The systems of chapters 2 to 4 teach a model its tools. This chapter turns the question round:
# leave the model as it is, and describe the tools so that any model can use them. You meet the
# three answers in use today, in the order in which they came: **REST**, **function calling** and
# **MCP**.
#
# After this chapter you can
#
# * say whom each of the three is made for, and which work by hand each one removes;
# * choose the right HTTP verb, and say what happens when a request is sent twice;
# * turn the published description of a web service into tools that a model can read;
# * turn a model's call back into a request, and keep a hostile argument in its place;
# * work out what it costs to connect many tools with many models;
# * do one task in all three ways, and show that the service could not tell them apart.
#
# **Time:** about 70 minutes, 62 of them at the exercises and the question. **Builds on:** chapter 1's idea of a
# harness and a trace; nothing of your own code from it is needed.

# %% [markdown]
# ## How to work with this notebook
#
# Run the cells from top to bottom with Shift+Enter. An exercise is one function, or two that
# belong together, whose bodies are missing. **The rules the tests check** are in the docstring;
# where it points to a table above it, the table counts too. Nothing else is tested. Write the
# body, run the cell, then run the `check(...)` cell below it. The hidden tests that mark your
# work check the same rules on other inputs.
#
# Under each exercise two hints are folded away: a nudge, and one close to an answer. Everything
# runs on your own machine; no key, account or network is needed.

# %% [markdown] contents=true builds="one request by REST, by function calling and by MCP, against a real course LMS"
# ## Contents

# %%
import json
import re
from urllib.parse import quote

import matplotlib.pyplot as plt

from coursekit import check, predict, sort_into, step
from coursekit.models import Reply, ScriptedModel
from coursekit.slide import bars, slide
from coursekit.tools import Registry, ToolCall, ToolResult, ToolSpec
from coursekit.trace import Trace
from coursekit.worlds.lms import LMS, LMS_TOKEN, Client
from coursekit.worlds.lms_mcp import McpClient

# %% [markdown]
# ## 1. Change the description, not the model
#
# Toolformer, ToolkenGPT, ToolLLM and Gorilla share one habit: they change the model to fit the
# tools. A new tool means a new finetuning run, a new embedding or a new set of training calls.
# The lecture sets against this the one million APIs of the real internet. No training can keep
# up with them. So instead of training per tool, give the model a description *while it runs*: a
# schema at runtime.
#
# Three kinds of interface grew one after the other, and each is made for somebody else:
#
# | | REST | function calling | MCP |
# | --- | --- | --- | --- |
# | made for | a person | a model | a whole ecosystem: any client, any server |
# | a tool's shape is found in | pages that somebody reads | a JSON schema in your code, sent along with the question | the server's own list, asked for at runtime |
# | a call is | an HTTP request, written by hand | a name and arguments, in the provider's format | a name and arguments, in one protocol for all |
# | checked by | the service, afterwards | the harness, before anything runs | host and server, before anything runs |
# | still done by hand | read and write code, for each tool and model | a file for each tool and provider | one server for each tool, one client for each application |
#
# Each column removes one more piece of hand-work, and none removes the column before it: you
# will see MCP arrive at the service as a plain REST request.

# %%
GENERATIONS = ["REST", "function calling", "MCP"]
sort_into(
    {
        "A person reads the documentation and writes the request.": "REST",
        "The client asks the server which tools it has.": "MCP",
        "The tools' schemas travel with the question.": "function calling",
        "The same tool file is written again for the next provider.": "function calling",
        "A browser could send the same thing.": "REST",
        "A tool is wrapped once; every application that speaks the protocol can use it.": "MCP",
    },
    GENERATIONS,
    {
        "The same tool file is written again for the next provider.": "Each provider has field names of its own. This is the gap that MCP closes.",
        "A browser could send the same thing.": "Yes: nothing in REST is specific to language models.",
    },
)

# %% [markdown]
# ## 2. REST: a path and four verbs
#
# **REST** (Representational State Transfer) is how most of the web's services are built. Things
# have paths, `/submissions/s-1227`, and what to do with them is said by the **verb** of an
# HTTP request: GET reads, POST creates, PUT updates, DELETE removes. The answer has a **status**,
# three digits (2.. it worked, 4.. your request is wrong, 5.. the service is broken), and
# perhaps a **body**, here always JSON.
#
# Our service is the course's *learning-management system*, LMS for short. It is a real web
# service, and it runs inside this notebook. Its client sends one request at a time:

# %%
lms = LMS(seed=5)
client = lms.client()
answer = client.request("GET", "/assignments")
print(answer.status_code)
print(answer.json()[0])

# %%
first = client.request("GET", "/submissions").json()[0]
print(first)
print(client.request("GET", "/submissions/s-0"))
print(client.request("POST", "/grade", json={"score": 87}))

# %% [markdown]
# A 404 for what is not there, a 422 for a body with a field missing. Nothing is raised: for a
# program, these are answers like any other. How did we know that it is `/grade` and not
# `/grades`, and that the field is called `score`? Somebody had to read the documentation. Keep
# that in mind.

# %%
predict(
    "You POST a new submission. The answer is lost on the way, so you send the same request again. What is in the LMS?",
    {
        "One submission": "That would be so with PUT to a path of its own, which sets the state to what you send. POST asks for a new thing each time.",
        "Two submissions": "Yes. POST twice creates two. This is why a harness may not simply repeat a call that writes.",
        "None: the second request cancels the first": "Requests do not know of each other. Each does its work.",
    },
    "Two submissions",
)

# %% [markdown] about="request"
# ### Exercise 1: verbs and requests
#
# **You get** an intent in words, and a client with the method
# `client.request(verb, path, json=body)`, whose answers have `.status_code`, `.text` and
# `.json()`. **You write** two functions: the verb for the intent, and one request with all that
# came back: `request(client, "GET", "/submissions/s-0")` is
# `(404, {"detail": "there is no such submission"})`.


# %% exercise="request" difficulty=2 minutes=8
def verb_for(intent: str) -> str:
    """The verb for "read", "create", "update" or "delete"; any other intent: ValueError."""
    ### BEGIN SOLUTION: Give the HTTP verb for the intent.
    verbs = {"read": "GET", "create": "POST", "update": "PUT", "delete": "DELETE"}
    if intent not in verbs:
        raise ValueError(f"an intent is one of {', '.join(verbs)}")
    return verbs[intent]
    ### END SOLUTION


def request(client, verb: str, path: str, body: object = None) -> tuple[int, object]:
    """Send one request; give back the answer's status and body. Rules the tests check:

    - A verb that verb_for never gives ("get" too), or a body with GET or DELETE: ValueError, and
      nothing is sent. None is no body; 0, "", [], {} and False are.
    - Otherwise one request goes out, the body as JSON. Its answer comes back whatever the status.
    - The answer's body is read as JSON; an empty one is None.
    """
    ### BEGIN SOLUTION: Refuse what makes no sense, send the rest, read the answer.
    if verb not in ("GET", "POST", "PUT", "DELETE"):
        raise ValueError("a verb is GET, POST, PUT or DELETE")
    if body is not None and verb in ("GET", "DELETE"):
        raise ValueError(f"{verb} takes no body")
    answer = client.request(verb, path, json=body)
    return answer.status_code, answer.json() if answer.text else None
    ### END SOLUTION


# %% check="request" points=4
check("request")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# A dictionary holds the four intents; what is not in it is a ValueError. In `request`, make both
# checks first and send afterwards. Which values of `body` count as "no body"? Only one.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# Ask `body is not None`, not `if body`: an empty list is a body. Then
# `answer = client.request(verb, path, json=body)`, and the pair is `answer.status_code` and
# `answer.json() if answer.text else None`.
# </details>

# %%
new = {"assignment": "a1", "student": "you", "text": "GET reads."}
ids = [request(client, "POST", "/submissions", new)[1]["id"] for _ in range(2)]
print("POST twice:", ids)
for _ in range(2):
    print("PUT:", request(client, "PUT", f"/submissions/{ids[0]}", {"text": "POST creates."}))
print("DELETE:", request(client, "DELETE", f"/submissions/{ids[0]}"))
print("then GET:", request(client, "GET", f"/submissions/{ids[0]}"))

# %% [markdown]
# **What just happened.** POST twice made two submissions. PUT twice left what PUT once would have
# left; such a request is called **idempotent**. GET changed nothing at all. Those are promises of
# the *verbs*, and a harness can rely on them: it may repeat a GET, never a POST.
#
# It is the same over a real network connection. The next cell starts the LMS as a server on your
# own machine, sends two requests to it, and stops it. (Where a machine forbids sockets, it says
# so and goes on.)

# %%
try:
    with lms.serve() as url, Client(url, LMS_TOKEN) as over_http, Client(url) as stranger:
        print("with the token:   ", request(over_http, "GET", f"/submissions/{ids[1]}")[0])
        print("without the token:", request(stranger, "GET", f"/submissions/{ids[1]}"))
except OSError as error:
    print("no sockets here:", error)

# %% [markdown]
# ## 3. Function calling: the page becomes data
#
# REST leaves one cost standing: for every tool and every model, somebody reads the pages and
# writes the request, or writes it all into a prompt. Function calling takes the reader away. A
# tool becomes a *schema*: a name that the model writes back letter for letter, a description that
# says when to use it, and typed parameters. The model reads the schema at the moment it needs it,
# and answers with a name and arguments as data.
#
# Who writes the schemas? Often nobody has to. Many services publish their documentation as data,
# in the **OpenAPI** format. Here is what the LMS publishes on one *operation*, a verb with a path:

# %%
spec = lms.openapi()
for path, item in spec["paths"].items():
    print(path, "·", ", ".join(item))
print(json.dumps(spec["paths"]["/submissions/{id}"]["put"], indent=1)[:620], "…")

# %% [markdown]
# The braces in `/submissions/{id}` mark a **path parameter**. An operation says of each of its
# `parameters` where it goes, `"in": "path"` or `"in": "query"` (the part of a URL behind the `?`);
# `header` and `cookie` occur too. A body has a schema of its own. (Elsewhere you will meet
# `$ref`, a pointer to another part of the document; in this chapter's documents every pointer is
# already replaced by what it points to.)
#
# Most operations have a name, `operationId`. Where it is missing, tool makers put one together
# from verb and path. The body's schema lies a few levels deep. Both jobs are done here, for you to
# use in the exercises:


# %%
def operation_name(verb: str, path: str, operation: dict) -> str:
    """The name of the tool for an operation: its operationId, else one made of verb and path."""
    made = "_".join([verb.lower(), *re.findall(r"\w+", path)])
    return operation.get("operationId") or made


def body_schema(operation: dict) -> dict:
    """The schema of an operation's JSON body, {} for one without."""
    content = operation.get("requestBody", {}).get("content", {})
    return content.get("application/json", {}).get("schema", {})


print(operation_name("post", "/grade", spec["paths"]["/grade"]["post"]))
print(operation_name("get", "/submissions/{id}", spec["paths"]["/submissions/{id}"]["get"]))
print(list(body_schema(spec["paths"]["/grade"]["post"])["properties"]))

# %%
predict(
    "update_submission takes an id in the path and a text in the body. How many objects of arguments does the model fill in?",
    {
        "Two, one for the path and one for the body": "Then the model would have to know what a path is. Where an argument travels is the harness's business.",
        "One, with id and text side by side": "Yes. For the model a tool is a name and one object of arguments. The harness sorts them out again.",
        "None: it writes the URL itself": "That was REST, with a person reading the pages.",
    },
    "One, with id and text side by side",
)

# %% [markdown] about="tools_from_openapi"
# ### Exercise 2: from documentation to tools
#
# **You get** operations as the document has them. **You write** a `ToolSpec` for each, by these
# rules, which **the tests check**:
#
# | part | where it comes from |
# | --- | --- |
# | `name` | `operation_name`, from above |
# | `description` | the operation's `description`, else its `summary`, else `""`; an empty one counts as missing |
# | `parameters` | exactly `"type"` (`"object"`), `"properties"` and `"required"` (a list; `[]` for none) |
# | properties | first the parameters in path and query, then the properties of `body_schema(operation)`, all in the document's order |
# | the property of a parameter | a copy of its `schema`; if the parameter has a `description` (again, no empty one), with that as its `"description"` |
# | `required` | every path parameter; a query parameter with `"required": true`; the names that the body's schema requires, if `operation["requestBody"]` says `"required": true` |
# | left out | parameters in `header` and `cookie`; `fn` and `returns` of the ToolSpec |
#
# Every one of `parameters`, `schema`, `requestBody`, `properties` and `required` may be missing;
# then there is none, or it is not required. For example, the operation
# `{"parameters": [{"name": "week", "in": "query"}]}` has the parameters
# `{"type": "object", "properties": {"week": {}}, "required": []}`.


# %% exercise="tools_from_openapi" difficulty=3 minutes=12
def tool_from_operation(verb: str, path: str, openapi_operation: dict) -> ToolSpec:
    """One operation as a tool. Rules the tests check: those in the table above, and

    - read_only is True for GET (in upper or lower case) and False for any other verb.
    - Two properties of the same name, such as a path's id and a body's: ValueError. Parameters
      that are left out do not count.
    """
    ### BEGIN SOLUTION: Gather properties and required names, then make the ToolSpec.
    operation, properties, required = openapi_operation, {}, []

    def add(name: str, schema: dict, needed: bool) -> None:
        if name in properties:
            raise ValueError(f"two arguments are called {name}")
        properties[name] = schema
        required.extend([name] if needed else [])

    for given in operation.get("parameters", []):
        if given["in"] in ("path", "query"):
            said = {"description": given["description"]} if given.get("description") else {}
            needed = given["in"] == "path" or given.get("required", False)
            add(given["name"], {**given.get("schema", {}), **said}, needed)
    schema, must = body_schema(operation), operation.get("requestBody", {}).get("required", False)
    for name, kind in schema.get("properties", {}).items():
        add(name, kind, must and name in schema.get("required", []))
    text = operation.get("description") or operation.get("summary") or ""
    parameters = {"type": "object", "properties": properties, "required": required}
    name = operation_name(verb, path, operation)
    return ToolSpec(name, text, parameters, read_only=verb.upper() == "GET")
    ### END SOLUTION


def tools_from_openapi(spec: dict) -> list[ToolSpec]:
    """A tool for each get, post, put, delete in spec["paths"], in order; other keys are none."""
    ### BEGIN SOLUTION: Go through the paths and their verbs.
    verbs = ("get", "post", "put", "delete")
    return [
        tool_from_operation(verb, path, operation)
        for path, item in spec["paths"].items()
        for verb, operation in item.items()
        if verb in verbs
    ]
    ### END SOLUTION


# %% check="tools_from_openapi" points=5
check("tools_from_openapi")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Fill a dictionary `properties` and a list `required`, first from the parameters, then from the
# body. Before a name goes in, look whether it is there. `.get(key, {})` copes with whatever is
# missing. In an item of `spec["paths"]` the keys are verbs in lower case, but `summary` or
# `servers` may stand among them.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# For a parameter `p` with `p["in"]` in `("path", "query")` the property is `{**p.get("schema", {})}`,
# plus `description` if `p` has one; it is required if `p["in"] == "path" or p.get("required")`.
# For the body, `schema = body_schema(openapi_operation)`: its properties are
# `schema.get("properties", {})`, and `schema.get("required", [])` counts only if
# `openapi_operation.get("requestBody", {}).get("required")`. At the end `ToolSpec(name, text, parameters, read_only=verb.upper() == "GET")`.
# </details>

# %%
tools = Registry(tools_from_openapi(spec))
for tool in tools:
    takes = ", ".join(tool.parameters["properties"])
    print(f"{'reads ' if tool.read_only else 'WRITES'} {tool.name}({takes})")

# %% [markdown]
# **What just happened.** Nine tools, and you wrote none of them by hand: their shape came out of
# documentation that the service publishes anyway. No training, no page read by a person.
# `tools.schemas()` is what a model is sent. Compare that with the effort in chapter 2, a whole
# finetuning run for five tools.
#
# ## 4. From a call back to a request
#
# The model writes `update_submission` with an object of arguments. Now the harness must do what a
# person did before: put `id` into the path, the filters behind the `?`, and `text` into the body.
# And here is a trap: the model's arguments are *text that somebody else wrote*.

# %%
predict(
    "A model that may only read single submissions asks for the one with id ../grade. The harness puts the id into the path as it is. What comes back?",
    {
        "404, there is no such submission": "So it should be. But the client takes .. for one step up before anything is sent.",
        "Everybody's grades": "Yes; the next cell shows it. An argument becomes part of the address, and the request reaches another operation.",
        "422, the id is malformed": "The LMS never sees the id. The request that arrives is a well-formed GET /grade.",
    },
    "Everybody's grades",
)

# %%
lms.log.clear()
answer = client.request("GET", "/submissions/../grade")
print("arrived:", lms.log[-1].method, lms.log[-1].path)
print(answer.status_code, answer.json()[0])

# %% [markdown]
# The cure is **percent-encoding**: every character that could mean something in a path is written
# as `%` and two hexadecimal digits. The service decodes it after it has split the path at the
# slashes. Python's `quote` leaves the slash alone unless you say otherwise:

# %%
for text in ("../grade", "a/b?c#d", "s-1227", ".."):
    print(f"{text:9} {quote(text):14} {quote(text, safe='')}")

# %% [markdown]
# Look at the last line. A dot needs no encoding, so `..` stays as it is and still means one step
# up. No encoding helps there; such a value can only be refused. The same holds for the empty text,
# which leaves `/submissions/`, another path.

# %% [markdown] about="send"
# ### Exercise 3: send a call
#
# **You get** a call, the document and a client. **You write** the request of that operation.
# Besides `json=body`, the client takes the query as a dictionary: `params={"student": "ines"}`. It
# encodes the query by itself.
#
# With the arguments `{"id": "s-1227", "text": "New."}`, `update_submission` becomes the request
# `PUT /submissions/s-1227` with the body `{"text": "New."}`.
# Leave `call.arguments` as it is: the call will stand in a trace.


# %% exercise="send" difficulty=4 minutes=12
def send(call: ToolCall, spec: dict, client) -> tuple[int, object]:
    """Send a call's request; give back the answer's status and body. Rules the tests check:

    - The operation is the get, post, put or delete whose operation_name is call.name.
    - Each argument goes where the operation has it: path, query (the client's params), or field
      of the JSON body. What is not given is left out; no field of the body given: no body.
    - A value in the path is written with str and percent-encoded, "/" too: it stays one segment.
    - ValueError, and nothing is sent: no such operation; an argument that it has in none of the
      three; no argument for a path parameter; a path value that is "", "." or ".." (encoding
      cannot help).
    - All else is the service's to judge. Exactly one request is sent; any status comes back, with
      the body read as JSON, None when it is empty.
    """
    ### BEGIN SOLUTION: Find the operation, sort the arguments, refuse or send.
    found = {
        operation_name(verb, path, operation): (verb.upper(), path, operation)
        for path, item in spec["paths"].items()
        for verb, operation in item.items()
        if verb in ("get", "post", "put", "delete")
    }
    if call.name not in found:
        raise ValueError(f"no operation is called {call.name}")
    verb, path, operation = found[call.name]
    left, query = dict(call.arguments), {}
    for parameter in operation.get("parameters", []):
        name = parameter["name"]
        if parameter["in"] == "path":
            value = str(left.pop(name, ""))
            if value in ("", ".", ".."):
                raise ValueError(f"{name} cannot stand in a path")
            path = path.replace("{" + name + "}", quote(value, safe=""))
        elif parameter["in"] == "query" and name in left:
            query[name] = left.pop(name)
    fields = body_schema(operation).get("properties", {})
    body = {name: left.pop(name) for name in fields if name in left}
    if left:
        raise ValueError(f"{call.name} has no argument {', '.join(left)}")
    answer = client.request(verb, path, params=query, json=body or None)
    return answer.status_code, answer.json() if answer.text else None
    ### END SOLUTION


# %% check="send" points=5
check("send")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Three dictionaries of arguments: for the path, for the query, for the body. Go through the
# operation's parameters and the body's properties, and take each argument out of a *copy* of
# `call.arguments`; whatever is left over at the end does not belong. Do all the refusing before
# you send.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `left = dict(call.arguments)`. For a path parameter `value = str(left.pop(name, ""))`, refused if
# it is in `("", ".", "..")`, else `path = path.replace("{" + name + "}", quote(value, safe=""))`.
# For a query parameter, if the name is in `left`: `query[name] = left.pop(name)`. The names of the
# body are `body_schema(operation).get("properties", {})`. If `left` is not empty: ValueError.
# Then `client.request(verb.upper(), path, params=query, json=body or None)`.
# </details>

# %%
for wanted in (first["id"], "../grade", ".."):
    call = ToolCall("", "get_submissions_id", {"id": wanted})
    lms.log.clear()
    try:
        status, body = send(call, spec, client)
        print(f"{wanted:9} sent {lms.log[-1].path}: {status}")
    except ValueError as error:
        print(f"{wanted:9} refused: {error}; {len(lms.log)} requests")

# %% [markdown]
# **What just happened.** An honest id is found. The hostile one arrives as one odd id,
# `..%2Fgrade`, and there is no such submission. Two dots alone are refused before anything is
# sent. The rule behind it is older than language models: *never build an address out of someone
# else's text without encoding it.*
#
# One more thing about your `send`: it does not check that `score` is at most 100, and this LMS
# does not either.

# %%
print(send(ToolCall("", "post_grade", {"submission_id": first["id"], "score": 500}), spec, client))

# %% [markdown]
# The schema says `"maximum": 100`, but a schema checks nothing by itself. Somebody has to check
# arguments against it before the request leaves: the next chapter.
#
# ## 5. What connecting costs
#
# Function calling leaves a limitation standing. Each provider of models has its own format: its
# own field names, its own way to say that several tools are on offer. A tool written for one has
# to be written again for the next. Count the pieces of work for T tools and M models, or
# applications that host one:
#
# | generation | one piece of work is | how many |
# | --- | --- | --- |
# | training | a training run that teaches one model one tool | T × M |
# | REST | a person reading, and writing a wrapper | T × M |
# | function calling | a schema file in a provider's shape | T × M |
# | MCP | one server for a tool, or one client in an application | T + M |
#
# The unit shrinks from a training run to a text file. The *product* stays until the last line.
# This is a count and not a measurement: a file and a training run do not cost the same, and one
# training run often teaches several tools at once.

# %%
predict(
    "You have one tool and one model. Which generation needs the fewest pieces of work, counted like this?",
    {
        "MCP, as always": "1 + 1 is 2: a server and a client, against a single schema file.",
        "REST or function calling, with one piece": "Yes (and training, counted alike). The lecture says it so: reach for MCP when more than one client needs the same tool.",
        "All need the same": "1 × 1 is 1, and 1 + 1 is 2.",
    },
    "REST or function calling, with one piece",
)

# %% [markdown] about="integration_cost"
# ### Exercise 4: count the work
#
# **You get** two numbers and a generation. **You write** how many pieces of work it takes.


# %% exercise="integration_cost" difficulty=1 minutes=3
def integration_cost(tools: int, models: int, generation: str) -> int:
    """The pieces of work that connect all tools with all models. Rules the tests check:

    - "training", "rest", "function_calling": tools times models. "mcp": tools plus models.
    - Any other generation, or a number below 0: ValueError.
    """
    ### BEGIN SOLUTION: Return the product or the sum.
    if min(tools, models) < 0:
        raise ValueError("tools and models must be 0 or more")
    if generation == "mcp":
        return tools + models
    if generation not in ("training", "rest", "function_calling"):
        raise ValueError("a generation is training, rest, function_calling or mcp")
    return tools * models
    ### END SOLUTION


# %% check="integration_cost" points=2
check("integration_cost")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Refuse first: a negative number, then a name that you do not know. What is left has two cases.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `tools + models` for `"mcp"`, `tools * models` for the other three. Check the name for *every*
# input, also when a number is 0.
# </details>

# %% slow=true
counts = range(41)
fig, axes = plt.subplots(figsize=(6, 3))
for generation, style in (("function_calling", "--"), ("mcp", "-")):
    costs = [integration_cost(tools_, 10, generation) for tools_ in counts]
    axes.plot(counts, costs, style, label=generation)
axes.set(xlabel="tools", ylabel="pieces of work", title="Ten models: a product against a sum")
axes.legend()
plt.show()
print("In words, for 10 models:")
for number in (1, 2, 10, 40):
    product, total = (integration_cost(number, 10, g) for g in ("function_calling", "mcp"))
    print(f"{number:3} tools: {product:3} pieces (training and REST alike), with MCP {total:2}")

# %% [markdown]
# Each new tool adds ten pieces on the dashed line and one on the solid one. Move the sliders (in
# JupyterLab): where are product and sum equal?


# %%
def work(tools: int, models: int):
    generations = ("training", "rest", "function_calling", "mcp")
    costs = {each: integration_cost(tools, models, each) for each in generations}
    return bars(costs, f"{tools} tools, {models} models")


slide(work, tools=(0, 60, 20), models=(0, 20, 5))

# %% [markdown]
# Two tools and two models: 4 either way (and 0 with none of both). With a single tool or a single
# model the product is smaller; with two or more of each it never is.
#
# ## 6. The same task, three ways
#
# One task, now solved by each generation: *enter 87 points for a submission.* You record each run
# in a trace, and the LMS keeps its own log of the requests that reached it. At the end you compare.
#
# ### By hand
#
# With REST your program knows everything in advance: the verb, the path, the names of the fields.
# No model is needed. The trace holds a call, a result and a stop.

# %% [markdown] about="grade_by_rest"
# ### Exercise 5a: grade by REST
#
# **You get** the client, a submission's id and a score. **You write** the request by hand, and its
# trace. `ToolCall(id, name, arguments)` and `ToolResult(call_id, status, content)` go into it with
# `trace.call(...)`, `trace.result(...)` and `trace.stop(reason)`.


# %% exercise="grade_by_rest" difficulty=2 minutes=5
def grade_by_rest(client, submission_id: str, score: int) -> Trace:
    """Enter a grade by one request, POST /grade. Rules the tests check:

    - Exactly one request; its JSON body has submission_id and score, and nothing else.
    - Trace: call, result, stop. The call's name is "POST /grade", its arguments are the body; the
      result carries the call's id; the reason of the stop is "done".
    - The result is "ok" with a status below 400, else "tool_error". Either way its content is the
      answer's body read as JSON.
    """
    ### BEGIN SOLUTION: Send the request and record call, result and stop.
    trace, body = Trace(), {"submission_id": submission_id, "score": score}
    trace.call(ToolCall("call-1", "POST /grade", body))
    answer = client.request("POST", "/grade", json=body)
    status = "ok" if answer.status_code < 400 else "tool_error"
    trace.result(ToolResult("call-1", status, answer.json()))
    trace.stop("done")
    return trace
    ### END SOLUTION


# %% check="grade_by_rest" points=2
check("grade_by_rest")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Four steps: make the body, record the call, send, record the result and the stop.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `answer = client.request("POST", "/grade", json=body)`, then
# `"ok" if answer.status_code < 400 else "tool_error"` and `answer.json()`. Use one id, such as
# `"call-1"`, for both call and result.
# </details>

# %% [markdown]
# ### By function calling
#
# Now a model decides. You send it the schemas; its reply carries calls *as data*, in `reply.calls`,
# beside the text. Nothing has to be parsed out of prose. Here is such a model, scripted:

# %%
ASKED = {"submission_id": first["id"], "score": 87}
grader = ScriptedModel(
    [
        Reply(calls=(ToolCall("call_7", "post_grade", ASKED),)),
        lambda messages, tools: f"Done: {json.loads(messages[-1]['content'])['score']} points.",
    ]
)
print(grader([{"role": "user", "content": "Please grade it."}], tools.schemas()))

# %% [markdown]
# You need not write messages yourself: `trace.messages()` gives the conversation so far as chat
# messages, calls and results included. Besides call, result and stop, the trace of such a run has
# what was said: `trace.user(text)`, `trace.model(messages, tools, reply)` for each request to the
# model, with what it was sent and what came back, and `trace.answer(text)`.

# %% [markdown] about="grade_by_call"
# ### Exercise 5b: grade by a structured call
#
# **You get** a model (it has been told which submission, and how many points), the OpenAPI
# document and a client. **You write** one round of chapter 1's loop, with your own
# `tools_from_openapi` and `send`: ask, run the calls, ask once more.


# %% exercise="grade_by_call" difficulty=3 minutes=11
def grade_by_call(model, spec: dict, client) -> Trace:
    """Let a model grade by calls as data: at most two requests to it. Rules the tests check:

    - model(messages, tools) -> Reply. tools: the schemas of all tools in spec. messages: first
      one user message (its words are yours), then all of trace.messages(), with the results.
    - Each call in the first reply's `calls`, in order: recorded, sent with send, and its result
      recorded with its id. Status: "ok" below 400, else "tool_error"; content: the answer's body.
      "unknown_tool" if no tool has the name, "invalid_arguments" if send raises ValueError; in
      both cases nothing is sent, the content is a text of yours, and the next call has its turn.
    - The second reply's text is the answer; calls in it are not sent. A first reply without calls
      is the answer already. stop: "answered".
    - Trace: user, model, then call and result for each call, model, answer, stop.
    """
    ### BEGIN SOLUTION: Ask, send every call, ask again, record it all.
    trace, tools = Trace(), Registry(tools_from_openapi(spec))
    trace.user("Please enter the grade.")
    for turn in range(2):
        messages = trace.messages()
        reply = model(messages, tools.schemas())
        trace.model(messages, tools.schemas(), reply)
        if turn == 1 or not reply.calls:
            break
        for call in reply.calls:
            trace.call(call)
            if call.name not in tools:
                there = ", ".join(tools.names())
                result = ToolResult(call.id, "unknown_tool", f"there are: {there}")
            else:
                try:
                    status, body = send(call, spec, client)
                    kind = "ok" if status < 400 else "tool_error"
                    result = ToolResult(call.id, kind, body)
                except ValueError as error:
                    result = ToolResult(call.id, "invalid_arguments", str(error))
            trace.result(result)
    trace.answer(reply.text)
    trace.stop("answered")
    return trace
    ### END SOLUTION


# %% check="grade_by_call" points=4
check("grade_by_call")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Record the user's words first; from then on `trace.messages()` is always what to send. Take the
# messages *before* you ask, and give the same list to `trace.model`. Inside the loop over
# `reply.calls`, every call gets exactly one result.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `tools = Registry(tools_from_openapi(spec))` gives you `tools.schemas()` and `name in tools`.
# Make a small function `outcome(call)` that returns the ToolResult: unknown name first, then
# `try: status, body = send(call, spec, client)` with `except ValueError as error`, and the status
# at the end. The answer is the text of the last reply, whichever it is.
# </details>

# %% [markdown]
# ### By MCP
#
# The last client knows neither paths nor schemas in advance. It asks a **server** for its tools
# and calls one of them by name. Our server wraps the LMS, and holds its token; your program sees
# only two methods. (To keep this chapter quick, client and server share a process here, and no
# messages travel between them. Names, schemas and results are the ones that a real MCP server made
# from `spec` gives.)

# %%
mcp_client = McpClient(lms)
offered = mcp_client.list_tools()
print([tool["name"] for tool in offered])
print(json.dumps(offered[2]["inputSchema"]["properties"]["score"]))
lms.log.clear()
answered = mcp_client.call_tool("post_grade", ASKED)
print(json.dumps(answered, indent=1))
print("reached the LMS:", lms.log[0].method, lms.log[0].path, lms.log[0].body)

# %% [markdown]
# The result has `content`, a list of blocks for a model to read, and `structuredContent`, the
# same as data. A tool that fails gives such a result as well, with `isError` true, no
# `structuredContent`, and a text that says what went wrong. A client that does not look at
# `isError` takes a failure for a success. (What travels between client and server, and how to
# build such a server, is chapter 7.)

# %% [markdown] about="grade_by_mcp"
# ### Exercise 5c: grade by MCP
#
# **You get** an MCP client, an id and a score. **You write** discovery, then the call.


# %% exercise="grade_by_mcp" difficulty=2 minutes=6
def grade_by_mcp(mcp_client, submission_id: str, score: int) -> Trace:
    """Discover the tool post_grade and call it. Rules the tests check:

    - First list_tools(), once. If it has no tool called post_grade, call_tool is not used: the
      result is "unknown_tool", its content a text with the name of every tool that there is.
    - Else call_tool once, with the arguments submission_id and score. isError true: "tool_error",
      content: the text of the first block. Otherwise "ok", content: structuredContent.
    - Trace: call, result, stop, in all cases. The call is named post_grade and has these two
      arguments; the result carries its id; the reason of the stop is "done".
    """
    ### BEGIN SOLUTION: List the tools, call the one you need, record call, result and stop.
    trace, names = Trace(), [tool["name"] for tool in mcp_client.list_tools()]
    call = ToolCall("call-1", "post_grade", {"submission_id": submission_id, "score": score})
    trace.call(call)
    if call.name not in names:
        result = ToolResult(call.id, "unknown_tool", f"there are: {', '.join(names)}")
    else:
        answer = mcp_client.call_tool(call.name, call.arguments)
        if answer.get("isError"):
            result = ToolResult(call.id, "tool_error", answer["content"][0]["text"])
        else:
            result = ToolResult(call.id, "ok", answer["structuredContent"])
    trace.result(result)
    trace.stop("done")
    return trace
    ### END SOLUTION


# %% check="grade_by_mcp" points=3
check("grade_by_mcp")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# `list_tools()` gives dictionaries; collect their names. There are three endings, each with one
# `ToolResult`; the trace around it is always the same.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `names = [tool["name"] for tool in mcp_client.list_tools()]`. Then an `if` on
# `"post_grade" not in names`, and inside the `else` another on `answer.get("isError")`. The text
# of a failure is `answer["content"][0]["text"]`.
# </details>

# %% [markdown]
# ### Side by side
#
# Three fresh systems with the same data, one for each way:

# %%
ways = {}
for way in GENERATIONS:
    world = LMS(seed=5)
    if way == "REST":
        trace = grade_by_rest(world.client(), **ASKED)
    elif way == "function calling":
        script = [Reply(calls=(ToolCall("call_7", "post_grade", ASKED),)), "87 points it is."]
        trace = grade_by_call(ScriptedModel(script), world.openapi(), world.client())
    else:
        trace = grade_by_mcp(McpClient(world), **ASKED)
    ways[way] = trace, world.log
    print(f"{way:17}", " → ".join(event.kind for event in trace.events))

# %%
for way, (_, log) in ways.items():
    print(f"{way:17}", *((each.method, each.path, dict(each.query), each.body) for each in log))
contents = [trace.results()[0].content for trace, _ in ways.values()]
print("the same result three times:", contents[0] == contents[1] == contents[2])

# %% [markdown]
# **What just happened.** Three lines, one request: the same method, path, query and body. The LMS
# cannot tell who wrote it. What differs is where the knowledge came from: your head, a schema in
# your code, or a server that was asked. Step through the middle one, where a model decides:

# %%
step(ways["function calling"][0])

# %% [markdown] question="what_each_removes" points=2 minutes=5
# ### Question: what is left of REST?
#
# A colleague says: "We have an MCP server now, so REST and function calling are history." Answer
# in four to six sentences. Say what each of the three generations still does in
# `grade_by_mcp`'s run, or why it is still needed there, and name one piece of hand-work that went
# away with function calling and one that went away with MCP.
#
# === BEGIN MARK SCHEME ===
# 1 point for what is still there: the server turns the call into an HTTP request, so REST is at
# work underneath (the log shows POST /grade); the shape of a call, a name and typed arguments
# described by a schema, is function calling's, and MCP keeps it (`inputSchema`). Half a point for
# one of the two.
#
# 1 point for the hand-work, half a point each: function calling removed the person who reads the
# documentation and writes the request for each tool and model; MCP removed writing the same tool
# again for each provider or application (a product becomes a sum), or knowing the tools in
# advance (they are discovered at runtime).
#
# "MCP is newer" or "MCP is better" alone earns nothing.
# === END MARK SCHEME ===
#
# ### BEGIN SOLUTION
# Nothing is history; each generation stands on the one before. In the run of `grade_by_mcp` the
# LMS's log shows `POST /grade` with a JSON body: the MCP server has sent the same REST request
# that I wrote by hand in exercise 5a. What the client calls is a name with arguments that fit a
# JSON schema, and that is the shape function calling introduced; MCP only moves the schema to the
# server, as `inputSchema`. Function calling took away the person who reads the documentation and
# writes a request for each tool and each model. MCP took away writing the tool again for every
# provider, so that the work is tools plus models, and my client did not even know the tool before
# it asked.
# ### END SOLUTION

# %% [markdown]
# ## Summary
#
# * Do not change the model to fit the tools; describe the tools so that any model can use them.
# * REST is made for people, function calling for models, MCP for an ecosystem of clients and
#   servers. Each keeps what came before and removes one piece of hand-work.
# * GET changes nothing, PUT and DELETE twice leave what once would leave, POST twice makes two.
# * A status of 404 or 500 is an answer, not an exception.
# * Published documentation can become tools without a line written by hand.
# * A model's argument is someone else's text: encode it where it goes into a path, and refuse what
#   cannot be encoded.
# * Training, REST and function calling cost tools × models pieces of work, MCP tools + models.
# * To the service all three look the same. What differs is who knew what, and when.
#
# ## Glossary
#
# | term | meaning |
# | --- | --- |
# | body | what a request or an answer carries besides its address; here JSON |
# | client, server | here: who asks for tools and calls them, and who offers and runs them |
# | discovery | asking at runtime which tools there are |
# | function calling | a model answers with a tool's name and arguments as data, by a schema it was sent |
# | idempotent | sent twice, a request leaves what it leaves when sent once |
# | MCP | Model Context Protocol: one protocol between any client and any tool server |
# | OpenAPI | a format in which a web service publishes its operations as data |
# | operation | one verb on one path |
# | path parameter | a part of the path that is filled in, written in braces |
# | percent-encoding | writing a character as % and two hexadecimal digits, so that it means nothing |
# | query | the part of a URL behind the ?, names with values |
# | REST | web services as paths to things, and verbs that say what to do with them |
# | status | three digits that say what came of a request |
# | upstream | on the way to the service behind, here from a harness or server to the LMS |
# | verb | GET, POST, PUT or DELETE: what a request wants |
#
# ## Further reading
#
# * R. T. Fielding: *Architectural Styles and the Design of Network-based Software Architectures*,
#   2000. The dissertation that named REST; chapter 5 is the one to read.
# * R. Fielding, M. Nottingham, J. Reschke (editors): *HTTP Semantics*, RFC 9110, 2022. Section 9
#   says which verbs are safe and which are idempotent.
# * T. Berners-Lee, R. Fielding, L. Masinter: *Uniform Resource Identifier (URI): Generic Syntax*,
#   RFC 3986, 2005. Percent-encoding, and what `..` does in a path.
# * OpenAPI Initiative: *OpenAPI Specification 3.1*, 2021. The format of `spec`.
# * *Model Context Protocol Specification*, revision 2025-06-18. What chapter 7 builds.
# * T. Schick and others: *Toolformer: Language Models Can Teach Themselves to Use Tools*, 2023.
#   The other way, from chapter 2: change the model.
