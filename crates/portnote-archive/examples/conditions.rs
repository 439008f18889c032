//! Says which games conditions choose, for programs that try thousands of them:
//! `conditions NOTATION FILE…`, with one condition on each line of standard input.
//!
//! The first line of the output lists all games as pairs of file and number. Then each condition has a
//! line: the numbers of the games that it chooses, from 0 in that list; or an object with the code and
//! the range of bytes of what is wrong with it.

use std::env;
use std::error::Error;
use std::fs::File;
use std::io::{self, BufRead as _, Write as _};
use std::path::Path;

use portnote::Options;
use portnote_archive::select::Condition;
use portnote_archive::tables::{self, Record, Sink, Table, TableOptions, Value};
use serde_json::json;

/// The rows of the table games.
struct Games {
    table: &'static Table,
    rows: Vec<Vec<Value<'static>>>,
}

impl Sink for Games {
    fn wants(&self, table: &'static Table) -> bool {
        std::ptr::eq(table, self.table)
    }

    fn row(&mut self, row: &Record<'_>) -> io::Result<()> {
        let values = row.values().map(|(_, value)| value.into_owned());
        self.rows.push(values.collect());
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let format = args.next().and_then(|name| name.parse().ok());
    let format = format.ok_or("expected a notation and files")?;
    let table = tables::find(format, "games")?;
    let mut games = Games { table, rows: Vec::new() };
    for name in args {
        let path = Path::new(&name);
        let options = Options::default().at(Some(path));
        let how = TableOptions::default();
        let _read =
            tables::read(format, &mut File::open(path)?, &name, &options, &how, &mut games)?;
    }
    let keys = games.rows.iter().map(|row| match row.as_slice() {
        [Value::Text(file), Value::Int(game), ..] => json!([file, game]),
        _ => json!(null),
    });
    let mut out = io::stdout().lock();
    writeln!(out, "{}", json!(keys.collect::<Vec<_>>()))?;
    for line in io::stdin().lock().lines() {
        writeln!(out, "{}", answer(&line?, &games))?;
    }
    Ok(())
}

/// What is said of a condition.
fn answer(text: &str, games: &Games) -> serde_json::Value {
    let condition = match Condition::parse(text, games.table) {
        Ok(condition) => condition,
        Err(error) => {
            let span = error.span();
            return json!({
                "code": error.code().as_str(),
                "start": span.start,
                "end": span.end,
            });
        }
    };
    let mut chosen = Vec::new();
    for (at, row) in games.rows.iter().enumerate() {
        let value = |column: usize| row.get(column).cloned().unwrap_or(Value::Null);
        match condition.is_met(value) {
            Ok(true) => chosen.push(at),
            Ok(false) => {}
            Err(_) => return json!({ "code": "too-large" }),
        }
    }
    json!(chosen)
}
