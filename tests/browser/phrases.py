"""All that the screens may say to hands, in the languages that people at the table read."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Phrases:
    """A language as hands understand it: sentences by what they ask for, and the words in them."""

    rows: dict[str, str]
    """What to do, before the start and on lists."""
    receipt: dict[str, str]
    """What has happened to one's own car."""
    words: dict[str, str]

    def row(self, text: str) -> tuple[str, list[str | None]]:
        """Understand what hands must do; what they do not understand is a fault of the screen."""
        return self._understood(self.rows, re.sub("^(?:Correction|Oprava): ", "", text))

    def happened(self, text: str) -> tuple[str, list[str | None]]:
        """Understand what has happened."""
        return self._understood(self.receipt, text)

    def _understood(self, sentences: dict[str, str], text: str) -> tuple[str, list[str | None]]:
        for meaning, sentence in sentences.items():
            if found := re.fullmatch(sentence, text):
                return meaning, [self.words.get(word or "", word) for word in found.groups()]
        raise AssertionError(f"What does this say? {text!r}")


_PLACE = r"(\d+) before corner (\d+) \(limit (\d+)\), (Race Line|other spot)"
_PILE = "(engine|hand|draw deck|discard pile|play area|reserve)"
_BY = "(?:Boost: |Adrenaline: |Slipstream: )?"
_LEFT = r"(\d+) Heat, \d+ left in the engine"

ENGLISH = Phrases(
    rows={
        "line up": r"(?:Your car on grid spot|Car (?:belongs )?on the grid, place) (\d+)",
        "nothing": r"Cars on the grid as shown|Shuffle(?: your deck)?, with the Starting Upgrades",
        "heat": r"(\d+) Heat in (?:your|each) engine",
        "stress": r"(\d+) Stress in (?:your|each) deck",
        "gear": r"Gear pawn (?:in|to) (\d)",
        "drive": rf"(\d+) (forward|back), to {_PLACE}",
        "put": rf"Car (?:across, )?to {_PLACE}",
        "put back": rf"Car belongs on {_PLACE}",
        "gear back": r"Gear pawn belongs in (\d)",
        "off": r"Car off the board",
        "carry": rf"(\d+) (?:Heat|Stress|cards?): {_PILE} → {_PILE}",
        "shuffle": rf"Shuffle: {_PILE} → {_PILE}",
        "earlier": r"From earlier rounds, if not done yet: (.+)",
        "draw": r"Draw (\d+) cards?(?:, back to (\d+))?( \(shuffle the discard pile when the deck runs out\))?",
    },
    receipt={
        "forward": rf"{_BY}(\d+) forward, (?:to|still at) {_PLACE}",
        "blocked": rf"{_BY}(\d+) of \d+ forward \(blocked by .+\), at {_PLACE}",
        "paid": rf"(?:Boost|Double shift|Corner \d+ \(limit \d+\) at Speed \d+): {_LEFT}",
        "nothing": r"Corner \d+ \(limit \d+\) at Speed \d+: no Heat",
        "finished": r"Over the finish line!",
        "flipped": r"Flipped (?:\d|Heat|Stress): (it counts|not a Basic card)",
        "cooled": r"Cooldown: (\d+) Heat back, \d+ in the engine",
        "spun out": r"Spin-out at corner \d+ \(limit \d+\): (\d+) Heat, back (\d+) Spaces?, (\d+) Stress, gear 1",
        "cluttered": r"Cluttered hand: no move, gear 1",
        "corrected": rf"Correction: .+ stands at {_PLACE}, one Space back; (\d+) Heat in the engine\.",
    },
    words={
        "draw deck": "deck",
        "discard pile": "discard",
        "play area": "play-area",
        "Race Line": "line",
        "other spot": "off",
        "it counts": "play-area",
        "not a Basic card": "discard",
    },
)

_POLE = r"(\d+) před zatáčkou (\d+) \(limit (\d+)\), (závodní linie|druhá stopa)"
_HROMADKA = "(motor|ruka|dobírací balíček|odhazovací hromádka|herní oblast|zásoba)"
_KARET = r"(\d+) (?:karta|karty|karet)"
_CIM = "(?:(?:Boost|Adrenalin|Větrný pytel): o|O)"
_ZBYVA = r"(\d+) Heat, v motoru zbývá \d+"

CZECH = Phrases(
    rows={
        "line up": r"(?:Tvoje auto na|Auto (?:patří )?na rošt,) (\d+)\. poz(?:ici roštu|ice)",
        "nothing": r"Auta na startovní rošt podle obrázku|"
        r"Zamíchej (?:balíček i se startovními vylepšeními|i startovní vylepšení)",
        "heat": rf"{_KARET} Heat v (?:každém )?motoru",
        "stress": rf"{_KARET} napětí v (?:každém )?balíčku",
        "gear": r"Řadicí páka na (I|II|III|IV)\.",
        "drive": rf"O (\d+) (vpřed|zpět), na pole {_POLE}",
        "put": rf"(?:Auto na|Změna stopy:) pole {_POLE}",
        "put back": rf"Auto patří na pole {_POLE}",
        "gear back": r"Řadicí páka patří na (I|II|III|IV)\.",
        "off": r"Auto pryč z trati",
        "carry": rf"{_KARET}(?: Heat| napětí)?: {_HROMADKA} → {_HROMADKA}",
        "shuffle": rf"Zamíchat: {_HROMADKA} → {_HROMADKA}",
        "earlier": r"Z dřívějších kol, pokud ještě není hotovo: (.+)",
        "draw": r"Dober(?: si)? (\d+) (?:kartu|karty|karet)(?:, v ruce zase (\d+))?"
        r"( \(až dojde balíček, zamíchej odhazovací hromádku\))?",
    },
    receipt={
        "forward": rf"{_CIM} (\d+) vpřed, (?:na pole|zůstává na poli) {_POLE}",
        "blocked": rf"{_CIM} (\d+) z \d+ vpřed \(cesta zablokovaná: .+\), na poli {_POLE}",
        "paid": rf"(?:Boost|Řazení o dva stupně|Zatáčka \d+ \(limit \d+\) rychlostí \d+): {_ZBYVA}",
        "nothing": r"Zatáčka \d+ \(limit \d+\) rychlostí \d+: žádný Heat",
        "finished": r"V cíli!",
        "flipped": r"Otočená karta (?:\d|Heat|Napětí): (platí|není základní)",
        "cooled": r"Ochlazení: (\d+) Heat zpět, v motoru \d+",
        "spun out": r"Vylétnutí v zatáčce \d+ \(limit \d+\): (\d+) Heat, o (\d+) (?:pole|polí) zpět, "
        rf"{_KARET} napětí, I\. rychlostní stupeň",
        "cluttered": r"Zaplněná ruka: auto nejede, I\. rychlostní stupeň",
        "corrected": rf"Oprava: .+ stojí na poli {_POLE}, o jedno pole zpět; v motoru (\d+) Heat\.",
    },
    words={
        "motor": "engine",
        "ruka": "hand",
        "dobírací balíček": "deck",
        "odhazovací hromádka": "discard",
        "herní oblast": "play-area",
        "zásoba": "reserve",
        "závodní linie": "line",
        "druhá stopa": "off",
        "vpřed": "forward",
        "zpět": "back",
        "platí": "play-area",
        "není základní": "discard",
        "I": "1",
        "II": "2",
        "III": "3",
        "IV": "4",
    },
)

PHRASES = {"en": ENGLISH, "cs": CZECH}
