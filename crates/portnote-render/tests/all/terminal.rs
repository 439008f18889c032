//! Text pictures line by line, as a terminal shows them.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use portnote_bridge::Seat;
use portnote_render::figure::{Bar, Chart};
use portnote_render::text::{self, Inks, Paper};
use portnote_render::{Figure, Show, Step, Style, Theme, View, game};
use rstest::rstest;

const BOARD: &str = r#"[Board "7"]
[West "Miller"]
[North "Lee"]
[East "Smith"]
[South "Jones"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "N:KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3 74.32.762.AT9654 AQ52.K74.AJ3.K82"]
[Scoring "MP"]
[Declarer "W"]
[Contract "4HX"]
[Result "9"]
[ScoreMP "18"]
[Auction "S"]
Pass 1NT Pass 2D =1=
Pass 2H Pass 4H
Pass Pass X Pass
Pass Pass
[Note "1:transfer to \H"]
[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]
N NT 3
N S 4
N H 3
N D 3
N C 7
S NT 3
S S 4
S H 3
S D 3
S C 7
E NT 7
E S 9
E H 9
E D 10
E C 6
W NT 7
W S 9
W H 10
W D 10
W C 6
[Play "N"]
CQ C3 CA C2
SK S3 S7 S2
D4 D5 D2 D3
H5 HQ H2 H4
S6 S8 S4 SQ
C7 H6 C4 C8
D8 D9 D6 DA
DQ DK D7 DJ
HA H8 H3 H7
S9 SJ C5 S5
HJ DT C6 CK
ST H9 C9 SA
CJ HT CT HK
*
"#;

const GAME: &str = "[White \"Lee\"]\n[Black \"Smith\"]\n[Result \"1-1\"]\n[GameType \"20\"]\n\
    1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 5. 34-29 23x34 6. 40x29 5-10 \
    7. 46-41 {as in 12... 14-19} 10-14 8. 45-40 18-23 1-1\n";

const WIDE: &str = "\
Board 7               N · Lee                       │ West  North East  South
South deals           ♠ K 10 9 6                    │                   Pass
All vulnerable        ♥ A J 5                       │ 1NT   Pass  2♦¹   Pass
Matchpoints           ♦ Q 8 4                       │ 2♥    Pass  4♥    Pass
                      ♣ Q J 7                       │ Pass  X     Pass  Pass
W · Miller            ╔═══ N ═══╗  E · Smith        │ Pass
♠ A Q 5 2             ║         ║  ♠ J 8 3          │ ¹ transfer to ♥
♥ K 7 4               W    7    E  ♥ Q 10 9 8 6     │
♦ A J 3               ║         ║  ♦ K 10 9 5       │     ♣  ♦  ♥  ♠ NT
♣ K 8 2               ╚══ S • ══╝  ♣ 3              │ N   7  3  3  4  3
                      S · Jones                     │ S   7  3  3  4  3
       13             ♠ 7 4                         │ E   6 10  9  9  7
    17     6          ♥ 3 2                         │ W   6 10 10  9  7
        4             ♦ 7 6 2                       │ Par −620  4♥ W
                      ♣ A 10 9 6 5 4                │
4♥X by West · lead ♣Q · 9 tricks, −1 · N–S +200 · 18 MP
";

const NARROW: &str = "\
Board 7       N · Lee
South deals   ♠ K 10 9 6
All vul       ♥ A J 5
Matchpoints   ♦ Q 8 4
              ♣ Q J 7
W · Miller      ╔══ N ══╗   E · Smith
♠ A Q 5 2       ║       ║   ♠ J 8 3
♥ K 7 4         W   7   E   ♥ Q 10 9 8 6
♦ A J 3         ║       ║   ♦ K 10 9 5
♣ K 8 2         ╚═ S • ═╝   ♣ 3
              S · Jones
     13       ♠ 7 4
  17     6    ♥ 3 2
      4       ♦ 7 6 2
              ♣ A 10 9 6 5 4
4♥X by West · lead ♣Q · 9 tricks, −1 · N–S +200
18 MP

West  North East  South      ♣  ♦  ♥  ♠ NT
                  Pass    N  7  3  3  4  3
1NT   Pass  2♦¹   Pass    S  7  3  3  4  3
2♥    Pass  4♥    Pass    E  6 10  9  9  7
Pass  X     Pass  Pass    W  6 10 10  9  7
Pass                      Par −620  4♥ W
¹ transfer to ♥
";

const PLAY: &str = "      W     N     E     S    NS–EW      W     N     E     S    NS–EW
  1   ♣2   ›♣Q    ♣3    ♣A*  1–0    8  ›♦J    ♦Q    ♦K*   ♦7   2–6
  2   ♠2    ♠K*   ♠3   ›♠7   2–0    9   ♥7    ♥A*! ›♥8    ♥3   3–6
  3   ♦3   ›♦4    ♦5*   ♦2   2–1   10   ♠5   ›♠9    ♠J*   ♣5   3–7
  4   ♥4    ♥5   ›♥Q*!  ♥2   2–2   11   ♣K    ♥J*  ›♦10!  ♣6   4–7
  5   ♠Q*   ♠6   ›♠8    ♠4   2–3   12   ♠A   ›♠10   ♥9*   ♣9   4–8
  6  ›♣8    ♣7    ♥6*   ♣4   2–4   13   ♥K*   ♣J   ›♥10   ♣10  4–9
  7   ♦A*   ♦8   ›♦9    ♦6   2–5
  › led   * won   ! cost a trick
";

fn board(text: &str, view: &View) -> Figure {
    let file = portnote_pbn::parse(text.as_bytes()).value;
    let game = portnote_pbn::Context::new().game(&file.blocks()[0]);
    game::pbn::figure(&game, view)
}

fn draughts(text: &str) -> Figure {
    let file = portnote_pdn::parse(text.as_bytes()).value;
    let game = portnote_pdn::Context::new().game(&file.blocks()[0]);
    let mut show = Show::NONE;
    (show.hands, show.play) = (true, true);
    game::pdn::figure(&game, &View::default().showing(show))
}

fn play() -> View {
    let mut show = Show::NONE;
    show.play = true;
    View::default().showing(show)
}

#[rstest]
#[case::wide(80, WIDE)]
#[case::without_a_gap_before_the_auction(77, WIDE)]
#[case::narrow(50, NARROW)]
fn a_board_has_the_measures_of_the_design(#[case] width: usize, #[case] expected: &str) {
    assert_eq!(text::plain(&board(BOARD, &View::default()), width), expected);
}

/// What gives way first: the gap before the auction, the auction, best play, the table of the deal.
#[rstest]
#[case::gap(76, "│West", "│ West")]
#[case::auction(75, "\nWest  North East  South      ♣", "│")]
#[case::best_play(45, "\n   ♣  ♦  ♥  ♠ NT\n", "South      ♣")]
#[case::table(43, "\nE · Smith\n", "W   7   E")]
fn parts_give_way_one_by_one(#[case] width: usize, #[case] has: &str, #[case] lacks: &str) {
    let picture = text::plain(&board(BOARD, &View::default()), width);
    assert!(picture.contains(has) && !picture.contains(lacks), "{picture}");
}

#[test]
fn tricks_have_marks_for_the_lead_the_winner_and_a_loss() {
    let mut figure = board(BOARD, &play());
    if let Figure::Bridge(board) = &mut figure {
        board.deal.dealer = None;
        board.number = None;
        board.deal.vulnerable = None;
        board.scoring = None;
        let tricks = &mut board.play.as_mut().unwrap().tricks;
        for (trick, seat) in [(4, Seat::East), (9, Seat::North), (11, Seat::East)] {
            tricks[trick - 1].costs[seat as usize] = true;
        }
    }
    assert_eq!(text::plain(&figure, 80), PLAY);
    let narrow = text::plain(&figure, 60);
    assert!(narrow.contains("\n  8  ›♦J    ♦Q    ♦K*   ♦7   2–6\n"), "{narrow}");
}

#[rstest]
#[case::north("Lee", "N · Abcdefghijklmnopqrstuvwxyz ", "N · Abcdefghijklmnopqrstuvwxy… ")]
#[case::west("Miller", "W · Abcdefghijklmnopqr ╔", "W · Abcdefghijklmnopq… ╔")]
#[case::east("Smith", "E · Abcdefghijklmno ", "E · Abcdefghijklmn… ")]
fn names_have_the_room_that_there_is(
    #[case] name: &str,
    #[case] longest: &str,
    #[case] longer: &str,
) {
    let letters = longest.split(' ').nth(2).unwrap();
    for (own, line) in [(letters.to_owned(), longest), (format!("{letters}xy"), longer)] {
        let picture = text::plain(&board(&BOARD.replace(name, &own), &View::default()), 80);
        assert!(picture.contains(line), "{picture}");
    }
}

#[rstest]
#[case::right_to_left("יוסי כהן")]
#[case::combining("Zoe\u{301} Mu\u{308}ller")]
#[case::wide("王小明 (北京大学桥牌队)")]
#[case::joined("👨‍👩‍👧 and others of the family")]
#[case::long(&"x".repeat(200))]
#[case::of_marks(&"a\u{301}".repeat(200))]
fn a_name_leaves_the_table_in_its_columns(#[case] name: &str) {
    let text = BOARD.replace("Miller", name).replace("Smith", name).replace("Jones", name);
    for width in [80, 77, 76, 60, 50, 44] {
        let picture = text::plain(&board(&text, &View::default()), width);
        let column = |line: &str| {
            let before = line.split(['╔', '║', '╚']).next().unwrap();
            unicode_width::UnicodeWidthStr::width(before)
        };
        let lines = picture.lines().filter(|line| line.contains(['╔', '║', '╚']));
        let columns: Vec<usize> = lines.map(column).collect();
        assert!(columns.windows(2).all(|pair| pair[0] == pair[1]), "{width}: {picture}");
        assert_eq!(columns.len(), 4, "{picture}");
    }
}

#[test]
fn a_suit_that_is_too_long_goes_on_below() {
    let mut cards = Show::NONE;
    cards.hands = true;
    let text = "[Deal \"N:- - - xxxxxxxxxxxxxxxxxxxxxxxx.A..\"]\n";
    let picture = text::plain(&board(text, &View::default().showing(cards)), 50);
    let row = "♠ xxxxxxxxxxxxxxxxxxxx │       │   ?\n  xxxx                 W       E\n";
    assert!(picture.contains(row), "{picture}");
}

/// Each line of a picture in colours, without its escapes, is that of the plain picture.
#[rstest]
#[case::wide(80)]
#[case::narrow(50)]
fn colors_move_nothing(#[case] width: usize) {
    let figure = board(BOARD, &View::default());
    let paper = Paper::of_width(width).with_inks(Inks::Indexed);
    let mut plain = String::new();
    for (place, part) in text::write(&figure, &Style::default(), &paper).split("\x1b[").enumerate()
    {
        plain.push_str(if place > 0 { part.split_once('m').unwrap().1 } else { part });
    }
    let lines: Vec<&str> = plain.lines().map(str::trim_end).collect();
    assert_eq!(lines, text::plain(&figure, width).lines().collect::<Vec<_>>());
}

#[rstest]
#[case::label(Inks::Indexed, Theme::Auto, "\x1b[38;5;245mPass\x1b[0m")]
#[case::label_of_sixteen(Inks::Sixteen, Theme::Auto, "\x1b[2mPass\x1b[0m")]
#[case::vulnerable(Inks::Indexed, Theme::Auto, "\x1b[1;97;48;5;124m W \x1b[0m")]
#[case::vulnerable_of_sixteen(Inks::Sixteen, Theme::Light, "\x1b[1;97;41m W \x1b[0m")]
#[case::current(Inks::Indexed, Theme::Auto, "\x1b[7m4♥\x1b[0m")]
#[case::rank(Inks::Indexed, Theme::Auto, "\x1b[38;5;203m♥\x1b[0m A J 5")]
fn inks_are_those_of_the_design(#[case] inks: Inks, #[case] theme: Theme, #[case] part: &str) {
    let mut style = Style::default();
    style.theme = theme;
    let figure = board(BOARD, &View::default().at(Step::Call(8)));
    let picture = text::write(&figure, &style, &Paper::of_width(80).with_inks(inks));
    let joined = picture.replace("\x1b[0m\x1b[7m", "");
    assert!(joined.contains(part), "{picture:?}");
}

#[rstest]
#[case::white(Inks::Indexed, "\x1b[48;5;137;38;5;231m ▄▄ \x1b[0m")]
#[case::black(Inks::Indexed, "\x1b[48;5;137;38;5;16m ▀▀ \x1b[0m")]
#[case::light_square(Inks::Indexed, "\x1b[48;5;223;38;5;16m    \x1b[0m")]
#[case::moved(Inks::Indexed, "\x1b[48;5;178;38;5;16m ▄▄ \x1b[0m")]
#[case::from(Inks::Indexed, "\x1b[48;5;180;38;5;16m18  \x1b[0m")]
#[case::sixteen(Inks::Sixteen, "\x1b[43;97m ▄▄ \x1b[0m")]
fn a_board_in_colors_has_large_squares(#[case] inks: Inks, #[case] part: &str) {
    let figure = draughts(GAME);
    let picture = text::write(&figure, &Style::default(), &Paper::of_width(80).with_inks(inks));
    assert!(picture.contains(part), "{picture:?}");
    // Beside or above nothing else.
    assert!(!picture.contains("w man"), "{picture:?}");
    let boards = picture.lines().filter(|line| line.matches("48;5;223").count() == 5);
    assert_eq!(boards.count(), if inks == Inks::Indexed { 20 } else { 0 });
    let small = text::write(&figure, &Style::default(), &Paper::of_width(50).with_inks(inks));
    assert!(small.contains("m ● \x1b[0m") && !small.contains('▄'), "{small:?}");
}

#[test]
fn pieces_are_in_the_middle_of_their_squares() {
    let king = "[FEN \"W:WK46,28:B23,K5\"]\n1. 28x19 *\n";
    let figure = draughts(king);
    let picture = text::plain(&figure, 80);
    let rows: Vec<&str> = picture.lines().collect();
    assert!(rows[0].starts_with("      1       2       3       4       B      "), "{picture}");
    assert!(rows[3].starts_with(" 16      17      18      >w      20"), "{picture}");
    let paper = Paper::of_width(80).with_inks(Inks::Indexed);
    let picture = text::write(&figure, &Style::default(), &paper);
    for part in ["▗██▖", "▝██▘", "38;5;16m ▚▞ ", "38;5;16m ▞▚ "] {
        assert!(picture.contains(part), "{part}: {picture:?}");
    }
}

/// A number stays at its move, in comments too.
#[test]
fn a_line_of_moves_ends_before_a_number() {
    let figure = draughts(GAME);
    for width in 20..=120 {
        let picture = text::plain(&figure, width);
        for line in picture.lines() {
            assert!(!line.ends_with('.'), "{width}: {picture}");
        }
        let words: Vec<&str> = picture.split_whitespace().collect();
        let words = words.join(" ");
        assert!(width < 30 || words.contains("12... 14-19"), "{width}: {picture}");
    }
    let picture = text::plain(&figure, 80);
    assert!(picture.contains("1. 32-28 19-23  2. 28x19 14x23\n"), "{picture}");
}

#[rstest]
#[case::plain(Inks::None, Theme::Auto, "WW===B")]
#[case::dark(
    Inks::Indexed,
    Theme::Auto,
    "\x1b[48;5;255m  \x1b[0m\x1b[48;5;245m   \x1b[0m\x1b[48;5;238m \x1b[0m"
)]
#[case::sixteen(
    Inks::Sixteen,
    Theme::Auto,
    "\x1b[107m  \x1b[0m\x1b[47m   \x1b[0m\x1b[100m \x1b[0m"
)]
#[case::seen_on_white(Inks::Indexed, Theme::Light, "\x1b[48;5;255;38;5;241mWW\x1b[0m")]
fn white_is_the_light_part_of_a_bar(
    #[case] inks: Inks,
    #[case] theme: Theme,
    #[case] expected: &str,
) {
    let mut chart = Chart::new("");
    chart.columns = vec![("move".to_owned(), false)];
    chart.parts = ["White", "draw", "Black"].map(str::to_owned).to_vec();
    chart.bars.push(Bar::new(["32-28"], [2, 3, 1], 6));
    let mut style = Style::default();
    style.theme = theme;
    let text = text::chart(&chart, &style, &Paper::of_width(13).with_inks(inks));
    assert!(text.contains(expected), "{text:?}");
}
