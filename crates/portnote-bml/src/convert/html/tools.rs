//! The search field and the buttons above the tables of a page.

use crate::bml::model::Table;
use crate::convert::rows::places;

/// Which tools the tables of a page can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tools {
    /// None: the page has no rows.
    None,
    /// Rows can be searched for.
    Search,
    /// Rows can also be folded.
    Fold,
}

impl Tools {
    /// The tools for the tables that are shown.
    pub(super) fn of<'d>(tables: impl Iterator<Item = &'d Table>, is_tree: bool) -> Self {
        let mut tools = Self::None;
        for table in tables.filter(|table| !table.rows.is_empty()) {
            tools = Self::Search;
            if is_tree && places(table).iter().any(|place| place.has_children) {
                return Self::Fold;
            }
        }
        tools
    }

    /// Whether a page needs the script.
    pub(super) fn are_there(self) -> bool {
        self != Self::None
    }

    /// Nobody sees them before the script, without which they do nothing.
    pub(super) fn write(self, out: &mut String) {
        if !self.are_there() {
            return;
        }
        out.push_str(concat!(
            "<div class=\"tools\" role=\"search\" aria-label=\"Bidding tables\" hidden>\n",
            "<label>Search <input type=\"search\" autocomplete=\"off\" spellcheck=\"false\"></label>\n",
        ));
        if self == Self::Fold {
            out.push_str(concat!(
                "<button type=\"button\" value=\"open\">Expand all</button>\n",
                "<button type=\"button\" value=\"close\">Collapse all</button>\n",
            ));
        }
        out.push_str("<span role=\"status\"></span>\n</div>\n");
    }
}
