//! Names, order and repetition of tags, comments, inheritance. PBN 2.1 §3.3, §3.4, §3.8, §4.8.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::{
    duplicate_tag, missing_tag, not_inherited, nothing_inherited, tag_order, unknown_tag,
};

problems! {
    /// A problem of a tag.
    pub(crate) enum Problem {
        /// Words follow a tag that opens no section.
        ///
        /// # What
        /// Words or strings follow a tag of the standard that has no section, such as Site or Room.
        /// The words and strings are kept.
        /// # Why
        /// Nothing says what the words are, and other programs drop them or stop.
        /// # Spec
        /// PBN 2.1 §3.1
        /// # Bad
        /// ```text
        /// [Room "Open"]
        /// at the back table
        /// ```
        /// # Good
        /// ```text
        /// [Room "Open"]
        /// {at the back table}
        /// ```
        /// # Fix
        /// Unsafe if the words are a deal and the game has none: write them as tag Deal. Otherwise not
        /// automatic: it is unknown whether the words are a comment.
        #[code = "pbn/data-after-tag"]
        #[level(Warning, Error)]
        #[error("unexpected text after tag `{name}`, which opens no section")]
        DataAfterTag {
            /// The name of the tag.
            name: String,
        },

        /// A comment is inside a table.
        ///
        /// # What
        /// A comment follows an element of a supplemental section, such as a cell of a table.
        /// The section is read as if the comment were not there.
        /// # Why
        /// A comment there belongs to no tag; programs that sort or align the table lose it.
        /// # Spec
        /// PBN 2.1 §5.1
        /// # Bad
        /// ```text
        /// [ScoreTable "Rank;Contract"]
        /// 1 4S {well played}
        /// ```
        /// # Good
        /// ```text
        /// [ScoreTable "Rank;Contract"] {rank 1 was well played}
        /// 1 4S
        /// ```
        /// # Fix
        /// Safe: put the comments after the tag of the section, in their order.
        /// Not automatic if the tag itself has a fault.
        #[code = "pbn/comment-in-section"]
        #[level(Warning, Error)]
        #[error("unexpected comment in a section: it must directly follow the tag of the section")]
        CommentInSection,

        /// A comment holds an opening brace.
        ///
        /// # What
        /// A `{` is inside a comment in braces. The `{` is part of the text of the comment.
        /// # Why
        /// The next `}` ends the comment, even if it was meant for the inner brace only.
        /// # Spec
        /// PBN 2.1 §3.8
        /// # Bad
        /// ```text
        /// {South held {all the aces}
        /// [Event "Club"]
        /// ```
        /// # Good
        /// ```text
        /// {South held all the aces}
        /// [Event "Club"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which text was meant to be in the comment.
        #[code = "pbn/brace-in-comment"]
        #[level(Info, Info)]
        #[error("unexpected `{{` in a comment: comments do not nest")]
        BraceInComment,

        /// A tag occurs more than once in a game.
        ///
        /// # What
        /// Two tags of a game have the same name. The first tag is used. Only Note may be repeated.
        /// If three or more names are repeated, as at the beginning of another game, there is one
        /// report for all of them.
        /// # Why
        /// A board has one dealer, one deal and one result. If there are two, programs show
        /// different boards.
        /// # Spec
        /// PBN 2.1 §3.4
        /// # Bad
        /// ```text
        /// [Event "Club"]
        /// [Event "Club"]
        /// ```
        /// # Good
        /// ```text
        /// [Event "Club"]
        /// ```
        /// # Fix
        /// Safe if both tags have the same value: remove the second tag. Unsafe if the values
        /// differ: remove the second tag, or the first if it says nothing. Unsafe if a second game
        /// begins here: put an empty line before it. Not automatic if the tag is a second auction or
        /// play, or a third tag of that name.
        #[code = "pbn/duplicate-tag"]
        #[level(Warning, Error)]
        #[error("{}", duplicate_tag(.name, *.count, *.others))]
        DuplicateTag {
            /// The name of the tag.
            name: String,
            /// How often it occurs.
            count: usize,
            /// How many other names are repeated with it, as those of a second game.
            others: usize,
        },

        /// A mandatory tag is missing.
        ///
        /// # What
        /// The game lacks one of the 15 tags that each game has in export format, and no `##` of an
        /// earlier game gives its value. In import format the tag may be missing.
        /// # Why
        /// The tag shows that a value is unknown. Without the tag, a reader cannot know whether the
        /// value was lost.
        /// # Spec
        /// PBN 2.1 §3.4
        /// # Bad
        /// ```text
        /// [Event "Club"]
        /// ```
        /// # Good
        /// ```text
        /// [Event "Club"]
        /// [Site "?"]
        /// [Date "?"]
        /// [Board "?"]
        /// [West "?"]
        /// [North "?"]
        /// [East "?"]
        /// [South "?"]
        /// [Dealer "?"]
        /// [Vulnerable "?"]
        /// [Deal "?"]
        /// [Scoring "?"]
        /// [Declarer "?"]
        /// [Contract "?"]
        /// [Result "?"]
        /// ```
        /// # Fix
        /// Safe: add the missing tags with the value `"?"`. Unsafe if an earlier game has a value
        /// for a tag: `#` in a later game would no longer find that value. Not automatic if the
        /// line before the new tags continues.
        #[code = "pbn/missing-tag"]
        #[level(Silent, Error)]
        #[error("{}", missing_tag(.name))]
        MissingTag {
            /// The name of the tag.
            name: &'static str,
        },

        /// A tag is not in the order of export format.
        ///
        /// # What
        /// The mandatory tags are not in their fixed order, the other tags do not follow them in
        /// the order of their names, or a section is too early. Import format allows any order.
        /// # Why
        /// In export format each thing has one place, so that two files with the same boards
        /// are equal.
        /// # Spec
        /// PBN 2.1 §3.4
        /// # Bad
        /// ```text
        /// [Site "Here"]
        /// [Event "Club"]
        /// ```
        /// # Good
        /// ```text
        /// [Event "Club"]
        /// [Site "Here"]
        /// ```
        /// # Fix
        /// Safe: sort the tags, each section with its lines and notes.
        /// Not automatic if a tag shares its line, a comment is between the tags, or a name is
        /// repeated.
        #[code = "pbn/tag-order"]
        #[level(Silent, Error)]
        #[error("{}", tag_order(.name, .after))]
        TagOrder {
            /// The name of the tag.
            name: String,
            /// The tag before it.
            after: String,
        },

        /// A tag name is almost a name of the standard.
        ///
        /// # What
        /// The name of a tag differs from a name of the standard by one letter, or by upper and
        /// lower case. The tag is kept as an unknown tag.
        /// # Why
        /// Programs do not know this name, so they do not find the value of the tag.
        /// # Spec
        /// PBN 2.1 §3.2
        /// # Bad
        /// ```text
        /// [Vulnerble "NS"]
        /// ```
        /// # Good
        /// ```text
        /// [Vulnerable "NS"]
        /// ```
        /// # Fix
        /// Unsafe: write the name of the standard.
        #[code = "pbn/misspelt-tag"]
        #[level(Warning, Error)]
        #[error("{}", misspelt(.name, .expected))]
        MisspeltTag {
            /// The name of the tag.
            name: String,
            /// What was expected, in words.
            expected: String,
        },

        /// A tag is neither in the standard nor used by a known program.
        ///
        /// # What
        /// The name of the tag is not in the standard, and no known program writes it. The tag is
        /// kept with its value.
        /// # Why
        /// Only the program that wrote the tag knows what it means. Other programs do not show it.
        /// # Spec
        /// PBN 2.1 §4.9
        /// # Bad
        /// ```text
        /// [Weather "Rain"]
        /// ```
        /// # Good
        /// ```text
        /// [Description "Rain"]
        /// ```
        /// # Fix
        /// Not automatic: the standard allows tags of one's own.
        #[code = "pbn/unknown-tag"]
        #[level(OptIn, Info)]
        #[error("{}", unknown_tag(.name, ""))]
        UnknownTag {
            /// The name of the tag.
            name: String,
        },

        /// A tag that cannot inherit a value has `#` or `##`.
        ///
        /// # What
        /// `#` or `##` is in Dealer, Vulnerable, Deal, Declarer, Contract, Auction, Play or
        /// Note.
        /// # Why
        /// What happened at one board says nothing about the next board. Only values that are the
        /// same for many boards, such as the event, may be inherited.
        /// # Spec
        /// PBN 2.1 §4.8
        /// # Bad
        /// ```text
        /// [Dealer "#"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// ```
        /// # Fix
        /// Not automatic: write the value itself.
        #[code = "pbn/inherit-forbidden"]
        #[level(Error, Error)]
        #[error("{}", not_inherited(.name, "game"))]
        InheritForbidden {
            /// The name of the tag.
            name: String,
        },

        /// An inherited value does not exist.
        ///
        /// # What
        /// The value of a tag is `#`, but no earlier game has a value for this tag. The value is
        /// then empty.
        /// # Why
        /// Most often the first game was cut off or moved, and the value went with it.
        /// # Spec
        /// PBN 2.1 §4.8
        /// # Bad
        /// ```text
        /// [Site "#"]
        /// ```
        /// # Good
        /// ```text
        /// [Site "Here"]
        ///
        /// [Site "#"]
        /// ```
        /// # Fix
        /// Not automatic: write the value itself.
        #[code = "pbn/inherit-nothing"]
        #[level(OptIn, Info)]
        #[error("{}", nothing_inherited(.name, "game"))]
        InheritNothing {
            /// The name of the tag.
            name: String,
        },
    }
}

/// The message for a misspelt tag: the names that it may be, or the form of a name, in words.
fn misspelt(name: &str, expected: &str) -> String {
    if expected.starts_with('`') {
        return unknown_tag(name, expected);
    }
    format!("{}: expected {expected}", unknown_tag(name, ""))
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}
