//! Contracts and denominations in the words of other programs and of people.

use portnote_bridge::words;

use super::{ContractSpelling, ContractValue, Spelling};

/// A contract with blanks between its parts or words for them, like `3 NT`, `4♠X`,
/// `4 Spades doubled` or `Passed Out`.
///
/// `R` for a redouble and `Pass` are read as letters, with their own spelling.
pub(super) fn contract(text: &str) -> Option<(ContractValue, ContractSpelling)> {
    let how = ContractSpelling {
        case: Spelling::Standard,
        denomination_n: false,
        foreign_risk: false,
        words: true,
    };
    let contract = words::contract(text).map(ContractValue::Full);
    let denomination = || words::denomination(text).map(ContractValue::Denomination);
    contract.or_else(denomination).map(|value| (value, how))
}
