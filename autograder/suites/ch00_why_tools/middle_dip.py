import pytest

from coursekit.testing import points


@points(1)
def test_it_is_the_ends_minus_the_rest_in_any_order(student, rng):
    """The ends are the outermost positions, in whatever order the curve names them.

    Next step: sort the keys, not the values.
    """
    for count in (3, 4, 7):
        positions = sorted(rng.sample(range(30), count))
        shares = [rng.randint(0, 20) / 20 for _ in positions]
        shares[0], shares[-1] = 0.35, 0.8
        pairs = list(zip(positions, shares, strict=True))
        rng.shuffle(pairs)
        expected = (shares[0] + shares[-1]) / 2 - sum(shares[1:-1]) / (count - 2)
        assert student.middle_dip(dict(pairs)) == pytest.approx(expected, abs=1e-9)


@points(0.5)
def test_turning_the_curve_over_turns_the_sign(student, rng):
    """A curve turned upside down has the opposite dip; a flat one has none.

    Next step: return the difference as it is, without abs or max.
    """
    curve = {place: rng.randint(0, 20) / 20 for place in range(6)}
    curve[0] = curve[2] = 1.0
    turned = {place: 1 - share for place, share in curve.items()}
    first, second = student.middle_dip(curve), student.middle_dip(turned)
    assert first == pytest.approx(-second, abs=1e-9)
    assert student.middle_dip({0: 0.0, 9: 1.0, 4: 1.0, 5: 1.0}) == pytest.approx(-0.5, abs=1e-9)
    assert student.middle_dip(dict.fromkeys(range(5), 0.5)) == pytest.approx(0, abs=1e-9)
    for short in ({}, {3: 0.5}, {0: 1.0, 1: 0.5}):
        with pytest.raises(ValueError):
            student.middle_dip(short)
