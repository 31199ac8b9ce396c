"""The group of hidden pieces: ristretto255, or the toy of simulations with FAIRHAND_GROUP=toy in the environment."""

import os

from . import ristretto, toy

_group = toy if os.environ.get("FAIRHAND_GROUP") == "toy" else ristretto

ORDER, IDENTITY, BASE = _group.ORDER, _group.IDENTITY, _group.BASE
points, scalars = _group.points, _group.scalars
add, subtract, times, base, total, from_hash = (
    _group.add, _group.subtract, _group.times, _group.base, _group.total, _group.from_hash,
)
