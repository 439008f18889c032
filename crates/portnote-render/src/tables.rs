//! Tables of results in words of a language.

use portnote_bridge::Contract;

use crate::figure::note::Part;
use crate::figure::{BoardFigure, ResultsKind, TableCell, TableColumn, TableFigure};
use crate::say;
use crate::style::Style;
use crate::words::{Words, upper};

/// A table whose headings and cells are words of a language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Told {
    /// What the table is called.
    pub title: &'static str,
    /// The columns of the table.
    pub columns: Vec<ToldColumn>,
    /// The rows of the table; a cell is text and suits.
    pub rows: Vec<Vec<Vec<Part>>>,
}

/// A column with its heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ToldColumn {
    /// The heading of the column.
    pub heading: String,
    /// Whether cells are set to the right.
    pub is_right: bool,
}

/// Tells a table in the language of a style.
///
/// ```
/// use portnote_render::{Figure, Style, View, game, tables};
/// let file = portnote_pbn::parse(b"[TotalScoreTable \"PairId;NrBoards\"]\n7 24\n").value;
/// let game = portnote_pbn::Context::new().game(&file.blocks()[0]);
/// let Figure::Bridge(board) = game::pbn::figure(&game, &View::default()) else {
///     panic!("it is a board");
/// };
/// assert_eq!(tables::told(&board.tables[0], &Style::default()).columns[1].heading, "Boards");
/// ```
#[must_use]
pub fn told(table: &TableFigure, style: &Style) -> Told {
    let words = style.words();
    let has_names =
        |of: &TableColumn| table.columns.iter().any(|it| it.name == "Names" && it.side == of.side);
    let cells = |row: &Vec<TableCell>| row.iter().map(|cell| parts(cell, style)).collect();
    Told {
        title: title(table.kind, words),
        columns: table
            .columns
            .iter()
            .map(|column| ToldColumn {
                heading: heading(column, has_names(column), words),
                is_right: column.is_right,
            })
            .collect(),
        rows: table.rows.iter().map(cells).collect(),
    }
}

/// Says who deals a board and who is vulnerable, as `South deals · All vulnerable`.
#[must_use]
pub fn about(board: &BoardFigure, style: &Style) -> String {
    let words = style.words();
    let about = [say::deals(board, words), say::vulnerable(board, words)];
    about.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Writes a cell as text in which suits are signs.
#[must_use]
pub fn plain(cell: &[Part]) -> String {
    say::parts(cell, " ")
}

fn parts(cell: &TableCell, style: &Style) -> Vec<Part> {
    let words = style.words();
    match cell {
        TableCell::Text(text) => vec![Part::Text(text.clone())],
        TableCell::Made(made) => vec![Part::Text(say::made_as_sign(*made))],
        TableCell::Card(card) => {
            let rank = words.rank(card.rank(), style.ten());
            vec![Part::Suit(card.suit()), Part::Text(rank)]
        }
        TableCell::Contract(Contract::PassedOut, _) => {
            vec![Part::Text(words.passed_out.to_owned())]
        }
        TableCell::Contract(Contract::Bid { bid, risk }, declarer) => {
            let by = declarer.map(|seat| format!(" {}", words.seat_letter(seat)));
            let end = format!("{}{}", risk.letters(), by.unwrap_or_default());
            let level = bid.level();
            match bid.denomination().suit() {
                Some(suit) => {
                    let mut parts = vec![Part::Text(level.to_string()), Part::Suit(suit)];
                    parts.extend(Some(end).filter(|end| !end.is_empty()).map(Part::Text));
                    parts
                }
                None => vec![Part::Text(format!("{level}{}{end}", words.no_trump))],
            }
        }
    }
}

/// The languages of the texts below are English, German, French, Dutch, Spanish and Polish.
const fn title(kind: ResultsKind, words: &Words) -> &'static str {
    words.of(match kind {
        ResultsKind::Ranking => {
            ["Ranking", "Rangliste", "Classement", "Rangschikking", "Clasificación", "Klasyfikacja"]
        }
        ResultsKind::Traveller => {
            ["Results", "Ergebnisse", "Résultats", "Resultaten", "Resultados", "Wyniki"]
        }
        ResultsKind::Scale => ["Scores", "Wertungen", "Scores", "Scores", "Puntuaciones", "Zapisy"],
    })
}

/// The heading of a column: a word where the standard knows the column, or else the name that the file
/// has.
fn heading(column: &TableColumn, has_names: bool, words: &Words) -> String {
    let side = column.side.map(|side| {
        let [one, two] = side.seats();
        (words.seats(side), format!("{} – {}", words.seat(one), words.seat(two)))
    });
    match (column.name.as_str(), side) {
        ("Names", Some((_, names))) => names,
        // That it is a score is seen.
        ("Score", Some((letters, _))) => letters,
        // Names that follow say whose it is.
        ("PairId", Some((letters, _))) if !has_names => format!("{} {letters}", words.of(PAIR)),
        ("PairId", _) => words.of(PAIR).to_owned(),
        (name, side) => {
            let word = named(name, words).unwrap_or_else(|| name.replace('_', " "));
            match side {
                Some((letters, _)) => format!("{word} {letters}"),
                None => word,
            }
        }
    }
}

const PAIR: [&str; 6] = ["Pair", "Paar", "Paire", "Paar", "Pareja", "Para"];

fn named(name: &str, words: &Words) -> Option<String> {
    let mean = |what: &str| {
        let mean = ["Mean", "Mittel", "Moyenne", "Gemiddelde", "Media", "Średnia"];
        format!("{} {what}", words.of(mean))
    };
    Some(match name {
        "Rank" => words.of(["Place", "Platz", "Place", "Plaats", "Puesto", "Miejsce"]).to_owned(),
        "Names" => words.of(["Names", "Namen", "Noms", "Namen", "Nombres", "Nazwiska"]).to_owned(),
        "Contract" => upper(words.contract),
        "Declarer" => {
            let declarer =
                ["Declarer", "Alleinspieler", "Déclarant", "Leider", "Declarante", "Rozgrywający"];
            words.of(declarer).to_owned()
        }
        "Result" => upper(words.tricks),
        "Lead" => upper(words.lead),
        "Made" => "±".to_owned(),
        "ScoreRange" | "TotalScore" => words.score.to_owned(),
        "IMP" | "TotalIMP" => "IMP".to_owned(),
        "MP" | "TotalMP" => "MP".to_owned(),
        "Percentage" | "TotalPercentage" => "%".to_owned(),
        "MeanScore" => mean(words.score),
        "MeanIMP" => mean("IMP"),
        "MeanMP" => mean("MP"),
        "MeanPercentage" => mean("%"),
        "NrBoards" => {
            words.of(["Boards", "Boards", "Donnes", "Spellen", "Manos", "Rozdania"]).to_owned()
        }
        "Multiplicity" => {
            words.of(["Times", "Anzahl", "Nombre", "Aantal", "Veces", "Liczba"]).to_owned()
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::words::Language;
    use portnote_bridge::Side;

    #[rstest]
    #[case(Language::English, "Names", Some(Side::EastWest), "East – West")]
    #[case(Language::German, "MP", Some(Side::EastWest), "MP O–W")]
    #[case(Language::French, "Rank", None, "Place")]
    #[case(Language::Dutch, "Result", None, "Slagen")]
    #[case(Language::Spanish, "MeanMP", None, "Media MP")]
    #[case(Language::Polish, "Shoe_size", None, "Shoe size")]
    fn headings_are_words(
        #[case] language: Language,
        #[case] name: &str,
        #[case] side: Option<Side>,
        #[case] expected: &str,
    ) {
        let column = TableColumn { name: name.to_owned(), side, is_right: false };
        assert_eq!(heading(&column, true, language.words()), expected);
    }
}
