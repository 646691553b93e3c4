# Wrong: looks for the text as it is.
def keep_quote(self: Fence, text: str, url: str) -> Quote | None:
    """The quote, if its text stands on a page that this fence has read. Rules the tests check:

    - The page is self.pages[url], kept by fetch under just this url; no such page: None.
    - Any run of white space counts as one blank, on the page and in the text; what stands at the
      ends of the text does not count. Nothing else is forgiven, not even another case.
    - Quote(text, url, page.title, page.day), the text with single blanks. No words: None.
    - Nothing is asked of the web.
    """
    page, words = self.pages.get(url), text.strip()
    if page is None or not words or words not in page.text:
        return None
    return Quote(words, url, page.title, page.day)


Fence.keep_quote = keep_quote
