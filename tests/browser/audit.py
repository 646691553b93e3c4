"""What a page owes to readers who cannot see it, or see it badly, looked up in its DOM."""

from typing import Any

ACCESS = """root => {
    const faults = [];
    const told = node => node.outerHTML.slice(0, 120);
    for (const picture of root.querySelectorAll('img, svg, [role="img"]')) {
        const named = picture.getAttribute("aria-label") || picture.getAttribute("alt")
            || picture.querySelector(":scope > title");
        if (!named && picture.getAttribute("aria-hidden") !== "true")
            faults.push("no text alternative: " + told(picture));
    }
    for (const control of root.querySelectorAll("select, input, button"))
        if (!control.title && !control.getAttribute("aria-label")
                && ![...(control.labels || [])].some(label => label.textContent.trim())
                && !(control.tagName === "BUTTON" && control.textContent.trim()))
            faults.push("control without a name: " + told(control));
    for (const cell of root.querySelectorAll("th"))
        if (!["col", "row"].includes(cell.getAttribute("scope")))
            faults.push("header without scope: " + told(cell));
    for (const table of root.querySelectorAll("table"))
        if (!table.querySelector("th") && !table.getAttribute("aria-label"))
            faults.push("table without a header: " + told(table));
    for (const named of root.querySelectorAll("[aria-labelledby]"))
        if (!document.getElementById(named.getAttribute("aria-labelledby")))
            faults.push("label that is not there: " + told(named));
    return faults;
}"""

OUTLINE = """() => {
    const faults = [];
    if (!document.documentElement.lang) faults.push("no language");
    if (!document.title.trim()) faults.push("no title");
    if (!document.querySelector("main")) faults.push("no main part");
    const levels = [...document.querySelectorAll("h1,h2,h3,h4")].map(h => Number(h.tagName[1]));
    if (levels.filter(level => level === 1).length !== 1) faults.push("not one main heading");
    levels.forEach((level, n) => {
        if (n && level > levels[n - 1] + 1) faults.push("a heading level is skipped");
    });
    const ids = [...document.querySelectorAll("[id]")].map(node => node.id);
    if (new Set(ids).size !== ids.length) faults.push("an id is used twice");
    return faults;
}"""

# Contrast as WCAG 2.2 defines it (1.4.3): 4.5 to 1, for large print 3 to 1. Print that is faint
# on purpose, for what is not reached yet, stands in an element with an opacity below 1.
LEGIBLE = """root => {
    const parse = colour => {
        const numbers = (colour.match(/[\\d.]+/g) || [0, 0, 0, 0]).map(Number);
        const scale = colour.startsWith("color(srgb") ? 255 : 1;
        return numbers.map((number, n) => n < 3 ? number * scale : number);
    };
    const over = ([r, g, b, a = 1], below) =>
        [r, g, b].map((part, n) => part * a + below[n] * (1 - a));
    const channel = c => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
    const ground = node => {
        for (; node; node = node.parentElement) {
            const colour = parse(getComputedStyle(node).backgroundColor);
            if (colour.length === 3 || colour[3] === 1) return colour;
        }
        return [255, 255, 255];
    };
    const faint = node => {
        for (; node && node !== root; node = node.parentElement)
            if (Number(getComputedStyle(node).opacity) < 1) return true;
        return false;
    };
    const faults = new Set();
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const node = walk.currentNode.parentElement;
        if (!walk.currentNode.data.trim() || !node.checkVisibility() || faint(node)) continue;
        if (node.closest("style, script, title, option, [disabled]")) continue;
        const style = getComputedStyle(node);
        const below = ground(node).slice(0, 3);
        const ink = over(parse(node.closest("svg") ? style.fill : style.color), below);
        const [more, less] = [light(ink), light(below)].sort((a, b) => b - a);
        const contrast = (more + 0.05) / (less + 0.05);
        const size = parseFloat(style.fontSize), bold = Number(style.fontWeight) >= 700;
        const wanted = size >= 24 || (bold && size >= 18.66) ? 3 : 4.5;
        if (contrast < wanted)
            faults.add(`${contrast.toFixed(2)} to 1, ${style.color} on `
                + `${below}: ${walk.currentNode.data.trim().slice(0, 40)}`);
    }
    return [...faults];
}"""


def access_faults(element: Any) -> list[str]:
    """Pictures, headers and tables of an element without a name that can be read out."""
    found: list[str] = element.evaluate(ACCESS)
    return found


def outline_faults(page: Any) -> list[str]:
    """What a whole page lacks: language, title, one main heading, levels in order."""
    found: list[str] = page.evaluate(OUTLINE)
    return found


def illegible(element: Any) -> list[str]:
    """Print of an element with too little contrast to its ground."""
    found: list[str] = element.evaluate(LEGIBLE)
    return found
