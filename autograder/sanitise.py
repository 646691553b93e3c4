"""Makes what a student's notebook shows harmless on pages that staff open.

nbgrader's formgrader puts Markdown cells, raw cells and HTML outputs into its page as they are,
on the origin that grades: whatever is stored must be safe before it is stored.
"""

import base64
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from html.parser import HTMLParser
from typing import Any

import nh3
from nbformat import NotebookNode

MAX_TEXT = 20_000
MAX_IMAGE = 3_000_000
MAX_OUTPUTS = 50
MAX_TOTAL = 12_000_000
# Reading elements nested without end takes time that grows with the square of their number.
MAX_MARKS = 8_000

_STYLES = {
    "background-color",
    "color",
    "font-family",
    "font-style",
    "font-weight",
    "text-align",
    "text-decoration",
    "vertical-align",
    "white-space",
}
_TAGS = nh3.ALLOWED_TAGS - {"area", "map", "nav", "header", "footer"}
_ATTRIBUTES = {
    "*": {"style", "title", "dir", "lang"},
    "a": {"href"},
    "img": {"src", "alt", "width", "height"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan", "scope"},
    "ol": {"start"},
    "details": {"open"},
}
_IMAGE_DATA = re.compile(r"data:image/(?:png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=\s]*")
_LINK = re.compile(r"(?:https?://|mailto:|#)", re.IGNORECASE)
_BASE64 = re.compile(r"[A-Za-z0-9+/=\s]*")
_RASTER = ("image/png", "image/jpeg", "image/gif")
_PLAIN_TAGS = (
    "p br hr h1 h2 h3 h4 h5 h6 em strong del code pre span div a img ul ol li blockquote "
    "table thead tbody tr th td dl dt dd input"
)
_PLAIN_ATTRIBUTES = "href src alt title class id start style type disabled checked"
# An invisible character that no HTML tokeniser takes for the start of a tag's name.
_JOINER = "\u2060"
_TAG_START = re.compile(r"<(?=[A-Za-z/!?])")
_TEX_COMMAND = re.compile(r"\\(?=(?:href|url|style|class|cssId|require|unicode|htmlData)\b)", re.I)


@lru_cache(maxsize=256)
def clean_html(html: str) -> str:
    """HTML without scripts, frames, forms, foreign images, ids, classes or odd links.

    Remembers the last texts: worked cells show the same in most notebooks of a class.
    """
    return _TEX_COMMAND.sub("\\\\" + _JOINER, _cleaner().clean(html))


@lru_cache(maxsize=1)
def _cleaner() -> nh3.Cleaner:
    return nh3.Cleaner(
        tags=set(_TAGS),
        clean_content_tags={"script", "style", "svg", "math", "title", "template"},
        attributes={tag: set(names) for tag, names in _ATTRIBUTES.items()},
        attribute_filter=_allowed_value,
        url_schemes={"http", "https", "mailto", "data"},
        filter_style_properties=set(_STYLES),
    )


def _allowed_value(tag: str, attribute: str, value: str) -> str | None:
    if (tag, attribute) == ("img", "src"):
        return value if _IMAGE_DATA.fullmatch(value) and len(value) <= MAX_IMAGE else None
    if (tag, attribute) == ("a", "href"):
        return value if _LINK.match(value) else None
    return value


def clean_markdown(source: str, attachments: Mapping[str, Mapping[str, str]]) -> str:
    """Markdown that looks the same but holds no HTML and no odd links.

    The result is rendered as formgrader will do it and looked through; a text that still gives
    anything but plain elements is shown as it was typed.

    Args:
        source: the text of a Markdown cell.
        attachments: the cell's pasted images, by name.
    """
    text = _TEX_COMMAND.sub("\\\\" + _JOINER, _TAG_START.sub("<" + _JOINER, source))
    text = _without_lost_images(_shortened(text), attachments)
    return text if _is_plain(text, attachments) else as_typed(text)


def as_typed(source: str) -> str:
    """A text as an indented Markdown code block: shown, never read."""
    text = _TAG_START.sub("<" + _JOINER, _shortened(source))
    return "*Shown as typed:*\n\n" + "\n".join("    " + line for line in text.splitlines())


@dataclass
class Allowance:
    """What of one notebook is still to be rendered in cleaning it; the rest is shown plainly.

    `marks` are the `<` of HTML outputs, `markdown` characters of Markdown.
    """

    marks: int = 100_000
    markdown: int = 200_000

    def html(self, outputs: Iterable[Any]) -> bool:
        """Whether the HTML of a cell's outputs may be rendered too."""
        bundles = (o.get("data") for o in outputs if isinstance(o, Mapping))
        texts = (_joined(b.get("text/html")) for b in bundles if isinstance(b, Mapping))
        self.marks -= sum(text.count("<") for text in texts)
        return self.marks >= 0

    def text(self, source: str) -> bool:
        """Whether a Markdown text may be rendered too."""
        self.markdown -= len(source)
        return self.markdown >= 0


def clean_outputs(outputs: Iterable[Any], html: bool = True) -> list[NotebookNode]:
    """Outputs of a code cell of which only text, cleaned HTML and images are left, within limits.

    Args:
        outputs: nbformat 4 outputs; anything that is not one is left out.
        html: keep HTML; without, it is dropped unread.
    """
    kept: list[NotebookNode] = []
    total = 0
    for output in outputs:
        clean = _clean_output(output, html) if isinstance(output, Mapping) else None
        if clean is None:
            continue
        total += len(str(clean))
        if len(kept) >= MAX_OUTPUTS or total > MAX_TOTAL:
            kept.append(_note("Further outputs are not shown."))
            break
        kept.append(clean)
    return kept


def new_output(kind: str, **content: Any) -> NotebookNode:
    """An output; nbformat's function of this name validates each one, which takes milliseconds."""
    return NotebookNode(output_type=kind, **content)


def _clean_output(output: Mapping[str, Any], html: bool) -> NotebookNode | None:
    kind = output.get("output_type")
    if kind == "stream":
        name = "stderr" if output.get("name") == "stderr" else "stdout"
        return new_output("stream", name=name, text=_text(output.get("text")))
    if kind == "error":
        trace = output.get("traceback")
        lines = [_text(line) for line in trace[-60:]] if isinstance(trace, list) else []
        return new_output(
            "error",
            ename=_text(output.get("ename"))[:200],
            evalue=_text(output.get("evalue"))[:2000],
            traceback=lines,
        )
    if kind in ("display_data", "execute_result"):
        data = output.get("data")
        clean = _clean_bundle(data, html) if isinstance(data, Mapping) else {}
        # Always display_data: nbgrader takes the first execute_result for a number of points.
        return new_output("display_data", data=clean, metadata={}) if clean else None
    return None


def _clean_bundle(data: Mapping[str, Any], with_html: bool) -> dict[str, str]:
    clean: dict[str, str] = {}
    for mime in _RASTER:
        image = data.get(mime)
        if isinstance(image, str) and len(image) <= MAX_IMAGE and _BASE64.fullmatch(image):
            clean[mime] = image
            break
    svg, html = _joined(data.get("image/svg+xml")), _joined(data.get("text/html"))
    if svg and not clean and len(svg) <= MAX_IMAGE // 2:
        coded = base64.b64encode(svg.encode("utf-8", "replace")).decode("ascii")
        # As an image it neither runs scripts nor fetches anything.
        clean["text/html"] = f'<img alt="drawing" src="data:image/svg+xml;base64,{coded}">'
    elif html and with_html:
        short = len(html) <= MAX_IMAGE and html.count("<") <= MAX_MARKS
        shown = clean_html(html) if short else "<i>HTML too long to show.</i>"
        if shown.strip():
            clean["text/html"] = shown
    plain = data.get("text/plain") or data.get("text/markdown") or data.get("text/latex")
    if plain:
        clean["text/plain"] = _text(plain)
    if not clean:
        names = ", ".join(sorted(str(mime)[:60] for mime in data)[:5])
        clean["text/plain"] = f"[an output that is not shown here: {names}]"
    return clean


def _text(value: object) -> str:
    return _shortened(_joined(value))


def _joined(value: object) -> str:
    if isinstance(value, list):
        value = "".join(part for part in value if isinstance(part, str))
    return value if isinstance(value, str) else ""


def _shortened(text: str) -> str:
    if len(text) <= MAX_TEXT:
        return text
    half = MAX_TEXT // 2
    return f"{text[:half]}\n[… {len(text) - 2 * half:,} characters left out …]\n{text[-half:]}"


def _note(text: str) -> NotebookNode:
    return new_output("stream", name="stdout", text=text + "\n")


def _without_lost_images(text: str, attachments: Mapping[str, Mapping[str, str]]) -> str:
    # A name that is not attached would make nbconvert refuse the whole notebook.
    def replaced(found: re.Match[str]) -> str:
        return found[0] if found[2] in attachments else f"[image {found[2]} is not attached]"

    return re.sub(r"!\[([^\]\n]{0,200})\]\(attachment:([^)\n]{1,200})\)", replaced, text)


def _is_plain(text: str, attachments: Mapping[str, Mapping[str, str]]) -> bool:
    from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

    renderer = IPythonRenderer(
        escape=False, attachments={k: dict(v) for k, v in attachments.items()}
    )
    try:
        html = MarkdownWithMath(renderer=renderer).render(text)
    except Exception:  # what makes the renderer fail here would make the page fail
        return False
    reader = _PlainReader()
    reader.feed(html)
    reader.close()
    return reader.plain


class _PlainReader(HTMLParser):
    """Looks for anything in rendered Markdown that plain Markdown does not give."""

    _TAGS = frozenset(_PLAIN_TAGS.split())
    _ATTRIBUTES = frozenset(_PLAIN_ATTRIBUTES.split())
    _VALUES = frozenset(("text-align:left", "text-align:right", "text-align:center"))

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.plain = True

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        good = tag in self._TAGS
        for name, value in attrs:
            good = good and name in self._ATTRIBUTES
            value = value or ""
            if name == "href":
                good = good and bool(_LINK.match(value))
            elif name == "src":
                good = good and bool(_IMAGE_DATA.fullmatch(value))
            elif name == "style":
                good = good and value.replace(" ", "").rstrip(";") in self._VALUES
            elif name == "type":
                good = good and value == "checkbox"
        self.plain = self.plain and good

    def handle_decl(self, decl: str) -> None:
        self.plain = False

    def handle_comment(self, data: str) -> None:
        self.plain = False

    def handle_pi(self, data: str) -> None:
        self.plain = False

    def unknown_decl(self, data: str) -> None:
        self.plain = False
