"""One tap per presentation."""

from firmware_bridge.debounce import MOST_TAGS, Debounce, Rules


def taps(sightings, rules=None):
    debounce = Debounce(rules or Rules(frames=2, rearm=0.7))
    return [(uid, at) for at, uid in sightings if debounce.see(uid, at)]


def test_a_tag_left_on_the_reader_taps_once():
    assert taps([(n / 10, "A") for n in range(100)]) == [("A", 0.1)]


def test_one_sighting_is_not_a_tap():
    assert taps([(0.0, "A")]) == []


def test_two_sightings_far_apart_are_not_a_tap():
    assert taps([(0.0, "A"), (5.0, "A")]) == []


def test_a_missed_poll_is_not_a_removal():
    assert taps([(0.0, "A"), (0.1, "A"), (0.6, "A"), (1.2, "A"), (1.8, "A")]) == [("A", 0.1)]


def test_a_tag_taken_away_and_put_back_taps_again():
    assert taps([(0.0, "A"), (0.1, "A"), (0.9, "A"), (1.0, "A")]) == [("A", 0.1), ("A", 1.0)]


def test_absence_counts_from_the_last_sighting_not_from_the_tap():
    held = [(n / 10, "A") for n in range(50)]
    assert taps([*held, (5.5, "A"), (5.6, "A")]) == [("A", 0.1)]


def test_a_ghost_between_two_sightings_does_not_hide_the_tag():
    debounce = Debounce(Rules())
    seen = [debounce.see(uid, at) for at, uid in [(0.0, "A"), (0.1, "GHOST"), (0.2, "A")]]
    assert seen == [False, False, True]
    debounce.pass_time(2.0)
    assert debounce.ghosts == 1


def test_time_in_which_the_reader_was_blind_is_not_an_absence():
    debounce = Debounce(Rules())
    assert [debounce.see("A", at) for at in (0.0, 0.1)] == [False, True]
    debounce.excuse(60.0)
    assert debounce.see("A", 60.2) is False
    assert debounce.see("A", 61.0) is False
    assert debounce.see("A", 61.1) is True


def test_a_ghost_seen_again_after_the_reader_was_blind_stays_a_ghost():
    debounce = Debounce(Rules())
    debounce.see("GHOST", 0.0)
    debounce.excuse(60.0)
    assert debounce.see("GHOST", 60.2) is False


def test_one_frame_is_enough_for_a_reader_that_sends_once_per_tap():
    assert taps([(0.0, "A"), (2.0, "A")], Rules(frames=1)) == [("A", 0.0), ("A", 2.0)]


def test_endless_ghosts_take_no_memory():
    debounce = Debounce(Rules())
    for n in range(10_000):
        debounce.see(f"{n:08X}", n / 100_000)
        assert len(debounce._near) <= MOST_TAGS
    assert debounce.ghosts == 10_000 - MOST_TAGS
