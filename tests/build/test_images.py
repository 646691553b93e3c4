import base64
import io

import matplotlib.image
import numpy as np
import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output

from autograder.build.images import keep_committed_pictures, plain_png, same_picture


def png(pixels, **options):
    buffer = io.BytesIO()
    matplotlib.image.imsave(buffer, pixels, format="png", **options)
    return base64.b64encode(buffer.getvalue()).decode()


def pixels(change=0, size=(8, 9)):
    picture = np.full((*size, 3), 100, dtype=np.uint8)
    picture[2, 3] += change
    return picture


def shown(picture):
    output = new_output("display_data", data={"image/png": picture})
    return new_notebook(cells=[new_code_cell("plot()", id="code-001", outputs=[output])])


def picture_of(notebook):
    return notebook.cells[0].outputs[0].data["image/png"]


def test_metadata_of_a_picture_is_dropped_and_its_pixels_stay():
    one = png(pixels(), metadata={"Software": "one", "Title": "a"}, dpi=50)
    other = png(pixels(), metadata={"Software": "other"}, dpi=90)
    assert one != other
    assert plain_png(one) == plain_png(other)
    assert b"Software" not in base64.b64decode(plain_png(one))
    assert same_picture(plain_png(one), one)


def test_line_breaks_in_the_encoding_make_no_difference():
    one = plain_png(png(pixels()))
    assert plain_png(one[:20] + "\n" + one[20:] + "\n") == one


def test_what_is_no_png_stays_as_it_is():
    assert plain_png("aGVsbG8=") == "aGVsbG8="


@pytest.mark.parametrize(("change", "same"), [(0, True), (3, True), (16, True), (40, False)])
def test_pictures_are_the_same_up_to_what_an_eye_finds(change, same):
    assert same_picture(png(pixels()), png(pixels(change))) is same


def test_pictures_of_different_size_differ():
    assert not same_picture(png(pixels()), png(pixels(size=(8, 10))))


def test_a_broken_picture_is_like_no_other():
    broken = base64.b64encode(base64.b64decode(png(pixels()))[:40]).decode()
    assert not same_picture(broken, png(pixels()))


def test_committed_bytes_are_kept_for_an_invisible_change_only():
    committed = shown(png(pixels()))
    alike, changed = shown(png(pixels(5))), shown(png(pixels(90)))
    fresh = picture_of(changed)
    keep_committed_pictures(alike, committed)
    keep_committed_pictures(changed, committed)
    assert picture_of(alike) == picture_of(committed)
    assert picture_of(changed) == fresh
