//! Counts as charts and as a page.

use portnote::Format;
use portnote::product::numbers::{count, thousands};
use portnote::render::figure::{Bar, Chart};
use portnote::render::{Style, html};
use portnote_core::columns::Value;

use super::{Measured, Row, Section, Summary};

/// The table of what all games have.
const OVERVIEW: &str = "overview";

impl Summary {
    /// What people read first: how many games of which notation.
    ///
    /// ```
    /// use portnote_archive::stats::Stats;
    /// use portnote::{Format, Options};
    /// let mut stats = Stats::new();
    /// stats.read(Format::Pdn, &mut &b"1. 11-15 1-0"[..], "a.pdn", &Options::default())?;
    /// assert_eq!(stats.finish()[0].title(), "PDN: 1 game in 1 file");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn title(&self) -> String {
        // In the order of all: threads may finish files in any.
        let read = Format::ALL.iter().filter(|format| self.formats.contains(format));
        let title = read.map(|format| format.about().title).collect::<Vec<_>>().join(" and ");
        let games = count(self.games, self.noun());
        format!("{title}: {games} in {}", count(self.files, "file"))
    }

    /// A chart for each table of counts, without those in which each row counts one game: these would
    /// only list the games again. The first chart says which they are.
    ///
    /// ```
    /// use portnote_archive::stats::Stats;
    /// use portnote::{Format, Options};
    /// let mut stats = Stats::new();
    /// let games = b"[Year \"2024\"]\n1. 11-15 1-0\n[White \"Ann\"]\n1. 11-15 23-19 *\n";
    /// stats.read(Format::Pdn, &mut &games[..], "a.pdn", &Options::default())?;
    /// let charts = stats.finish()[0].charts();
    /// let titles = charts.iter().map(|chart| chart.title.as_str());
    /// assert!(titles.eq(["Games", "Variants", "Length of games"]));
    /// assert_eq!(charts[0].remark, "Left out, as each row would count one game: players");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn charts(&self) -> Vec<Chart> {
        let (lists, tables): (Vec<&Section>, Vec<&Section>) =
            self.sections.iter().partition(|section| section.is_list());
        let mut charts: Vec<Chart> = tables.into_iter().map(|it| it.chart(self)).collect();
        if let Some(first) = charts.first_mut()
            && !lists.is_empty()
        {
            let titles: Vec<String> = lists.iter().map(|it| it.title.to_lowercase()).collect();
            let noun = self.noun();
            let titles = titles.join("; ");
            first.remark = format!("Left out, as each row would count one {noun}: {titles}");
        }
        charts
    }

    fn noun(&self) -> &'static str {
        match self.notation {
            "ppn" => "hand",
            _ => "game",
        }
    }
}

/// A page in HTML that needs nothing beside it, with the charts of all summaries.
///
/// ```
/// use portnote_archive::stats::{self, Stats};
/// use portnote::{Format, Options};
/// let mut stats = Stats::new();
/// stats.read(Format::Pdn, &mut &b"1. 11-15 1-0\n1. 9-14 0-1"[..], "a.pdn", &Options::default())?;
/// let page = stats::page(&stats.finish(), "Club", &Default::default());
/// assert!(page.contains("<title>Club</title>") && page.contains("English"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[must_use]
pub fn page(summaries: &[Summary], title: &str, style: &Style) -> String {
    let mut page = html::head_of_charts(title, style);
    for (at, summary) in summaries.iter().enumerate() {
        let charts = summary.charts();
        page.push_str(&html::charts(&summary.title(), &charts, at + 1, style));
    }
    page.push_str(html::TAIL);
    page
}

impl Section {
    fn chart(&self, summary: &Summary) -> Chart {
        let mut chart = Chart::new(self.title);
        let games = format!("{}s", summary.noun());
        chart.columns.push((self.key.to_owned(), self.is_of_numbers()));
        chart.columns.push((games, true));
        let is_overview = self.name == OVERVIEW;
        if is_overview {
            chart.columns.push(("share".to_owned(), true));
        }
        let measures = self.measures.iter();
        chart.columns.extend(measures.map(|name| ((*name).to_owned(), true)));
        if self.are_parts {
            chart.parts = self.measures.iter().map(|name| (*name).to_owned()).collect();
        }
        let most = self.rows.iter().map(|row| row.games).max().unwrap_or(0);
        for row in &self.rows {
            let mut cells = vec![row.key.to_string(), thousands(row.games)];
            let full = if is_overview { summary.games } else { most };
            if is_overview {
                cells.push(share(row.games as f64 / summary.games.max(1) as f64));
            }
            cells.extend(row.values.iter().map(|value| value.map_or(String::new(), shown)));
            chart.bars.push(match self.are_parts {
                true => Bar::new(cells, parts(row), parts(row).iter().sum()),
                false => Bar::new(cells, [row.games], full),
            });
        }
        if self.rows_left_out > 0 {
            let others = match self.rows_left_out {
                1 => "1 other".to_owned(),
                count => format!("{} others", thousands(count)),
            };
            let cells = [others, thousands(self.games_left_out)];
            chart.bars.push(Bar::new(cells, [], 0));
        }
        chart
    }

    /// Whether it only lists the games: each row counts one. What is counted of all games is shown.
    fn is_list(&self) -> bool {
        let is_one = self.rows.iter().all(|row| row.games == 1);
        self.name != OVERVIEW && is_one && self.games_left_out == self.rows_left_out
    }

    fn is_of_numbers(&self) -> bool {
        let mut keys = self.rows.iter().map(|row| &row.key);
        keys.all(|key| matches!(key, Value::Int(_)))
    }
}

fn parts(row: &Row) -> Vec<u64> {
    let parts = row.values.iter().take(Chart::PARTS).map(|value| match value {
        Some(Measured::Count(count)) => *count,
        _ => 0,
    });
    parts.collect()
}

fn shown(value: Measured) -> String {
    match value {
        Measured::Count(count) => thousands(count),
        Measured::Mean(mean) => format!("{mean:.2}"),
        Measured::Share(part) => share(part),
    }
}

fn share(part: f64) -> String {
    format!("{:.1} %", 100.0 * part)
}
