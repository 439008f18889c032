//! A text that takes long to judge: too long to be a case, because laws read a case often.

use portnote_conformance::notation::Notation;
use portnote_conformance::reading::Rules;
use portnote_conformance::settings::Settings;

/// A king that can capture on more ways than anybody can count.
const KINGS: &[u8] = b"[GameType \"40\"]
[FEN \"W:WK5:BK2,K4,K7,K8,K9,K10,K11,K13,K15,K16,K18,K19,K20,K21,K22,K24,K27,K29,K30,K31,K32,K33,K35,K36,K38,K40,K41,K42,K43,K44,K47,K49\"]
1. 5x50 *
";

#[test]
fn a_capture_beyond_counting_is_not_called_illegal() {
    let settings = Settings::default();
    let codes = Notation::PDN.view(KINGS, &settings, Rules::Import, |view| {
        let found = view.diagnostics().iter();
        found.map(|found| format!("{} {}", found.severity, found.code)).collect::<Vec<_>>()
    });
    // There are more kings than pieces at the start.
    let expected = ["warning pdn/fen-unlikely", "info pdn/capture-too-complex"];
    assert_eq!(codes, expected);
}
