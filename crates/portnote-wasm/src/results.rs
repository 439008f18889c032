//! The results of a file: rankings, and what was scored at each board.

use portnote::render::figure::{BoardFigure, ResultsKind, TableFigure};
use portnote::render::view::GamePart;
use portnote::render::{Figure, Show, Style, View, draw, tables};
use serde::Serialize;

use crate::held::{OpenText, json};
use crate::wanted::Drawing;

/// The results of a file as a list.
#[derive(Default, Serialize)]
struct Results {
    /// The tables of what was scored in all.
    rankings: Vec<Table>,
    /// The boards that have results.
    boards: Vec<Board>,
    /// Whether boards that hide hands have results that are not told.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_withheld: bool,
}

#[derive(Serialize)]
struct Board {
    /// The number of the game in the file, from 1.
    game: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<String>,
    /// Who deals, and who is vulnerable.
    about: String,
    /// How often it was played.
    results: usize,
}

#[derive(PartialEq, Serialize)]
struct Table {
    kind: &'static str,
    title: &'static str,
    columns: Vec<Column>,
    rows: Vec<Vec<String>>,
}

#[derive(PartialEq, Serialize)]
struct Column {
    /// The name of the column in a file.
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<String>,
    heading: String,
    is_right: bool,
}

impl Table {
    fn of(table: &TableFigure, style: &Style) -> Self {
        let told = tables::told(table, style);
        let columns = table.columns.iter().zip(told.columns).map(|(column, told)| Column {
            name: column.name.clone(),
            side: column.side.map(|side| side.to_string().to_lowercase()),
            heading: told.heading,
            is_right: told.is_right,
        });
        let rows = told.rows.iter();
        Self {
            kind: table.kind.word(),
            title: told.title,
            columns: columns.collect(),
            rows: rows.map(|row| row.iter().map(|cell| tables::plain(cell)).collect()).collect(),
        }
    }
}

impl Results {
    fn add(&mut self, game: u64, board: &BoardFigure, style: &Style) {
        self.is_withheld |= board.withholds;
        for table in &board.tables {
            let table = Table::of(table, style);
            // Many programs repeat the ranking in each game.
            if table.kind == "ranking" && !self.rankings.contains(&table) {
                self.rankings.push(table);
            }
        }
        let travellers = board.tables.iter().filter(|it| it.kind != ResultsKind::Ranking);
        let results: usize = travellers.clone().map(|it| it.rows.len()).sum();
        if travellers.count() > 0 {
            self.boards.push(Board {
                game,
                number: board.number.clone(),
                about: tables::about(board, style),
                results,
            });
        }
    }
}

/// A view in which tables of results are.
fn view() -> View {
    View::default().showing(Show::only([GamePart::Scores]))
}

impl OpenText {
    /// The rankings of the text, and its boards that have results, as JSON.
    ///
    /// # Errors
    /// The options are not valid.
    pub fn results(&self, drawing: &str) -> Result<String, String> {
        let style = Drawing::of(drawing)?.style()?;
        let mut results = Results::default();
        let (format, options) = (self.document.format(), self.document.options());
        let drawn = draw(format, self.bytes(), options, &view(), |drawn| {
            if let Figure::Bridge(board) = &drawn.figure {
                results.add(drawn.game, board, &style);
            }
        });
        drawn.map_err(|error| error.to_string())?;
        Ok(json(&results))
    }

    /// What was scored at the board of a game, as JSON.
    ///
    /// # Errors
    /// The game does not exist, or the options are not valid.
    pub fn travellers(&mut self, game: u32, drawing: &str) -> Result<String, String> {
        let style = Drawing::of(drawing)?.style()?;
        let figure = self.figure(game, &view())?;
        let Figure::Bridge(board) = &figure else { return Ok("[]".to_owned()) };
        let tables = board.tables.iter().filter(|it| it.kind != ResultsKind::Ranking);
        Ok(json(&tables.map(|table| Table::of(table, &style)).collect::<Vec<_>>()))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const TEXT: &[u8] = b"[Board \"1\"]\n[TotalScoreTable \"Rank;Names\"]\n1 \"Ann;Bob\"\n\n[Board \"2\"]\n[Dealer \"E\"]\n\
        [Vulnerable \"NS\"]\n[ScoreTable \"Contract;Declarer;Score_NS\"]\n3NT N -50\n4H W 50\n\n[Board \"3\"]\n\
        [TotalScoreTable \"Rank;Names\"]\n1 \"Ann;Bob\"\n";

    fn open(text: &[u8]) -> OpenText {
        OpenText::new(text.to_vec(), Some("a.pbn"), "").expect("PBN")
    }

    #[test]
    fn a_ranking_is_told_once_and_boards_with_results_are_listed() {
        let told = open(TEXT).results("").expect("results");
        let told: Value = serde_json::from_str(&told).expect("JSON");
        assert_eq!(told["rankings"].as_array().map(Vec::len), Some(1));
        assert_eq!(told["rankings"][0]["rows"], json!([["1", "Ann – Bob"]]));
        let board = json!({
            "game": 2, "number": "2", "about": "East deals · NS vulnerable", "results": 2,
        });
        assert_eq!(told["boards"], json!([board]));
    }

    #[test]
    fn a_traveller_has_symbols_and_signs() {
        let told = open(TEXT).travellers(2, "").expect("a game");
        let told: Value = serde_json::from_str(&told).expect("JSON");
        assert_eq!(told[0]["rows"], json!([["4♥ W", "50"], ["3NT N", "−50"]]));
        assert_eq!(told[0]["columns"][1]["heading"], "N–S");
    }

    #[test]
    fn a_text_without_tables_has_no_results() {
        let told = open(b"[Board \"1\"]\n").results("").expect("results");
        assert_eq!(told, r#"{"rankings":[],"boards":[]}"#);
    }
}
