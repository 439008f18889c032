//! The same counts as queries in SQL, as DuckDB reads it, over the table games.

use super::sections::{Key, Measure, SectionPlan};

/// The query whose rows are those of a table of counts.
pub(super) fn query(asked: &SectionPlan) -> String {
    if let Key::Named(named) = asked.key {
        let parts = named.iter().map(|(name, condition)| {
            format!("SELECT '{name}' AS key, count(*) AS games FROM games WHERE {condition}")
        });
        return parts.collect::<Vec<_>>().join(" UNION ALL ");
    }
    let (key, from) = match asked.key {
        Key::Each(columns) => {
            let parts = columns.iter();
            let parts =
                parts.map(|column| format!("SELECT file, game, {column} AS key FROM games"));
            let parts = parts.collect::<Vec<_>>().join(" UNION ");
            ("key".to_owned(), format!("({parts})"))
        }
        Key::Column(column) => (column.to_owned(), "games".to_owned()),
        Key::Joined(columns) => (columns.join(" || "), "games".to_owned()),
        Key::Step(column, step) => (format!("{column} - {column} % {step}"), "games".to_owned()),
        Key::Named(_) => return String::new(),
    };
    let measures: String = asked.measures.iter().map(column).collect();
    let only = asked.only.map_or(String::new(), |only| format!(" AND {only}"));
    let order = match asked.most {
        Some(_) => "games DESC, key",
        None => "key",
    };
    format!(
        "SELECT {key} AS key, count(*) AS games{measures} FROM {from} WHERE {key} IS NOT NULL{only} GROUP BY 1 ORDER BY {order}"
    )
}

fn column(measure: &Measure) -> String {
    let name = measure.name();
    match measure {
        Measure::Count(_, of) => format!(", count(*) FILTER (WHERE {of}) AS \"{name}\""),
        Measure::Mean(_, column, None) => format!(", avg({column}) AS \"{name}\""),
        Measure::Mean(_, column, Some(among)) => {
            format!(", avg({column}) FILTER (WHERE {among}) AS \"{name}\"")
        }
        Measure::Share(_, of, among) => {
            format!(", avg(CASE WHEN {of} THEN 1 ELSE 0 END) FILTER (WHERE {among}) AS \"{name}\"")
        }
    }
}
