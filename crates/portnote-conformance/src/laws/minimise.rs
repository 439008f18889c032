//! Makes a text that breaks a law small, so that a person sees why.

/// Trials after which the search ends with what it has.
const TRIALS: usize = 3_000;

/// A small text for which `fails` is true, as it is for `bytes`.
///
/// Pieces are left out, halves first, then ever smaller ones down to single bytes, as long
/// as what is left still fails.
pub(super) fn minimise(bytes: &[u8], fails: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let mut small = bytes.to_vec();
    let mut trials = TRIALS;
    let mut size = small.len().div_ceil(2);
    while size > 0 {
        let before = small.len();
        let mut at = 0;
        while at < small.len() && trials > 0 {
            let end = (at + size).min(small.len());
            let rest = [small.get(..at), small.get(end..)].map(Option::unwrap_or_default).concat();
            trials -= 1;
            if fails(&rest) {
                small = rest;
            } else {
                at = end;
            }
        }
        // Leaving out one piece may let another go: the smallest size is tried again.
        size = if size == 1 && small.len() < before { 1 } else { size / 2 };
        if trials == 0 {
            break;
        }
    }
    small
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_does_not_matter_is_removed() {
        let text = b"some words, an x here and a y there";
        let small = minimise(text, |bytes| bytes.contains(&b'x') && bytes.contains(&b'y'));
        assert_eq!(small, b"xy");
    }

    #[test]
    fn a_search_without_end_is_ended() {
        let text = vec![b'x'; 10_000];
        let small = minimise(&text, |bytes| bytes.len() % 2 == 0);
        assert!(small.len() <= text.len());
    }
}
