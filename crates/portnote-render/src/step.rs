//! The steps of a game, and what is said at each of them.

pub(crate) mod sentences;

use portnote_bridge::{Call, Card, Contract, Side};
use portnote_draughts::Color;

use self::sentences::{Sentences, sentences, with};
use crate::figure::{
    BoardFigure, CallShown, Diagram, Draughts, Figure, Note, Part, PinochleHand, PlayFigure,
};
use crate::say;
use crate::style::Style;
use crate::suit::{of_pinochle, rank_of_pinochle};
use crate::view::Step;
use crate::words::{Words, fill};

/// A step of a game, and the card that it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Moment {
    /// The step.
    pub step: Step,
    /// The card of bridge that is played.
    pub card: Option<Card>,
}

/// A line of a game of draughts: the main line, or a variation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line {
    /// The number of the line: 0 for the main line.
    pub line: usize,
    /// The line from which it branches.
    pub parent: Option<usize>,
    /// The number of its first ply, from 1.
    pub first: usize,
    /// The number of its last ply.
    pub last: usize,
}

impl Moment {
    const fn at(step: Step) -> Self {
        Self { step, card: None }
    }
}

/// The steps of a game, from its start to its end; `figure` shows the whole game with everything
/// that is in it. Of draughts these are the plies of the main line.
///
/// ```
/// use portnote_render::{Show, View, game, step};
/// let text = b"[Dealer \"N\"]\n[Auction \"N\"]\n1S Pass 2S AP\n";
/// let file = portnote_pbn::parse(text).value;
/// let read = portnote_pbn::Context::new().game(&file.blocks()[0]);
/// let figure = game::pbn::figure(&read, &View::default().showing(Show::ALL));
/// let steps: Vec<String> = step::moments(&figure).iter().map(|it| it.step.to_string()).collect();
/// assert_eq!(steps, ["start", "call 1", "call 2", "call 3", "call 4", "call 5", "call 6", "card 0", "end"]);
/// ```
#[must_use]
pub fn moments(figure: &Figure) -> Vec<Moment> {
    let mut moments = vec![Moment::at(Step::Start)];
    match figure {
        Figure::Bridge(board) => of_bridge(board, &mut moments),
        // A hand has nothing to go through.
        Figure::Hand(_) => {}
        Figure::Draughts(_) => {
            let main = lines(figure).into_iter().find(|line| line.line == 0);
            let plies = main.map_or(0, |line| line.last);
            moments.extend((1..=plies).map(|ply| Moment::at(Step::Ply(ply))));
        }
        Figure::Pinochle(hand) => {
            of_pinochle_hand(hand, &mut moments);
        }
    }
    moments
}

/// The lines of a game of draughts in the order of its text, the main line first; other games have
/// none.
///
/// ```
/// use portnote_render::{Show, View, game, step};
/// let file = portnote_pdn::parse(b"1. 32-28 19-23 (1... 18-23 2. 31-27) *").value;
/// let read = portnote_pdn::Context::new().game(&file.blocks()[0]);
/// let figure = game::pdn::figure(&read, &View::default().showing(Show::ALL));
/// let lines = step::lines(&figure);
/// assert_eq!((lines[1].parent, lines[1].first, lines[1].last), (Some(0), 2, 3));
/// ```
#[must_use]
pub fn lines(figure: &Figure) -> Vec<Line> {
    let Figure::Draughts(game) = figure else {
        return Vec::new();
    };
    let plies = game.moves.iter().flat_map(|moves| &moves.plies);
    let plies = plies.filter(|ply| !ply.is_comment());
    let mut lines = std::collections::BTreeMap::new();
    for ply in plies {
        let line = lines.entry(ply.line).or_insert(Line {
            line: ply.line,
            parent: ply.parent,
            first: ply.ply,
            last: ply.ply,
        });
        line.last = line.last.max(ply.ply);
    }
    lines.into_values().collect()
}

/// What is said when a step is reached; `figure` shows the game at this step, with its auction and
/// its play.
///
/// ```
/// use portnote_render::{Show, Step, Style, View, game, step};
/// let text = b"[Dealer \"N\"]\n[Auction \"N\"]\n1S Pass 2S AP\n";
/// let file = portnote_pbn::parse(text).value;
/// let read = portnote_pbn::Context::new().game(&file.blocks()[0]);
/// let view = View::default().showing(Show::ALL).at(Step::Call(3));
/// let said = step::say(&game::pbn::figure(&read, &view), Step::Call(3), &Style::default());
/// assert_eq!(said, "South: 2 spades");
/// ```
#[must_use]
pub fn say(figure: &Figure, step: Step, style: &Style) -> String {
    let (words, sentences) = (style.words(), sentences(style.language));
    let said = match (figure, step) {
        (_, Step::Start) => Some(sentences.begin.to_owned()),
        (Figure::Bridge(board), Step::Call(number)) => call(board, number, words),
        (Figure::Bridge(board), Step::Card(0)) => contract(board, words),
        (Figure::Bridge(board), Step::Card(_)) => {
            let play = board.play.as_ref();
            play.and_then(|play| card(play, words, sentences))
        }
        (Figure::Bridge(board), Step::Trick(_)) => {
            let play = board.play.as_ref();
            play.and_then(|play| trick(play, words, sentences))
        }
        (Figure::Bridge(board), Step::End) => result(board, words, sentences),
        (Figure::Draughts(game), _) => ply(game, words, sentences),
        (Figure::Pinochle(hand), Step::Call(number)) => call_of_pinochle(hand, number, words),
        (Figure::Pinochle(hand), Step::Card(0)) => contract_of_pinochle(hand, words),
        (Figure::Pinochle(hand), Step::Card(_)) => card_of_pinochle(hand, words, sentences),
        (Figure::Pinochle(hand), Step::Trick(_)) => trick_of_pinochle(hand, words, sentences),
        _ => None,
    };
    said.unwrap_or_else(|| sentences.end.to_owned())
}

/// What is said when a step is gone back to; `said` is what [`say`] gives for it.
///
/// ```
/// use portnote_render::{Style, step};
/// assert_eq!(step::back("South: 2 spades", &Style::default()), "Back to: South: 2 spades");
/// ```
#[must_use]
pub fn back(said: &str, style: &Style) -> String {
    with(sentences(style.language).back, &[said])
}

/// What is said of a variation that may be chosen: its number, how many there are with the line that
/// it leaves, and what [`say`] gives for its first move.
///
/// ```
/// use portnote_render::{Style, step};
/// let said = step::variation(2, 3, "14, White: 24 to 20", &Style::default());
/// assert_eq!(said, "Variation 2 of 3: 14, White: 24 to 20");
/// ```
#[must_use]
pub fn variation(number: usize, of: usize, said: &str, style: &Style) -> String {
    let sentence = sentences(style.language).variation;
    with(sentence, &[&number.to_string(), &of.to_string(), said])
}

/// The sentences of [`back`] and [`variation`] for who fills them later: each `{}` is the place of the next
/// value.
///
/// ```
/// use portnote_render::{Style, step};
/// let [back, variation] = step::patterns(&Style::default());
/// assert_eq!((back, variation), ("Back to: {}", "Variation {} of {}: {}"));
/// ```
#[must_use]
pub fn patterns(style: &Style) -> [&'static str; 2] {
    let sentences = sentences(style.language);
    [sentences.back, sentences.variation]
}

fn of_bridge(board: &BoardFigure, moments: &mut Vec<Moment>) {
    let calls = board.auction.as_ref().map_or(0, |it| it.calls.len());
    moments.extend((1..=calls).map(|call| Moment::at(Step::Call(call))));
    let is_played =
        board.result.is_some_and(|result| matches!(result.contract, Some(Contract::Bid { .. })));
    if calls > 0 && is_played {
        moments.push(Moment::at(Step::Card(0)));
    }
    let mut cards = 0;
    for (number, row) in board.play.iter().flat_map(|play| &play.tricks).enumerate() {
        let Some(leader) = row.leader else { break };
        for turn in 0..4 {
            let Some(card) = row.card(leader.rotate(turn)) else {
                break;
            };
            cards += 1;
            moments.push(Moment { step: Step::Card(cards), card: Some(card) });
        }
        if row.winner.is_some() {
            moments.push(Moment::at(Step::Trick(number + 1)));
        }
    }
    // Hands alone have an end that looks as their start does.
    if moments.len() > 1 || board.result.is_some() {
        moments.push(Moment::at(Step::End));
    }
}

fn of_pinochle_hand(hand: &PinochleHand, moments: &mut Vec<Moment>) {
    moments.extend((1..=hand.bids.len()).map(|call| Moment::at(Step::Call(call))));
    // Passes and melds come between auction and play.
    if !hand.bids.is_empty() || hand.contract.is_some() || hand.trump.is_some() {
        moments.push(Moment::at(Step::Card(0)));
    }
    let mut cards = 0;
    for (number, trick) in (1..).zip(&hand.tricks) {
        for _ in &trick.cards {
            cards += 1;
            moments.push(Moment::at(Step::Card(cards)));
        }
        // Who wins a trick of cards that are not in the hands may not be known.
        if trick.winner.is_some() {
            moments.push(Moment::at(Step::Trick(number)));
        }
    }
    // Without an outcome and points the last trick is the end.
    let is_scored = hand.teams.iter().any(|team| team.play.is_some() || team.hand.is_some());
    if hand.outcome.is_some() || is_scored {
        moments.push(Moment::at(Step::End));
    }
}

/// `East: 2 diamonds, alerted: transfer to hearts`
fn call(board: &BoardFigure, number: usize, words: &Words) -> Option<String> {
    let auction = board.auction.as_ref()?;
    let shown = auction.calls.get(number.checked_sub(1)?)?;
    let mut text = format!("{}: {}", words.seat(shown.seat), call_in_words(shown, words));
    if shown.is_alerted {
        text.push_str(", ");
        text.push_str(words.alerted);
    }
    let notes = shown.notes.iter();
    let notes = notes.filter_map(|note| auction.notes.get(note.checked_sub(1)?));
    for note in notes {
        text.push_str(": ");
        text.push_str(&note_in_words(note, words));
    }
    Some(text)
}

fn call_in_words(shown: &CallShown, words: &Words) -> String {
    match shown.call {
        Some(Call::Pass) => words.pass.to_lowercase(),
        Some(Call::Double) => words.double.to_lowercase(),
        Some(Call::Redouble) => words.redouble.to_lowercase(),
        Some(Call::Bid(bid)) => {
            let denomination = words.denomination(bid.denomination());
            format!("{} {denomination}", bid.level())
        }
        None => shown.text.clone(),
    }
}

fn note_in_words(note: &Note, words: &Words) -> String {
    let parts = note.parts.iter().map(|part| match part {
        Part::Text(text) => text.as_str(),
        Part::Suit(suit) => words.suit(*suit),
        Part::Break => " ",
    });
    parts.collect()
}

/// `Contract 4 hearts doubled by West`
fn contract(board: &BoardFigure, words: &Words) -> Option<String> {
    let result = board.result.as_ref()?;
    let text = say::result_in_words(result, words);
    (!text.is_empty()).then_some(text)
}

fn card_in_words(card: Card, words: &Words, sentences: &Sentences) -> String {
    let rank = words.rank_name(card.rank());
    with(sentences.of, &[&rank, words.suit(card.suit())])
}

/// `Trick 3, South leads: queen of hearts`, or `West: 4 of hearts`.
fn card(play: &PlayFigure, words: &Words, sentences: &Sentences) -> Option<String> {
    let row = play.tricks.last()?;
    let leader = row.leader?;
    let seats = (0..4).map(|turn| leader.rotate(turn));
    let played: Vec<_> = seats.map_while(|seat| Some((seat, row.card(seat)?))).collect();
    let (seat, card) = *played.last()?;
    let text = card_in_words(card, words, sentences);
    let seat = words.seat(seat);
    Some(match played.len() {
        1 => with(sentences.leads, &[&play.tricks.len().to_string(), seat, &text]),
        _ => format!("{seat}: {text}"),
    })
}

/// `North wins trick 3, 2 to 1`
fn trick(play: &PlayFigure, words: &Words, sentences: &Sentences) -> Option<String> {
    let row = play.tricks.last()?;
    let (winner, number) = (row.winner?, play.tricks.len());
    let won = usize::from(row.won?);
    let values = [
        words.seat(winner),
        &number.to_string(),
        &won.to_string(),
        &number.saturating_sub(won).to_string(),
    ];
    Some(with(sentences.wins, &values))
}

/// `West takes 9 tricks, 1 down, North and South score 200`
fn result(board: &BoardFigure, words: &Words, sentences: &Sentences) -> Option<String> {
    let result = board.result.as_ref()?;
    if result.contract == Some(Contract::PassedOut) {
        return Some(words.passed_out.to_owned());
    }
    let mut parts = Vec::new();
    if let (Some(declarer), Some(tricks)) = (result.declarer, result.tricks) {
        let seat = words.seat(declarer);
        parts.push(match tricks {
            1 => with(sentences.takes_one, &[seat]),
            _ => with(sentences.takes, &[seat, &tricks.to_string()]),
        });
    }
    parts.extend(result.made.map(|made| match made {
        0 => words.made.to_owned(),
        1.. => fill(words.over, &made.to_string()),
        _ => fill(words.down, &made.unsigned_abs().to_string()),
    }));
    parts.extend(result.scored().map(|(side, points)| {
        let side = match side {
            Side::NorthSouth => sentences.north_south,
            Side::EastWest => sentences.east_west,
        };
        with(sentences.scores, &[side, &points.to_string()])
    }));
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// `23, White: 36 takes 31 and 21, to 16 by way of 27`
fn ply(game: &Draughts, words: &Words, sentences: &Sentences) -> Option<String> {
    let diagram = game.diagram.as_ref()?;
    let last = diagram.last.as_ref()?;
    let number = last.text.split('.').next().unwrap_or("");
    let side = match last.taken {
        Color::White => words.black,
        Color::Black => words.white,
    };
    let mut text = match last.route.as_slice() {
        [] | [_] => last.text.clone(),
        [from, between @ .., to] => {
            let name = |square| diagram.names.name(square).as_str().to_owned();
            let (from, to) = (name(*from), name(*to));
            let captured = captured(diagram, sentences);
            let mut text = match captured.is_empty() {
                true => with(sentences.to, &[&from, &to]),
                false => with(sentences.captures, &[&from, &captured, &to]),
            };
            if !between.is_empty() && !captured.is_empty() {
                let between: Vec<String> = between.iter().map(|square| name(*square)).collect();
                text.push_str(&with(sentences.by_way, &[&between.join(", ")]));
            }
            text
        }
    };
    if last.crowned {
        text.push_str(", ");
        text.push_str(sentences.crowned);
    }
    Some(with(sentences.moves, &[number, side, &text]))
}

/// `31 and 21`, in the order of the squares.
fn captured(diagram: &Diagram, sentences: &Sentences) -> String {
    let last = diagram.last.as_ref();
    let squares = last.map_or_else(Vec::new, |last| diagram.named(last.captured));
    match squares.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} {} {last}", before.join(", "), sentences.and),
    }
}

/// `North: 50`
fn call_of_pinochle(hand: &PinochleHand, number: usize, words: &Words) -> Option<String> {
    let (seat, call) = hand.bids.get(number.checked_sub(1)?)?;
    let seat = seat.map_or("?", |seat| words.place(seat));
    Some(format!("{seat}: {}", say::pinochle_call(*call, words).to_lowercase()))
}

/// `70 by East, trump spades`
fn contract_of_pinochle(hand: &PinochleHand, words: &Words) -> Option<String> {
    let mut contract = Vec::new();
    contract.extend(hand.contract.map(|points| points.to_string()));
    contract.extend(hand.declarer.map(|seat| fill(words.by, words.place(seat))));
    let contract = Some(contract.join(" ")).filter(|contract| !contract.is_empty());
    let trump = hand.trump.map(|suit| format!("{} {}", words.trump, words.suit(of_pinochle(suit))));
    let parts: Vec<String> = contract.into_iter().chain(trump).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// `Trick 3, South leads: queen of hearts`, or `West: 10 of hearts`.
fn card_of_pinochle(hand: &PinochleHand, words: &Words, sentences: &Sentences) -> Option<String> {
    let trick = hand.tricks.last()?;
    let (seat, card) = trick.cards.last()?;
    let seat = seat.map_or("?", |seat| words.place(seat));
    let card = card.map(|card| {
        let suit = words.suit(of_pinochle(card.suit()));
        with(sentences.of, &[&words.rank_name(rank_of_pinochle(card.rank())), suit])
    });
    let card = card.unwrap_or_else(|| "?".to_owned());
    Some(match trick.cards.len() {
        1 => with(sentences.leads, &[&hand.tricks.len().to_string(), seat, &card]),
        _ => format!("{seat}: {card}"),
    })
}

/// `Trick 1: West jack of spades, North 10 of spades. East wins 3.`
fn trick_of_pinochle(hand: &PinochleHand, words: &Words, sentences: &Sentences) -> Option<String> {
    let trick = hand.tricks.last()?;
    let cards = trick.cards.iter().filter_map(|(seat, card)| {
        let card = (*card)?;
        let rank = words.rank_name(rank_of_pinochle(card.rank()));
        let suit = words.suit(of_pinochle(card.suit()));
        let card = with(sentences.of, &[&rank, suit]);
        Some(format!("{} {card}", seat.map_or("?", |seat| words.place(seat))))
    });
    let cards: Vec<String> = cards.collect();
    let number = hand.tricks.len().to_string();
    let mut text = with(sentences.trick, &[&number, &cards.join(", ")]);
    if let Some(winner) = trick.winner {
        let points = trick.points.map_or_else(String::new, |it| it.to_string());
        text.push_str(". ");
        text.push_str(with(sentences.wins_points, &[words.place(winner), &points]).trim_end());
    }
    Some(text + ".")
}
