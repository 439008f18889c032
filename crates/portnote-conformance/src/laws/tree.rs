//! L-2 and L-3: the tree holds every byte once.

use super::LawResult;
use crate::reading::View;

/// L-2: the leaves of all blocks, after the byte order mark, tile the file.
pub(super) fn tiles(view: &dyn View, bytes: &[u8]) -> LawResult {
    let length = bytes.len() as u64;
    if view.length() != length {
        return Err(format!("the file has {length} bytes, the tree says {}", view.length()));
    }
    let mut done = view.bom().map_or(0, |bom| bom.end);
    for (number, block) in view.blocks().iter().enumerate() {
        let outer = block.unit.outer_span();
        if outer.start != done || outer.is_empty() {
            return Err(format!("block {number} is {outer} where {done} is reached"));
        }
        let mut end = 0;
        for node in view.nodes(number).iter().filter(|node| node.is_leaf) {
            let range = node.range.clone();
            let span = block.unit.span(range.clone());
            // The parts of a link tile its meaning, and are written in another order.
            let is_escaped = block.unit.has_meaning();
            let is_next = span.start == done && !range.is_empty() || is_escaped;
            if range.start != end || !is_next {
                return Err(format!(
                    "leaf {range:?} at {span} of block {number} where {end} and {done} are reached"
                ));
            }
            (end, done) = (range.end, span.end);
        }
        if block.unit.has_meaning() {
            done = outer.end;
        }
        if end as usize != block.unit.text().len() || done != outer.end {
            return Err(format!("the leaves of block {number}, {outer}, end at {end} and {done}"));
        }
    }
    if done == length {
        Ok(())
    } else {
        Err(format!("the leaves end at {done}, the file at {length}"))
    }
}

/// L-3: writing back what was read gives the same bytes.
pub(super) fn unchanged(view: &dyn View, bytes: &[u8]) -> LawResult {
    let written = view.to_bytes();
    if written == bytes {
        return Ok(());
    }
    let at = written.iter().zip(bytes).take_while(|(a, b)| a == b).count();
    Err(format!("what is written differs at byte {at}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::Subject;
    use crate::notation::Notation;
    use crate::reading::Rules;

    #[test]
    fn another_text_is_noticed() {
        for notation in Notation::ALL {
            Subject::new(notation, b"[Event \"x\"]\n").view(Rules::Import, |view| {
                assert!(tiles(view, b"[Event \"x\"]\n").is_ok());
                assert!(tiles(view, b"[Event \"x\"]").is_err());
                assert!(unchanged(view, b"[Event \"y\"]\n").is_err());
            });
        }
    }
}
