//! Names of variants as people and programs write them.

use crate::variant::Variant;

impl Variant {
    /// Reads a name as people write it, in any case and order of its words: `Russian draughts`,
    /// `American/English`, `Standard (international) checkers`. Each word has to be known, and all
    /// have to name the same variant.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// assert_eq!(Variant::lenient("english checkers"), Some(Variant::English));
    /// assert_eq!(Variant::lenient("Pool (American)"), Some(Variant::Pool));
    /// assert_eq!(Variant::lenient("Russian/Brazilian"), None);
    /// ```
    #[must_use]
    pub fn lenient(text: &str) -> Option<Self> {
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty() && !is_general(word))
            .collect();
        let has = |wanted: &str| words.contains(&wanted);
        let (has_pool, has_unified) = (has("pool"), has("unified"));
        if words.len() == 2 && has("from") && has("position") {
            return Some(Self::FromPosition);
        }
        let mut found = None;
        for word in &words {
            let variant = match *word {
                // American pool is not American checkers, and there are two games of pool.
                "american" if has_pool => continue,
                "pool" if has_unified => continue,
                "standard" if words.len() > 1 => continue,
                word => of_word(word)?,
            };
            if found.replace(variant).is_some_and(|known| known != variant) {
                return None;
            }
        }
        found
    }
}

/// A word that says nothing about the variant.
fn is_general(word: &str) -> bool {
    matches!(
        word,
        "draughts"
            | "checkers"
            | "checker"
            | "dama"
            | "damas"
            | "dames"
            | "dammen"
            | "shashki"
            | "game"
            | "rules"
            | "variant"
            | "the"
    )
}

/// The variant that a word names.
fn of_word(word: &str) -> Option<Variant> {
    Some(match word {
        "standard" | "polish" => Variant::International,
        "american" | "british" | "anglo" => Variant::English,
        "pool" => Variant::Pool,
        "unified" | "zimbabwean" => Variant::UnifiedPool,
        "brasilian" => Variant::Brazilian,
        "italiana" => Variant::Italian,
        _ => {
            let mut all = Variant::ALL.into_iter();
            return all.find(|variant| {
                let name = variant.name().trim_end_matches('!');
                word.eq_ignore_ascii_case(name)
            });
        }
    })
}
