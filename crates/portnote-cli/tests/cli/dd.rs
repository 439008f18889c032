//! `portnote dd`: reports, filling, verifying, and the cache. Whole deals are in the cache, so that no test
//! searches for long.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use portnote_bridge::CompleteDeal;
use portnote_doubledummy::{Cache, DealKey};
use rstest::rstest;

use crate::support::{Folder, Ran, assert_ran, json_lines};

/// The deal of PBN 2.1 §1.2, and its results with best play.
const DEAL: &str = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85";
const TABLE: &str = "54688546888955589655";

/// An end of a play in no trump, of which the fourth card costs a trick.
const PLAY: &str = "[Deal \"N:AQ... 65... 43... KJ...\"]\n[North \"Ann\"]\n[Declarer \"N\"]\n[Contract \"1NT\"]\n\
    [Result \"1\"]\n[Play \"E\"]\nS5 S3 SJ SA\nS6 S4 SK SQ\n";

fn board(vulnerable: &str) -> String {
    format!("[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"{vulnerable}\"]\n[Deal \"{DEAL}\"]\n")
}

/// A folder with a file and the cache of its deal.
fn folder(text: impl AsRef<[u8]>) -> Folder {
    let folder = Folder::with(text);
    let deal = CompleteDeal::try_from(&DEAL.parse().unwrap()).unwrap();
    let mut cache = Cache::open([folder.path("c.dd")]).unwrap();
    cache.insert(DealKey::of(&deal), &TABLE.parse().unwrap()).unwrap();
    folder
}

fn dd(folder: &Folder, more: &[&str]) -> Ran {
    folder.run(&[&["dd", "--cache", "c.dd"], more].concat())
}

#[test]
fn a_report_has_table_contracts_and_par() {
    let out = "\
a.pbn:1: game 1, board 1, North deals, none vulnerable
      ♣  ♦  ♥  ♠  NT
N     8  8  6  4  5
S     8  8  6  4  5
E     5  5  5  9  8
W     5  5  6  9  8
makes NS 2♣, 2♦; EW 3♠, 2NT
par NS −140: EW 3♠=
";
    assert_ran(&dd(&folder(board("None")), &["a.pbn"]), 0, out, "");
}

#[rstest]
#[case::own(&[], "par NS −140: EW 2♠+1\n")]
#[case::none(&["--par", "none"], "")]
#[case::all(&["--par", "all"], "par, none vulnerable: NS −140: EW 3♠=\npar, North-South vulnerable: NS −140: EW 2♠+1\n\
    par, East-West vulnerable: NS −140: EW 3♠=\npar, all vulnerable: NS −140: EW 2♠+1\n")]
fn par_of(#[case] options: &[&str], #[case] expected: &str) {
    let ran = dd(&folder(board("NS")), &[options, &["a.pbn"]].concat());
    let (_, par) = ran.out.split_once("2NT\n").unwrap();
    assert_eq!((ran.code, par), (0, expected));
}

#[rstest]
#[case::not_stated("", "par unknown: the file does not say who is vulnerable\n")]
#[case::without_a_dealer("[Vulnerable \"None\"]\n", "par NS −140: EW 3♠=\n")]
fn par_that_is_not_clear(#[case] tags: &str, #[case] expected: &str) {
    let ran = dd(&folder(format!("{tags}[Deal \"{DEAL}\"]\n")), &["a.pbn"]);
    assert!(ran.out.ends_with(expected), "{}", ran.out);
}

#[test]
fn a_play_is_told_by_what_its_cards_cost() {
    let folder = Folder::with(PLAY);
    let ran = folder.run(&["dd", "--play", "--no-table", "a.pbn"]);
    let out = "\
a.pbn:1: game 1, 1NT by North (Ann), lead ♠5
trick 1   ♠A   −1   ♠Q costs nothing
2 tricks with best play, 1 taken: declarer lost 1, the defenders 0

player  declaring     defending     leading
Ann     1 of 4
E                     0 of 1        0 of 1
W                     0 of 2
tricks lost, of cards played
";
    assert_ran(&ran, 0, out, "");
}

#[rstest]
#[case::german(
    "de",
    "\
a.pbn:1: Partie 1, 1SA von Nord (Ann), Ausspiel ♠5
Stich 1   ♠A   −1   ♠D kostet nichts
2 Stiche bei bestem Spiel, 1 gemacht: der Alleinspieler verlor 1, die Gegenspieler 0

Spieler  Alleinspiel   Gegenspiel    Ausspiel
Ann      1 von 4
O                      0 von 1       0 von 1
W                      0 von 2
verlorene Stiche, von gespielten Karten
"
)]
#[case::french(
    "fr",
    "\
a.pbn:1: partie 1, 1SA par Nord (Ann), entame ♠5
levée 1   ♠A   −1   ♠D ne coûte rien
2 levées au meilleur jeu, 1 faite : le déclarant a perdu 1, la défense 0

joueur  déclarant     défense       entame
Ann     1 sur 4
E                     0 sur 1       0 sur 1
O                     0 sur 2
levées perdues, sur cartes jouées
"
)]
#[case::dutch(
    "nl",
    "\
a.pbn:1: partij 1, 1SA door Noord (Ann), uitkomst ♠5
slag 1   ♠A   −1   ♠V kost niets
2 slagen bij het beste spel, 1 gemaakt: de leider verloor 1, het tegenspel 0

speler  leider        tegenspel     uitkomst
Ann     1 van 4
O                     0 van 1       0 van 1
W                     0 van 2
verloren slagen, van gespeelde kaarten
"
)]
#[case::spanish(
    "es",
    "\
a.pbn:1: partida 1, 1ST por Norte (Ann), salida ♠5
baza 1   ♠A   −1   ♠D no cuesta nada
2 bazas con el mejor juego, 1 hecha: el declarante perdió 1, la defensa 0

jugador  declarante    defensa       salida
Ann      1 de 4
E                      0 de 1        0 de 1
O                      0 de 2
bazas perdidas, de cartas jugadas
"
)]
#[case::polish(
    "pl",
    "\
a.pbn:1: partia 1, 1BA gra Północ (Ann), wist ♠5
lewa 1   ♠A   −1   ♠D nic nie kosztuje
2 lewy przy najlepszej grze, wzięto 1: rozgrywający stracił 1, obrońcy 0

gracz  rozgrywka     obrona        wist
Ann    1 z 4
E                    0 z 1         0 z 1
W                    0 z 2
stracone lewy, z zagranych kart
"
)]
fn a_report_is_written_in_a_language(#[case] code: &str, #[case] out: &str) {
    let ran = Folder::with(PLAY).run(&["dd", "--play", "--no-table", "--lang", code, "a.pbn"]);
    assert_ran(&ran, 0, out, "");
}

#[test]
fn leads_are_grouped_by_tricks() {
    let folder = Folder::with("[Deal \"N:AQ... 65... 43... KJ...\"]\n");
    let ran = folder.run(&["dd", "--leads", "all", "--no-table", "a.pbn"]);
    assert_eq!(ran.out.lines().count(), 21);
    let first = ran.out.lines().nth(1).unwrap();
    assert_eq!(first, "leads against North in NT: 2 tricks after ♠6 ♠5");
}

#[test]
fn json_has_all_keys() {
    let ran = dd(&folder(board("None")), &["--format", "ndjson", "a.pbn"]);
    let games = json_lines(&ran.out);
    let keys: Vec<_> = games[0].as_object().unwrap().keys().cloned().collect();
    let all = [
        "schema",
        "file",
        "game",
        "board",
        "deal_game",
        "key",
        "dealer",
        "vulnerable",
        "status",
        "tricks",
        "makeable",
        "par",
        "pars",
        "leads",
        "play",
    ];
    let mut sorted = all.map(str::to_owned);
    let mut found = keys;
    sorted.sort();
    found.sort();
    assert_eq!(found, sorted);
    assert_eq!(games[0]["key"], "047862f0d18ed9e1296617f4a2b51099");
    assert_eq!(games[0]["tricks"]["E"]["S"], 9);
    assert_eq!(games[0]["makeable"][0]["contract"], "2C");
    let par = serde_json::json!({
        "score_ns": -140, "opener": "NS",
        "contracts": [{"contract": "3S", "declarer": "EW", "above": 0}],
    });
    assert_eq!(games[0]["par"], par);
}

#[test]
fn json_is_one_object_with_totals() {
    let folder = folder(format!("{}\n{PLAY}", board("None")));
    let ran = dd(&folder, &["--play", "--format", "json", "a.pbn"]);
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report["schema"], "portnote/dd/1");
    assert_eq!(report["games"].as_array().unwrap().len(), 2);
    assert_eq!(report["games"][1]["play"]["cards"][3]["best"], serde_json::json!(["SQ"]));
    assert_eq!(
        report["players"][0]["declaring"],
        serde_json::json!({"cards": 4, "errors": 1, "lost": 1})
    );
    let totals = serde_json::json!({
        "games": 2, "deals": 2, "solved": 1, "cached": 1, "time_limit": 0, "failed": 0, "unsolvable": 0,
    });
    assert_eq!(report["totals"], totals);
    let lines = json_lines(&dd(&folder, &["--play", "--format", "ndjson", "a.pbn"]).out);
    assert_eq!((lines.len(), &lines[2]["players"]), (3, &report["players"]));
}

#[rstest]
#[case::no_deal("", "no_deal")]
#[case::empty("[Deal \"\"]\n", "no_deal")]
#[case::unknown("[Deal \"N:AQ... 65... 43... -\"]\n", "unknown_hands")]
#[case::spot("[Deal \"N:Ax... 65... 43... KJ...\"]\n", "unknown_hands")]
#[case::uneven("[Deal \"N:AQ... 65... 43... K...\"]\n", "uneven_hands")]
#[case::twice("[Deal \"N:AQ... 65... 43... AJ...\"]\n", "duplicate_card")]
#[case::end_position("[Deal \"N:AQ... 65... 43... KJ...\"]\n", "solved")]
fn what_cannot_be_solved_is_no_failure(#[case] deal: &str, #[case] status: &str) {
    let folder = Folder::with(format!("[Board \"1\"]\n{deal}"));
    let ran = folder.run(&["dd", "--format", "ndjson", "a.pbn"]);
    assert_eq!((ran.code, &json_lines(&ran.out)[0]["status"]), (0, &status.into()));
    assert_eq!(ran.err.is_empty(), status == "solved", "{}", ran.err);
}

#[test]
fn lin_is_told_as_pbn_is() {
    let lin = "pn|Ann,Bob,Cid,Dan|st||md|3S43,SKJ,SAQ,S65|sv|o|\n";
    let folder = Folder::new().file("a.lin", lin);
    let ran = folder.run(&["dd", "--format", "ndjson", "a.lin"]);
    assert_eq!(json_lines(&ran.out)[0]["tricks"]["N"]["NT"], 2);
}

#[test]
fn others_have_nothing_to_solve() {
    let folder = folder(board("None")).file("b.pdn", "1. 32-28 *\n");
    let nothing = "error: nothing to solve: double dummy is for PBN and LIN\n";
    assert_ran(&dd(&folder, &["b.pdn"]), 2, "", nothing);
    let ran = dd(&folder, &["--par", "none", "a.pbn", "b.pdn"]);
    assert_eq!(
        (ran.code, ran.err.as_str()),
        (0, "1 file skipped: double dummy is for PBN and LIN\n")
    );
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    let deals = [
        "AQ... 65... 43... KJ...",
        "2... .2.. ..2. ...2",
        "AK... QJ... T9... .AK..",
        "A2.K.. K3.A.. 4.QJ.. 5.T9..",
    ];
    let text: String = deals.iter().map(|deal| format!("[Deal \"N:{deal}\"]\n\n")).collect();
    let folder = Folder::with(text);
    let run = |jobs: &str| folder.run(&["dd", "-j", jobs, "--format", "json", "a.pbn"]).out;
    assert_eq!(run("1"), run("4"));
}

#[test]
fn a_limit_of_time_leaves_the_deal_unsolved() {
    let folder = Folder::with(board("None"));
    let ran = folder.run(&["dd", "--limit-time", "1ms", "a.pbn"]);
    let out = "a.pbn:1: game 1, board 1\nnot solved within 1 ms\n";
    assert_ran(&ran, 1, out, "1 deal not solved within the time limit\n");
    let filled = folder.run(&["dd", "--fill", "--limit-time", "1ms", "a.pbn"]);
    assert_eq!(filled.code, 1, "{}", filled.err);
    assert_eq!(folder.read("a.pbn"), board("None").into_bytes());
}

const ROWS: &str = "N NT  5\nN  S  4\nN  H  6\nN  D  8\nN  C  8\nS NT  5\nS  S  4\nS  H  6\nS  D  8\nS  C  8\n\
    E NT  8\nE  S  9\nE  H  5\nE  D  5\nE  C  5\nW NT  8\nW  S  9\nW  H  6\nW  D  5\nW  C  5\n";

fn filled(vulnerable: &str) -> String {
    format!(
        "{}[OptimumScore \"NS -140\"]\n[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\n{ROWS}",
        board(vulnerable)
    )
}

#[test]
fn missing_results_are_filled_in() {
    let folder = folder(board("None"));
    let ran = dd(&folder, &["--fill", "a.pbn"]);
    assert_ran(&ran, 0, "", "a.pbn: 1 deal solved; 1 table and 1 score added\n");
    assert_eq!(String::from_utf8(folder.read("a.pbn")).unwrap(), filled("None"));
    let again = dd(&folder, &["--fill", "a.pbn"]);
    assert_ran(&again, 0, "", "a.pbn: 0 deals solved; nothing added\n");
    assert_eq!(String::from_utf8(folder.read("a.pbn")).unwrap(), filled("None"));
}

#[test]
fn the_filled_text_goes_where_it_is_wanted() {
    let folder = folder(board("None"));
    let stdin = folder.run_with_stdin(&["dd", "--cache", "c.dd", "--fill", "-"], board("None"));
    assert_eq!((stdin.code, stdin.out), (0, filled("None")));
    let ran = dd(&folder, &["--fill", "a.pbn", "-o", "b.pbn"]);
    assert_eq!((ran.code, folder.read("b.pbn")), (0, filled("None").into_bytes()));
    assert_eq!(folder.read("a.pbn"), board("None").into_bytes());
    let ran = dd(&folder, &["--fill", "a.pbn", "-o", "b.pbn"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    let diff = dd(&folder, &["--fill", "--diff", "a.pbn"]);
    assert_eq!(diff.code, 1);
    assert!(diff.out.contains("+[OptimumScore \"NS -140\"]"), "{}", diff.out);
}

#[test]
fn other_tags_are_filled_in_if_they_are_named() {
    let folder = folder(board("None"));
    let ran = dd(&folder, &["--fill", "--tags", "DoubleDummyTricks,ParContract", "a.pbn"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let text = String::from_utf8(folder.read("a.pbn")).unwrap();
    let added = format!("[DoubleDummyTricks \"{TABLE}\"]\n[ParContract \"EW 3S=\"]\n");
    assert_eq!(text, format!("{}{added}", board("None")));
}

#[test]
fn a_compressed_file_is_read_and_not_filled() {
    let mut gz = GzEncoder::new(Vec::new(), Compression::default());
    gz.write_all(board("None").as_bytes()).unwrap();
    let folder = folder("").file("a.pbn.gz", gz.finish().unwrap());
    assert_eq!(dd(&folder, &["a.pbn.gz"]).code, 0);
    let ran = dd(&folder, &["--fill", "a.pbn.gz"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("error[cli/compressed]"), "{}", ran.err);
}

#[test]
fn lin_has_no_place_for_results() {
    let folder = folder(board("None")).file("a.lin", "md|3S43,SKJ,SAQ,S65|\n");
    let none = "error: LIN has no place for double-dummy results; convert to PBN first\n";
    assert_ran(&dd(&folder, &["--fill", "a.lin"]), 2, "", none);
    let ran = dd(&folder, &["--fill", "a.pbn", "a.lin"]);
    assert!(ran.err.contains("1 file skipped: LIN has no place"), "{}", ran.err);
    assert_eq!(ran.code, 0);
}

#[test]
fn wrong_results_are_found_at_their_place_and_replaced() {
    let wrong = filled("None").replace("E  H  5", "E  H  7").replace("NS -140", "NS -170");
    let folder = folder(&wrong);
    let ran = dd(&folder, &["--verify", "--output-format", "concise", "a.pbn"]);
    let out = "a.pbn:5:16: warning[pbn/dd-score] par score is `NS -170`, but with best play it is `NS -140` (game 1, board 1)\n\
        a.pbn:19:7: warning[pbn/dd-table] double-dummy result `7` of East in hearts: expected `5` (game 1, board 1)\n";
    assert_eq!((ran.code, ran.out.as_str()), (1, out));
    assert_eq!(dd(&folder, &["--verify", "--exit-zero", "a.pbn"]).code, 0);
    assert_eq!(dd(&folder, &["--verify", "--fail-on", "error", "a.pbn"]).code, 0);
    let full = dd(&folder, &["--verify", "a.pbn"]).out;
    assert_eq!(full.matches("`portnote dd --fill --replace FILE` writes it").count(), 2, "{full}");
    assert!(!full.contains("portnote check"), "{full}");
    // A table that is there is not looked at.
    assert_ran(&dd(&folder, &["--fill", "a.pbn"]), 0, "", "a.pbn: 0 deals solved; nothing added\n");
    assert_eq!(dd(&folder, &["--fill", "--replace", "a.pbn"]).code, 0);
    assert_eq!(String::from_utf8(folder.read("a.pbn")).unwrap(), filled("None"));
    let ran = dd(&folder, &["--verify", "a.pbn"]);
    assert_ran(&ran, 0, "", "a.pbn: no problems in 1 game\n");
}

#[test]
fn what_a_line_suppresses_is_not_replaced() {
    let wrong = filled("None").replace("E  H  5", "E  H  7");
    let text = format!("% portnote: ignore pbn/dd-table\n{wrong}");
    let folder = folder(&text);
    let ran = dd(&folder, &["--verify", "a.pbn"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{}", ran.err);
    assert!(ran.err.contains("suppressed by `portnote: ignore`"), "{}", ran.err);
    dd(&folder, &["--fill", "--replace", "a.pbn"]);
    assert_eq!(String::from_utf8(folder.read("a.pbn")).unwrap(), text);
    let check = folder.run(&["check", "a.pbn"]);
    assert!(!check.out.contains("unused"), "{}", check.out);
}

#[test]
fn check_knows_the_codes_and_finds_none() {
    let wrong = filled("None").replace("E  H  5", "E  H  7");
    let folder = folder(&wrong);
    let ran = folder.run(&["check", "--select", "pbn/dd-table", "a.pbn"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("pbn/dd-table needs a solver: use `portnote dd --verify`"),
        "{}",
        ran.err
    );
    assert!(!folder.run(&["check", "a.pbn"]).out.contains("dd-"));
    assert_eq!(folder.run(&["explain", "pbn/dd-floor"]).code, 0);
}

#[test]
fn lin_states_nothing_to_verify() {
    let folder = Folder::new().file("a.lin", "md|3S43,SKJ,SAQ,S65|\n");
    let ran = folder.run(&["dd", "--verify", "a.lin"]);
    assert_ran(&ran, 0, "", "1 game in LIN: nothing stated\n");
}

#[test]
fn shards_have_each_deal_once() {
    let deals = [
        "AQ... 65... 43... KJ...",
        "2... .2.. ..2. ...2",
        "AK... QJ... T9... .AK..",
        "A2.K.. K3.A.. 4.QJ.. 5.T9..",
    ];
    let text: String = deals.iter().map(|deal| format!("[Deal \"N:{deal}\"]\n\n")).collect();
    let folder = Folder::with(text);
    let shards = ["1/3", "2/3", "3/3"].map(|shard| {
        let mut command = folder.command(&[
            "dd",
            "--shard",
            shard,
            "--cache",
            &shard.replace("/3", ".dd"),
            "a.pbn",
        ]);
        command.spawn().unwrap()
    });
    for mut shard in shards {
        assert!(shard.wait().unwrap().success());
    }
    let lines = |name: &str| {
        String::from_utf8(folder.read(name))
            .unwrap()
            .lines()
            .skip(1)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let mut all: Vec<String> = ["1.dd", "2.dd", "3.dd"].into_iter().flat_map(lines).collect();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 4);
    let ran = folder.run(&[
        "dd", "--cache", "1.dd", "--cache", "2.dd", "--cache", "3.dd", "--format", "json", "a.pbn",
    ]);
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&report["totals"]["cached"], &report["totals"]["solved"]), (&4.into(), &0.into()));
}

#[test]
fn two_runs_share_a_cache() {
    let deals = ["AQ... 65... 43... KJ...", "2... .2.. ..2. ...2", "AK... QJ... T9... .AK.."];
    let text: String = deals.iter().map(|deal| format!("[Deal \"N:{deal}\"]\n\n")).collect();
    let folder = Folder::with(text);
    let run = || {
        folder
            .command(&["dd", "--cache", "c.dd", "-o", "x.txt", "--force", "a.pbn"])
            .spawn()
            .unwrap()
    };
    for mut run in [run(), run()] {
        assert!(run.wait().unwrap().success());
    }
    let text = String::from_utf8(folder.read("c.dd")).unwrap();
    for line in text.lines() {
        assert!(line == "portnote dd cache 1" || line.len() == 62, "{line}");
    }
    assert_eq!(Cache::open([folder.path("c.dd")]).unwrap().len(), 3);
}

#[test]
fn a_configuration_can_name_the_cache() {
    let folder = folder(board("None")).file("portnote.toml", "[dd]\ncache = \"c.dd\"\n");
    let ran = folder.run(&["dd", "--format", "json", "a.pbn"]);
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.code, &report["totals"]["cached"]), (0, &1.into()));
    folder.put("portnote.toml", "[dd]\nkeep = true\n");
    let ran = folder.run(&["dd", "a.pbn"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("portnote.toml"), "{}", ran.err);
}

#[test]
fn a_foreign_file_is_no_cache() {
    let folder = Folder::with(board("None")).file("c.dd", "something else\n");
    let ran = dd(&folder, &["a.pbn"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("not a cache of double-dummy results"), "{}", ran.err);
    assert_eq!(folder.read("c.dd"), b"something else\n");
}

#[test]
fn results_that_differ_are_not_used() {
    let folder = folder("[Deal \"N:AQ... 65... 43... KJ...\"]\n");
    let deal = CompleteDeal::try_from(&"N:AQ... 65... 43... KJ...".parse().unwrap()).unwrap();
    for table in ["22222222220000000000", "11111111111111111111"] {
        Cache::open([folder.path("d.dd")])
            .unwrap()
            .insert(DealKey::of(&deal), &table.parse().unwrap())
            .unwrap();
        let more = folder.read("d.dd");
        folder.put(&format!("{table}.dd"), more);
        std::fs::remove_file(folder.path("d.dd")).unwrap();
    }
    let caches = ["--cache", "22222222220000000000.dd", "--cache", "11111111111111111111.dd"];
    let ran = folder.run(&[&["dd", "--format", "ndjson"], &caches[..], &["a.pbn"]].concat());
    assert_eq!(json_lines(&ran.out)[0]["tricks"]["N"]["NT"], 2);
    assert!(ran.err.contains("different results for 1 deal: none of them is used"), "{}", ran.err);
}

#[rstest]
#[case::both(&["--fill", "--verify", "a.pbn"])]
#[case::fill_and_report(&["--fill", "--play", "a.pbn"])]
#[case::verify_and_report(&["--verify", "--leads", "all", "a.pbn"])]
#[case::nothing_left(&["--no-table", "a.pbn"])]
#[case::unknown_tag(&["--fill", "--tags", "Ability", "a.pbn"])]
#[case::tags_alone(&["--tags", "OptimumScore", "a.pbn"])]
#[case::shard_without_cache(&["--shard", "1/2", "a.pbn"])]
#[case::shard_of_nothing(&["--shard", "3/2", "--cache", "c.dd", "a.pbn"])]
#[case::time_without_unit(&["--limit-time", "5", "a.pbn"])]
#[case::too_little_memory(&["--memory", "1MiB", "a.pbn"])]
#[case::one_output_for_two(&["--fill", "a.pbn", "b.pbn", "-o", "c.pbn"])]
#[case::language_of_fill(&["--fill", "--lang", "de", "a.pbn"])]
#[case::language_of_verify(&["--verify", "--lang", "de", "a.pbn"])]
#[case::language_of_json(&["--format", "json", "--lang", "de", "a.pbn"])]
#[case::unknown_language(&["--lang", "it", "a.pbn"])]
#[case::fail_on_alone(&["--fail-on", "info", "a.pbn"])]
fn wrong_usage(#[case] args: &[&str]) {
    let folder = folder(board("None")).file("b.pbn", board("None"));
    let ran = folder.run(&[&["dd"], args].concat());
    assert_eq!((ran.code, ran.err.is_empty()), (2, false), "{}", ran.out);
    assert_eq!(folder.read("a.pbn"), board("None").into_bytes());
}

#[test]
fn boards_are_chosen_by_name() {
    let folder = folder(format!("{}\n[Board \"2\"]\n[Deal \"{DEAL}\"]\n", board("None")));
    let ran = dd(&folder, &["--board", "2", "--par", "none", "a.pbn"]);
    assert_eq!((ran.code, ran.out.lines().next()), (0, Some("a.pbn:6: game 2, board 2")));
    let ran = dd(&folder, &["--board", "9", "a.pbn"]);
    assert_ran(
        &ran,
        1,
        "",
        "warning[cli/no-board]: --board: no board 9: the input has boards 1 to 2\n",
    );
}

#[test]
fn the_schema_is_that_of_the_report() {
    let ran = Folder::new().run(&["schema", "portnote/dd/1"]);
    let schema: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(schema["$id"], "portnote/dd/1");
    let report = &schema["$defs"]["double_dummy"]["properties"];
    for key in ["schema", "solver", "games", "players", "totals"] {
        assert!(report.get(key).is_some(), "{key}");
    }
}

#[test]
fn names_are_harmless_for_a_terminal() {
    let text =
        PLAY.replace("Ann", "A\u{1B}[31mn").replacen("[Deal", "[Board \"1\u{7}\"]\n[Deal", 1);
    let ran = Folder::with(&text).run(&["dd", "--play", "--no-table", "a.pbn"]);
    assert!(ran.out.contains("board 1␇, 1NT by North (A␛[31mn)"), "{}", ran.out);
    assert!(!ran.out.contains(['\u{1B}', '\u{7}']), "{}", ran.out);
}

#[rstest]
#[case::report(&[], "")]
#[case::fill(&["--fill"], "")]
#[case::verify(&["--verify"], "")]
fn a_file_that_is_not_text_is_named(#[case] mode: &[&str], #[case] out: &str) {
    let utf16: Vec<u8> = board("None").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let folder = folder([&b"\xFF\xFE"[..], &utf16].concat());
    let ran = dd(&folder, &[mode, &["a.pbn"]].concat());
    assert_ran(&ran, 1, out, "a.pbn: 1 error: see `portnote check a.pbn`\n");
}

#[test]
fn deals_that_cannot_be_solved_are_counted_where_results_are_filled_in() {
    let folder = Folder::with("[Deal \"N:A... A... K... Q...\"]\n\n[Deal \"N:A... - K... -\"]\n");
    let told = "a.pbn: 0 deals solved; nothing added\n\
        2 deals cannot be solved: 1 with unknown hands, 1 with a card dealt twice\n";
    assert_ran(&folder.run(&["dd", "--fill", "a.pbn"]), 0, "", told);
}

#[test]
fn an_output_never_replaces_the_cache() {
    let folder = folder(board("None"));
    let before = folder.read("c.dd");
    for mode in [&[][..], &["--fill"]] {
        let ran = dd(&folder, &[mode, &["-o", "c.dd", "--force", "a.pbn"]].concat());
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.err.starts_with("error[cli/output-is-input]: c.dd"), "{}", ran.err);
        assert_eq!(folder.read("c.dd"), before);
    }
}

#[rstest]
#[case::no_folder(&["--fill", "-o", "none/x.pbn", "a.pbn"], "error[cli/no-folder]")]
#[case::folder(&["-o", ".", "--force", "a.pbn"], "error[cli/write-failed]")]
fn an_output_that_cannot_be_written_is_refused_first(#[case] more: &[&str], #[case] code: &str) {
    // Without a cache this deal would be solved, which takes longer than the limit.
    let folder = Folder::with(board("None"));
    let ran = folder.run(&[&["dd", "--limit-time", "1ms"], more].concat());
    assert!(ran.err.starts_with(code), "{}", ran.err);
    assert_eq!(ran.code, 2);
}

#[rstest]
#[case::replace(&["dd", "--verify", "--replace", "a.pbn"])]
#[case::diff(&["dd", "--verify", "--diff", "a.pbn"])]
#[case::tags(&["dd", "--verify", "--tags", "OptimumScore", "a.pbn"])]
#[case::format(&["dd", "--fill", "--output-format", "json", "a.pbn"])]
#[case::maximum(&["dd", "--fill", "--max-diagnostics", "3", "a.pbn"])]
#[case::render(&["render", "--limit-time", "1s", "a.pbn"])]
#[case::tables(&["tables", "--memory", "64MiB", "a.pbn", "-o", "t"])]
fn an_option_without_effect_is_refused(#[case] arguments: &[&str]) {
    let ran = folder(board("None")).run(arguments);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
}

#[test]
fn a_table_that_is_wrong_in_one_way_is_no_warning() {
    let floored = filled("None").replace(" 4\n", " 6\n").replace(" 5\n", " 6\n");
    let folder = folder(floored.replacen("W  C  6\n", "", 1));
    let ran = dd(&folder, &["--fill", "a.pbn"]);
    assert_ran(&ran, 0, "", "a.pbn: 1 deal solved; nothing added\n");
    let ran = dd(&folder, &["--fill", "--verbose", "a.pbn"]);
    let info = "info[pbn/dd-floor]: a.pbn: game 1: the table states low results as one number; \
        `--replace` corrects them\n";
    assert!(ran.err.contains(info), "{}", ran.err);
}

#[test]
fn advice_is_not_given_for_what_a_line_suppresses() {
    let wrong = filled("None").replace("E  H  5", "E  H  7").replacen("W  C  5\n", "", 1);
    let warned = dd(&folder(&wrong), &["--fill", "a.pbn"]);
    assert!(warned.err.contains("warning[pbn/dd-table]: a.pbn: game 1: "), "{}", warned.err);
    let folder = folder(format!("% portnote: ignore pbn/dd-table\n{wrong}"));
    for mode in [&["--fill"][..], &["--fill", "--replace"]] {
        let ran = dd(&folder, &[mode, &["a.pbn"]].concat());
        assert_ran(&ran, 0, "", "a.pbn: 1 deal solved; nothing added\n");
    }
}

#[test]
fn an_impossible_result_is_not_believed() {
    let folder = Folder::with(
        PLAY.replace("[Result \"1\"]", "[Result \"15\"]").replace("S6 S4 SK SQ\n", "*\n"),
    );
    let ran = folder.run(&["dd", "--play", "--no-table", "a.pbn"]);
    assert!(!ran.out.contains("15") && !ran.out.contains("claim"), "{}", ran.out);
}

#[test]
fn a_difference_that_is_only_shown_is_told_as_such() {
    let ran = dd(&folder(board("None")), &["--fill", "--diff", "a.pbn"]);
    assert_eq!(ran.err, "a.pbn: 1 deal solved; 1 table and 1 score would be added\n");
    assert_eq!(ran.code, 1);
}
