//! Prints a file with another Event in every game; all other bytes stay: `rename_event FILE EVENT`.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, path, event] = arguments.as_slice() else {
        return Err("usage: rename_event FILE EVENT".into());
    };
    let bytes = renamed(&std::fs::read(path)?, event)?;
    Ok(std::io::Write::write_all(&mut std::io::stdout(), &bytes)?)
}
pub(crate) fn renamed(bytes: &[u8], event: &str) -> Result<Vec<u8>, portnote_pbn::EditError> {
    let mut file = portnote_pbn::edit(bytes);
    (1..=file.games()).try_for_each(|game| file.set(game, "Event", event))?;
    Ok(file.to_bytes())
}
