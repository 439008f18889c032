//! The report for people, in each language.

use portnote::render::Language;
use portnote_bridge::SolveError;
use portnote_doubledummy::json::v1::Pars;
use portnote_doubledummy::{Answer, Board, Question, Solved, Wishes, Writing};
use rstest::rstest;

const DEAL: &str = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85";
const TABLE: &str = "54688546888955589655";

fn report(writing: Writing, tags: &str, table: &str) -> String {
    let document = portnote::open(tags).unwrap();
    let board = document.game(1).and_then(|game| Board::of(&game)).unwrap();
    let answer = |question: &Question| match question {
        Question::Table(_) => Ok(Answer::Table(table.parse().unwrap())),
        _ => Err(SolveError::Stopped),
    };
    writing.game("a.pbn:1", &Solved::new(board, &Wishes::default(), answer))
}

fn writing(code: &str) -> Writing {
    let mut writing = Writing::default();
    writing.language = code.parse::<Language>().unwrap();
    writing
}

#[rstest]
#[case::english(
    "en",
    "game 1, board 7, North deals, none vulnerable",
    "NT",
    "NESW",
    "makes NS 2♣, 2♦; EW 3♠, 2NT",
    "par NS −140: EW 3♠="
)]
#[case::german(
    "de",
    "Partie 1, Board 7, Nord teilt, niemand in Gefahr",
    "SA",
    "NOSW",
    "erfüllbar: NS 2♣, 2♦; OW 3♠, 2SA",
    "Par NS −140: OW 3♠="
)]
#[case::french(
    "fr",
    "partie 1, donne 7, Nord donneur, personne vulnérable",
    "SA",
    "NESO",
    "gagne NS 2♣, 2♦; EO 3♠, 2SA",
    "par NS −140 : EO 3♠="
)]
#[case::dutch(
    "nl",
    "partij 1, spel 7, Noord gever, niemand kwetsbaar",
    "SA",
    "NOZW",
    "maakt NZ 2♣, 2♦; OW 3♠, 2SA",
    "par NZ −140: OW 3♠="
)]
#[case::spanish(
    "es",
    "partida 1, mano 7, da Norte, nadie vulnerable",
    "ST",
    "NESO",
    "cumple NS 2♣, 2♦; EO 3♠, 2ST",
    "par NS −140: EO 3♠="
)]
#[case::polish(
    "pl",
    "partia 1, rozdanie 7, rozdaje Północ, obie strony przed partią",
    "BA",
    "NESW",
    "wygrywa NS 2♣, 2♦; EW 3♠, 2BA",
    "par NS −140: EW 3♠="
)]
fn results_are_told_in_a_language(
    #[case] code: &str,
    #[case] head: &str,
    #[case] no_trump: &str,
    #[case] seats: &str,
    #[case] makes: &str,
    #[case] par: &str,
) {
    let tags = format!("[Board \"7\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n[Deal \"{DEAL}\"]\n");
    let mut expected = format!("a.pbn:1: {head}\n      ♣  ♦  ♥  ♠  {no_trump}\n");
    let rows = ["  8  8  6  4  5", "  5  5  5  9  8", "  8  8  6  4  5", "  5  5  6  9  8"];
    let mut rows: Vec<_> = seats.chars().zip(rows).collect();
    // North and South are first.
    rows.swap(1, 2);
    for (seat, row) in rows {
        expected.push_str(&format!("{seat}   {row}\n"));
    }
    expected.push_str(&format!("{makes}\n{par}\n"));
    assert_eq!(report(writing(code), &tags, TABLE), expected);
}

#[rstest]
#[case::english("en", "par, none vulnerable: 0: all pass")]
#[case::german("de", "Par, niemand in Gefahr: 0: Rundpass")]
#[case::french("fr", "par, personne vulnérable : 0 : passe général")]
#[case::dutch("nl", "par, niemand kwetsbaar: 0: rondpas")]
#[case::spanish("es", "par, nadie vulnerable: 0: mano pasada")]
#[case::polish("pl", "par, obie strony przed partią: 0: cztery pasy")]
fn par_is_told_in_a_language(#[case] code: &str, #[case] expected: &str) {
    let mut writing = writing(code);
    writing.pars = Pars::All;
    let text = report(writing, &format!("[Deal \"{DEAL}\"]\n"), "66666666666666666666");
    assert_eq!(text.lines().nth(6), Some(expected));
}

#[rstest]
#[case::english("en", "not solved: East's hand is unknown")]
#[case::german("de", "nicht gelöst: die Hand von Ost ist unbekannt")]
#[case::french("fr", "non résolue : la main en Est est inconnue")]
#[case::dutch("nl", "niet opgelost: de hand van Oost is onbekend")]
#[case::spanish("es", "no resuelta: la mano de Este es desconocida")]
#[case::polish("pl", "nierozwiązane: nieznana ręka: Wschód")]
fn reasons_are_told_in_a_language(#[case] code: &str, #[case] expected: &str) {
    let text = report(writing(code), "[Deal \"N:A... - K... -\"]\n", TABLE);
    assert_eq!(text.lines().nth(1), Some(expected));
}

#[rstest]
#[case::unicode(false, "nicht gelöst: ♦D ist doppelt vergeben")]
#[case::ascii(true, "nicht gelöst: DQ ist doppelt vergeben")]
fn ranks_are_english_beside_letters_of_suits(#[case] is_ascii: bool, #[case] expected: &str) {
    let mut writing = writing("de");
    writing.is_ascii = is_ascii;
    let text = report(writing, "[Deal \"N:..Q. ..Q. A... K...\"]\n", TABLE);
    assert_eq!(text.lines().nth(1), Some(expected));
}
