"""The cache of answers: few of them, the least recently used one goes first, and none that is large."""

from __future__ import annotations

from companion.web.cached_responses import CachedResponse
from companion.web.kept_answers import LARGEST, MOST_BYTES, KeptAnswers


def answer(size: int = 1) -> CachedResponse:
    return CachedResponse(bytes(size), b"")


def kept_of(cache: KeptAnswers, keys: range) -> list[int]:
    return [key for key in keys if cache.find(key) is not None]


def test_the_answer_used_longest_ago_makes_room():
    cache = KeptAnswers(3)
    for key in range(3):
        cache.keep(key, answer())
    cache.find(0)
    cache.keep(3, answer())
    assert kept_of(cache, range(4)) == [0, 2, 3]


def test_a_large_answer_is_not_kept():
    cache = KeptAnswers(3)
    cache.keep(0, answer(LARGEST))
    cache.keep(1, answer(LARGEST + 1))
    assert kept_of(cache, range(2)) == [0]


def test_all_answers_together_take_no_more_than_their_share_of_memory():
    cache, fitting = KeptAnswers(1000), MOST_BYTES // LARGEST
    for key in range(fitting + 2):
        cache.keep(key, answer(LARGEST))
    assert kept_of(cache, range(fitting + 2)) == list(range(2, fitting + 2))


def test_an_answer_that_replaces_another_counts_once():
    cache, fitting = KeptAnswers(1000), MOST_BYTES // LARGEST
    for key in range(fitting):
        cache.keep(key, answer(LARGEST))
        cache.keep(key, answer(LARGEST))
    assert kept_of(cache, range(fitting)) == list(range(fitting))
