//! What pictures say in words: titles, and what is read aloud.

use portnote_bridge::{Contract, Denomination, ParContract, Rank, Risk, Seat, Side};
use portnote_draughts::Color;
use portnote_pinochle::Call;

use crate::figure::pinochle::{copies, order_of_suits};
use crate::figure::{
    BoardFigure, Cards, DealFigure, Diagram, DoubleDummyFigure, Draughts, Face, Figure, HandFigure,
    Moves, Note, Part, PinochleHand, Pip, ResultFigure, Room, Task, TeamShown, note,
};
use crate::suit::{of_pinochle, rank_of_pinochle, sign};
use crate::words::{Words, fill, upper};

/// Tricks that count for no contract.
const BOOK: u8 = 6;

/// Board, dealer, vulnerability and contract: `Board 7: South deals, both sides vulnerable. …`
pub(crate) fn board_title(board: &BoardFigure, words: &Words) -> String {
    let mut title = heading(board, words);
    let dealer = board.deal.dealer.map(|seat| fill(words.deals, words.seat(seat)));
    let vulnerable = board.deal.vulnerable.map(|sides| words.vulnerable(sides).to_owned());
    let facts: Vec<String> = [dealer, vulnerable].into_iter().flatten().collect();
    if !facts.is_empty() {
        if !title.is_empty() {
            title.push_str(": ");
        }
        title.push_str(&facts.join(", "));
    }
    if let Some(result) = &board.result {
        if !title.is_empty() {
            title.push_str(". ");
        }
        title.push_str(&result_in_words(result, words));
    }
    if !title.is_empty() {
        title.push('.');
    }
    title
}

/// `Board 7`, or nothing.
pub(crate) fn heading(board: &BoardFigure, words: &Words) -> String {
    let number = board.number.as_deref();
    number.map_or_else(String::new, |number| match number.chars().all(|c| c.is_ascii_digit()) {
        true => format!("{} {number}", words.board),
        false => number.to_owned(),
    })
}

/// `9 tricks`
pub(crate) fn tricks(number: u8, words: &Words) -> String {
    words.counted_tricks(number)
}

/// The event, the teams, the scoring and the room, a line for each.
pub(crate) fn lines(board: &BoardFigure, words: &Words) -> Vec<String> {
    let room = board.room.as_ref().map(|room| self::room(room, words).to_owned());
    board.heading.iter().cloned().chain(board.scoring.clone()).chain(room).collect()
}

/// `Matchpoints`, or what the file has.
pub(crate) fn scoring(board: &BoardFigure, words: &Words) -> Option<String> {
    let scoring = board.scoring.as_deref()?;
    Some(match scoring {
        "MP" | "MatchPoints" => words.matchpoints.to_owned(),
        _ => scoring.to_owned(),
    })
}

/// `Open room`, or what the file has.
pub(crate) fn room<'r>(room: &'r Room, words: &Words) -> &'r str {
    match room {
        Room::Open => words.open_room,
        Room::Closed => words.closed_room,
        Room::Other(name) => name,
    }
}

/// The variant of a game, and that it is assumed where nothing tells it; empty where none is known.
pub(crate) fn variant(game: &Draughts, words: &Words) -> String {
    let Some(variant) = game.variant else {
        return String::new();
    };
    let name = words.variant(variant);
    match game.is_assumed {
        true => fill(words.assumed, name),
        false => name.to_owned(),
    }
}

/// `Contract 4 hearts doubled by West, 1 down`
pub(crate) fn result_in_words(result: &ResultFigure, words: &Words) -> String {
    let Some(contract) = result.contract else {
        return String::new();
    };
    let Contract::Bid { bid, risk } = contract else {
        return words.passed_out.to_owned();
    };
    let denomination = words.denomination(bid.denomination());
    let mut text = format!("{} {} {denomination}", words.contract, bid.level());
    match risk {
        Risk::Undoubled => {}
        Risk::Doubled => text.push_str(&format!(" {}", words.doubled)),
        Risk::Redoubled => text.push_str(&format!(" {}", words.redoubled)),
    }
    if let Some(declarer) = result.declarer {
        text.push(' ');
        text.push_str(&fill(words.by, words.seat(declarer)));
    }
    if let Some(made) = result.made {
        text.push_str(", ");
        text.push_str(&match made {
            0 => words.made.to_owned(),
            1.. => fill(words.over, &made.to_string()),
            _ => fill(words.down, &made.unsigned_abs().to_string()),
        });
    }
    text
}

/// All hands in words.
pub(crate) fn deal(deal: &DealFigure, words: &Words) -> String {
    let hands: Vec<String> = deal.hands.iter().map(|held| hand(held, words)).collect();
    hands.join(". ") + "."
}

/// `North, Dupont: spades king 10 9 6; no hearts; …`
pub(crate) fn hand(hand: &HandFigure, words: &Words) -> String {
    let mut text = words.seat(hand.seat).to_owned();
    if let Some(player) = &hand.player {
        text.push_str(", ");
        text.push_str(player);
    }
    text.push_str(": ");
    text.push_str(&cards(&hand.cards, words));
    text
}

/// `spades king 10 9 6; no hearts; …`
pub(crate) fn cards(cards: &Cards, words: &Words) -> String {
    match cards {
        Cards::Unknown => words.hand_unknown.to_owned(),
        Cards::Hidden => words.hand_hidden.to_owned(),
        Cards::Known(_) => {
            let suits = cards.suits().map(|(suit, pips)| {
                if pips.is_empty() {
                    return fill(words.void, words.suit(suit));
                }
                let ranks = pips.iter().map(|pip| pip_in_words(*pip, words));
                let ranks: Vec<String> = ranks.collect();
                format!("{} {}", words.suit(suit), ranks.join(" "))
            });
            suits.collect::<Vec<_>>().join("; ")
        }
    }
}

/// `10 HCP`
pub(crate) fn points(points: u8, words: &Words) -> String {
    format!("{points} {}", words.points)
}

/// A card in its suit: `x` for any small one, and a mark where it is dealt again.
pub(crate) fn pip(pip: Pip, rank: impl Fn(Rank) -> String) -> String {
    let sign = match pip.face {
        Face::Rank(of) => rank(of),
        Face::Small => "x".to_owned(),
        Face::Unread => "?".to_owned(),
    };
    sign + if pip.is_twice { "?" } else { "" }
}

/// `king`, `small card`, `king (played)` or `king (dealt twice)`
pub(crate) fn pip_in_words(pip: Pip, words: &Words) -> String {
    let name = match pip.face {
        Face::Rank(rank) => words.rank_name(rank),
        Face::Small => words.small_card.to_owned(),
        Face::Unread => words.unread_card.to_owned(),
    };
    let remarks = [(pip.is_twice, words.dealt_twice), (pip.is_played, words.played)];
    let remarks = remarks.into_iter().filter(|(holds, _)| *holds);
    let remarks: Vec<&str> = remarks.map(|(_, remark)| remark).collect();
    match remarks.is_empty() {
        true => name,
        false => format!("{name} ({})", remarks.join(", ")),
    }
}

/// `+1`, `=` or `−2`.
pub(crate) fn made_as_sign(made: i8) -> String {
    match made {
        0 => "=".to_owned(),
        1.. => format!("+{made}"),
        _ => format!("−{}", made.unsigned_abs()),
    }
}

/// `200`, or `−70` with the sign of a number.
pub(crate) fn number(number: i32) -> String {
    number.to_string().replace('-', "−")
}

/// `+200`, `0` or `−620`.
pub(crate) fn signed(score: i32) -> String {
    match score {
        0 => "0".to_owned(),
        1.. => format!("+{score}"),
        _ => format!("−{}", score.unsigned_abs()),
    }
}

/// `NS +200`, or `NS −620`.
pub(crate) fn score(score: i32, words: &Words) -> String {
    format!("{} {}", words.side(Side::NorthSouth), signed(score))
}

/// `Double dummy`, or `Double dummy, solved by portnote`.
pub(crate) fn double_dummy(table: &DoubleDummyFigure, words: &Words) -> String {
    match table.is_solved {
        true => format!("{}, {}", words.double_dummy, words.solved),
        false => words.double_dummy.to_owned(),
    }
}

/// The classes of the numbers of best play.
pub(crate) const fn class_of_best(table: &DoubleDummyFigure) -> &'static str {
    match table.is_solved {
        true => "pn-dd pn-solved",
        false => "pn-dd",
    }
}

/// What refers to [`solved_note`], where numbers were solved.
pub(crate) const fn mark(table: &DoubleDummyFigure) -> &'static str {
    if table.is_solved { "°" } else { "" }
}

/// `° solved by portnote`
pub(crate) fn solved_note(words: &Words) -> String {
    format!("° {}", words.solved)
}

/// `Par: NS −620`, or `Par°: NS −620` where it was solved.
pub(crate) fn par(table: &DoubleDummyFigure, words: &Words) -> Option<String> {
    let text = table.par_text.clone();
    let text = text.or_else(|| table.par.map(|points| score(points, words)));
    text.map(|text| format!("Par{}: {text}", mark(table)))
}

/// `Par −620`, in points of North and South, for a narrow place.
pub(crate) fn short_par(table: &DoubleDummyFigure) -> Option<String> {
    let text = table.par_text.clone().or_else(|| table.par.map(signed));
    text.map(|text| format!("Par{} {text}", mark(table)))
}

/// What follows a par contract: `EW`, or `EW −2` where it is not just made.
pub(crate) fn after_par_contract(par: &ParContract, words: &Words) -> String {
    let declarers = words.declarers(par.declarers);
    match par.above {
        0 => declarers,
        above => format!("{declarers} {}", made_as_sign(above)),
    }
}

/// The level of the highest contract that a side makes, `–` for none; `–/1` where its players differ,
/// North or East first. `None` where neither makes one.
pub(crate) fn level_of_side(
    table: &DoubleDummyFigure,
    first: Seat,
    denomination: Denomination,
) -> Option<String> {
    let levels = [first, first.partner()].map(|seat| {
        let level = table.get(seat, denomination)?.checked_sub(BOOK)?;
        Some(level).filter(|level| *level > 0)
    });
    if levels == [None, None] {
        return None;
    }
    let [one, other] = levels.map(|it| it.map_or_else(|| "–".to_owned(), |it| it.to_string()));
    Some(if one == other { one } else { format!("{one}/{other}") })
}

/// The tricks of a side in one place: `9`, or `9/7` where its players do not take the same number,
/// North or East first.
pub(crate) fn tricks_of_side(
    table: &DoubleDummyFigure,
    first: Seat,
    denomination: Denomination,
) -> String {
    let tricks = [first, first.partner()].map(|seat| table.get(seat, denomination));
    let [one, other] = tricks.map(|it| it.map_or_else(|| "–".to_owned(), |it| it.to_string()));
    match one == other {
        true => one,
        false => format!("{one}/{other}"),
    }
}

/// A seat with the name of its player.
pub(crate) fn seat(hand: &HandFigure, words: &Words) -> String {
    let seat = words.seat(hand.seat);
    match &hand.player {
        Some(player) => format!("{seat} · {}", note::short(player)),
        None => seat.to_owned(),
    }
}

/// `after 23. 36x27, Black to move`, or `starting position, White to move`.
pub(crate) fn moment(diagram: &Diagram, words: &Words) -> String {
    let side = match diagram.side {
        Color::White => words.white,
        Color::Black => words.black,
    };
    let moment = match &diagram.last {
        Some(last) => fill(words.after, &last.text),
        None => words.start.to_owned(),
    };
    format!("{moment}, {}", fill(words.to_move, side))
}

/// `White to move and win`, or whose move it is where no problem says what is asked.
pub(crate) fn asked(game: &Draughts, diagram: &Diagram, words: &Words) -> String {
    let side = match diagram.side {
        Color::White => words.white,
        Color::Black => words.black,
    };
    let is_start = diagram.last.is_none() && game.is_posed();
    match game.task.filter(|_| is_start) {
        Some(Task::Win) => upper(&fill(words.to_win(), side)),
        Some(Task::Draw) => upper(&fill(words.to_draw(), side)),
        None => upper(&fill(words.to_move, side)),
    }
}

/// The squares of both sides, kings after a `K`: `White 16 19 K28; Black 8 9`.
pub(crate) fn position(diagram: &Diagram, words: &Words) -> String {
    let sides = [(Color::White, words.white), (Color::Black, words.black)];
    let sides = sides.map(|(color, name)| {
        let men = diagram.named(diagram.position.men(color)).into_iter();
        let kings = diagram.named(diagram.position.kings(color)).into_iter();
        let kings = kings.map(|square| format!("K{square}"));
        let pieces: Vec<String> =
            std::iter::once(name.to_owned()).chain(men).chain(kings).collect();
        pieces.join(" ")
    });
    sides.join("; ")
}

/// The pieces of both sides with their squares.
pub(crate) fn pieces(diagram: &Diagram, words: &Words) -> String {
    let sides = [(Color::White, words.white), (Color::Black, words.black)];
    let sides = sides.map(|(color, name)| {
        let (kings, men) = (diagram.position.kings(color), diagram.position.men(color));
        let mut parts = Vec::new();
        for (squares, what) in [(kings, words.kings), (men, words.men)] {
            if !squares.is_empty() {
                parts.push(format!("{what} {}", diagram.named(squares).join(", ")));
            }
        }
        format!("{name}, {}: {}.", kings.len() + men.len(), parts.join("; "))
    });
    sides.join(" ")
}

/// The moves on one line, variations in parentheses: `1. 32-28 19-23 (1... 20-24) 2. 28x19`.
pub(crate) fn moves(moves: &Moves, words: &Words) -> String {
    let mut text = String::new();
    // The variations that are open, the deepest last.
    let mut open: Vec<usize> = Vec::new();
    for ply in &moves.plies {
        let depth = ply.depth;
        let goes_on = depth == 0 || open.get(depth - 1) == Some(&ply.line);
        let kept = if goes_on { depth } else { depth - 1 };
        close(&mut open, kept, &mut text);
        if !text.is_empty() {
            text.push(' ');
        }
        while open.len() < depth {
            open.push(ply.line);
            text.push('(');
        }
        let illegal = ply.is_illegal.then(|| format!("({})", words.illegal));
        let comment = ply.comment.as_ref().map(note);
        let own = format!("{}{}", ply.text, ply.marks);
        let parts = [ply.number.clone(), Some(own), illegal, comment];
        let parts = parts.into_iter().flatten().filter(|part| !part.is_empty());
        text.push_str(&parts.collect::<Vec<_>>().join(" "));
    }
    close(&mut open, 0, &mut text);
    if let Some(result) = &moves.result {
        text.push(' ');
        text.push_str(result);
    }
    text
}

/// Ends the variations that are deeper.
fn close(open: &mut Vec<usize>, depth: usize, text: &mut String) {
    while open.len() > depth {
        open.pop();
        text.push(')');
    }
}

/// `Hand 1: South deals. 55 by West, trump hearts, Saved.`
pub(crate) fn pinochle_title(hand: &PinochleHand, words: &Words) -> String {
    let mut parts = Vec::new();
    if let Some(dealer) = hand.dealer {
        parts.push(fill(words.deals, words.place(dealer)));
    }
    let mut contract = Vec::new();
    contract.extend(hand.contract.map(|points| points.to_string()));
    contract.extend(hand.declarer.map(|seat| fill(words.by, words.place(seat))));
    if !contract.is_empty() {
        parts.push(contract.join(" "));
    }
    if let Some(trump) = hand.trump {
        parts.push(format!("{} {}", words.trump, words.suit(of_pinochle(trump))));
    }
    parts.extend(hand.outcome.map(|outcome| words.hand_result(outcome).to_owned()));
    let number = hand.number.as_deref().unwrap_or("");
    format!("{} {number}: {}.", words.hand, parts.join(", "))
}

/// The seats of a team, as in `N–S`, or its number.
pub(crate) fn team(team: &TeamShown, words: &Words) -> String {
    let letters: Vec<String> = team.seats.iter().map(|seat| words.place_letters(*seat)).collect();
    match letters.is_empty() {
        true => team.number.to_string(),
        false => letters.join("–"),
    }
}

/// `55`, `Pass`, or `?` for a call that is not known.
pub(crate) fn pinochle_call(call: Option<Call>, words: &Words) -> String {
    match call {
        Some(Call::Pass) => words.pass.to_owned(),
        Some(Call::Bid(points)) => points.to_string(),
        None => "?".to_owned(),
    }
}

/// All hands of pinochle in words.
pub(crate) fn pinochle(hand: &PinochleHand, words: &Words) -> String {
    let seats = hand.seats.iter().map(|seat| {
        let mut text = words.place(seat.seat).to_owned();
        if let Some(player) = &seat.player {
            text.push_str(&format!(", {player}"));
        }
        text.push_str(": ");
        let Some(cards) = &seat.cards else {
            return text + words.hand_unknown;
        };
        let suits = order_of_suits(hand.trump).into_iter().map(|suit| {
            let name = words.suit(of_pinochle(suit));
            if cards.suit_len(suit) == 0 {
                return fill(words.void, name);
            }
            let hand = [cards, &seat.meld, &seat.played];
            format!("{name} {}", ranks_of_pinochle(suit, hand, words))
        });
        text.push_str(&suits.collect::<Vec<_>>().join("; "));
        if let Some(points) = seat.points {
            text.push_str(&format!("; {} {points}", words.meld));
        }
        text
    });
    seats.collect::<Vec<_>>().join(". ") + "."
}

/// The cards of a suit: `ace (played) 10 king`. The hand has its cards, its meld and what is played.
pub(crate) fn ranks_of_pinochle(
    suit: portnote_pinochle::Suit,
    hand: [&portnote_pinochle::Hand; 3],
    words: &Words,
) -> String {
    let mut ranks = Vec::new();
    for rank in portnote_pinochle::Rank::DESCENDING {
        let card = portnote_pinochle::Card::new(suit, rank);
        let rank = words.rank_name(rank_of_pinochle(rank));
        ranks.extend(copies(card, hand).map(|copy| match copy.is_played {
            true => format!("{rank} ({})", words.played),
            false => rank.clone(),
        }));
    }
    ranks.join(" ")
}

/// A text of the file with signs for its suits, and a line for each paragraph.
pub(crate) fn note(note: &Note) -> String {
    parts(&note.parts, "\n")
}

/// Text and suits as one text, with what is between its paragraphs.
pub(crate) fn parts(parts: &[Part], between: &str) -> String {
    let parts = parts.iter().map(|part| match part {
        Part::Text(text) => text.clone(),
        Part::Suit(suit) => sign(*suit).to_string(),
        Part::Break => between.to_owned(),
    });
    parts.collect()
}

/// The number of a note in small signs: `¹²`.
pub(crate) fn raised(number: usize) -> String {
    let small = |digit: char| match digit {
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        _ => char::from_u32(0x2070 + digit.to_digit(10).unwrap_or(0)).unwrap_or(digit),
    };
    number.to_string().chars().map(small).collect()
}

/// `South deals`
pub(crate) fn deals(board: &BoardFigure, words: &Words) -> Option<String> {
    let dealer = board.deal.dealer?;
    Some(upper(&fill(words.deals, words.seat(dealer))))
}

/// `All vulnerable`
pub(crate) fn vulnerable(board: &BoardFigure, words: &Words) -> Option<String> {
    board.deal.vulnerable.map(|sides| words.vulnerable_label(sides).to_owned())
}

/// The line below a picture.
pub(crate) fn caption(figure: &Figure, words: &Words) -> String {
    match figure {
        Figure::Bridge(board) => board_title(board, words),
        Figure::Hand(_) => String::new(),
        Figure::Pinochle(hand) => pinochle_title(hand, words),
        Figure::Draughts(game) => {
            let players = game.heading.first().map(|line| note::line(line));
            let moment = game.diagram.as_ref().map(|diagram| moment(diagram, words));
            let parts = [players, moment].into_iter().flatten();
            parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
        }
    }
}
