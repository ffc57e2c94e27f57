"""Reads the scenarios of one file; every mistake is noted with its place, and reading goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from golfrules.book.faults import Fault, did_you_mean
from golfrules.book.meant import TRAP
from golfrules.book.spots import Spot
from golfrules.testing import forms
from golfrules.testing.forms import Expected, FormError
from golfrules.testing.model import Do, Scenario, Scored, Step

T = TypeVar("T")

LONGEST_NAME = 69
_COMMON = ("name", "note", "ruleset", "cites", "covers", "readings", "alike")
_STEPS = ("steps", "do", "expect", "refuse", "because")
_KINDS: dict[str, tuple[str, ...]] = {
    "score": ("total", "lines"),
    "scores": (),
    "table": _STEPS,
    "deal": ("players", "dealer", *_STEPS),
    "seed": ("players", "dealer", *_STEPS),
    "players": ("dealer", *_STEPS),
    "count": ("expect",),
    "match": ("expect",),
    "packs": (),
    "no-ruleset": (),
}
_ALL = tuple(dict.fromkeys([*_COMMON, *_KINDS, *(key for keys in _KINDS.values() for key in keys)]))


class Reader:
    """Reads the scenarios of one file; collects faults."""

    def __init__(self, spot: Spot, faults: list[Fault]) -> None:
        self.spot = spot
        self.faults = faults
        self.told = 0  # how often something was at fault
        self.sound = 0  # how often when the scenario began that is being read

    def fault(self, spot: Spot, code: str, reason: str, hint: str = "") -> None:
        """Note a fault; where one about how YAML may read that word is told already, it gets the hint of what belongs there."""
        self.told += 1
        found = spot.fault(code, reason, hint)
        for number, fault in enumerate(self.faults):
            if fault.code == TRAP and fault.place == found.place:
                self.faults[number] = fault._replace(hint=hint or fault.hint)
                return
        self.faults.append(found)

    def file(self, value: object) -> list[Scenario]:
        """All scenarios of a file."""
        if not isinstance(value, list):
            self.fault(self.spot, "not-a-list", "a scenario file is a list", "begin each scenario with '- name: …'")
            return []
        out: list[Scenario] = []
        names: dict[str, int] = {}
        for index, item in enumerate(value):
            spot = self.spot.at(index)
            if not isinstance(item, dict):
                self.fault(spot, "not-a-scenario", "a scenario is a mapping", "begin it with '- name: …'")
                continue
            found = self.scenario(item, spot)
            for scenario in found[:1]:
                if scenario.name in names:
                    reason = f"{scenario.name!r} is also the name of the scenario on line {names[scenario.name]}"
                    self.fault(spot.at("name"), "duplicate-name", reason, "say what is different here")
                names.setdefault(scenario.name, scenario.line)
            out.extend(found)
        return out

    def scenario(self, item: dict[object, object], spot: Spot) -> list[Scenario]:
        """One scenario, or one for each of its readings."""
        before = self.told
        self.name(item, spot)
        if isinstance(item.get("name"), str):
            before = self.told  # what is wrong with its name keeps nobody from telling what else is
        self.sound = before
        self.keys(item, spot, _ALL, "scenario")
        readings = item.get("readings")
        if readings is None and "alike" in item:
            self.fault(spot.key("alike"), "key-does-not-fit", "'alike' goes with 'readings' alone", "remove it")
        if readings is not None:
            found = self.readings(item, spot, readings)
        elif isinstance(item.get("ruleset"), list):
            found = self.each_ruleset(item, spot)
        else:
            found = [self.body([(item, spot)], spot)]
        if self.told > before:
            return []
        return [scenario for scenario in found if scenario is not None]

    def readings(self, item: dict[object, object], spot: Spot, readings: object) -> list[Scenario | None]:
        """A scenario for each reading, the shared part first."""
        where = spot.at("readings")
        if not isinstance(readings, dict) or len(readings) < 2:
            self.fault(
                where, "few-readings", "a conflict has at least two readings", "write {NAME: {ruleset: …, …}, …}"
            )
            return []
        shared = {key: value for key, value in item.items() if key != "readings"}
        found: list[Scenario | None] = []
        outcomes: list[object] = []
        for name, body in readings.items():
            at = where.at(name)
            if not isinstance(body, dict):
                self.fault(at, "not-a-reading", f"the reading {name!r} is a mapping", "write {ruleset: …, expect: {…}}")
                continue
            self.keys(body, at, [key for key in _ALL if key not in ("name", "readings", "alike")], "reading")
            outcomes.append(
                {key: value for key, value in body.items() if key not in ("ruleset", "cites", "covers", "note")}
            )
            found.append(self.body([(shared, spot), (body, at)], at, str(name)))
        same = all(outcome == outcomes[0] for outcome in outcomes)
        alike = item.get("alike", False)
        if outcomes and same and alike is not True:
            hint = "let each reading's result stand; or say 'alike: true' where no play can show the difference"
            self.fault(where, "readings-alike", "all readings come to the same", hint)
        if alike is True and not same:
            self.fault(spot.key("alike"), "not-alike", "the readings come to different results", "remove 'alike'")
        return found

    def each_ruleset(self, item: dict[object, object], spot: Spot) -> list[Scenario | None]:
        """A scenario for each of several rulesets."""
        rulesets = item["ruleset"]
        assert isinstance(rulesets, list)
        if len(rulesets) < 2 or len({str(ref) for ref in rulesets}) < len(rulesets):
            self.fault(
                spot.at("ruleset"), "few-rulesets", "a list of rulesets holds two or more, each once", "write one word"
            )
            return []
        return [self.body([({**item, "ruleset": ref}, spot)], spot, case=str(ref)) for ref in rulesets]

    def keys(self, item: Mapping[object, object], spot: Spot, known: Iterable[str], what: str) -> None:
        """Note the keys that a mapping may not have."""
        known = list(known)
        for key in item:
            if key not in known:
                reason = f"a {what} has no key {key!r}"
                self.fault(spot.key(key), "unknown-key", reason, did_you_mean(key, known))

    def name(self, item: dict[object, object], spot: Spot) -> None:
        """A name is a statement of at least three words and fewer than 70 characters."""
        name = item.get("name")
        if not isinstance(name, str):
            self.fault(spot, "no-name", "a scenario needs a name", "say in one sentence what it shows: '- name: …'")
        elif len(name) > LONGEST_NAME:
            self.fault(
                spot.at("name"),
                "long-name",
                f"a name of {len(name)} characters",
                "at most 69; the rest goes into 'note'",
            )
        elif len(name.split()) < 3 or name.endswith(".") or "[" in name or "::" in name:
            reason = f"{name!r} is no statement"
            hint = "a sentence of three words or more that says what it shows; no full stop at its end, no '[' or '::'"
            self.fault(spot.at("name"), "name-no-statement", reason, hint)

    def body(
        self,
        parts: list[tuple[dict[object, object], Spot]],
        spot: Spot,
        reading: str | None = None,
        case: str | None = None,
    ) -> Scenario | None:
        """A scenario from its parts: the shared one and, for a reading, its own."""
        merged: dict[object, object] = {}
        places: dict[object, Spot] = {}
        for item, at in parts:
            for key, value in item.items():
                merged[key] = value
                places[key] = at
        kind = self.kind(merged, places, spot)
        ruleset = merged.get("ruleset")
        where = places["ruleset"].at("ruleset") if "ruleset" in merged else spot
        if not isinstance(ruleset, str) or not ruleset.strip():
            self.fault(where, "no-ruleset", "which rules are played?", "write 'ruleset: six-card' or another reference")
        if kind is None:
            return None
        scenario = Scenario(
            name=str(merged.get("name")),
            path=spot.path,
            line=spot.line,
            ruleset=str(ruleset),
            ruleset_at=(where.line, where.column),
            kind=kind,
            cites=self.words(parts, "cites"),
            covers=self.words(parts, "covers"),
            reading=reading,
            case=case,
            alike=parts[0][0].get("alike") is True,
            scores=self.scored(merged, places, kind),
            packs=self.packs(merged, places) if kind == "packs" else (),
            no_ruleset=self.form(forms.text, merged[kind], places[kind].at(kind)) if kind == "no-ruleset" else None,
            setting=self.setting(merged, places, kind),
            steps=tuple(step for item, at in parts for step in self.steps(item, at, kind)),
        )
        if not scenario.asserts and self.told == self.sound:  # else what it asserts may be what could not be read
            hint = "write what must hold: total, expect, or refuse with because"
            self.fault(spot, "asserts-nothing", "this scenario cannot fail", hint)
        return scenario

    def kind(self, merged: Mapping[object, object], places: Mapping[object, Spot], spot: Spot) -> str | None:
        """Which of the ways this scenario takes; the keys must go with it."""
        present = [kind for kind in _KINDS if kind in merged]
        if "players" in present and len(present) > 1:
            present.remove("players")
        if len(present) != 1:
            what = " and ".join(present) or "nothing"
            hint = f"exactly one of {', '.join(_KINDS)}"
            self.fault(spot, "no-setting" if not present else "two-settings", f"this scenario tries {what}", hint)
            return None
        kind = present[0]
        fitting = (kind, *_COMMON, *_KINDS[kind])
        for key in merged:
            if key in _ALL and key not in fitting:
                self.fault(
                    places[key].key(key),
                    "key-does-not-fit",
                    f"{key!r} does not go with {kind!r}",
                    f"with {kind!r} go {', '.join(_KINDS[kind]) or 'no others'}",
                )
        return kind

    def words(self, parts: list[tuple[dict[object, object], Spot]], key: str) -> tuple[str, ...]:
        """A list of words; that of a reading is added to the shared one."""
        out: list[str] = []
        for item, at in parts:
            value = item.get(key, [])
            if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
                self.fault(at.at(key), "not-a-list", f"{key!r} is a list of names", f"write {key}: [NAME, …]")
                continue
            out.extend(word for word in value if word not in out)
        return tuple(out)

    def scored(self, merged: Mapping[object, object], places: Mapping[object, Spot], kind: str) -> tuple[Scored, ...]:
        """The layouts to score."""
        if kind == "score":
            at = places["score"]
            layout, total = merged["score"], merged.get("total")
            if "total" not in merged:
                self.fault(at.key("score"), "no-total", "a layout to score needs its total", "write 'total: 15'")
                points = None
            else:
                points = self.form(forms.whole_number, total, places["total"].at("total"))
            lines = None
            if "lines" in merged:
                lines = self.form(forms.points, merged["lines"], places["lines"].at("lines"))
            text = self.form(forms.layout_text, layout, at.at("score"))
            return (Scored(at.line, text, points, lines),) if text is not None and points is not None else ()
        if kind == "scores":
            at = places["scores"].at("scores")
            value = merged["scores"]
            if not isinstance(value, dict):
                self.fault(at, "not-a-mapping", "'scores' holds layouts and totals", "write one 'LAYOUT: TOTAL' a line")
                return ()
            out: list[Scored] = []
            for layout, total in value.items():
                text = self.form(forms.layout_text, layout, at.key(layout))
                points = self.form(forms.whole_number, total, at.at(layout))
                if text is not None and points is not None:
                    out.append(Scored(at.key(layout).line, text, points))
            return tuple(out)
        return ()

    def packs(self, merged: Mapping[object, object], places: Mapping[object, Spot]) -> tuple[tuple[int, int], ...]:
        """Packs by players."""
        value, at = merged["packs"], places["packs"].at("packs")
        if not isinstance(value, dict):
            self.fault(at, "not-a-mapping", "'packs' holds numbers of players and packs", "write {2: 1, 4: 2}")
            return ()
        return tuple(value.items()) if self.form(forms.points, [*value, *value.values()], at) is not None else ()

    def setting(self, merged: Mapping[object, object], places: Mapping[object, Spot], kind: str) -> dict[str, object]:
        """The mapping under the kind's key, each key read in its form."""
        out: dict[str, object] = {}
        if kind in ("deal", "seed", "players"):
            for key in ("players", "dealer", "seed"):
                if key in merged:
                    out[key] = self.form(forms.whole_number, merged[key], places[key].at(key))
            if kind == "deal" and not isinstance(merged["deal"], dict):
                out["deal"] = self.form(forms.pile, merged["deal"], places["deal"].at("deal"))
                if "players" not in merged:
                    self.fault(
                        places["deal"].key("deal"),
                        "no-players",
                        "how many players get these cards?",
                        "write 'players: 2'",
                    )
                return out
            if kind == "seed" and "players" not in merged:
                self.fault(
                    places["seed"].key("seed"), "no-players", "how many players are dealt to?", "write 'players: 2'"
                )
            if kind != "deal":
                return out
        known = forms.SETTINGS.get(kind)
        if known is None:
            return out
        value, at = merged[kind], places[kind].at(kind)
        if not isinstance(value, dict):
            self.fault(at, "not-a-mapping", f"{kind!r} is a mapping", f"with {', '.join(known)}")
            return out
        self.keys(value, at, known, kind)
        for key, form in known.items():
            if key in value:
                out[key] = self.form(form, value[key], at.at(key))
        for group in forms.NEEDED.get(kind, ()):
            if not any(key in value for key in group):
                self.fault(at, "missing-key", f"{kind!r} needs {' or '.join(group)}", "")
        return out

    def steps(self, item: dict[object, object], spot: Spot, kind: str) -> list[Step]:
        """The steps of one part: those of `steps`, then what stands beside it."""
        out: list[Step] = []
        steps = item.get("steps", [])
        if not isinstance(steps, list):
            self.fault(spot.at("steps"), "not-a-list", "'steps' is a list", "begin each step with '- do: …'")
            steps = []
        for index, value in enumerate(steps):
            at = spot.at("steps", index)
            if not isinstance(value, dict):
                self.fault(at, "not-a-step", "a step is a mapping", "write '- do: [stock, place 5]' or '- expect: {…}'")
                continue
            self.keys(value, at, ("do", "expect", "refuse", "because"), "step")
            out.append(self.step(value, at, kind))
        if any(key in item for key in ("do", "expect", "refuse", "because")):
            out.append(self.step(item, spot, kind))
        return out

    def step(self, item: dict[object, object], spot: Spot, kind: str) -> Step:
        """One step."""
        line = next((spot.key(key).line for key in ("do", "expect", "refuse") if key in item), spot.line)
        because = item.get("because")
        refused = self.refused(item["refuse"], spot.at("refuse"), kind) if "refuse" in item else []
        if refused and not isinstance(because, str):
            hint = "write 'because: PARAMETER', the rule that forbids it"
            self.fault(spot.key("refuse"), "no-because", "an action must be refused for a reason", hint)
        if not refused and because is not None:
            self.fault(spot.key("because"), "because-of-what", "nothing is refused here", "write 'refuse: ACTION'")
        done = self.form(forms.actions, item["do"], spot.at("do")) if "do" in item else None
        return Step(
            line,
            tuple(Do(action, seat) for seat, action in done or ()),
            self.expect(item, spot, kind),
            tuple(refused),
            because if isinstance(because, str) else None,
        )

    def refused(self, value: object, spot: Spot, kind: str) -> list[str]:
        """The actions that must be refused; `start` is to begin at all, with so many players."""
        if value == "start":
            if kind not in ("players", "deal", "seed"):
                self.fault(spot, "key-does-not-fit", "only a start can be refused as 'start'", "give 'players'")
            return [value]
        return self.form(forms.action_list, [value] if isinstance(value, str) else value, spot) or []

    def expect(self, item: dict[object, object], spot: Spot, kind: str) -> tuple[Expected, ...]:
        """What must hold, each key in its form."""
        if "expect" not in item:
            return ()
        value, at = item["expect"], spot.at("expect")
        known = forms.EXPECT_COUNT if kind == "count" else forms.EXPECT_MATCH if kind == "match" else forms.EXPECT
        if not isinstance(value, dict) or not value:
            self.fault(at, "not-a-mapping", "'expect' is a mapping", f"of {', '.join(known)}")
            return ()
        self.keys(value, at, known, "expectation")
        out = []
        for key, form in known.items():
            if key in value:
                read = self.form(form, value[key], at.at(key))
                if read is not None:
                    out.append(Expected(key, read, at.key(key).line))
        return tuple(out)

    def form(self, form: Callable[[object], T], value: object, spot: Spot) -> T | None:
        """A value in its form; None and a fault if it is not."""
        try:
            return form(value)
        except FormError as error:
            self.fault(spot, "wrong-form", error.reason, error.hint)
            return None
