//! Games on pages of paper, as `portnote render --layout` makes them.

use std::io;

use portnote::Document;
use portnote::product::notation::Notation;
use portnote::product::{Judge, Task};
use portnote::render::sheet::{self, Layout, SheetOptions};
use portnote::render::wishes::Wishes;
use portnote::render::{Figure, Palette, Show, Style, View, html, typst};

use crate::held::OpenText;
use crate::wanted::{Drawing, parsed, word};

/// What is gathered of a text.
#[derive(Default)]
struct Gathered {
    figures: Vec<Figure>,
    wishes: Wishes,
}

struct Gather<'d> {
    document: &'d Document,
    view: &'d View,
}

impl Task for Gather<'_> {
    type Output = io::Result<Gathered>;

    fn run<N: Notation>(self) -> io::Result<Gathered> {
        let options = N::options(self.document.options());
        let mut judge: Judge<'_, N, _> = Judge::new(self.document.bytes(), &options);
        let mut gathered = Gathered::default();
        let mut is_first = true;
        while judge
            .step(|judged| {
                let Some(game) = &judged.game else { return };
                if std::mem::take(&mut is_first) {
                    gathered.wishes = N::wishes(game);
                }
                gathered.figures.extend(N::figure(game, self.view));
            })?
            .is_some()
        {}
        Ok(gathered)
    }
}

impl OpenText {
    /// The games of the text on pages, as `html` or `typst`.
    ///
    /// # Errors
    /// The form or the options are not valid.
    pub fn sheets(&self, form: &str, drawing: &str) -> Result<String, String> {
        let forms = [("html", false), ("typst", true)];
        let is_typst = word("form", form, &forms)?;
        let drawing = Drawing::of(drawing)?;
        let wanted = drawing.layout.as_deref().map(str::parse::<Layout>);
        let wanted = wanted.transpose().map_err(|error| error.to_string())?;
        let view = view_of(&drawing, wanted)?;
        let mut style = drawing.style()?;
        let gather = Gather { document: &self.document, view: &view };
        let format = self.document.format();
        let Gathered { figures, wishes } = format.run(gather).map_err(|error| error.to_string())?;
        if let Some(suits) = wishes.suits.filter(|_| drawing.palette.is_none()) {
            style.palette = Palette::Own(suits);
        }
        let occasion = figures.first().map(Figure::occasion).unwrap_or_default();
        let mut options = options_of(&drawing, wanted, &wishes)?;
        options = wishes.headed(options, occasion, &self.name());
        if let Some(title) = &drawing.title {
            options.title.clone_from(title);
        }
        let figures: Vec<Figure> = figures
            .into_iter()
            .filter(|figure| !options.layout.is_of_bridge() || matches!(figure, Figure::Bridge(_)))
            .collect();
        Ok(written(&figures, &options, &style, is_typst))
    }
}

fn written(figures: &[Figure], options: &SheetOptions, style: &Style, is_typst: bool) -> String {
    if options.layout == Layout::Summary {
        return html::summary(figures, options, style);
    }
    let cells = sheet::cells(figures.iter().map(|figure| (figure, None)), options, style);
    if is_typst {
        typst::sheet(&cells, options, style)
    } else {
        html::sheet(&cells, options, style)
    }
}

fn view_of(drawing: &Drawing, layout: Option<Layout>) -> Result<View, String> {
    let mut view = drawing.view()?;
    let is_of_parts = |layout: Layout| layout.is_of_bridge() && layout != Layout::Handout;
    view.ignores_file = drawing.show.is_some() || layout.is_some_and(is_of_parts);
    view.reveals =
        matches!(layout, Some(Layout::Curtain | Layout::HandRecord | Layout::BiddingSheet));
    view.asks = layout == Some(Layout::Handout);
    view.poses = layout == Some(Layout::Diagrams);
    if drawing.show.is_none() {
        view.show = layout.map_or_else(Show::default, Layout::usual);
        // A question is for who does not see all hands.
        if !drawing.hide.is_empty() && !view.asks {
            view.show = view.show.without_what_tells();
        }
    }
    Ok(view)
}

fn options_of(
    drawing: &Drawing,
    wanted: Option<Layout>,
    wishes: &Wishes,
) -> Result<SheetOptions, String> {
    let is_record = wishes.per_page.map(usize::from) == Some(Layout::HandRecord.per_page());
    let usual =
        if is_record && drawing.per_page.is_none() { Layout::HandRecord } else { Layout::Board };
    let mut options = SheetOptions::new(wanted.unwrap_or(usual));
    let wish = wishes.per_page.filter(|_| options.layout == Layout::Board);
    options.per_page = drawing.per_page.or(wish.map(usize::from));
    options.paper = match &drawing.paper {
        Some(paper) => parsed(paper)?,
        None => wishes.paper.unwrap_or_default(),
    };
    options.margins = wishes.margins.unwrap_or(options.margins);
    Ok(options)
}
