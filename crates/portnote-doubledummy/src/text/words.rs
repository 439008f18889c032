//! What the report says and pictures do not, in each language.

mod dutch;
mod english;
mod french;
mod german;
mod polish;
mod spanish;

use portnote::render::Language;
use portnote_bridge::Vulnerability;

/// The phrases of a language. `{}` is the place of the next value.
#[derive(Debug)]
pub(super) struct Phrases {
    /// Who is vulnerable, in the order of [`Vulnerability::ALL`], where pictures say it otherwise.
    vulnerable: Option<[&'static str; 4]>,
    /// A deal in which nobody bids, where pictures say it otherwise.
    all_pass: Option<&'static str>,
    /// The number of the game that states the deal.
    pub(super) deal_of_game: &'static str,
    /// Between a word and what it announces.
    pub(super) colon: &'static str,
    /// A deal without results, and a reason may follow.
    pub(super) not_solved: &'static str,
    /// A time.
    pub(super) not_solved_within: &'static str,
    /// No time is known.
    pub(super) not_solved_in_time: &'static str,
    /// A reason.
    pub(super) solver_failed: &'static str,
    /// A reason.
    pub(super) interrupted: &'static str,
    /// A reason.
    pub(super) no_deal: &'static str,
    /// A reason; a seat.
    pub(super) unknown_hand: &'static str,
    /// A reason.
    pub(super) unknown_hands: &'static str,
    /// A reason.
    pub(super) uneven_hands: &'static str,
    /// A reason; a card.
    pub(super) dealt_twice: &'static str,
    /// Before the contracts of each side.
    pub(super) makes: &'static str,
    /// Before a score.
    pub(super) par: &'static str,
    /// Why there is no par.
    pub(super) par_needs_vulnerability: &'static str,
    /// Why there is no par.
    pub(super) par_needs_dealer: &'static str,
    /// A declarer and a denomination.
    pub(super) leads: &'static str,
    /// After a card.
    pub(super) from_dummy: &'static str,
    /// A better card.
    pub(super) costs_nothing: &'static str,
    /// Several better cards.
    pub(super) cost_nothing: &'static str,
    /// The number of a card and a reason.
    pub(super) not_followed: &'static str,
    /// A reason.
    pub(super) not_held: &'static str,
    /// A reason.
    pub(super) revoke: &'static str,
    /// A reason.
    pub(super) out_of_turn: &'static str,
    /// A reason.
    pub(super) unreadable: &'static str,
    /// A number of tricks with its word.
    pub(super) best_play: &'static str,
    /// A number of tricks.
    pub(super) taken: &'static str,
    /// One trick that was taken, as a number.
    pub(super) taken_one: &'static str,
    /// Tricks that declarer and the defenders lost.
    pub(super) lost: &'static str,
    /// Tricks.
    pub(super) claim_of_declarer: &'static str,
    /// Tricks.
    pub(super) claim_of_defence: &'static str,
    /// Above the names of players.
    pub(super) player: &'static str,
    /// Above what cards cost; so are the next two.
    pub(super) declaring: &'static str,
    pub(super) defending: &'static str,
    pub(super) leading: &'static str,
    /// Tricks lost, and cards played.
    pub(super) lost_of: &'static str,
    /// What the numbers of the table mean.
    pub(super) legend: &'static str,
}

/// The phrases of a language; of one that is yet to come here, the English ones.
pub(super) const fn phrases(language: Language) -> &'static Phrases {
    match language {
        Language::German => &german::GERMAN,
        Language::French => &french::FRENCH,
        Language::Dutch => &dutch::DUTCH,
        Language::Spanish => &spanish::SPANISH,
        Language::Polish => &polish::POLISH,
        _ => &english::ENGLISH,
    }
}

/// Who is vulnerable.
pub(super) fn vulnerable(language: Language, sides: Vulnerability) -> &'static str {
    let Some([none, north_south, east_west, all]) = phrases(language).vulnerable else {
        return language.vulnerable(sides);
    };
    match sides {
        Vulnerability::None => none,
        Vulnerability::NorthSouth => north_south,
        Vulnerability::EastWest => east_west,
        Vulnerability::All => all,
    }
}

/// A deal in which nobody bids.
pub(super) fn all_pass(language: Language) -> String {
    phrases(language).all_pass.map_or_else(|| language.passed_out(), str::to_owned)
}

/// A phrase with its values.
pub(super) fn fill(phrase: &str, values: &[&str]) -> String {
    let mut values = values.iter();
    let mut parts = phrase.split("{}");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str(values.next().copied().unwrap_or_default());
        text.push_str(part);
    }
    text
}

#[cfg(test)]
mod tests;
