"""Tests of what is not built yet, by the reason why they fail."""

NOT_YET = {
    "the deal is that of the tag where the column has none": {
        "test_attributes.py::test_attributes_that_tags_answer[pbn-deal]",
    },
    "games have no numbers of findings": {
        f"test_attributes.py::test_attributes_that_each_game_has[{notation}-{name}]"
        for notation in ("pbn", "lin", "pdn", "ppn")
        for name in ("errors", "warnings", "infos")
    },
    "comments ask for a column that does not exist": {"test_attributes.py::test_comments"},
    "games of draughts have no `lines`": {"test_attributes.py::test_draughts"},
    "codes that do not exist are accepted": {
        "test_documents.py::test_bad_arguments_of_check_are_named[select-value1]",
        "test_documents.py::test_bad_arguments_of_check_are_named[ignore-value2]",
    },
    "a card may be in two hands": {"test_deals.py::test_the_same_card_twice"},
    "a game is dumped as if it were alone": {
        "test_documents.py::test_dumps_of_games_are_those_of_their_documents",
    },
    "the text does not have the encoding that was asked for": {"test_documents.py::test_encodings"},
    "`games` is no Sequence": {"test_documents.py::test_games_are_a_sequence"},
    "a pickled document loses its encoding": {
        "test_documents.py::test_a_document_keeps_its_options_when_pickled",
    },
    "findings of the export profile are not pickled": {
        "test_documents.py::test_findings_of_each_profile_are_pickled[export]",
    },
    "fixes, labels and edits are not pickled": {"test_documents.py::test_parts_of_findings_are_pickled"},
    "games have no `_repr_html_`": {"test_documents.py::test_pictures"},
    "a pickled game loses its index": {"test_documents.py::test_a_game_that_was_pickled_keeps_its_index"},
    "tags can be changed": {"test_documents.py::test_tags"},
    "findings of a game have places in another text": {"test_documents.py::test_findings_of_a_game"},
    "`**` is not expanded": {"test_streams.py::test_folders_and_globs"},
    "a hand is made of None": {"test_values.py::test_an_object_that_is_no_text[Hand]"},
    "comments, and the start of a game that cannot be set up, raise": {
        "test_never_panics.py::test_what_raises_today",
    },
    "files that lose a comment are not exported, and the message says something else": {
        "test_changes.py::test_exports_are_those_of_the_corpus[pbn-valid]",
        "test_changes.py::test_exports_are_those_of_the_corpus[pbn-invalid]",
    },
    "editors set no sections": {"test_changes.py::test_sections"},
    "what a fix gives is not pickled": {"test_changes.py::test_results_are_pickled"},
    "boards, auctions and plays are not pickled": {
        "test_play.py::test_boards_are_pickled",
        "test_play.py::test_copies",
    },
    "a square that does not exist is empty": {"test_play.py::test_what_is_no_square"},
    "an empty name is None": {"test_tables.py::test_dicts_are_the_rows_of_pyarrow"},
    "`portnote.Comment` cannot be imported": {"test_surface.py::test_names[portnote]"},
    "`re` is loaded": {"test_surface.py::test_an_import_loads_little"},
    "titles are shown whole": {"test_surface.py::test_reprs_are_short"},
    "no `__match_args__`": {"test_values.py::test_matching_by_position"},
}

# Tests that would wait for ever.
WAITING = {
    "a generator that fails is asked again for ever": {
        "test_deals.py::test_what_is_no_generator",
        "test_deals.py::test_a_generator_that_fails_raises_its_own_error",
    },
    "a file whose `read` uses its own stream waits for itself": {
        "test_streams.py::test_a_file_that_asks_for_its_own_stream",
    },
}
