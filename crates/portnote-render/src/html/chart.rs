//! Charts as HTML: tables with bars as SVG.

use std::fmt::Write as _;

use super::{Page, head_on, id};
use crate::figure::{Bar, Chart, Figure, note};
use crate::style::Style;
use crate::svg;

/// What charts add to the style sheet.
const CSS: &str = include_str!("chart.css");

/// The width of a bar in the numbers of its picture.
const FULL: u64 = 1000;

/// The beginning of a page with charts; [`TAIL`](super::TAIL) is its end.
///
/// ```
/// use portnote_render::{Style, html};
/// let head = html::head_of_charts("Archive", &Style::default());
/// assert!(head.contains("<h1>Archive</h1>") && head.contains(".pn-bar"));
/// ```
#[must_use]
pub fn head_of_charts(title: &str, style: &Style) -> String {
    head_on(&note::title(title), style, CSS)
}

/// A chart as a table, for a page of [`head_of_charts`].
///
/// ```
/// use portnote_render::figure::{Bar, Chart};
/// use portnote_render::{Style, html};
/// let mut chart = Chart::new("Results");
/// chart.columns = vec![("winner".to_owned(), false), ("games".to_owned(), true)];
/// chart.bars.push(Bar::new(["White", "3"], [3], 4));
/// let page = html::chart(&chart, &Style::default());
/// assert!(page.contains("<rect class=\"pn-part-1\" width=\"750\" height=\"10\"/>"));
/// ```
#[must_use]
pub fn chart(chart: &Chart, style: &Style) -> String {
    super::part(style, |page| page.chart(chart))
}

/// Charts with a heading, as a section of such a page; its number makes its id.
///
/// ```
/// use portnote_render::figure::Chart;
/// use portnote_render::{Style, html};
/// let section = html::charts("PBN", &[Chart::new("Years")], 1, &Style::default());
/// assert!(section.contains("<h2>PBN</h2>") && section.contains("<caption>Years</caption>"));
/// ```
#[must_use]
pub fn charts(heading: &str, charts: &[Chart], number: usize, style: &Style) -> String {
    super::part(style, |page| {
        let id = id(style, number);
        let _ = writeln!(page.out, "<section class=\"pn-game\" id=\"{id}\">");
        page.element("h2", "", heading);
        page.out.push_str("<div class=\"pn-charts\">\n");
        for chart in charts {
            page.chart(chart);
        }
        page.out.push_str("</div>\n</section>\n");
    })
}

/// A picture with a chart beside it, as a section of such a page; its number makes its ids.
///
/// ```
/// use portnote_render::figure::Chart;
/// use portnote_render::{Style, View, game, html};
/// let file = portnote_pdn::parse(b"1. 32-28 *").value;
/// let game = portnote_pdn::Context::new().game(&file.blocks()[0]);
/// let figure = game::pdn::figure(&game, &View::default());
/// let section = html::with_chart(&figure, &Chart::new("Moves"), 1, &Style::default());
/// assert!(section.contains("<svg") && section.contains("<caption>Moves</caption>"));
/// ```
#[must_use]
pub fn with_chart(figure: &Figure, chart: &Chart, number: usize, style: &Style) -> String {
    let own = style.clone().with_id_prefix(id(style, number));
    super::part(&own, |page| {
        let _ = writeln!(page.out, "<section class=\"pn-game\" id=\"{}\">", own.id_prefix);
        page.element("h2", "", figure.heading().first().map_or("", String::as_str));
        page.out.push_str("<div class=\"pn-game-of-draughts\">\n");
        page.out.push_str("<figure>");
        page.out.push_str(svg::write(figure, page.style).trim_end());
        page.out.push_str("</figure>\n");
        page.chart(chart);
        page.out.push_str("</div>\n</section>\n");
    })
}

impl Page<'_> {
    fn chart(&mut self, chart: &Chart) {
        let class = match chart.parts.is_empty() {
            true => "pn-chart",
            false => "pn-chart pn-parts",
        };
        let _ =
            write!(self.out, "<div class=\"pn-wide pn-beside\"><table class=\"{class}\"><caption>");
        self.text(&chart.title);
        for (at, name) in chart.parts.iter().take(Chart::PARTS).enumerate() {
            let _ = write!(
                self.out,
                // A line does not end between a colour and its name.
                " <span class=\"pn-legend\"><span class=\"pn-key pn-part-{}\"></span> ",
                at + 1
            );
            self.text(name);
            self.out.push_str("</span>");
        }
        self.out.push_str("</caption><thead><tr>");
        for (at, (name, is_right)) in chart.columns.iter().enumerate() {
            if at == 1 {
                self.out.push_str("<td></td>");
            }
            let class = if *is_right { " class=\"pn-number\"" } else { "" };
            let _ = write!(self.out, "<th scope=\"col\"{class}>");
            self.text(name);
            self.out.push_str("</th>");
        }
        self.out.push_str("</tr></thead><tbody>\n");
        for bar in &chart.bars {
            self.row(bar, chart);
        }
        self.out.push_str("</tbody></table>");
        if !chart.remark.is_empty() {
            self.element("p", "pn-soft", &chart.remark);
        }
        self.out.push_str("</div>\n");
    }

    fn row(&mut self, bar: &Bar, chart: &Chart) {
        self.out.push_str("<tr>");
        for (at, cell) in bar.cells.iter().enumerate() {
            let is_right = chart.columns.get(at).is_some_and(|(_, is_right)| *is_right);
            let end = match (at, is_right) {
                (0, _) => {
                    let class = if is_right { " class=\"pn-number\"" } else { "" };
                    let _ = write!(self.out, "<th scope=\"row\"{class}>");
                    "</th>"
                }
                (_, true) => {
                    self.out.push_str("<td class=\"pn-number\">");
                    "</td>"
                }
                (_, false) => {
                    self.out.push_str("<td>");
                    "</td>"
                }
            };
            let link = bar.link.as_deref().filter(|_| at == 0);
            if let Some(link) = link {
                self.out.push_str("<a href=\"");
                self.text(link);
                self.out.push_str("\">");
            }
            self.text(cell);
            if link.is_some() {
                self.out.push_str("</a>");
            }
            self.out.push_str(end);
            // A narrow page shows bars before numbers.
            if at == 0 {
                self.out.push_str("<td class=\"pn-bar\">");
                self.bar(bar);
                self.out.push_str("</td>");
            }
        }
        self.out.push_str("</tr>\n");
    }

    /// The numbers are in the cells: who hears the page is not told them twice.
    fn bar(&mut self, bar: &Bar) {
        if bar.parts.iter().all(|part| *part == 0) {
            return;
        }
        let _ = write!(
            self.out,
            "<svg viewBox=\"0 0 {FULL} 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
        );
        for (at, (start, end)) in bar.ranges(FULL).take(Chart::PARTS).enumerate() {
            if end == start {
                continue;
            }
            let _ = write!(self.out, "<rect class=\"pn-part-{}\"", at + 1);
            if start > 0 {
                let _ = write!(self.out, " x=\"{start}\"");
            }
            let _ = write!(self.out, " width=\"{}\" height=\"10\"/>", end - start);
        }
        self.out.push_str("</svg>");
    }
}
