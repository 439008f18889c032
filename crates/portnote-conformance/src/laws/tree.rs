//! L-2 and L-3: the tree holds every byte once.

use portnote_pbn::syntax::File;

use super::Held;

/// L-2: the leaves of all blocks, behind the byte order mark, tile the file.
pub(super) fn tiles(file: &File<'_>, bytes: &[u8]) -> Held {
    let length = bytes.len() as u64;
    if file.len() != length {
        return Err(format!(
            "the file has {length} bytes, the tree says {}",
            file.len()
        ));
    }
    let mut done = file.bom().map_or(0, |bom| bom.end);
    for (number, block) in file.blocks().iter().enumerate() {
        let outer = block.unit().outer_span();
        if outer.start != done || outer.is_empty() {
            return Err(format!("block {number} is {outer} where {done} is reached"));
        }
        let mut end = 0;
        for (_, node) in block.tree().walk().filter(|(_, node)| node.is_leaf()) {
            let range = node.range();
            let span = block.unit().span(range.clone());
            if range.start != end || range.is_empty() || span.start != done {
                return Err(format!(
                    "leaf {range:?} at {span} of block {number} where {end} and {done} are reached"
                ));
            }
            (end, done) = (range.end, span.end);
        }
        if end as usize != block.unit().text().len() || done != outer.end {
            return Err(format!(
                "the leaves of block {number}, {outer}, end at {end} and {done}"
            ));
        }
    }
    if done == length {
        Ok(())
    } else {
        Err(format!("the leaves end at {done}, the file at {length}"))
    }
}

/// L-3: writing back what was read gives the same bytes.
pub(super) fn unchanged(file: &File<'_>, bytes: &[u8]) -> Held {
    let written = file.to_bytes();
    if written == bytes {
        return Ok(());
    }
    let at = written
        .iter()
        .zip(bytes)
        .take_while(|(a, b)| a == b)
        .count();
    Err(format!("what is written differs at byte {at}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_text_is_noticed() {
        let file = portnote_pbn::parse(b"[Event \"x\"]\n").value;
        assert!(tiles(&file, b"[Event \"x\"]\n").is_ok());
        assert!(tiles(&file, b"[Event \"x\"]").is_err());
        assert!(unchanged(&file, b"[Event \"y\"]\n").is_err());
    }
}
