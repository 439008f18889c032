//! Changes every Event of a file and leaves all other bytes: `rename_event FILE EVENT`.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, path, event] = arguments.as_slice() else {
        return Err("usage: rename_event FILE EVENT".into());
    };
    let bytes = std::fs::read(path)?;
    Ok(std::fs::write(path, renamed(&bytes, event)?)?)
}
pub(crate) fn renamed(bytes: &[u8], event: &str) -> Result<Vec<u8>, portnote_pbn::EditError> {
    let mut file = portnote_pbn::edit(bytes);
    (0..file.len()).try_for_each(|game| file.set(game, "Event", event))?;
    Ok(file.to_bytes())
}
