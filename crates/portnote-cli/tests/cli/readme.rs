use crate::support::Folder;

/// The blocks of a kind in the README.
fn blocks(kind: &str) -> Vec<String> {
    let start = format!("```{kind}\n");
    let pieces = include_str!("../../README.md").split(&start).skip(1);
    let block = |piece: &str| piece.split("```").next().unwrap().to_owned();
    pieces.map(block).collect()
}

#[test]
fn console_blocks_tell_the_truth() {
    // The files are in the text in this order.
    let names = ["club.pbn", "match.pdn", "hand.ppn", "acol.bml"];
    let texts = blocks("text");
    assert_eq!(texts.len(), names.len());
    let files = names.into_iter().zip(&texts);
    let folder = files.fold(Folder::new(), |folder, (name, text)| folder.file(name, text));
    for block in blocks("console") {
        let mut shown = String::new();
        for command in block.lines().filter_map(|line| line.strip_prefix("$ portnote ")) {
            let ran = folder.run(&command.split(' ').collect::<Vec<_>>());
            shown.push_str(&format!("$ portnote {command}\n{}", ran.out));
        }
        assert_eq!(shown, block);
    }
}

#[test]
fn every_limit_is_documented_with_its_default() {
    let readme = include_str!("../../README.md");
    let help = Folder::new().run(&["help", "check"]).out;
    let words: Vec<&str> = help.split([' ', ',', ';', '.', '\n']).collect();
    let of_games = portnote_core::Limits::new().named();
    let of_systems = portnote_bml::bml::Limits::new().named();
    for (name, value) in of_games.into_iter().chain(of_systems) {
        let row = format!("| `{name}` | {value} | ");
        assert!(readme.contains(&row), "{row}");
        assert!(words.contains(&name), "{name}");
    }
}
