//! The tables of results of a game of PBN, sorted as people read them.

use std::cmp::Reverse;

use portnote_bridge::{Card, Contract, Seat, Side};
use portnote_pbn::model::Game;
use portnote_pbn::table::{Align, Cell, CellValue, Content, Row, RowResult, Table, TableKind};
use portnote_pbn::value::{Decimal, Declarer};

use crate::figure::note::title;
use crate::figure::{ResultsKind, TableCell, TableColumn, TableFigure};

/// Decimals with which numbers are compared.
const DECIMALS: u32 = 4;

/// Columns by which a ranking without places is sorted: the best is first.
const TOTALS: [&str; 8] = [
    "TotalPercentage",
    "TotalMP",
    "TotalIMP",
    "TotalScore",
    "MeanPercentage",
    "MeanMP",
    "MeanIMP",
    "MeanScore",
];

/// Where the cells of a column come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum From {
    /// The column of this number.
    Own(usize),
    /// What the tricks in a column are above or below those of the contract.
    Made(usize),
}

/// The tables of a game that tell results; those without a row are left out.
pub(super) fn of(game: &Game<'_>) -> Vec<TableFigure> {
    let tables = game.tables().filter_map(|table| Some(figure(&table, kind(table.kind())?)));
    tables.filter(|table| !table.rows.is_empty()).collect()
}

const fn kind(kind: TableKind) -> Option<ResultsKind> {
    match kind {
        TableKind::Score => Some(ResultsKind::Traveller),
        TableKind::InstantScore => Some(ResultsKind::Scale),
        TableKind::TotalScore => Some(ResultsKind::Ranking),
        _ => None,
    }
}

fn figure(table: &Table<'_>, kind: ResultsKind) -> TableFigure {
    let mut rows: Vec<Row<'_>> = table.rows().collect();
    sort(table, kind, &mut rows);
    let from = columns(table);
    let cells = |row: &Row<'_>| from.iter().map(|(from, _)| cell(table, *row, *from)).collect();
    let mut figure = TableFigure {
        kind,
        rows: rows.iter().map(cells).collect(),
        columns: from.iter().map(|(_, column)| column.clone()).collect(),
    };
    if kind == ResultsKind::Ranking {
        mark_ties(table, &from, &rows, &mut figure);
    }
    figure
}

/// The columns that are shown: who played a contract is said with it, and tricks are followed by what
/// they are above those of the contract.
fn columns(table: &Table<'_>) -> Vec<(From, TableColumn)> {
    let has_contract = table.column("Contract").is_some();
    // Beside a contract that cannot be read, and so has no place for it, the declarer is shown alone.
    let tells_declarer = has_contract && table.rows().all(|row| is_told(table, row));
    let mut columns = Vec::new();
    for (place, column) in table.columns().iter().enumerate() {
        let content = table.content(place);
        if tells_declarer && content == Content::Declarer {
            continue;
        }
        let (name, side) = parted(column.name);
        let is_right = match column.align {
            Some(align) => align == Align::Right,
            None => matches!(content, Content::Number | Content::Result),
        };
        columns.push((From::Own(place), TableColumn { name, side, is_right }));
        if has_contract && content == Content::Result {
            let made = TableColumn { name: "Made".to_owned(), side: None, is_right: true };
            columns.push((From::Made(place), made));
        }
    }
    // Columns that are not known keep their places after those that are.
    columns.sort_by_key(|(_, column)| place(column));
    columns
}

/// Whether the contract of a row says its declarer: both can be read, or there is none to be said.
fn is_told(table: &Table<'_>, row: Row<'_>) -> bool {
    let Some(place) = table.column("Declarer") else { return true };
    match table.cell(row, place) {
        Cell::Value(CellValue::Declarer(found)) => {
            !found.irregular && contract(table, row).is_some()
        }
        cell => matches!(cell, Cell::Irrelevant),
    }
}

/// Where people look for a column: whose result it is, what was played, and what it was worth.
fn place(column: &TableColumn) -> usize {
    const FIRST: [(&str, Option<Side>); 11] = [
        ("Rank", None),
        ("PairId", None),
        ("Names", None),
        ("PairId", Some(Side::NorthSouth)),
        ("Names", Some(Side::NorthSouth)),
        ("PairId", Some(Side::EastWest)),
        ("Names", Some(Side::EastWest)),
        ("Contract", None),
        ("Lead", None),
        ("Result", None),
        ("Made", None),
    ];
    let known = (column.name.as_str(), column.side);
    FIRST.iter().position(|it| *it == known).unwrap_or(FIRST.len())
}

/// The name of a column without the side of which it tells.
fn parted(name: &str) -> (String, Option<Side>) {
    let sides = [("_NS", Side::NorthSouth), ("_EW", Side::EastWest)];
    let found = sides.into_iter().find_map(|(end, side)| Some((name.strip_suffix(end)?, side)));
    match found {
        Some((name, side)) => (title(name), Some(side)),
        None => (title(name), None),
    }
}

fn cell(table: &Table<'_>, row: Row<'_>, from: From) -> TableCell {
    let place = match from {
        From::Own(place) => place,
        From::Made(place) => {
            return match made(table, row, place) {
                Some(made) => TableCell::Made(made),
                None => TableCell::Text(String::new()),
            };
        }
    };
    let text = || row.text(place).unwrap_or_default();
    let read = match table.cell(row, place) {
        Cell::Value(CellValue::Contract(contract)) => {
            Some(TableCell::Contract(contract, declarer(table, row)))
        }
        Cell::Value(CellValue::Card(card)) => Some(TableCell::Card(card)),
        Cell::Value(CellValue::Number(_)) => Some(TableCell::Text(text().replace('-', "−"))),
        // It was not won at the table.
        Cell::Artificial(CellValue::Number(_)) => {
            let text = text();
            Some(TableCell::Text(format!("{}*", text.trim_start_matches('^').replace('-', "−"))))
        }
        Cell::Value(CellValue::Result(_)) => {
            tricks(table, row, place).map(|tricks| TableCell::Text(tricks.to_string()))
        }
        Cell::Value(CellValue::Names(names)) => Some(TableCell::Text(title(&names.join(" – ")))),
        Cell::Value(CellValue::Text(text)) if is_lead(table, place) => {
            text.parse::<Card>().ok().map(TableCell::Card)
        }
        Cell::Irrelevant => Some(TableCell::Text("–".to_owned())),
        _ => None,
    };
    // A table is read by its cells: none is shortened as a name is.
    read.unwrap_or_else(|| TableCell::Text(title(&text())))
}

/// Whether a column has the cards that were led, as many programs add it.
fn is_lead(table: &Table<'_>, place: usize) -> bool {
    table.columns().get(place).is_some_and(|column| column.name == "Lead")
}

fn contract(table: &Table<'_>, row: Row<'_>) -> Option<Contract> {
    match table.cell(row, table.column("Contract")?).value()? {
        CellValue::Contract(contract) => Some(contract),
        _ => None,
    }
}

fn declarer(table: &Table<'_>, row: Row<'_>) -> Option<Seat> {
    match table.cell(row, table.column("Declarer")?).value()? {
        CellValue::Declarer(Declarer { seat, .. }) => Some(seat),
        _ => None,
    }
}

fn tricks(table: &Table<'_>, row: Row<'_>, place: usize) -> Option<u32> {
    match table.cell(row, place).value()? {
        CellValue::Result(result) => result.tricks(contract(table, row)),
        _ => None,
    }
}

fn made(table: &Table<'_>, row: Row<'_>, place: usize) -> Option<i8> {
    match table.cell(row, place).value()? {
        CellValue::Result(RowResult::Relative(above)) => i8::try_from(above).ok(),
        CellValue::Result(RowResult::Tricks(tricks)) => {
            let needed = contract(table, row)?.tricks_needed()?;
            i8::try_from(tricks).ok()?.checked_sub(i8::try_from(needed).ok()?)
        }
        _ => None,
    }
}

/// The number of a cell, in ten thousandths.
fn number(table: &Table<'_>, row: Row<'_>, place: usize) -> Option<i64> {
    let number: Decimal = match table.cell(row, place).value()? {
        CellValue::Number(number) => number,
        _ => return None,
    };
    let scale = 10_i64.checked_pow(DECIMALS.checked_sub(number.decimals)?)?;
    number.digits.checked_mul(scale)
}

/// The first column of a ranking that tells what was scored in all.
fn total(table: &Table<'_>) -> Option<usize> {
    TOTALS.into_iter().find_map(|name| table.column(name))
}

/// Sorts rows as people read them; rows that say nothing about it are last, in the order of the file.
fn sort(table: &Table<'_>, kind: ResultsKind, rows: &mut [Row<'_>]) {
    let of = |row: &Row<'_>, place: Option<usize>| number(table, *row, place?);
    let best_first = |number: Option<i64>| (number.is_none(), Reverse(number));
    match kind {
        ResultsKind::Ranking => {
            let (rank, total) = (table.column("Rank"), total(table));
            rows.sort_by_cached_key(|row| {
                let place = of(row, rank);
                (place.is_none(), place, best_first(of(row, total)))
            });
        }
        ResultsKind::Traveller => {
            let (ours, theirs) = (table.column("Score_NS"), table.column("Score_EW"));
            rows.sort_by_cached_key(|row| {
                let theirs = || of(row, theirs)?.checked_neg();
                best_first(of(row, ours).or_else(theirs))
            });
        }
        ResultsKind::Scale => {}
    }
}

/// Writes `=` after a place that several share: they are beside each other, and have the same total.
fn mark_ties(
    table: &Table<'_>,
    from: &[(From, TableColumn)],
    rows: &[Row<'_>],
    figure: &mut TableFigure,
) {
    let Some((rank, total)) = table.column("Rank").zip(total(table)) else { return };
    let Some(column) = from.iter().position(|(from, _)| *from == From::Own(rank)) else { return };
    let key = |row: &Row<'_>| Some((number(table, *row, rank)?, number(table, *row, total)?));
    let keys: Vec<_> = rows.iter().map(key).collect();
    let ties = keys.windows(2).map(|pair| matches!(pair, [Some(one), Some(other)] if one == other));
    let ties: Vec<bool> = ties.collect();
    for (place, row) in figure.rows.iter_mut().enumerate() {
        let is_next = ties.get(place).copied().unwrap_or(false);
        let is_last = place.checked_sub(1).and_then(|it| ties.get(it)).copied().unwrap_or(false);
        if let Some(TableCell::Text(text)) = row.get_mut(column)
            && (is_next || is_last)
            && !text.ends_with('=')
        {
            text.push('=');
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use crate::figure::{Figure, TableFigure};
    use crate::{Style, View, tables};

    fn read(text: &str) -> TableFigure {
        let file = portnote_pbn::parse(text.as_bytes()).value;
        let game = portnote_pbn::Context::new().game(&file.blocks()[0]);
        let Figure::Bridge(board) = super::super::figure(&game, &View::default()) else {
            panic!("a board")
        };
        board.tables.into_iter().next().expect("a table")
    }

    fn told(text: &str) -> Vec<String> {
        let told = tables::told(&read(text), &Style::default());
        let head = told.columns.into_iter().map(|column| column.heading).collect::<Vec<_>>();
        let rows = told
            .rows
            .iter()
            .map(|row| row.iter().map(|cell| tables::plain(cell)).collect::<Vec<_>>().join("|"));
        [head.join("|")].into_iter().chain(rows).collect()
    }

    #[test]
    fn a_traveller_is_sorted_by_the_score_for_north_and_south() {
        let rows = told(
            "[ScoreTable \"PairId_NS;Names_NS;Contract;Declarer;Result;Lead;Score_NS;MP_NS\"]\n\
             1 \"Ann;Bob\" 4HX W 9 C3 200 18\n2 \"Cy;Di\" 3NT N -1 S2 -50 2\n3 \"E;F\" 5H E 8 DT 300 22\n",
        );
        assert_eq!(rows[0], "Pair|North – South|Contract|Lead|Tricks|±|N–S|MP N–S");
        assert_eq!(rows[1], "3|E – F|5♥ E|♦10|8|−3|300|22");
        assert_eq!(rows[2], "1|Ann – Bob|4♥X W|♣3|9|−1|200|18");
        assert_eq!(rows[3], "2|Cy – Di|3NT N|♠2|8|−1|−50|2");
    }

    #[rstest]
    #[case::by_place("Rank;PairId;TotalMP", "2 a 9 1 b 8 3 c 9", ["1|b|8", "2|a|9", "3|c|9"])]
    #[case::by_total("PairId;TotalMP", "a 9 b 10.5 c -1", ["b|10.5", "a|9", "c|−1"])]
    #[case::ties("Rank;PairId;TotalMP", "2 a 9 1 b 10 2 c 9", ["1|b|10", "2=|a|9", "2=|c|9"])]
    #[case::two_fields("Rank;PairId;TotalMP", "1 a 9 1 b 10 2 c 9", ["1|b|10", "1|a|9", "2|c|9"])]
    #[case::unknown_is_last("Rank;PairId;TotalMP", "? a ? 1 b 10 2 c 9", ["1|b|10", "2|c|9", "?|a|?"])]
    fn a_ranking_is_sorted(#[case] head: &str, #[case] rows: &str, #[case] expected: [&str; 3]) {
        let told = told(&format!("[TotalScoreTable \"{head}\"]\n{rows}\n"));
        assert_eq!(told[1..], expected);
    }

    #[test]
    fn the_declarer_of_an_unread_contract_is_shown() {
        let rows = told("[ScoreTable \"Contract;Declarer;Result\"]\n4HX W 9\n4Q N 10\n");
        assert_eq!(rows[0], "Contract|Tricks|±|Declarer");
        assert!(rows.iter().any(|row| row == "4Q|10||N"), "{rows:?}");
    }

    #[test]
    fn what_was_not_won_at_the_table_has_a_mark() {
        let rows = told("[ScoreTable \"PairId_NS;Percentage_NS;Own_column\"]\n1 ^60 x\n");
        assert_eq!(rows, ["Pair N–S|% N–S|Own column", "1|60*|x"]);
    }
}
