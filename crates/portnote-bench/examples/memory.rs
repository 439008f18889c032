//! Prints how many bytes a game takes that a program keeps:
//! `cargo run --release --package portnote-bench --example memory`.

use std::fmt::Write as _;
use std::hint::black_box;
use std::io;

use peak_alloc::PeakAlloc;
use portnote::Format;
use portnote_bench::generate::{SEED, write};
use portnote_bridge::{Deal, dealer, vulnerability};
use portnote_core::{Games, Owning};

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// Games that are kept at a time.
const GAMES: u32 = 10_000;

/// Bytes of a text with so many games.
const TEXT: u64 = 30_000_000;

/// What is done with each game while it is kept.
struct Steps<G> {
    value: fn(&G),
    model: fn(&G),
    compact: fn(&mut G),
}

fn main() -> io::Result<()> {
    println!("| {GAMES} games | text | kept | after a value | with the model | compact |");
    println!("|---|---|---|---|---|---|");
    let pbn = || Steps::<portnote_pbn::Game> {
        value: |game| _ = black_box(game.contract()),
        model: |game| _ = black_box(game.model()),
        compact: portnote_pbn::Game::compact,
    };
    measure::<portnote_pbn::Pbn>("PBN, deals", deals().as_bytes(), &pbn())?;
    measure::<portnote_pbn::Pbn>("PBN", &text(Format::Pbn)?, &pbn())?;
    measure::<portnote_lin::Lin>(
        "LIN",
        &text(Format::Lin)?,
        &Steps {
            value: |board| _ = black_box(board.contract()),
            model: |board| _ = black_box(board.model()),
            compact: portnote_lin::Game::compact,
        },
    )?;
    measure::<portnote_pdn::Pdn>(
        "PDN",
        &text(Format::Pdn)?,
        &Steps {
            value: |game| _ = black_box(game.white()),
            model: |game| _ = black_box(game.model()),
            compact: portnote_pdn::Game::compact,
        },
    )?;
    measure::<portnote_ppn::Ppn>(
        "PPN",
        &text(Format::Ppn)?,
        &Steps {
            value: |hand| _ = black_box(hand.hand_no()),
            model: |hand| _ = black_box(hand.model()),
            compact: portnote_ppn::Game::compact,
        },
    )
}

/// Prints the row of a notation: bytes for each game after each step.
fn measure<N: Owning<Options: Default, Owned: ToString>>(
    name: &str,
    text: &[u8],
    steps: &Steps<N::Owned>,
) -> io::Result<()> {
    let before = ALLOCATOR.current_usage();
    let mut games = Vec::with_capacity(GAMES as usize);
    for game in Games::<N, _>::new(text).take(GAMES as usize) {
        games.push(game?);
    }
    if games.len() != GAMES as usize {
        return Err(io::Error::other(format!("{name}: the text has {} games", games.len())));
    }
    let each = |bytes: usize| bytes / GAMES as usize;
    let taken = || each(ALLOCATOR.current_usage().saturating_sub(before));
    let kept = taken();
    games.iter().for_each(steps.value);
    let asked = taken();
    games.iter().for_each(steps.model);
    let modelled = taken();
    games.iter_mut().for_each(steps.compact);
    let compact = taken();
    let written = each(games.iter().map(|game| game.to_string().len()).sum());
    println!("| {name} | {written} | {kept} | {asked} | {modelled} | {compact} |");
    Ok(())
}

/// Games as they are generated for other measurements.
fn text(format: Format) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    write(format, &mut text, TEXT, SEED)?;
    Ok(text)
}

/// Deals of PBN and nothing else, as programs write that deal.
fn deals() -> String {
    let mut text = String::new();
    for board in 1..=GAMES {
        let (dealer, vulnerable) = (dealer(board), vulnerability(board));
        let deal = Deal::random(u64::from(board)).to_pbn(dealer);
        _ = write!(
            text,
            "[Event \"Club evening\"]\n[Site \"?\"]\n[Date \"2026.11.19\"]\n[Board \"{board}\"]\n\
             [Dealer \"{}\"]\n[Vulnerable \"{}\"]\n[Deal \"{deal}\"]\n\
             [Scoring \"MP\"]\n[Contract \"?\"]\n[Result \"?\"]\n\n",
            dealer.letter(),
            vulnerable.name(),
        );
    }
    text
}
