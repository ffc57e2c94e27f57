"""Whether the rules of a variant are all there, agree with what they cite, and can be played together."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from golfrules.book.asked import violations, why_not
from golfrules.book.citations import cell_spot, claim_named, dangling
from golfrules.book.editions import of_variant
from golfrules.book.entries import Conflict, Ledger
from golfrules.book.faults import Fault
from golfrules.book.mix import FEWEST, JOKERS, Ground, Mix
from golfrules.book.rulings import BETWEEN_LINEAGES, Rulings, rulings_of
from golfrules.book.testimony import Voice, counts
from golfrules.book.values import Cell, Given, cells_text, disagreeing, given, restrict, text

if TYPE_CHECKING:
    from golfrules.book.load import Book
    from golfrules.book.model import Claim, Rule, Variant

Found = Iterator[Fault]
NOTHING = Ground("", ())
CITED = "change the value, cite another claim, or write a ruling"
UNCITED = "change the value, or write a ruling"


def check_rules(book: Book, ledger: Ledger) -> Found:
    """All faults of all variants."""
    for variant in book.variants.values():
        yield from _whole(book, variant)
        for name, rule in variant.rules.items():
            if name in book.parameters:
                yield from check_rule(book, ledger, variant, rule)


def check_rule(book: Book, ledger: Ledger, variant: Variant, rule: Rule) -> Found:
    """The faults of one rule, as if it stood in the variant in place of its own rule on that parameter."""
    yield from _Rule(book, ledger, variant, rule).faults()


def _arising(book: Book, variant: Variant, rule: Rule) -> Given:
    """The answer of a rule without cells that cannot arise in the variant."""
    mix = Mix(book.parameters)
    for one in (*(variant.rules[name] for name in (FEWEST, JOKERS) if name in variant.rules), rule):
        if one.parameter in book.parameters:
            mix.lay(one.parameter, given(one.is_), NOTHING)
    return mix.trimmed([rule.parameter])[0].get(rule.parameter, {})


def _whole(book: Book, variant: Variant) -> Found:
    """Each question that is asked has a rule, no other has, and the answers go together."""
    mix = of_variant(book, variant).mix
    asked = mix.asked()
    known = set(asked)
    for name in asked:
        if name not in variant.rules and f"variant/{variant.name}/{name}" not in book.broken:
            hint = f"write {name}: {{is: …, from: […]}}"
            reason = f"{variant.name} does not answer {name}: {book.parameters[name].asks}"
            yield variant.where.key("rules").fault("missing-rule", reason, hint)
    asked_answers = {name: answer for name, answer in mix.answers.items() if name in known}
    for name, rule in variant.rules.items():
        if name in book.parameters and name not in known:
            reason = why_not(name, book.parameters, asked_answers)
            yield variant.where.key("rules", name).fault("superfluous-rule", reason, "remove the rule")
        elif name in known and book.parameters[name].table is not None:
            kept = mix.trimmed([name])[0].get(name, {})
            idle = [cell for cell in mix.answers[name] if cell not in kept]
            if idle:
                reason = f"{name} answers {cells_text(idle)}, which cannot arise in {variant.name}"
                hint = "a joker needs setup.jokers, players start at setup.fewest-players"
                yield cell_spot(rule.where.at("is"), idle).fault("superfluous-cell", reason, hint)
    for one in violations(book.parameters, asked_answers):
        hint = f"change {one.parameter}, or {one.other}"
        yield variant.rules[one.parameter].where.at("is").fault("void-rule", one.reason, hint)
    for name, answer in asked_answers.items():
        meaning = (book.parameters[name].answers or {}).get(str(answer.get("")))
        if meaning is not None and meaning.unplayed:
            reason = f"{name} {answer['']} is not played: {meaning.unplayed}"
            yield variant.rules[name].where.at("is").fault("unplayed-rule", reason, "a variant has to be playable")


class _Rule:
    def __init__(self, book: Book, ledger: Ledger, variant: Variant, rule: Rule) -> None:
        self.book = book
        self.ledger = ledger
        self.rulings: Rulings = rulings_of(book)
        self.game = variant.name
        self.rule = rule
        self.name = rule.parameter
        self.where = variant.where
        self.answer: Given = given(rule.is_)
        self.variant = variant

    def faults(self) -> Found:
        """A rule agrees with each claim and ruling that it cites, cites the ruling where one is needed, and rests on
        something in each cell."""
        decided = self._decided()
        grounded: set[Cell] = set(decided)
        for number, ref in enumerate(self.rule.from_):
            spot = self.rule.where.at("from", number)
            gone = dangling(self.book, ref)
            if gone is not None:
                yield spot.fault("dangling-citation", *gone)
            elif ref.startswith("option/"):
                yield spot.fault("citation-of-option", "a rule does not rest on an option", "cite claims or a ruling")
            elif ref.startswith("ruling/"):
                yield from self._ruling(ref, number)
            elif not self.book.is_broken(ref):
                yield from self._claim(ref, number, decided, grounded)
        yield from self._uncited()
        yield from self._against(decided)
        if self._in_the_air:
            return
        bare = {cell for cell in self.answer if cell not in grounded}
        bare &= _arising(self.book, self.variant, self.rule).keys() if bare else set()
        if bare:
            reason = f"nothing that {self.name} cites says {text({c: self.answer[c] for c in bare})!r}"
            yield self.rule.where.key("from").fault(
                "rule-without-ground", reason, "cite a claim that says so, or a ruling"
            )

    @cached_property
    def _in_the_air(self) -> bool:
        """Whether a citation is missing or broken: then it is not known what the rule would rest on."""
        return any(dangling(self.book, ref) or self.book.is_broken(ref) for ref in self.rule.from_)

    @cached_property
    def _undecided(self) -> bool:
        """Whether a ruling that might excuse the value is missing or broken."""
        cited = [ref for ref in self.rule.from_ if ref.startswith("ruling/")]
        unread = any(ref.startswith("ruling/") for ref in self.book.broken)
        return unread or any(dangling(self.book, ref) for ref in cited)

    def _decided(self) -> dict[Cell, str]:
        """The cells that cited rulings decide."""
        decided: dict[Cell, str] = {}
        for ref in self.rule.from_:
            ruling = self.book.rulings.get(ref.removeprefix("ruling/")) if ref.startswith("ruling/") else None
            if ruling is not None and ruling.settles is not None and self._settles_this(ref):
                decided.update(dict.fromkeys(self.rulings.answer(ruling, self.game), ref))
        return decided

    def _settles_this(self, ref: str) -> bool:
        settles = self.book.rulings[ref.removeprefix("ruling/")].settles
        return (
            settles is not None
            and settles.parameter == self.name
            and self.game in settles.games
            and settles.source is None
            and settles.lineage is None
        )

    def _ruling(self, ref: str, number: int) -> Found:
        ruling = self.book.rulings.get(ref.removeprefix("ruling/"))
        if ruling is None:
            return
        spot = self.rule.where.at("from", number)
        if not self._settles_this(ref):
            settles = ruling.settles
            about = f"{settles.parameter} of {', '.join(settles.games)}" if settles else "no parameter"
            scope = (
                f" within {settles.source or settles.lineage}"
                if settles and (settles.source or settles.lineage)
                else ""
            )
            reason = f"{ref} settles {about}{scope}, not {self.name} of {self.game}"
            yield spot.fault("ruling-off-topic", reason, "cite the ruling on this parameter of this game")
            return
        held = self.rulings.answer(ruling, self.game)
        if not held:
            reason = f"{ref} mends a claim and gives {self.name} no answer of its own"
            yield spot.fault("ruling-off-topic", reason, "cite the mended claim")
        wrong = {cell: held[cell] for cell in held if cell in self.answer and held[cell] != self.answer[cell]}
        if wrong:
            mine = text({cell: self.answer[cell] for cell in wrong})
            reason = f"{self.name} is {mine!r}, but {ref} holds {text(wrong)!r}"
            yield cell_spot(self.rule.where.at("is"), wrong).fault(
                "value-against-ruling", reason, "change the value, or the holding"
            )

    def _claim(self, ref: str, number: int, decided: dict[Cell, str], grounded: set[Cell]) -> Found:
        claim = claim_named(self.book, ref)
        assert claim is not None
        spot = self.rule.where.at("from", number)
        voice = self._voice(claim)
        if voice is None:
            yield spot.fault("claim-off-topic", f"{ref} {self._why_off(claim)}", "cite a claim that bears on the rule")
            return
        wrong = disagreeing(self.answer, voice.said) - decided.keys()
        agreeing = {cell for cell, choices in voice.said.items() if self.answer.get(cell) in choices}
        grounded |= agreeing
        if not wrong and not agreeing and not self._undecided:
            yield self._otherwise(voice, voice.said.keys(), text(self.answer), CITED)

    def _voice(self, claim: Claim) -> Voice | None:
        voices = self.ledger.voices.get((self.game, claim.source, self.name), ())
        return next((voice for voice in voices if voice.claim is claim), None)

    def _why_off(self, claim: Claim) -> str:
        if self.name not in self.rulings.mends.get(claim.ref, claim.says):
            return f"says nothing about {self.name}"
        if not counts(claim):
            return "only offers a choice (grade option)" if claim.grade == "option" else "is advice, not a rule"
        if self.game not in claim.about:
            return f"is about {', '.join(claim.about)}, not {self.game}"
        return f"is overruled for {self.game} by another claim of {claim.source}"

    def _standing(self) -> list[Conflict]:
        return [c for c in self.ledger.about(self.game, self.name) if c.source is None and c.lineage is None]

    def _uncited(self) -> Found:
        for entry in self._standing():
            rivals = self.rulings.candidates(entry.kind, self.game, self.name)
            if entry.ruling is not None and not any(f"ruling/{one.name}" in self.rule.from_ for one in rivals):
                reason = f"{entry.id} is in question ({entry.kind}) and settled by ruling/{entry.ruling.name}"
                yield self.rule.where.key("from").fault("ruling-not-cited", reason, f"add ruling/{entry.ruling.name}")

    def _common_against(self, decided: dict[Cell, str]) -> frozenset[Cell]:
        """The cells in which the value is none that all sources leave, whether cited or not, and no dispute stands."""
        if self._in_the_air:
            return frozenset()
        left = self.ledger.common.get((self.game, self.name), {})
        disputed = {c for entry in self._standing() if entry.kind == BETWEEN_LINEAGES for c in entry.cells}
        return frozenset(disagreeing(self.answer, left) - disputed - decided.keys())

    def _against(self, decided: dict[Cell, str]) -> Found:
        """The value has to be what each cited claim says, and what all sources leave. The claims that are against the same cells make
        one fault, which names the plainest."""
        common = self._common_against(decided)
        sides: dict[frozenset[Cell], list[Voice]] = {}
        for source in self.book.claims:
            for voice in self.ledger.voices.get((self.game, source, self.name), ()):
                apart = disagreeing(self.answer, voice.said)
                if voice.claim.ref not in self.rule.from_:
                    apart = apart & common
                elif self._undecided:
                    continue
                if apart - decided.keys():
                    sides.setdefault(frozenset(apart - decided.keys()), []).append(voice)
        for cells, voices in sides.items():
            mine = text({cell: self.answer[cell] for cell in cells})
            cited = any(voice.claim.ref in self.rule.from_ for voice in voices)
            more = len(voices) - 1
            told = f"; {more} more against it: golf why {self.game} {self.name}" if more else ""
            yield self._otherwise(min(voices, key=_plainness), cells, mine, CITED if cited else UNCITED, told)

    def _otherwise(self, voice: Voice, cells: Collection[Cell], mine: str, hint: str, more: str = "") -> Fault:
        """That a claim says something else of some cells."""
        said = text(restrict(voice.said, cells))
        reason = f"{self.name} is {mine!r}, but {voice.claim.ref} ({voice.claim.at}) says {said!r}{more}"
        return cell_spot(self.rule.where.at("is"), cells).fault("value-against-claim", reason, hint)


def _plainness(voice: Voice) -> tuple[bool, bool, bool, int, str]:
    """The plainest first: a rule before an example, what is stated before what is implied, what is said of this game before what is
    taken over from another, the claim that says least besides."""
    claim = voice.claim
    return (claim.kind != "rule", claim.grade != "stated", voice.inherited, len(voice.said), claim.ref)
