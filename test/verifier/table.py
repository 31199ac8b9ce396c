"""Manifest, start and joins: docs/spec/records.md, 1, steps 2 to 4."""

from dataclasses import dataclass

from . import statement, wire
from .fault import Fault, require
from .games.shelf import GAMES, KNOWN


class Unsupported(Exception):
    """A record of a game whose rules this verifier does not have."""


@dataclass(frozen=True)
class Table:
    """What a record is about: M, the keys by seat, the owners by seat, the game."""

    manifest: dict
    id: bytes
    match: bytes
    keys: list
    owners: list
    roster: bytes
    game: object

    def leaving(self, seats) -> set:
        """These seats and every bot whose owner is among them."""
        return {s for s in range(len(self.keys)) if s in seats or self.owners[s] in seats}

    def persons(self):
        """The seats that are no bots."""
        return [s for s, owner in enumerate(self.owners) if s == owner]


def _read_join(raw, table):
    join = statement.read("join", raw)
    require(join.body["table"] == table, "join/wrong-table")
    join.check(join.body["player"])
    bot = join.body.get("bot")
    if bot:
        consent = {"v": 1, "table": table, "bot": join.body["player"], "level": bot["level"]}
        good = statement.is_good(bot["of"], "fairhand/bot/1", wire.encode(consent), bot["consent"])
        require(good, "join/no-consent")
    return join.body


def read_table(record) -> tuple[Table, dict]:
    """Answers the table and the initial state; faults of manifest, start, joins and game."""
    manifest = statement.read("manifest", record["manifest"])
    manifest.check(manifest.body["host"])
    start = statement.read("start", record["start"])
    require(start.body["table"] == manifest.name, "start/wrong-table")
    raws = start.body["joins"]
    require(len(raws) >= 2, "start/too-few")
    require(len(raws) <= manifest.body["seats"], "start/too-many")
    start.check(manifest.body["host"])
    joins = [_read_join(raw, manifest.name) for raw in raws]
    keys = [join["player"] for join in joins]
    require(len(set(keys)) == len(keys), "start/twice-seated")
    persons = {join["player"]: s for s, join in enumerate(joins) if "bot" not in join}
    require(all(join["bot"]["of"] in persons for join in joins if "bot" in join), "start/stray-bot")
    owners = [persons[join["bot"]["of"]] if "bot" in join else s for s, join in enumerate(joins)]
    name = manifest.body["game"]
    if name not in GAMES:
        if name in KNOWN:
            raise Unsupported(name)
        raise Fault("record/unknown-game")
    game = GAMES[name]
    require(manifest.body["rulesVersion"] == game.VERSION, "match/rules-version")
    options = game.parse_options(manifest.body["options"])
    host = manifest.body["host"]
    owner = keys.index(host) if host in keys else 0
    state = game.setup(options, len(keys), manifest.body["stake"], owner)
    return Table(manifest.body, manifest.name, start.name, keys, owners, start.body["roster"], game), state
