//! The hash SHA-256 of a text, in Base64: what a Content Security Policy names a style sheet by.
//!
//! FIPS 180-4 §5 and §6.2, RFC 4648 §4.

/// Bytes of a block.
const BLOCK: usize = 64;

/// The hash before the first block.
const INITIAL: [u32; 8] = [
    0x6a09_e667,
    0xbb67_ae85,
    0x3c6e_f372,
    0xa54f_f53a,
    0x510e_527f,
    0x9b05_688c,
    0x1f83_d9ab,
    0x5be0_cd19,
];

/// One word for each round.
#[rustfmt::skip]
const ROUNDS: [u32; 64] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
];

/// The characters of Base64.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The hash of a text in Base64.
pub(super) fn in_base64(text: &str) -> String {
    let words = digest(text.as_bytes());
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_be_bytes()).collect();
    base64(&bytes)
}

fn digest(bytes: &[u8]) -> [u32; 8] {
    let (blocks, rest) = bytes.as_chunks::<BLOCK>();
    let hash = blocks.iter().fold(INITIAL, add);
    // One bit, zeros and the length in bits: they fill one block, or two where one is too small.
    let mut last = rest.to_vec();
    last.push(0x80);
    let zeros = (BLOCK + BLOCK - 8 - last.len()) % BLOCK;
    last.resize(last.len() + zeros, 0);
    last.extend((bytes.len() as u64).wrapping_mul(8).to_be_bytes());
    let (blocks, _) = last.as_chunks::<BLOCK>();
    blocks.iter().fold(hash, add)
}

/// The hash after one more block.
fn add(hash: [u32; 8], block: &[u8; BLOCK]) -> [u32; 8] {
    let mut words = [0; 16];
    for (word, bytes) in words.iter_mut().zip(block.as_chunks().0) {
        *word = u32::from_be_bytes(*bytes);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = hash;
    for round in ROUNDS {
        // The schedule as a window: its first word is that of this round.
        let [word, second, _, _, _, _, _, _, _, tenth, _, _, _, _, fifteenth, _] = words;
        let low = second.rotate_right(7) ^ second.rotate_right(18) ^ (second >> 3);
        let high = fifteenth.rotate_right(17) ^ fifteenth.rotate_right(19) ^ (fifteenth >> 10);
        let next = word.wrapping_add(low).wrapping_add(tenth).wrapping_add(high);
        words.rotate_left(1);
        let [.., last] = &mut words;
        *last = next;

        let sum = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let choice = (e & f) ^ (!e & g);
        let one = h.wrapping_add(sum).wrapping_add(choice).wrapping_add(round).wrapping_add(word);
        let sum = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let two = sum.wrapping_add((a & b) ^ (a & c) ^ (b & c));
        (h, g, f, e, d, c, b, a) = (g, f, e, d.wrapping_add(one), c, b, a, one.wrapping_add(two));
    }
    let mut sums = hash;
    for (sum, word) in sums.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *sum = sum.wrapping_add(word);
    }
    sums
}

fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let three = group.iter().chain(&[0; 2]).take(3);
        let bits = three.fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte));
        for place in 0..4 {
            let digit = DIGITS.get((bits >> (18 - 6 * place) & 63) as usize);
            text.push(if place <= group.len() {
                digit.map_or('=', |it| char::from(*it))
            } else {
                '='
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::prelude::BASE64_STANDARD;
    use proptest::prelude::*;
    use sha2::{Digest as _, Sha256};

    use super::*;

    proptest! {
        /// Texts of up to three blocks: each place at which the last block can be full.
        #[test]
        fn the_hash_is_that_of_another_library(text in "[a-é]{0,190}") {
            prop_assert_eq!(in_base64(&text), BASE64_STANDARD.encode(Sha256::digest(&text)));
        }

        #[test]
        fn base64_is_that_of_another_library(bytes in prop::collection::vec(any::<u8>(), 0..9)) {
            prop_assert_eq!(base64(&bytes), BASE64_STANDARD.encode(&bytes));
        }
    }
}
