//! Who plays with what: the number of players, the deck, the rules and the teams.

use portnote_pinochle::{Competition, Deck, Hand, MeldTable, Rank, Rules, Seat, Table, Teams};

use super::{Facts, TeamFault};
use crate::model::Game;
use crate::play;

impl Facts {
    /// Seats: the hands of the deal tell their number, then the competition, the rows of the
    /// play and the names of the players.
    pub(super) fn find_table(&mut self, game: &Game<'_>) {
        let number = |name: &str| {
            game.tag(name)
                .and_then(|tag| game.tags.iter().position(|other| std::ptr::eq(other, tag)))
                .unwrap_or(usize::MAX)
        };
        let mut found: Vec<(usize, usize)> = Vec::new();
        let hands = [("Deal", &self.deal_value), ("Holding", &self.holding_value)];
        for (name, hands) in hands {
            if let Some(hands) = hands {
                found.push((number(name), hands.hands.len()));
            }
        }
        let competition = self.competition(game).table.map(Table::players);
        found.extend(competition.map(|players| (number("Competition"), players)));
        if let Some(play) = &game.play {
            let rows = play.rows.iter().map(|row| row.tokens.len());
            let is_most = |width: usize| {
                rows.clone().filter(|row| *row == width).count() * 2 > play.rows.len()
            };
            let usual = play::usual_width(&play.rows, |width| self.sits_at(game, width));
            // Lines of which none is usual tell nothing against the seats.
            let usual = usual.filter(|width| is_most(*width) || self.sits_at(game, *width));
            // A line with many cards holds several tricks.
            let one = usual.filter(|width| (2..=Table::MOST).contains(width));
            let one = one.filter(|_| play.rows.len() > 1);
            found.extend(one.map(|width| (play.tag, width)));
        }
        found.extend(seat_tags(game));
        found.extend(rounds(game).filter(|(_, width)| self.sits_at(game, *width)));
        let fits = |(_, players): &&(usize, usize)| Table::new(*players).is_some();
        let Some((tag, first)) = found.iter().find(fits).copied() else {
            return;
        };
        let melds = self.melds_value.as_ref().map(|melds| melds.entries.len());
        let others = found.iter().filter(|(other, _)| *other != tag);
        let others = others.map(|(_, players)| *players).chain(melds);
        let players = outvoted(first, others).unwrap_or(first);
        self.table = Table::new(players).unwrap_or(Table::FOUR);
        found.retain(|(tag, other)| *tag != usize::MAX && *other != players);
        self.other_players = found;
    }

    /// Whether everybody who deals, bids first, wins the auction or leads has a seat at a table.
    fn sits_at(&self, game: &Game<'_>, players: usize) -> bool {
        let sections = [&game.auction, &game.play].into_iter().flatten();
        let first = sections.filter_map(|section| section.first);
        let mut seats = [self.dealer, self.declarer].into_iter().flatten().chain(first);
        Table::new(players).is_some_and(|table| seats.all(|seat| table.has(seat)))
    }

    pub(crate) fn competition(&self, game: &Game<'_>) -> Competition {
        let name = game.value("Competition").filter(|name| &**name != "?");
        Competition::read(name.as_deref().unwrap_or(""))
    }

    pub(super) fn find_rules(&mut self, game: &Game<'_>) {
        let competition = self.competition(game);
        let table = self.table;
        let cards = self.all_cards();
        // A competition for another number of players says nothing about the deck either.
        let fits = competition.table.is_none_or(|other| other == table);
        let stated = competition.deck.filter(|_| fits);
        let deck = stated.unwrap_or_else(|| {
            let usual = Rules::DOUBLE_4.deck;
            let inferred = Deck::inferred(&cards).filter(|_| !cards.is_empty());
            if table == Table::FOUR && is_near_usual(&cards) {
                // What is nearer to all of another deck comes from there.
                let is_other = |deck: &Deck| deck.nines() != usual.nines() && deck.decks() == 2;
                return inferred.filter(is_other).unwrap_or(usual);
            }
            match inferred {
                Some(deck) => {
                    self.is_deck_inferred = true;
                    deck
                }
                None => match table {
                    Table::TWO | Table::THREE => Deck::SINGLE,
                    Table::SIX => Deck::TRIPLE,
                    _ => usual,
                },
            }
        });
        let differs = self.deal.zip(self.holding).is_some_and(|(deal, holding)| deal != holding);
        // Cards that are exchanged and not known are exchanged all the same.
        let is_there = |name: &str| game.value(name).is_some();
        let is_unknown = |name: &str| game.value(name).is_some_and(|value| &*value == "?");
        let has_kitty = is_there("Kitty") || is_there("Discard");
        let has_other_holding = differs || is_unknown("Holding");
        let is_passing =
            is_there("Passed") || competition.passing || has_other_holding && !has_kitty;
        let most = self.passed.and_then(|passed| passed.known().map(|(_, hand)| hand.len()).max());
        self.rules = Rules::of_house(game.house(), deck, table, is_passing);
        let usual = match self.rules.passed_cards {
            0 => Rules::DOUBLE_4_PASSING.passed_cards,
            usual => usual,
        };
        self.rules.passed_cards = if is_passing { most.unwrap_or(usual) } else { 0 };
        let sizes = [self.holding, self.deal];
        let sizes = sizes.into_iter().flatten().flat_map(|deal| {
            let sizes: Vec<usize> = deal.known().map(|(_, hand)| hand.len()).collect();
            sizes
        });
        let usual = self.rules.hand_size;
        let sizes: Vec<usize> = sizes.collect();
        let often = |size: &usize| sizes.iter().filter(|other| *other == size).count();
        // A hand with a card too many or too few says nothing about the others.
        let common = sizes.iter().copied().max_by_key(|size| (often(size), *size));
        self.hand_size = common.unwrap_or(usual);
        // Cards that are not dealt are a kitty only where the game has one.
        self.rules.hand_size = if has_kitty { self.hand_size } else { usual };
        if let Some(name) = game.value("Scoring").filter(|name| &**name != "?") {
            let names = self.rules.melds.names;
            let is_own = names.iter().any(|own| own.eq_ignore_ascii_case(&name));
            match MeldTable::named(&name).filter(|_| !is_own) {
                Some(melds) => self.rules.melds = melds,
                None => self.is_scoring_known = is_own,
            }
        }
    }

    /// Every card that is named, as far as a card is not named twice.
    fn all_cards(&self) -> Hand {
        let kitty = self.kitty.unwrap_or_default();
        let dealt = self.deal.map(|deal| deal.total().plus(&kitty));
        let held = self.holding.map(|holding| holding.total());
        let thrown = self.play.as_ref().map(|play| {
            let throws = play.tricks.iter().flat_map(|trick| &trick.throws);
            throws.filter_map(|(card, _)| *card).collect::<Hand>()
        });
        let all = [dealt, held, thrown].into_iter().flatten();
        all.fold(Hand::EMPTY, |all, cards| all.union(&cards))
    }

    pub(super) fn find_teams(&mut self, game: &Game<'_>) {
        let lists = [
            ("GameScores", self.game_scores),
            ("MeldScores", self.meld_scores),
            ("PlayScores", self.play_scores),
            ("HandScores", self.hand_scores),
        ];
        let number = |name: &str| {
            game.tag(name)
                .and_then(|tag| game.tags.iter().position(|other| std::ptr::eq(other, tag)))
        };
        let lists = lists.map(|(name, scores)| Some((number(name), scores?.values().len())));
        let mut lists = lists.into_iter().flatten();
        self.teams = self.rules.teams();
        if let Some((tag, count)) = lists.next() {
            match (Teams::new(self.table, count), tag) {
                (Some(teams), _) => self.teams = Some(teams),
                (None, tag) => {
                    self.team_fault = Some(TeamFault::Divides(tag.unwrap_or(0), count));
                }
            }
            let other = lists.find(|(_, other)| *other != count);
            if let Some((other, found)) = other {
                let lengths = [(tag.unwrap_or(0), count), (other.unwrap_or(0), found)];
                let fault = TeamFault::Lengths(lengths);
                self.team_fault.get_or_insert(fault);
            }
        }
        self.rules.team_count = self.teams.map(|teams| teams.count());
    }
}

/// The number of players that at least two other sources have, where none has the first one: a
/// hand that was lost or doubled shall not move every seat.
fn outvoted(first: usize, others: impl Iterator<Item = usize>) -> Option<usize> {
    let others: Vec<usize> = others.filter(|players| Table::new(*players).is_some()).collect();
    let votes = |players: usize| others.iter().filter(|other| **other == players).count();
    let best = others.iter().copied().max_by_key(|players| votes(*players))?;
    (votes(best) >= 2 && votes(first) == 0).then_some(best)
}

/// Whether cards are those of the standard deal, or nearly so: a card too many or a lone nine
/// is a fault, and no other deck.
fn is_near_usual(cards: &Hand) -> bool {
    const NEAR: std::ops::RangeInclusive<usize> = 60..=100;
    let nines = cards.kinds().any(|(card, _)| card.rank() == Rank::Nine);
    let count = cards.len();
    NEAR.contains(&count) || !nines && count < *NEAR.start()
}

/// Slots in most rounds of the auction, with its tag: the last round may be a short one.
fn rounds(game: &Game<'_>) -> Option<(usize, usize)> {
    let auction = game.auction.as_ref()?;
    let (_, rows) = auction.rows.split_last()?;
    let often = |width: usize| rows.iter().filter(|row| row.tokens.len() == width).count();
    let width = (2..=Table::MOST).max_by_key(|width| often(*width))?;
    (often(width) * 2 > rows.len()).then_some((auction.tag, width))
}

/// The smallest table at which every named player sits.
fn seat_tags(game: &Game<'_>) -> Option<(usize, usize)> {
    let mut seats = game.tags.iter().enumerate().filter_map(|(at, tag)| Some((at, tag.seat()?)));
    let (first, _) = seats.clone().next()?;
    let all: Vec<Seat> = seats.by_ref().map(|(_, seat)| seat).collect();
    // One player may sit at any table, but for a seat that the usual one has not.
    if all.len() < 2 && all.iter().all(|seat| Table::FOUR.has(*seat)) {
        return None;
    }
    let mut tables = Table::ALL.into_iter();
    let table = tables.find(|table| all.iter().all(|seat| table.has(*seat)))?;
    Some((first, table.players()))
}
