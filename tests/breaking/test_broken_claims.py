"""A claim that says something else, or is gone: a conflict appears, a ruling loses its own, a rule loses its ground."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from broken_book import BOOK, flips, found_when, twin, with_claims

from golfrules.book.check_rules import check_rule
from golfrules.book.conflicts import ledger
from golfrules.book.model import Claim
from golfrules.book.rulings import rulings_of
from golfrules.book.testimony import counts

SOURCES = sorted(BOOK.claims)


@pytest.mark.parametrize("source", SOURCES)
def test_every_claim_that_says_something_else_is_caught(source: str, share: Callable[..., list[Claim]]) -> None:
    mended = rulings_of(BOOK).mends
    codes: Counter[str] = Counter()
    missed = []
    # Offers are for options, garbled claims for their rulings.
    sound = [claim for claim in BOOK.claims[source].claims.values() if counts(claim) and claim.ref not in mended]
    for claim in share(sound, 4):
        for name, said in claim.says.items():
            for other in flips(BOOK.parameters[name], said):
                faults = found_when(claim, name, other)
                codes.update({fault.code for fault in faults})
                if not faults:
                    missed.append(f"{claim.ref} {name}: {other}")
    assert not missed
    assert codes["conflict-without-ruling"]
    assert codes["readings-differ"]


@pytest.mark.parametrize("source", SOURCES)
def test_every_cited_claim_that_is_gone_is_missed_where_it_is_cited(
    source: str, share: Callable[..., list[Claim]]
) -> None:
    weighed = ledger(BOOK)
    cited: dict[str, list[tuple[str, str]]] = {}
    for game, variant in BOOK.variants.items():
        for name, rule in variant.rules.items():
            for ref in rule.from_:
                cited.setdefault(ref, []).append((game, name))
    claims = BOOK.claims[source].claims
    for claim in share([claim for claim in claims.values() if claim.ref in cited], 4):
        gone = twin(claims=with_claims(source, {key: one for key, one in claims.items() if key != claim.name}))
        for game, name in cited[claim.ref]:
            variant = BOOK.variants[game]
            faults = list(check_rule(gone, weighed, variant, variant.rules[name]))
            assert [fault.code for fault in faults] == ["dangling-citation"]
            assert faults[0].line == variant.rules[name].where.at("from").line
