"""Retrieval-augmented generation in small: documents, readers that err in known ways, citations,
recorded runs, and the products that a model is asked for when nothing is to be retrieved."""

from coursekit.rag.citations import Scores, Sentence
from coursekit.rag.products import products, same_number
from coursekit.rag.questions import Item, made_up_items, same_answer
from coursekit.rag.readers import flat, reversed_u, u_shaped
from coursekit.rag.recorded import RECORDED
from coursekit.rag.runs import STAGES, Doc, RagRun, Step, outline
from coursekit.rag.shelf import shelf

__all__ = [
    "RECORDED",
    "STAGES",
    "Doc",
    "Item",
    "RagRun",
    "Scores",
    "Sentence",
    "Step",
    "flat",
    "made_up_items",
    "outline",
    "products",
    "reversed_u",
    "same_answer",
    "same_number",
    "shelf",
    "u_shaped",
]
