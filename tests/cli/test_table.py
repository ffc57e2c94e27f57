"""`golf run`, `play`, `replay` and `cite`: at the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from golfrules.simulate.policy import NAMED

Golf = Callable[..., Any]

SCENARIO = """\
- name: a king for a hidden queen leaves five points
  ruleset: six-card@six-fr
  covers: [score.cancel]
  score: 9s Kd 2c / 9h Kc 7d
  total: {total}
"""


# --- run ------------------------------------------------------------------------------------------------------------


def test_a_scenario_that_holds(golf: Golf, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(SCENARIO.format(total=5))
    done = golf("run", tmp_path / "a.yaml")
    assert (done.code, done.last) == (0, "1 of 1 scenarios hold")


def test_a_scenario_that_fails_is_drawn_with_what_was_found(golf: Golf, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(SCENARIO.format(total=6))
    done = golf("run", tmp_path)
    assert done.code == 1
    for words in ("a.yaml:", "9s", "expected", "6", "5 = 0 + 0 + 5", "golf run"):
        assert words in done.out
    assert done.last == "0 of 1 scenarios hold"


def test_a_faulty_scenario_file_names_its_lines(golf: Golf, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("- name: a file with a mistake in it\n  rulset: six-card\n")
    done = golf("run", tmp_path)
    assert done.code == 1
    assert "a.yaml:2:" in done.out


def test_a_path_that_is_not_there_is_wrong_use(golf: Golf) -> None:
    assert golf("run", "no/such/file.yaml").code == 2


def test_scenarios_of_the_rulebook_are_found_by_their_path_wherever_one_is(
    golf: Golf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`why` prints such a path; with an installed package the files lie inside it."""
    monkeypatch.chdir(tmp_path)
    assert golf("run", "scenarios/conflicts/six-card-final-turns.yaml").code == 0
    assert "no file or folder" in golf("run", "scenarios/conflicts/nope.yaml").err


def test_a_wrong_name_hides_no_other_fault_of_a_scenario(golf: Golf, tmp_path: Path) -> None:
    text = "- name: nines\n  ruleset: six-card\n  cites: [six-fr.nope]\n  score: 9s Ad 3c / 9h 4c 6d\n  total: 15\n"
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    out = golf("run", tmp_path / "a.yaml").out
    for words in ("name-no-statement", "dangling-citation", "found     14"):
        assert words in out


def test_a_scenario_that_cites_what_there_is_not_does_not_pass(golf: Golf, tmp_path: Path) -> None:
    text = "- name: nines cancel in a column\n  ruleset: six-card\n  cites: [six-fr.nope]\n  covers: [turn.nope]\n  score: 9s Ad 3c / 9h 4c 6d\n  total: 14\n"
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    done = golf("run", tmp_path / "a.yaml")
    assert done.code == 1
    assert "dangling-citation" in done.out
    assert "there is no parameter 'turn.nope'" in done.out


def test_one_scenario_by_name_or_the_nearest(golf: Golf, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(SCENARIO.format(total=5))
    assert golf("run", tmp_path, "--name", "a king for a hidden queen leaves five points").code == 0
    done = golf("run", tmp_path, "--name", "a king for a hidden queen leaves six points")
    assert done.code == 2
    assert "did you mean" in done.err


# --- play and replay ------------------------------------------------------------------------------------------------


def test_a_watched_game_is_the_same_every_time(golf: Golf) -> None:
    words = (
        "play",
        "six-card+holes=2",
        "--watch",
        "--seed",
        "3",
        "--players",
        "3",
        "--against",
        "greedy,cautious,random",
    )
    first, second = golf(*words), golf(*words)
    assert first.code == 0
    assert first.out == second.out
    assert "all holes played: " in first.last


def test_a_record_of_a_game_can_be_replayed(golf: Golf, tmp_path: Path) -> None:
    record = tmp_path / "hole.yaml"
    golf("play", "four-card", "--players", "3", "--seed", "7", "--watch", "--holes", "1", "--record", record)
    done = golf("replay", record)
    assert done.code == 0
    assert "and the score hold" in done.last
    assert done.out.splitlines()[0].endswith("), 3 players, player 3 deals")
    assert done.out.splitlines()[1].startswith("  play   1, player 1: ")
    part = golf("replay", record, "--to", "4")
    assert part.last.startswith("4 plays hold, player ")


def test_each_hole_has_a_record_of_its_own(golf: Golf, tmp_path: Path) -> None:
    golf("play", "six-card", "--seed", "1", "--watch", "--holes", "2", "--record", tmp_path / "h.yaml")
    assert golf("replay", tmp_path / "h.yaml").code == 0
    assert golf("replay", tmp_path / "h-2.yaml").code == 0


@pytest.mark.parametrize(("old", "new"), [("scores: [", "scores: [1"), ("stock", "knock"), ("seed: 7", "seed: 8")])
def test_a_record_that_was_tampered_with_does_not_hold(old: str, new: str, golf: Golf, tmp_path: Path) -> None:
    record = tmp_path / "hole.yaml"
    golf("play", "six-card", "--seed", "7", "--watch", "--holes", "1", "--record", record)
    record.write_text(record.read_text().replace(old, new, 1))
    done = golf("replay", record)
    assert done.code == 1
    assert "does not hold" in done.last


def test_what_is_no_record_is_wrong_use(golf: Golf, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("dear diary\n")
    assert golf("replay", tmp_path / "x.yaml").code == 2


def test_a_file_that_is_no_text_is_named(golf: Golf, tmp_path: Path) -> None:
    (tmp_path / "picture.yaml").write_bytes(b"\x7fELF\xff\xfe")
    done = golf("replay", tmp_path / "picture.yaml")
    assert done.code == 2
    assert "picture.yaml:1: this is no record: byte 0xff is not UTF-8 text" in done.err


def test_a_byte_order_mark_is_called_by_its_name(golf: Golf, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("\ufeffgolf-record: 1\n", encoding="utf-8")
    done = golf("replay", tmp_path / "x.yaml")
    assert done.code == 2
    assert "byte order mark" in done.err


def test_there_is_nothing_to_show_beyond_the_last_play(golf: Golf, tmp_path: Path) -> None:
    record = tmp_path / "hole.yaml"
    golf("play", "four-card", "--seed", "7", "--watch", "--holes", "1", "--record", record)
    done = golf("replay", record, "--to", "500")
    assert done.code == 2
    assert "has no play 500; it has" in done.err


def test_a_record_that_could_not_be_written_is_refused_before_the_game(golf: Golf, tmp_path: Path) -> None:
    done = golf("play", "six-card", "--watch", "--holes", "1", "--record", tmp_path / "none" / "h.yaml")
    assert done.code == 2
    assert "h.yaml" in done.err
    assert not done.out


def test_a_game_that_cannot_begin_leaves_no_record_behind(golf: Golf, tmp_path: Path) -> None:
    assert golf("play", "six-card", "--players", "1", "--record", tmp_path / "h.yaml").code == 2
    assert not (tmp_path / "h.yaml").exists()


def test_the_end_of_the_input_ends_the_game_politely(golf: Golf) -> None:
    done = golf("play", "six-card", "--seed", "1", typed="")
    assert done.code == 0
    assert done.last == "stopped, 0 holes played (1 you 0, 2 greedy 0)"


def test_quit_ends_the_game(golf: Golf) -> None:
    assert golf("play", "six-card", "--seed", "1", typed="1\nquit\n2\n").last.startswith("stopped")


def test_the_table_is_drawn_as_the_seat_sees_it(golf: Golf) -> None:
    out = golf("play", "six-card", "--seed", "3", typed="up 1\n").out
    assert "> 1 you" in out
    assert "(..) (..) (..)" in out
    assert "you may: up 1-6" in out
    assert "you may: up 2-6" in out


def test_a_refused_action_names_the_rule_and_what_it_rests_on(golf: Golf) -> None:
    out = golf("play", "six-card", "--seed", "3", typed="1\n2\ndiscard\nreject\n").out
    assert "reject: refused, a card taken from the discard pile must be placed" in out
    assert "turn.reject: Which drawn card may be discarded again" in out
    assert "rests on" in out
    assert "six-fr.discard-must-replace (section" in out


def test_a_question_mark_tells_what_can_be_done(golf: Golf) -> None:
    out = golf("play", "six-card", "--seed", "3", typed="?\nwhy score.values.2\nwhy nonsense\n").out
    assert "turn up the card of slot N" in out
    assert "slots: 1 2 3 / 4 5 6" in out
    assert "How many points is a card worth?" in out
    assert "there is no parameter 'nonsense'" in out


def test_values_are_told_in_the_order_of_the_cards(golf: Golf) -> None:
    told = golf("play", "six-card+jokers", "--seed", "6", typed="why score.values\nwhy score.values.k\n").out
    assert "    A: 1, 2: -2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, T: 10, J: 10, Q: 10, K: 0, Jo: -2\n" in told
    one = told.partition("> why score.values.k")[2]
    assert "    K: 0\n" in one and "six-king" in one and "six-ace" not in one and "ruling/" not in one


@pytest.mark.parametrize("command", ["play", "impact"])
def test_the_help_names_every_simple_player(command: str, golf: Golf) -> None:
    told = golf(command, "--help").out.split()
    assert {name for name in NAMED if not any(word.strip(",.;") == name for word in told)} == set()


def test_one_hole_is_of_one_ruleset(golf: Golf, tmp_path: Path) -> None:
    assert "Usage: golf impact [OPTIONS] REF [REF]" in golf("impact", "--help").out
    file = tmp_path / "hole.golf"
    done = golf("impact", "six-card", "six-card@six-fr", "--record-hole", "3", "--to", file)
    assert (done.code, done.out.strip()) == (0, str(file))
    assert "the hole as six-card plays it" in done.err
    assert "name the one ruleset" in golf("impact", "--record-hole", "3").err


def test_a_word_that_is_no_action_is_answered(golf: Golf) -> None:
    out = golf("play", "six-card", "--seed", "3", typed="flip 3\nplace\nup 99\n\n").out
    assert "'flip 3' is no action" in out
    assert "there is no slot 99" in out or "is no action" in out


def test_a_whole_hole_can_be_played_from_a_pipe(golf: Golf) -> None:
    typed = "1\n2\n" + "s\n3\nd\n4\ns\n5\ns\n6\n" * 12
    done = golf("play", "six-card", "--seed", "3", "--holes", "1", typed=typed)
    assert done.code == 0
    assert ": the count" in done.out
    assert done.last.startswith("1 hole played (1 you ")


@pytest.mark.parametrize(
    "words",
    [
        ("--players", "1"),
        ("--players", "40"),
        ("--seat", "3"),
        ("--against", "genius"),
        ("--seed", "x"),
        ("--holes", "0"),
    ],
)
def test_a_table_that_cannot_be_is_wrong_use(words: tuple[str, ...], golf: Golf) -> None:
    done = golf("play", "six-card", *words)
    assert done.code == 2
    assert done.err


@pytest.mark.parametrize(
    "ref", ["six-card", "four-card", "four-in-hand", "eight-card@survey-pt", "nine-card", "ten-card"]
)
@pytest.mark.parametrize("seed", ["1", "2"])
def test_every_game_can_be_watched_to_its_end(ref: str, seed: str, golf: Golf) -> None:
    words = (
        "play",
        ref,
        "--watch",
        "--seed",
        seed,
        "--holes",
        "1",
        "--players",
        "3",
        "--against",
        "random,greedy,cautious",
    )
    done = golf(*words, "--json")
    assert done.code == 0, done.err
    assert len(done.data["holes"]) == 1


# --- cite -----------------------------------------------------------------------------------------------------------


def test_cite_finds_words_and_prints_a_span_to_paste(golf: Golf, tmp_path: Path) -> None:
    from golfrules.book.resolve import default_book

    book = default_book()

    (tmp_path / book.sources["six-fr"].file).write_text(
        "Premier alinéa.\nLe joueur défausse une carte.\n", encoding="utf-8"
    )
    done = golf("cite", "six-fr", "DEFAUSSE une", "--sources", tmp_path)
    assert done.code == 0
    assert '{from: "2:11", to: "2:22", sha: "' in done.out
    assert golf("cite", "six-fr", "quelque chose", "--sources", tmp_path).code == 1
    assert golf("cite", "six-fr", "une").code == 2
    assert golf("cite", "nobody", "une", "--sources", tmp_path).code == 2


def test_long_lines_are_folded_on_a_narrow_terminal(golf: Golf, monkeypatch: pytest.MonkeyPatch) -> None:
    """All but the line that sums it up and names that cannot be broken."""
    pytest.importorskip("z3")
    monkeypatch.setenv("COLUMNS", "60")
    for words in (
        ("bounds", "ten-card"),
        ("witness", "six-card@six-fr", "score <= -6"),
        ("witness", "four-in-hand", "four-in-hand+harder"),
        ("walk", "six-card", "--cards", "6", "--jobs", "1"),
    ):
        lines = golf(*words).out.splitlines()[:-1]
        assert all(len(line) <= 60 for line in lines if " " in line.strip()), lines


def test_who_pipes_a_game_and_wants_json_is_not_prompted(golf: Golf) -> None:
    done = golf("play", "six-card", "--seed", "3", "--json", typed="up 1\nup 2\nquit\n")
    assert done.code == 0 and done.data["stopped"] is True
    assert done.err == ""
