//! What follows from a game, in a dump. Every key is always there; what cannot be known is `null`.

use std::borrow::Cow;

use portnote_core::json::List;
use portnote_draughts::{Color, Position, PositionKey, Square, SquareNames};
use schemars::JsonSchema;
use serde::de::Error as _;
use serde::ser::SerializeSeq as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::SmallVec;

use crate::derive::{Derived, PlyMade, Winner};
use crate::model::Game;
use crate::ruling::Confidence;

/// What follows from a game by the rules of draughts.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "derived")]
#[non_exhaustive]
pub struct DerivedV1<'g> {
    /// The name of the variant in which the game was played through.
    pub variant: Option<Cow<'static, str>>,
    /// `declared`, `certain`, `likely` or `default`.
    pub variant_confidence: Option<Cow<'static, str>>,
    /// Whether the game has a tag FEN.
    pub setup: bool,
    /// The position from which the game begins.
    pub start_fen: Option<String>,
    /// Its key: 16 hexadecimal digits of Zobrist hashing with a published stream.
    #[serde(serialize_with = "key", deserialize_with = "key_of_text")]
    #[schemars(with = "Option<String>")]
    pub start_key: Option<PositionKey>,
    /// Number of its pieces.
    pub start_pieces: Option<usize>,
    /// Number of variations with moves.
    pub variations: usize,
    /// The first six plies from the standard position of the variant.
    pub opening_key: Option<String>,
    /// The position after the main line.
    pub final_fen: Option<String>,
    /// Its key.
    #[serde(serialize_with = "key", deserialize_with = "key_of_text")]
    #[schemars(with = "Option<String>")]
    pub final_key: Option<PositionKey>,
    /// White men in it.
    pub white_men: Option<usize>,
    /// White kings in it.
    pub white_kings: Option<usize>,
    /// Black men in it.
    pub black_men: Option<usize>,
    /// Black kings in it.
    pub black_kings: Option<usize>,
    /// Who won: `white`, `black`, `draw`, or `neither` for `0-0`. The first figure of a result belongs to the side that
    /// begins in games of the variant.
    pub winner: Option<Cow<'static, str>>,
    /// Number of moves in all lines that are neither legal nor ambiguous.
    pub illegal: Option<usize>,
    /// The plies of the main line, then those of each variation.
    #[schemars(with = "Vec<PlyV1<'g>>")]
    pub plies: PliesV1<'g>,
}

/// The plies of a game, each made when it is written.
#[derive(Clone, Debug, Deserialize)]
#[non_exhaustive]
pub struct PliesV1<'g>(List<Derived<'g>, PlyV1<'g>>);

/// One ply.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ply_made")]
#[non_exhaustive]
pub struct PlyV1<'p> {
    /// Its line: 0 for the main line, else the number of a variation.
    pub line: usize,
    /// The line in which the variation is.
    pub parent: Option<usize>,
    /// Its number in the game, from 1. The first ply of a variation has that of the ply that it replaces.
    pub ply: u32,
    /// The side that moves: `W` or `B`.
    pub side: Option<char>,
    /// The move in the form of PDN 3.0.
    #[serde(rename = "move")]
    pub text: Option<Cow<'p, str>>,
    /// The move as written.
    pub raw: Cow<'p, str>,
    /// Square from which the piece moves.
    pub from: Option<Cow<'static, str>>,
    /// Square to which it moves.
    pub to: Option<Cow<'static, str>>,
    /// Number of captured pieces.
    pub captured: Option<usize>,
    /// Their squares in the order in which they were captured; `null` where that is not known.
    pub captured_squares: Option<SmallVec<[Cow<'static, str>; 2]>>,
    /// Whether a man is made a king.
    pub crowned: Option<bool>,
    /// Number of legal moves before the ply.
    pub legal_moves: Option<usize>,
    /// `legal`; `ambiguous` for a text that fits several captures; `illegal`; `unplayed` where
    /// it is unknown; `null` for a null move.
    pub state: Cow<'static, str>,
    /// The position after it.
    pub fen_after: Option<Cow<'p, str>>,
    /// Its key.
    #[serde(serialize_with = "key", deserialize_with = "key_of_text")]
    #[schemars(with = "Option<String>")]
    pub key_after: Option<PositionKey>,
    /// Milliseconds that the side which moved has left.
    pub clock_ms: Option<u64>,
    /// Glyphs of it.
    pub nags: SmallVec<[u32; 4]>,
    /// The judgement of it, like `!?`.
    pub strength: Option<Cow<'p, str>>,
    /// Its comments in one text.
    pub comment: Option<Cow<'p, str>>,
}

impl<'g> DerivedV1<'g> {
    /// What follows from a game.
    ///
    /// ```
    /// use portnote_pdn::json::v1::DerivedV1;
    /// let file = portnote_pdn::parse(b"1. 11-15 *").value;
    /// let mut context = portnote_pdn::Context::new();
    /// let game = context.game(&file.blocks()[0]);
    /// let derived = DerivedV1::new(&game);
    /// assert_eq!(derived.final_key.unwrap().to_string(), "137556fcb1e5b2f8");
    /// ```
    #[must_use]
    pub fn new(game: &'g Game<'_>) -> Self {
        let derived = Derived::of(game);
        let view = derived.view();
        let (start, end) = (derived.start, derived.end);
        let fen = |position: Option<&Position>| Some(position?.to_fen(view?));
        let key = |position: Option<&Position>| Some(position?.key(view?));
        let men = |color| Some(end?.men(color).len());
        let kings = |color| Some(end?.kings(color).len());
        let pieces = |position: &Position| {
            let [white, black] = [Color::White, Color::Black].map(|side| position.pieces(side));
            white.len() + black.len()
        };
        Self {
            variant: derived.variant.map(|variant| variant.name()).map(Cow::Borrowed),
            variant_confidence: derived
                .variant_confidence
                .map(Confidence::as_str)
                .map(Cow::Borrowed),
            setup: derived.setup,
            start_fen: fen(start),
            start_key: key(start),
            start_pieces: start.map(pieces),
            variations: derived.variations,
            opening_key: derived.opening_key(),
            final_fen: fen(end),
            final_key: key(end),
            white_men: men(Color::White),
            white_kings: kings(Color::White),
            black_men: men(Color::Black),
            black_kings: kings(Color::Black),
            winner: derived.winner.map(Winner::name).map(Cow::Borrowed),
            illegal: derived.illegal,
            plies: PliesV1(List::Made(derived)),
        }
    }
}

impl Serialize for PliesV1<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let derived = match &self.0 {
            List::Made(derived) => derived,
            List::Read(plies) => return plies.serialize(serializer),
        };
        let names = derived.names();
        let mut plies = serializer.serialize_seq(None)?;
        let mut fen = String::new();
        for ply in derived.plies() {
            fen.clear();
            if let Some((after, names)) = ply.after.zip(names) {
                names.push_fen(after, &mut fen);
            }
            plies.serialize_element(&PlyV1::new(&ply, names, &fen))?;
        }
        plies.end()
    }
}

impl<'p> PlyV1<'p> {
    /// `fen` is the position after it.
    fn new(ply: &'p PlyMade<'_>, names: Option<&SquareNames>, fen: &'p str) -> Self {
        let name = |square: Square| Some(names?.name(square));
        let squares = ply.captured_squares();
        Self {
            line: ply.line,
            parent: ply.parent,
            ply: ply.ply,
            side: ply.side.map(Color::letter),
            text: ply.text.as_deref().map(Cow::Borrowed),
            raw: Cow::Borrowed(ply.raw),
            from: ply.from.and_then(name).map(Cow::Borrowed),
            to: ply.to.and_then(name).map(Cow::Borrowed),
            captured: ply.captured.map(|captured| captured.len()),
            captured_squares: squares
                .map(|squares| squares.filter_map(name).map(Cow::Borrowed).collect()),
            crowned: ply.crowned,
            legal_moves: ply.legal_moves,
            state: Cow::Borrowed(ply.state.as_str()),
            fen_after: ply.after.map(|_| fen).map(Cow::Borrowed),
            key_after: ply.key_after,
            clock_ms: ply.clock_ms,
            nags: ply.nags().collect(),
            strength: ply.strength().map(Cow::Borrowed),
            comment: ply.comment.as_deref().map(Cow::Borrowed),
        }
    }
}

/// A key as text, which costs no allocation.
#[expect(clippy::ref_option, reason = "serde hands the field on as it is")]
fn key<S: Serializer>(key: &Option<PositionKey>, serializer: S) -> Result<S::Ok, S::Error> {
    match key {
        Some(key) => {
            let digits = key.digits();
            serializer.serialize_str(std::str::from_utf8(&digits).unwrap_or_default())
        }
        None => serializer.serialize_none(),
    }
}

fn key_of_text<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<PositionKey>, D::Error> {
    let text = Option::<Cow<'_, str>>::deserialize(deserializer)?;
    let key = text.map(|text| text.parse::<PositionKey>());
    key.transpose().map_err(D::Error::custom)
}
