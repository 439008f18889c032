//! Names of deals that do not tell the cards.

use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

use portnote_bridge::CompleteDeal;

use super::hex::{hex, unhex};

/// The key of a deal: the first half of the SHA-256 of its four hands from North.
///
/// `Display` and `FromStr` use 32 lower-case hexadecimal digits.
///
/// ```
/// use portnote_bridge::{CompleteDeal, Deal};
/// use portnote_doubledummy::DealKey;
/// let deal = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85";
/// let deal = CompleteDeal::try_from(&deal.parse::<Deal>()?)?;
/// assert_eq!(DealKey::of(&deal).to_string(), "047862f0d18ed9e1296617f4a2b51099");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DealKey(pub(super) [u8; 16]);

impl DealKey {
    /// Returns the key of a deal.
    #[must_use]
    pub fn of(deal: &CompleteDeal) -> Self {
        let digest = hmac_sha256::Hash::hash(deal.to_string().as_bytes());
        Self(digest.first_chunk().copied().unwrap_or_default())
    }
}

/// Returns the number of the shard, 1 to `shards`, in which a deal is solved if all deals are
/// distributed among so many.
///
/// ```
/// use std::num::NonZero;
/// let key = "047862f0d18ed9e1296617f4a2b51099".parse()?;
/// let sixteen = NonZero::new(16).unwrap_or(NonZero::<u32>::MIN);
/// // The last digit of 047862f0 is 0: the first of 16 shards.
/// assert_eq!(portnote_doubledummy::shard(key, sixteen), 1);
/// # Ok::<(), portnote_doubledummy::KeyError>(())
/// ```
#[must_use]
pub const fn shard(key: DealKey, shards: NonZero<u32>) -> u32 {
    let [a, b, c, d, ..] = key.0;
    u32::from_be_bytes([a, b, c, d]) % shards.get() + 1
}

impl fmt::Display for DealKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&hex(&self.0))
    }
}

impl fmt::Debug for DealKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DealKey({self})")
    }
}

impl FromStr for DealKey {
    type Err = KeyError;

    /// Reads 32 lower-case hexadecimal digits.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        unhex(text.as_bytes()).map(Self).ok_or(KeyError(()))
    }
}

/// A text that is not a [`DealKey`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid key: expected 32 lower-case hexadecimal digits")]
pub struct KeyError(());
