//! Sentences about the steps of a game, in each language.

use crate::words::Language;

/// The sentences of a language. `{}` is the place of the next value, `{1}` that of the second.
#[derive(Debug)]
pub(crate) struct Sentences {
    /// The first step.
    pub(crate) begin: &'static str,
    /// The last step.
    pub(crate) end: &'static str,
    /// A step that is gone back to.
    pub(crate) back: &'static str,
    /// Number of a variation, their number, and its first move.
    pub(crate) variation: &'static str,
    /// Rank and suit of a card.
    pub(crate) of: &'static str,
    /// Number of a trick, seat and card.
    pub(crate) leads: &'static str,
    /// Seat, number of the trick, tricks of its side and of the other.
    pub(crate) wins: &'static str,
    /// Seat and number of tricks.
    pub(crate) takes: &'static str,
    /// Seat that takes one trick.
    pub(crate) takes_one: &'static str,
    /// Side and points.
    pub(crate) scores: &'static str,
    /// The side in full.
    pub(crate) north_south: &'static str,
    /// The side in full.
    pub(crate) east_west: &'static str,
    /// Number, side and move.
    pub(crate) moves: &'static str,
    /// A move from one square to another.
    pub(crate) to: &'static str,
    /// The square of a piece, what it captures, and where it goes.
    pub(crate) captures: &'static str,
    /// The squares between.
    pub(crate) by_way: &'static str,
    /// What a man does that becomes a king.
    pub(crate) crowned: &'static str,
    /// Between the last two of a list.
    pub(crate) and: &'static str,
    /// Number of a trick and its cards.
    pub(crate) trick: &'static str,
    /// Seat and points.
    pub(crate) wins_points: &'static str,
    /// A white man on a square.
    pub(crate) white_man: &'static str,
    /// A white king on a square.
    pub(crate) white_king: &'static str,
    /// A black man on a square.
    pub(crate) black_man: &'static str,
    /// A black king on a square.
    pub(crate) black_king: &'static str,
    /// A square without a piece.
    pub(crate) empty: &'static str,
}

static ENGLISH: Sentences = Sentences {
    begin: "Start",
    end: "End of the game",
    back: "Back to: {}",
    variation: "Variation {} of {}: {}",
    of: "{} of {}",
    leads: "Trick {}, {} leads: {}",
    wins: "{} wins trick {}, {} to {}",
    takes: "{} takes {} tricks",
    takes_one: "{} takes 1 trick",
    scores: "{} score {}",
    north_south: "North and South",
    east_west: "East and West",
    moves: "{}, {}: {}",
    to: "{} to {}",
    captures: "{} takes {}, to {}",
    by_way: " by way of {}",
    crowned: "becomes a king",
    and: "and",
    trick: "Trick {}: {}",
    wins_points: "{} wins {}",
    white_man: "white man",
    white_king: "white king",
    black_man: "black man",
    black_king: "black king",
    empty: "empty",
};

static GERMAN: Sentences = Sentences {
    begin: "Anfang",
    end: "Ende der Partie",
    back: "Zurück zu: {}",
    variation: "Variante {} von {}: {}",
    of: "{1} {0}",
    leads: "Stich {}, {} spielt aus: {}",
    wins: "{} gewinnt Stich {}, {} zu {}",
    takes: "{} macht {} Stiche",
    takes_one: "{} macht 1 Stich",
    scores: "{} schreibt {}",
    north_south: "Nord-Süd",
    east_west: "Ost-West",
    moves: "{}, {}: {}",
    to: "{} nach {}",
    captures: "{} schlägt {}, nach {}",
    by_way: " über {}",
    crowned: "wird Dame",
    and: "und",
    trick: "Stich {}: {}",
    wins_points: "{} gewinnt {}",
    white_man: "weißer Stein",
    white_king: "weiße Dame",
    black_man: "schwarzer Stein",
    black_king: "schwarze Dame",
    empty: "leer",
};

static FRENCH: Sentences = Sentences {
    begin: "Début",
    end: "Fin de la partie",
    back: "Retour à : {}",
    variation: "Variante {} sur {} : {}",
    of: "{} de {}",
    leads: "Levée {}, {} entame : {}",
    wins: "{} gagne la levée {}, {} à {}",
    takes: "{} fait {} levées",
    takes_one: "{} fait 1 levée",
    scores: "{} marque {}",
    north_south: "Nord-Sud",
    east_west: "Est-Ouest",
    moves: "{}, {} : {}",
    to: "{} à {}",
    captures: "{} prend {}, à {}",
    by_way: " par {}",
    crowned: "devient dame",
    and: "et",
    trick: "Pli {} : {}",
    wins_points: "{} gagne {}",
    white_man: "pion blanc",
    white_king: "dame blanche",
    black_man: "pion noir",
    black_king: "dame noire",
    empty: "vide",
};

static DUTCH: Sentences = Sentences {
    begin: "Begin",
    end: "Einde van de partij",
    back: "Terug naar: {}",
    variation: "Variant {} van {}: {}",
    of: "{1} {0}",
    leads: "Slag {}, {} komt uit: {}",
    wins: "{} wint slag {}, {} tegen {}",
    takes: "{} maakt {} slagen",
    takes_one: "{} maakt 1 slag",
    scores: "{} scoort {}",
    north_south: "Noord-Zuid",
    east_west: "Oost-West",
    moves: "{}, {}: {}",
    to: "{} naar {}",
    captures: "{} slaat {}, naar {}",
    by_way: " via {}",
    crowned: "wordt dam",
    and: "en",
    trick: "Slag {}: {}",
    wins_points: "{} wint {}",
    white_man: "witte schijf",
    white_king: "witte dam",
    black_man: "zwarte schijf",
    black_king: "zwarte dam",
    empty: "leeg",
};

static SPANISH: Sentences = Sentences {
    begin: "Inicio",
    end: "Fin de la partida",
    back: "Volver a: {}",
    variation: "Variante {} de {}: {}",
    of: "{} de {}",
    leads: "Baza {}, {} sale: {}",
    wins: "{} gana la baza {}, {} a {}",
    takes: "{} hace {} bazas",
    takes_one: "{} hace 1 baza",
    scores: "{} anota {}",
    north_south: "Norte-Sur",
    east_west: "Este-Oeste",
    moves: "{}, {}: {}",
    to: "{} a {}",
    captures: "{} captura {}, a {}",
    by_way: " por {}",
    crowned: "corona dama",
    and: "y",
    trick: "Baza {}: {}",
    wins_points: "{} gana {}",
    white_man: "peón blanco",
    white_king: "dama blanca",
    black_man: "peón negro",
    black_king: "dama negra",
    empty: "vacía",
};

static POLISH: Sentences = Sentences {
    begin: "Początek",
    end: "Koniec gry",
    back: "Powrót do: {}",
    variation: "Wariant {} z {}: {}",
    of: "{} {}",
    leads: "Lewa {}, {} wistuje: {}",
    wins: "{} bierze lewę {}, {} do {}",
    takes: "{} bierze {} lew",
    takes_one: "{} bierze 1 lewę",
    scores: "{} zapisuje {}",
    north_south: "Północ-Południe",
    east_west: "Wschód-Zachód",
    moves: "{}, {}: {}",
    to: "{} na {}",
    captures: "{} bije {}, na {}",
    by_way: " przez {}",
    crowned: "staje się damką",
    and: "i",
    trick: "Lewa {}: {}",
    wins_points: "{} zdobywa {}",
    white_man: "biały pion",
    white_king: "biała damka",
    black_man: "czarny pion",
    black_king: "czarna damka",
    empty: "puste",
};

/// The sentences of a language.
pub(crate) const fn sentences(language: Language) -> &'static Sentences {
    match language {
        Language::English => &ENGLISH,
        Language::German => &GERMAN,
        Language::French => &FRENCH,
        Language::Dutch => &DUTCH,
        Language::Spanish => &SPANISH,
        Language::Polish => &POLISH,
    }
}

/// A sentence with its values: `{}` takes them in order, `{0}` and `{1}` by their place.
pub(crate) fn with(sentence: &str, values: &[&str]) -> String {
    let mut text = String::with_capacity(sentence.len() + 16);
    let (mut rest, mut next) = (sentence, 0);
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let (place, after) = after.split_once('}').unwrap_or(("", after));
        let place = place.parse().unwrap_or_else(|_| {
            next += 1;
            next - 1
        });
        text.push_str(values.get(place).copied().unwrap_or(""));
        rest = after;
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("{} of {}", &["queen", "hearts"], "queen of hearts")]
    #[case("{1} {0}", &["Dame", "Coeur"], "Coeur Dame")]
    #[case("Start", &[], "Start")]
    fn values_are_set_in(#[case] sentence: &str, #[case] values: &[&str], #[case] text: &str) {
        assert_eq!(with(sentence, values), text);
    }
}
