//! How many ways there are to play, counted by others: the test of every generator of moves.
//!
//! Sources: dctl is the repository `rhalbersma/dctl`, its folder `test/src/algo/traversal`; Bik is
//! Aart Bik, in the forum talkchess (thread 27814) and in his notes on BikDam. Counts marked "one
//! generator" come from one independent program that reproduces the published ones; of Turkish,
//! depths 1 to 4 are also those of pydraughts 0.6.7.

use portnote_draughts::Counting::{self, Moves, Routes};
use portnote_draughts::{
    BoardSize, Color, Corner, Fen, Playable, Position, Rules, System, Variant, View,
};

/// Published counts of one position.
pub(crate) struct Row {
    /// Rules and position in words.
    pub(crate) name: &'static str,
    pub(crate) game: Game,
    pub(crate) position: Start,
    pub(crate) counting: Counting,
    /// After 1, 2, 3, … plies.
    pub(crate) counts: &'static [u64],
    pub(crate) source: &'static str,
}

/// Which rules.
pub(crate) enum Game {
    /// As they are.
    Usual(Variant),
    /// On another board, or with another number of rows of men.
    Scaled { variant: Variant, width: u8, height: u8, rows: u8 },
}

/// Which position.
pub(crate) enum Start {
    /// The position at the start of a game.
    Usual,
    /// A position, in the names of the variant.
    Fen(&'static str),
    /// A position, numbered from White's top left corner.
    FenFromWhite(&'static str),
}

impl Row {
    /// The rules; `None` if the board cannot be made.
    pub(crate) fn rules(&self) -> Option<Rules> {
        match self.game {
            // Published counts of Frisian draughts do not know the limit on moves of one king.
            Game::Usual(variant) => Some(variant.rules().clone().without_king_limit()),
            Game::Scaled { variant, width, height, rows } => {
                BoardSize::new(width, height, Playable::WithA1)
                    .and_then(|board| Rules::on_board(variant, board, rows))
            }
        }
    }

    /// The position; `None` if its text cannot be read.
    pub(crate) fn start(&self, rules: &Rules) -> Option<Position> {
        let (text, view) = match self.position {
            Start::Usual => return Some(rules.start()),
            Start::Fen(text) => (text, rules.view()),
            Start::FenFromWhite(text) => {
                let board = rules.size();
                (text, View::new(board, Color::White, System::Numbers, Corner::TopLeft))
            }
        };
        Fen::parse(text, view).ok().map(|fen| fen.position)
    }
}

pub(crate) const ROWS: &[Row] = &[
    usual(
        "English",
        Variant::English,
        Routes,
        &[
            7,
            49,
            302,
            1469,
            7361,
            36768,
            179740,
            845931,
            3963680,
            18391564,
            85242128,
            388623673,
            1766623630,
            7978439499,
            36263167175,
            165629569428,
            758818810990,
            3493881706141,
            16114043592799,
            74545030871553,
        ],
        "dctl to depth 14, Bik",
    ),
    usual(
        "English",
        Variant::English,
        Moves,
        &[
            7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128, 388617999,
            1766564893,
        ],
        "dctl",
    ),
    usual(
        "Brazilian",
        Variant::Brazilian,
        Routes,
        &[
            7, 49, 302, 1469, 7473, 37628, 187302, 907836, 4431847, 21566606, 105534946, 512171742,
            2483592238,
        ],
        "dctl",
    ),
    usual(
        "Brazilian",
        Variant::Brazilian,
        Moves,
        &[
            7, 49, 302, 1469, 7473, 37628, 187302, 907830, 4431766, 21560022, 105491257, 511882477,
            2481546396,
        ],
        "dctl",
    ),
    usual(
        "Pool",
        Variant::Pool,
        Routes,
        &[
            7, 49, 302, 1469, 7482, 37986, 190146, 929902, 4570615, 22442551, 110877932, 544300084,
            2670481140,
        ],
        "dctl",
    ),
    usual(
        "Pool",
        Variant::Pool,
        Moves,
        &[
            7, 49, 302, 1469, 7482, 37986, 190146, 929896, 4570534, 22435955, 110833952, 544005148,
            2668385616,
        ],
        "dctl",
    ),
    usual(
        "Russian",
        Variant::Russian,
        Routes,
        &[
            7,
            49,
            302,
            1469,
            7482,
            37986,
            190146,
            929905,
            4570667,
            22450628,
            110961169,
            545059387,
            2675994747,
            13138899366,
        ],
        "dctl",
    ),
    usual(
        "Russian",
        Variant::Russian,
        Moves,
        &[
            7, 49, 302, 1469, 7482, 37986, 190146, 929899, 4570586, 22444032, 110917189, 544770444,
            2673979569,
        ],
        "dctl",
    ),
    usual(
        "Czech",
        Variant::Czech,
        Routes,
        &[
            7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963671, 18368918, 84967210, 386267783,
            1749766090,
        ],
        "dctl",
    ),
    usual(
        "Czech",
        Variant::Czech,
        Moves,
        &[
            7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963671, 18368918, 84967210, 386262109,
            1749707352,
        ],
        "dctl",
    ),
    usual(
        "Spanish",
        Variant::Spanish,
        Routes,
        &[
            7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866, 17743464, 81383200, 365734003,
            1638016958,
        ],
        "dctl",
    ),
    usual(
        "Spanish",
        Variant::Spanish,
        Moves,
        &[
            7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866, 17743464, 81383200, 365728331,
            1637958247,
        ],
        "dctl",
    ),
    usual(
        "Italian",
        Variant::Italian,
        Routes,
        &[
            7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875, 17761384, 81647058, 367917147,
            1655269811,
        ],
        "dctl",
    ),
    usual(
        "Italian",
        Variant::Italian,
        Moves,
        &[
            7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875, 17761384, 81647058, 367911475,
            1655211086,
        ],
        "dctl",
    ),
    scaled(
        "Thai with three rows of men",
        (Variant::Thai, 8, 8, 3),
        Routes,
        &[
            7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963648, 18363523, 84892793, 385719334,
            1745725339,
        ],
        "dctl",
    ),
    scaled(
        "Thai with three rows of men",
        (Variant::Thai, 8, 8, 3),
        Moves,
        &[
            7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963648, 18363523, 84892793, 385713660,
            1745666630,
        ],
        "dctl",
    ),
    usual(
        "International",
        Variant::International,
        Routes,
        &[
            9,
            81,
            658,
            4265,
            27117,
            167140,
            1049442,
            6483971,
            41022614,
            258935682,
            1666207133,
            10752899471,
        ],
        "dctl",
    ),
    usual(
        "International",
        Variant::International,
        Moves,
        &[9, 81, 658, 4265, 27117, 167140, 1049442, 6483961, 41022423, 258895763, 1665861398],
        "dctl, Bik",
    ),
    usual(
        "Frisian",
        Variant::Frisian,
        Routes,
        &[9, 81, 658, 3880, 21345, 103584, 550314, 2907905, 16204497, 90161025, 521287205],
        "dctl",
    ),
    usual(
        "Frisian",
        Variant::Frisian,
        Moves,
        &[9, 81, 658, 3874, 21265, 102431, 540126, 2825779, 15605069, 85817725, 491186430],
        "dctl",
    ),
    usual(
        "Canadian",
        Variant::Canadian,
        Moves,
        &[11, 121, 1222, 10053, 79049, 584100, 4369366, 31839056, 237209258, 1761652936],
        "dctl",
    ),
    scaled(
        "International on 10x8",
        (Variant::International, 10, 8, 3),
        Moves,
        &[9, 81, 658, 4265, 27117, 167140, 1029319, 6127190, 36751086, 218398167, 1306818894],
        "dctl",
    ),
    scaled(
        "International on 6x6",
        (Variant::International, 6, 6, 2),
        Moves,
        &[5, 25, 106, 369, 1301, 4214, 12912, 39526, 113614, 329982, 933564],
        "dctl",
    ),
    scaled(
        "English on 6x6",
        (Variant::English, 6, 6, 2),
        Routes,
        &[5, 25, 106, 369, 1271, 4104, 12495, 37474, 104013, 290032, 808158],
        "dctl",
    ),
    usual("Turkish", Variant::Turkish, Routes, &[8, 64, 708, 7538, 85090, 931312], "one generator"),
    usual("Turkish", Variant::Turkish, Moves, &[8, 64, 708, 7538, 85090, 931312], "one generator"),
    usual(
        "Thai",
        Variant::Thai,
        Moves,
        &[7, 49, 392, 3136, 26592, 218695, 1820189, 14533014, 114530830, 861842812],
        "one generator",
    ),
    usual(
        "Thai",
        Variant::Thai,
        Routes,
        &[7, 49, 392, 3136, 26592, 218695, 1820189, 14533014, 114530830, 861842812],
        "one generator",
    ),
    usual(
        "Spantsiretti",
        Variant::Spantsiretti,
        Moves,
        &[9, 81, 658, 4265, 27132, 168316, 1040706, 6238312, 37612172],
        "one generator",
    ),
    usual(
        "Spantsiretti",
        Variant::Spantsiretti,
        Routes,
        &[9, 81, 658, 4265, 27132, 168316, 1040706, 6238322, 37612363],
        "one generator",
    ),
    position(
        "International, three kings",
        Variant::International,
        "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
        Moves,
        &[14, 55, 1168, 5432, 87195, 629010, 9041010, 86724219, 1216917193],
        "dctl",
    ),
    position(
        "International, three kings",
        Variant::International,
        "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
        Routes,
        &[178, 704, 15220, 71882, 1146466],
        "one generator",
    ),
    position(
        "International, ten men a side",
        Variant::International,
        "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
        Moves,
        &[6, 12, 30, 73, 215, 590, 1944, 6269, 22369, 88050, 377436, 1910989, 9872645, 58360286],
        "dctl",
    ),
    position(
        "International, twenty kings a side",
        Variant::International,
        "W:WK31-50:BK1-20",
        Moves,
        &[17, 79, 352, 1399, 7062, 37589, 217575, 1333217, 8558321, 58381162],
        "dctl",
    ),
    position(
        "International, men about to be crowned",
        Variant::International,
        "W:W6,7,8,9,10:B41,42,43,44,45",
        Moves,
        &[9, 81, 795, 7578, 86351, 936311, 11448262, 138362698],
        "dctl",
    ),
    position(
        "International, five men a side",
        Variant::International,
        "W:B16,17,18,19,20:W31,32,33,34,35",
        Routes,
        &[9, 81, 534, 2538, 9052, 29999, 98971, 310315, 1008317, 3174159, 10369533],
        "dctl",
    ),
    position(
        "Italian, nine men a side",
        Variant::Italian,
        "W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3",
        Routes,
        &[5, 13, 42, 107, 360, 1099, 3736, 12495, 43686, 164177, 628686, 2643623],
        "dctl",
    ),
    position(
        "Italian, one king",
        Variant::Italian,
        "B:W30,21,22,17,20,K6:B25,28,9,5,1,3",
        Routes,
        &[6, 47, 271, 1916, 10810, 73137, 389809, 2469050, 12803372],
        "dctl",
    ),
    position(
        "Italian, six kings",
        Variant::Italian,
        "W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4",
        Routes,
        &[13, 112, 828, 6756, 46241, 368908, 2468110, 19914763],
        "dctl",
    ),
    // One position under seven rules, no two of which count alike within five plies.
    separating(
        "English, separating position",
        Variant::English,
        Moves,
        &[1, 7, 32, 137, 731, 3450, 19435, 97901],
    ),
    separating(
        "Russian, separating position",
        Variant::Russian,
        Moves,
        &[1, 1, 17, 107, 782, 4750, 35157, 223617],
    ),
    separating(
        "Brazilian, separating position",
        Variant::Brazilian,
        Moves,
        &[1, 1, 17, 105, 764, 4587, 33856, 213170],
    ),
    separating(
        "Pool, separating position",
        Variant::Pool,
        Moves,
        &[1, 1, 17, 105, 772, 4632, 34520, 217667],
    ),
    separating(
        "Czech, separating position",
        Variant::Czech,
        Moves,
        &[1, 8, 57, 318, 2638, 16263, 134911, 855086],
    ),
    separating(
        "Italian, separating position",
        Variant::Italian,
        Moves,
        &[1, 8, 47, 207, 1051, 4669, 23710, 105321],
    ),
    separating(
        "Thai, separating position",
        Variant::Thai,
        Moves,
        &[1, 10, 99, 705, 4972, 35409, 256823, 1828342],
    ),
    separating(
        "Thai, separating position",
        Variant::Thai,
        Routes,
        &[1, 10, 99, 705, 4972, 35409, 256823, 1828350],
    ),
    position(
        "Spanish, separating position",
        Variant::Spanish,
        "W:W3,5,13,24,K28,K31:B10,12,20,21,26,K30",
        Moves,
        &[1, 9, 55, 275, 1418, 6938, 44136, 225799],
        "one generator",
    ),
];

const fn usual(
    name: &'static str,
    variant: Variant,
    counting: Counting,
    counts: &'static [u64],
    source: &'static str,
) -> Row {
    Row { name, game: Game::Usual(variant), position: Start::Usual, counting, counts, source }
}

const fn scaled(
    name: &'static str,
    (variant, width, height, rows): (Variant, u8, u8, u8),
    counting: Counting,
    counts: &'static [u64],
    source: &'static str,
) -> Row {
    Row {
        name,
        game: Game::Scaled { variant, width, height, rows },
        position: Start::Usual,
        counting,
        counts,
        source,
    }
}

const fn position(
    name: &'static str,
    variant: Variant,
    fen: &'static str,
    counting: Counting,
    counts: &'static [u64],
    source: &'static str,
) -> Row {
    Row { position: Start::Fen(fen), ..usual(name, variant, counting, counts, source) }
}

const fn separating(
    name: &'static str,
    variant: Variant,
    counting: Counting,
    counts: &'static [u64],
) -> Row {
    Row {
        position: Start::FenFromWhite("W:WK2,K5,9,20,28,30:BK3,7,12,13,21,23"),
        ..usual(name, variant, counting, counts, "one generator")
    }
}
