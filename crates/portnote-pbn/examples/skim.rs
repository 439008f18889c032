//! Counts games and nodes of a file: the cost of reading alone.

fn main() -> std::io::Result<()> {
    let path = std::env::args_os().nth(1).unwrap_or_default();
    let mut reader = portnote_pbn::Reader::new(std::fs::File::open(path)?);
    let (mut games, mut nodes, mut found) = (0_u64, 0_usize, 0_usize);
    while let Some(game) = reader.next_game()? {
        games = game.value.index();
        nodes += game.value.tree().len();
        found += game.diagnostics.len();
    }
    println!("{games} games, {nodes} nodes, {found} diagnostics");
    Ok(())
}
