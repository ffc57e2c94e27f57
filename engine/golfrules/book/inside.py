"""What must hold inside one entry or one file, once its form is right."""

from __future__ import annotations

from collections.abc import Mapping

from golfrules.book.answers import RANKS, gaps, shown
from golfrules.book.faults import Fault, did_you_mean
from golfrules.book.model import (
    Claim,
    Option,
    Parameter,
    PassedOver,
    Players,
    Ruling,
    Source,
    SourceClaims,
    Span,
    Variant,
)
from golfrules.book.spots import Spot


def parameter(each: Parameter) -> list[Fault]:
    """Exactly one form of answer and one keeper."""
    where = each.where
    faults: list[Fault] = []
    forms = [key for key, value in (("answers", each.answers), ("number", each.number), ("table", each.table)) if value]
    if len(forms) != 1:
        found = " and ".join(forms) or "none"
        faults.append(
            where.fault(
                "one-of", f"{each.name} must have one of answers, number and table; it has {found}", "keep exactly one"
            )
        )
    keepers = [
        key for key, value in (("engine", each.engine), ("frame", each.frame), ("conduct", each.conduct)) if value
    ]
    if len(keepers) != 1:
        found = " and ".join(keepers) or "none"
        faults.append(
            where.fault(
                "one-of", f"{each.name} must have one of engine, frame and conduct; it has {found}", "keep exactly one"
            )
        )
    if each.frame and each.answers and len(each.answers) != 1:
        faults.append(
            where.key("frame").fault(
                "frame-with-choice",
                f"{each.name} is a frame and has {len(each.answers)} answers",
                "a frame has one answer; give it an engine instead",
            )
        )
    for bounds in (each.number, each.table.number if each.table is not None else None):
        if bounds is not None and bounds.most < bounds.least:
            faults.append(
                bounds.where.fault(
                    "bad-range", f"most ({bounds.most}) is below least ({bounds.least})", "exchange them?"
                )
            )
    return faults


def conditions(each: Parameter, known: Mapping[str, Parameter], broken: set[str]) -> list[Fault]:
    """Conditions that name answers that exist."""
    where = each.where
    faults: list[Fault] = []
    several = 0 in (where.at("asked-when").kids or {})
    for number, way in enumerate(each.asked_when):
        spot = where.at("asked-when", number) if several else where.at("asked-when")
        for name, answers in way.items():
            faults.extend(_condition(name, answers, spot.key(name), spot.at(name), each, known, broken))
    for key, needs in (("requires", each.requires), ("excludes", each.excludes)):
        for answer, wanted in needs.items():
            if answer not in (each.answers or {}):
                faults.append(
                    where.key(key, answer).fault(
                        "unknown-answer",
                        f"{each.name} has no answer {shown(answer)}",
                        did_you_mean(answer, each.answers or {}),
                    )
                )
            for name, answers in wanted.items():
                faults.extend(
                    _condition(
                        name, answers, where.key(key, answer, name), where.at(key, answer, name), each, known, broken
                    )
                )
    return faults


def _condition(
    name: str,
    answers: tuple[str | int, ...] | str,
    key: Spot,
    spot: Spot,
    each: Parameter,
    known: Mapping[str, Parameter],
    broken: set[str],
) -> list[Fault]:
    other = known.get(name)
    if other is None:
        if f"parameter/{name}" in broken:
            return []
        return [key.fault("unknown-parameter", f"there is no parameter {shown(name)}", did_you_mean(name, known))]
    if other is each:
        return [key.fault("asks-itself", f"{each.name} depends on itself", "name another parameter")]
    if answers == "nonzero":
        if other.number is None:
            return [
                spot.fault("wrong-type", f"{name} is not answered by a number", "list its answers: [answer, answer]")
            ]
        return []
    faults = []
    for number, answer in enumerate(answers):
        if other.number is not None:
            good = isinstance(answer, int) and other.number.least <= answer <= other.number.most
            hint = f"numbers from {other.number.least} to {other.number.most}, or nonzero"
        else:
            good = answer in (other.answers or {})
            hint = did_you_mean(answer, other.answers or {})
        if not good:
            faults.append(spot.at(number).fault("unknown-answer", f"{name} has no answer {shown(answer)}", hint))
    return faults


def sources(found: Mapping[str, Source]) -> list[Fault]:
    """No document twice."""
    faults, seen = [], dict[str, str]()
    for name, source in found.items():
        for key, value in (("file", source.file), ("sha256", source.sha256)):
            if value in seen:
                faults.append(
                    source.where.at(key).fault(
                        "source-twice", f"{seen[value]} has the same {key}", "enter a document once"
                    )
                )
            seen.setdefault(value, name)
    return faults


def claim(each: Claim, unasked: bool) -> list[Fault]:
    """Spans that run forwards; a claim that says something, or is listed as `unasked`."""
    faults = [fault for span in each.spans for fault in _backwards(span)]
    where = each.where
    if each.follows is not None and each.follows in each.about:
        reason = f"{each.name} is about {each.follows} and follows it"
        hint = "about names the games that take the rules over"
        faults.append(where.at("follows").fault("follows-itself", reason, hint))
    if _silent(each) and not unasked:
        hint = "add says, or list it under unasked with the reason"
        faults.append(where.fault("says-nothing", f"{each.name} answers no parameter", hint))
    return faults


def source_claims(made: SourceClaims, names: set[object]) -> list[Fault]:
    """Stretches passed over that run forwards; `unasked` that names claims which say nothing, or offers left alone."""
    faults: list[Fault] = []
    for stretch in made.passed_over:
        faults.extend(_backwards(stretch))
    for name in made.unasked:
        where = made.where.key("unasked", name)
        if name not in names:
            faults.append(
                where.fault("unknown-claim", f"there is no claim {shown(name)} in this file", did_you_mean(name, names))
            )
        elif name in made.claims and _answers(made.claims[name]):
            faults.append(
                where.fault("asked-after-all", f"{name} answers a parameter", "take it off the list of the unasked")
            )
    return faults


def _answers(claim: Claim) -> bool:
    """Whether a claim asserts an answer. An offer that no option takes up is argued among the unasked."""
    return claim.grade != "option" and bool(claim.says or claim.follows)


def _silent(claim: Claim) -> bool:
    return claim.kind == "rule" and not claim.says and claim.follows is None


def _backwards(span: Span | PassedOver) -> list[Fault]:
    first, last = position(span.from_), position(span.to)
    if last < first:
        return [
            span.where.at("to").fault(
                "span-backwards", f"{span.to} lies before {span.from_}", "exchange the two places"
            )
        ]
    return []


def position(place: str) -> tuple[int, int]:
    """`line:column` as numbers."""
    line, _, column = place.partition(":")
    return int(line), int(column)


def variant(made: Variant, parameters: Mapping[str, Parameter]) -> list[Fault]:
    """Tables without holes: every rank has a value, every number of players has its packs."""
    faults: list[Fault] = []
    fewest = made.rules.get("setup.fewest-players")
    jokers = made.rules.get("setup.jokers")
    for name, rule in made.rules.items():
        table, form = rule.is_, parameters[name].table
        if form is None or not isinstance(table, Mapping):
            continue
        where = rule.where.at("is")
        if form.by == "card":
            needed = [*RANKS, "Jo"] if jokers is not None and jokers.is_ != 0 else list(RANKS)
            missing = [rank for rank in needed if rank not in table]
            if missing:
                faults.append(
                    where.fault(
                        "missing-cell",
                        f"{name} has no value for {', '.join(missing)}",
                        "a variant is complete: give each rank its value",
                    )
                )
        else:
            first = (
                fewest.is_
                if fewest is not None and isinstance(fewest.is_, int)
                else min(cell.least for cell in table if isinstance(cell, Players))
            )
            for least, most in gaps(table, first):
                faults.append(
                    where.fault(
                        "band-gap",
                        f"{name} says nothing of {Players(least, most)} players",
                        "let the bands follow one another",
                    )
                )
    return faults


def option(each: Option, parameters: Mapping[str, Parameter], names: set[object]) -> list[Fault]:
    """An option that changes something, takes numbers only, and names others rightly."""
    faults: list[Fault] = []
    name, where = each.name, each.where
    if not each.changes and each.takes is None:
        faults.append(where.fault("changes-nothing", f"option {name} changes no answer", "add changes or takes"))
    if each.takes is not None:
        if parameters[each.takes].number is None:
            faults.append(
                where.at("takes").fault(
                    "wrong-type",
                    f"{each.takes} is not answered by a number",
                    "takes names a parameter with a number",
                )
            )
        if each.takes in each.changes:
            faults.append(
                where.key("changes", each.takes).fault(
                    "answered-twice", f"{each.takes} is both taken and changed", "keep one"
                )
            )
    for key, others in (("excludes", tuple(each.excludes)), ("over", each.over)):
        for number, other in enumerate(others):
            spot = where.key(key, other) if key == "excludes" else where.at(key, number)
            if other not in names:
                faults.append(
                    spot.fault("unknown-option", f"there is no option {shown(other)}", did_you_mean(other, names))
                )
            elif other == name:
                faults.append(spot.fault("names-itself", f"option {name} stands in its own {key}", "remove it"))
    return faults


def ruling(made: Ruling) -> list[Fault]:
    """A decision that fits its kind and decides among its own readings."""
    faults: list[Fault] = []
    where, holding, readings = made.where, made.holding, made.readings
    if made.kind == "emend":
        return _emend(made)
    if made.settles is None:
        faults.append(
            where.fault(
                "missing-key",
                f"a ruling on a {made.kind} lacks the key 'settles'",
                "say which parameter of which games it settles",
            )
        )
        return faults
    if made.settles.source is not None and made.settles.lineage is not None:
        faults.append(
            made.settles.where.key("lineage").fault(
                "one-of",
                "settles names a source and a lineage",
                "a conflict is inside one source, or between the sources of one lineage: keep one",
            )
        )
    if holding.emend:
        faults.append(
            holding.where.key("emend").fault(
                "holding-of-another-kind", f"a ruling on a {made.kind} does not emend", "write a ruling of kind emend"
            )
        )
    if len(readings) < (1 if made.kind == "gap" else 2):
        faults.append(
            where.key("readings").fault(
                "too-few-readings",
                f"a ruling on a {made.kind} needs {'a reading' if made.kind == 'gap' else 'two readings'}; it has {len(readings)}",
                "write each way in which the rule can be read",
            )
        )
    faults.extend(_same_answers(made))
    if (holding.adopt is not None) == bool(holding.split) and not holding.emend:
        faults.append(
            holding.where.fault(
                "one-of",
                "the holding must either adopt one reading or split by game",
                "write {adopt: reading} or {split: {game: reading}}",
            )
        )
    chosen = [(holding.where.at("adopt"), holding.adopt)] if holding.adopt is not None else []
    chosen += [(holding.where.at("split", game), reading) for game, reading in holding.split.items()]
    for spot, reading in chosen:
        if reading not in readings:
            faults.append(
                spot.fault("unknown-reading", f"there is no reading {shown(reading)}", did_you_mean(reading, readings))
            )
    if holding.split:
        games = made.settles.games
        for game in holding.split:
            if game not in games:
                faults.append(
                    holding.where.key("split", game).fault(
                        "unsettled-game", f"the ruling does not settle {game}", did_you_mean(game, games)
                    )
                )
        missing = [game for game in games if game not in holding.split]
        if missing:
            faults.append(
                holding.where.key("split").fault(
                    "unsettled-game",
                    f"the holding decides nothing for {', '.join(missing)}",
                    "give each game a reading",
                )
            )
    if made.grade != "verbal" and made.witness is None:
        faults.append(
            where.fault(
                "missing-key",
                f"a ruling of grade {made.grade} lacks the key 'witness'",
                "name the scenario in which each reading's result stands",
            )
        )
    return faults


def _same_answers(made: Ruling) -> list[Fault]:
    faults, seen = [], list[tuple[str, object]]()
    for name, reading in made.readings.items():
        twin = next((other for other, answer in seen if answer == reading.answer), None)
        if twin is not None:
            faults.append(
                made.where.at("readings", name, "answer").fault(
                    "same-answer", f"readings {twin} and {name} give the same answer", "make them one reading"
                )
            )
        seen.append((name, reading.answer))
    return faults


def _emend(made: Ruling) -> list[Fault]:
    holding = made.holding
    if not holding.emend or holding.adopt is not None or holding.split or holding.option is not None:
        return [
            holding.where.fault(
                "holding-of-another-kind",
                "a ruling of kind emend must emend claims and nothing else",
                "write {emend: {source.claim: {parameter: answer}}}",
            )
        ]
    return []
