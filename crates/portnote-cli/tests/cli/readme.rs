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
    let folder = Folder::new().file("club.pbn", &blocks("text")[0]);
    for block in blocks("console") {
        let mut shown = String::new();
        for command in block
            .lines()
            .filter_map(|line| line.strip_prefix("$ portnote "))
        {
            let ran = folder.run(&command.split(' ').collect::<Vec<_>>());
            shown.push_str(&format!("$ portnote {command}\n{}", ran.out));
        }
        assert_eq!(shown, block);
    }
}
