"""The operations of the course's LMS: each reads or changes the records and answers at once."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import unquote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from coursekit.worlds.lms_records import Record, Records

Endpoint = Callable[[Request], Awaitable[Response]]


def problem(status: int, detail: str) -> JSONResponse:
    """An answer that says what is wrong."""
    return JSONResponse({"detail": detail}, status)


def routes(records: Records) -> list[Route]:
    """The LMS's routes over these records; their ids are read from the path as it was sent."""
    endpoints: dict[tuple[str, str], Endpoint] = {
        **_assignments(records),
        **_submissions(records),
        **_grades(records),
    }
    return [Route(path, endpoint, methods=[verb]) for (verb, path), endpoint in endpoints.items()]


def _assignments(records: Records) -> dict[tuple[str, str], Endpoint]:
    async def index(request: Request) -> Response:
        return JSONResponse(list(records.assignments.values()))

    async def delete(request: Request) -> Response:
        gone = _found(request, records.assignments, "assignment")["id"]
        del records.assignments[gone]
        for each in [s for s in records.submissions.values() if s["assignment"] == gone]:
            del records.submissions[each["id"]]
        return Response(status_code=204)

    return {("GET", "/assignments"): index, ("DELETE", "/assignments/{id}"): delete}


def _submissions(records: Records) -> dict[tuple[str, str], Endpoint]:
    async def index(request: Request) -> Response:
        wanted = {key: request.query_params.get(key) for key in ("assignment", "student")}
        found = _filtered(records.submissions.values(), wanted)
        if request.query_params.get("ungraded", "").lower() == "true":
            graded = {grade["submission_id"] for grade in records.grades.values()}
            found = [each for each in found if each["id"] not in graded]
        return JSONResponse(found)

    async def create(request: Request) -> Response:
        body = await _body(request, "assignment", "student", "text")
        if body["assignment"] not in records.assignments:
            raise HTTPException(404, "there is no such assignment")
        written = {key: body[key] for key in ("assignment", "student", "text")}
        new: Record = {"id": records.new_id("s"), **written}
        records.submissions[new["id"]] = new
        return JSONResponse(new, 201)

    async def read(request: Request) -> Response:
        return JSONResponse(_found(request, records.submissions, "submission"))

    async def update(request: Request) -> Response:
        submission = _found(request, records.submissions, "submission")
        submission["text"] = (await _body(request, "text"))["text"]
        return JSONResponse(submission)

    async def delete(request: Request) -> Response:
        del records.submissions[_found(request, records.submissions, "submission")["id"]]
        return Response(status_code=204)

    return {
        ("GET", "/submissions"): index,
        ("POST", "/submissions"): create,
        ("GET", "/submissions/{id}"): read,
        ("PUT", "/submissions/{id}"): update,
        ("DELETE", "/submissions/{id}"): delete,
    }


def _grades(records: Records) -> dict[tuple[str, str], Endpoint]:
    async def index(request: Request) -> Response:
        wanted = {"submission_id": request.query_params.get("submission_id")}
        return JSONResponse(_filtered(records.grades.values(), wanted))

    async def create(request: Request) -> Response:
        body = await _body(request, "submission_id", "score")
        if str(body["submission_id"]) not in records.submissions:
            raise HTTPException(404, "there is no such submission")
        # The score is taken as it comes: 500 out of 100 is entered too.
        written: Record = {
            key: body[key] for key in ("submission_id", "score", "comment") if key in body
        }
        new = {"id": records.new_id("g"), **written}
        records.grades[new["id"]] = new
        return JSONResponse(new, 201)

    return {("GET", "/grade"): index, ("POST", "/grade"): create}


def _found(request: Request, kept: Mapping[str, Record], what: str) -> Record:
    record = kept.get(unquote(request.path_params["id"]))
    if record is None:
        raise HTTPException(404, f"there is no such {what}")
    return record


def _filtered(kept: Any, wanted: Mapping[str, str | None]) -> list[Record]:
    asked = {key: value for key, value in wanted.items() if value is not None}
    return [each for each in kept if all(each[key] == value for key, value in asked.items())]


async def _body(request: Request, *required: str) -> Record:
    try:
        body = json.loads(await request.body())
    except ValueError:
        raise HTTPException(422, "the body must be JSON") from None
    if not isinstance(body, dict):
        raise HTTPException(422, "the body must be a JSON object")
    if missing := [key for key in required if key not in body]:
        raise HTTPException(422, f"missing in the body: {', '.join(missing)}")
    return body
