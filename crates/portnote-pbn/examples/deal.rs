//! Deals 16 boards and prints them as a file in export format: `deal > boards.pbn`.
use portnote_bridge::{Card, Deal, Seat};
use portnote_pbn::{ExportOptions, Game, write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    deal(&mut std::io::stdout())
}

pub(crate) fn deal(out: &mut impl std::io::Write) -> Result<(), Box<dyn std::error::Error>> {
    let (mut games, mut number) = (Vec::new(), 2026_u64);
    for board in 1..=16 {
        let mut cards: Vec<Card> = Card::all().collect();
        cards.sort_by_cached_key(|_| {
            number = number.wrapping_mul(0x5851_F42D_4C95_7F2D) + 1;
            number >> 32
        });
        let mut deal = Deal::new();
        for (seat, hand) in Seat::ALL.into_iter().zip(cards.chunks(13)) {
            deal.set_hand(seat, Some(hand.iter().copied().collect()));
        }
        let game = Game::builder().event("Club").board(board).deal(deal);
        games.push(game.build()?);
    }
    Ok(out.write_all(&write(&games, &ExportOptions::default())?)?)
}
