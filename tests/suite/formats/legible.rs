//! What nobody sees, and what looks like another letter, changes nothing of a game and stays in the file.

use komaoto::files::load;
use komaoto::formats::{FormatId, NoteKind, format};
use komaoto::record::NodeId;

use super::{codes, edited, loaded, read};

const KIF: &str = "手合割：平手\n先手：甲\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n*よし\n   \
                   2 ３四歩(33)\n   3 投了\n";
const KI2: &str = "先手：甲\n▲７六歩    △３四歩\n*よし\n▲６六歩\nまで3手で先手の勝ち\n";
const CSA: &str = "V2.2\nN+A\n$EVENT:E\nPI\n+\n+7776FU\nT3\n'*C\n-3334FU\n%TORYO\n";
const SFEN: &str = "position startpos moves 7g7f 3c3d\n";
const JKF: &str = r#"{"header":{"先手":"甲"},"initial":{"preset":"HIRATE"},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"color":0,"piece":"FU"}}]}"#;
const CHESS: &str = "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 {c} e5 $1 (1... c5 2. Nf3) 2. Nf3!? 1-0\n";
const XIANGQI: &str = "[Game \"Chinese Chess\"]\n[Red \"A\"]\n\n1. 炮二平五 马8进7 2. 馬二进三 *\n";
const FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";

const SAMPLES: [(FormatId, &str); 8] = [
    (FormatId::Kif, KIF),
    (FormatId::Ki2, KI2),
    (FormatId::Csa, CSA),
    (FormatId::Sfen, SFEN),
    (FormatId::Jkf, JKF),
    (FormatId::Pgn, CHESS),
    (FormatId::Pgn, XIANGQI),
    (FormatId::Fen, FEN),
];

const INVISIBLE: [char; 7] = ['\u{200B}', '\u{200D}', '\u{200E}', '\u{2060}', '\u{AD}', '\u{FEFF}', '\u{2067}'];

/// A text with a character more, at each place in turn.
fn with(text: &str, letter: char) -> impl Iterator<Item = (usize, String)> {
    let places = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    places.map(move |at| (at, format!("{}{letter}{}", &text[..at], &text[at..])))
}

#[test]
fn what_is_not_seen_is_passed_over_wherever_it_stands() {
    for (id, text) in SAMPLES {
        let said = |text: &str, letter: char| {
            let file = load(text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}: {text:?}"));
            // CSA without a name of its encoding is Shift_JIS, which has no such characters.
            let notes: Vec<_> =
                file.report.notes.iter().filter(|note| !matches!(note.what, NoteKind::Undeclared(_))).collect();
            assert_eq!((file.format, notes.len()), (id, 0), "{text:?}: {notes:?}");
            // Names and comments keep it.
            format!("{:?}", file.records).replace(&letter.escape_debug().to_string(), "").replace(letter, "")
        };
        for letter in INVISIBLE {
            let expected = said(text, letter);
            for (at, text) in with(text, letter) {
                // At the beginning it is a mark of the encoding.
                if at > 0 || letter != '\u{FEFF}' {
                    assert_eq!(said(&text, letter), expected, "{text:?}");
                }
            }
        }
    }
}

#[test]
fn it_stays_in_the_file_that_is_edited_elsewhere() {
    for (id, text) in SAMPLES.into_iter().filter(|(id, _)| !matches!(id, FormatId::Sfen | FormatId::Fen)) {
        let extension = format(id).extensions[0];
        let edit = |text: &str| {
            edited(text, extension, |record| record.tree.get_mut(NodeId::ROOT).unwrap().comment = "Z".into())
        };
        let expected = edit(text);
        for (_, text) in with(text, '\u{200B}').filter(|(at, _)| *at > 0) {
            let edited = edit(&text);
            assert_eq!(edited.matches('\u{200B}').count(), 1, "{text:?}: {edited:?}");
            assert_eq!(edited.replace('\u{200B}', ""), expected, "{text:?}");
        }
    }
}

#[test]
fn a_letter_that_looks_like_another_is_that_one_in_moves_boards_and_hands() {
    let board = "後手の持駒：⾶　⾓\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・v⽟ ・ ・ ・ ・|⼀\n\
                 | ・ ・ ・ ・ ・ ・ ・ ・ ・|⼆\n| ・ ・ ・ ・ ⾦ ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n\
                 | ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n\
                 | ・ ・ ・ ・ ・ ・ ・ ・ ・|⼋\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n\
                 先手の持駒：⾦\n手数----指手---------消費時間--\n   1 ５⼆⾦打\n";
    let plain = [('⾶', '飛'), ('⾓', '角'), ('⽟', '玉'), ('⾦', '金'), ('⼀', '一'), ('⼆', '二'), ('⼋', '八')];
    let meant =
        plain.iter().fold(board.to_owned(), |text, (radical, letter)| text.replace(*radical, &letter.to_string()));
    let (records, report) = read(FormatId::Kif, board);
    assert_eq!(records, read(FormatId::Kif, &meant).0);
    assert_eq!(records[0].tree.len(), 2, "{:?}", report.notes);
    // Pages have a form of 角 that no standard says is one.
    let row = |piece: char| {
        loaded(format!("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二{piece}成(88)\n").as_bytes(), "kif")
    };
    assert_eq!(row('⻆').records[0].outline(), row('角').records[0].outline());
    // In names it is what was written, and 﨑 is a letter of its own.
    let file = loaded("先手：⾦﨑\n   1 ⼆⼋\n".as_bytes(), "kif");
    assert_eq!(file.records[0].headers.get("先手"), Some("⾦﨑"));
}

#[test]
fn signs_of_full_width_are_signs_between_moves() {
    let wide = "[Game \"Chinese Chess\"]\n\n1．炮二平五！，马8进7？ （1．炮二平四；马8进7） 2．馬二进三 {好，妙！} *\n";
    let (records, report) = read(FormatId::Pgn, wide);
    // The document of xiangqi wants a blank behind the dot, too.
    assert_eq!(codes(&report), ["R230"]);
    let plain =
        wide.replace('．', ". ").replace("！，", "! ").replace("？ （", "? (").replace('；', " ").replace("7）", "7)");
    assert_eq!(records, read(FormatId::Pgn, &plain).0);
    assert!(format!("{records:?}").contains("好，妙！"));
    assert_eq!(edited(wide, "pgn", |_| ()), wide);
}

/// Whatever the notation, a sign of full width says what the sign says, with blanks around it and without.
#[test]
fn signs_of_full_width_are_signs_behind_moves_of_every_notation() {
    let chess = ["e4", "e5", "Nf3", "Nc6"];
    let xiangqi = [
        ["炮二平五", "马8进7", "马二进三", "车9平8"],
        ["砲二平五", "馬８進７", "傌二進三", "車９平８"],
        ["C2.5", "H8+7", "H2+3", "R9.8"],
        ["Ｃ２＝５", "Ｈ８＋７", "Ｈ２＋３", "Ｒ９＝８"],
        ["C2=5", "h8+7", "H2+3", "r9=8"],
        ["H2-E2", "H9-G7", "H0-G2", "I9-H9"],
        ["h2e2", "h9g7", "h0g2", "i9h9"],
    ];
    for (tag, moves) in std::iter::once(("", chess)).chain(xiangqi.map(|moves| ("[Game \"Chinese Chess\"]\n", moves))) {
        let all = |text: &str| {
            let (records, _) = read(FormatId::Pgn, &format!("{tag}[Result \"*\"]\n\n{text} *\n"));
            assert_eq!(records.len(), 1, "{text}");
            let mut record = records.into_iter().next().unwrap();
            let ids: Vec<NodeId> = record.tree.preorder().collect();
            assert_eq!((ids.len(), record.mainline_moves()), (5, 4), "{text}");
            for id in ids {
                record.tree.get_mut(id).unwrap().comment.clear();
            }
            record.outline()
        };
        for (wide, narrow) in [
            ("！", "!"),
            ("？", "?"),
            ("！？", "!?"),
            ("，", ""),
            ("；", ""),
            ("．", ""),
            ("（好）", ""),
            ("！（好，妙）", "!"),
        ] {
            let usual = all(&moves.map(|own| format!("{own}{narrow}")).join(" "));
            for blank in ["", " "] {
                let text: String = moves.map(|own| format!("{own}{wide}{blank}")).concat();
                assert!(all(&text) == usual, "{text}");
            }
        }
    }
}

/// Words in brackets are a comment in any script, also where they name one move; moves are a variation.
#[test]
fn brackets_hold_words_or_moves() {
    let first_comment = |text: &str| {
        let (records, _) = read(FormatId::Pgn, text);
        let first = records[0].tree.mainline(NodeId::ROOT).nth(2).unwrap();
        let comment = records[0].tree.get(first).unwrap().comment.clone();
        (records[0].mainline_moves(), records[0].tree.len(), comment)
    };
    for (text, said) in [
        ("1. e4 e5 （good） 2. Nf3 *", "good"),
        ("1. e4 e5 (a good move, isn't it?) 2. Nf3 *", "a good move, isn't it?"),
        ("1. e4 e5 （只此一着） 2. Nf3 *", "只此一着"),
        ("炮二平五 马8进7（应走炮8平5） 马二进三 *", "应走炮8平5"),
        ("炮二平五．马8进7(应走炮8平5)．马二进三．*", "应走炮8平5"),
    ] {
        assert_eq!(first_comment(text), (3, 4, said.to_owned()), "{text}");
    }
    for (text, nodes) in [
        ("1. e4 e5 （c5） 2. Nf3 *", 5),
        ("1. e4 d5 2. exd5 e5 (Qxd5) 3. dxe6 (Nf3) *", 8),
        ("1. e4 d5 2. ed e6 3. de (d4) 3... fe *", 8),
        ("1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O (d3) 4... O-O (d6) *", 11),
        ("炮二平五 马8进7（炮8平5 马二进三） 马二进三 *", 6),
    ] {
        let (_, all, _) = first_comment(text);
        assert_eq!(all, nodes, "{text}");
    }
}

/// Words in brackets are a comment, as they are written; a number in them counts, and a move in them is another line.
#[test]
fn words_in_brackets_of_full_width_are_a_comment() {
    let text = "[Game \"Chinese Chess\"]\n\n（一） 炮二平五（好，妙！） 马8进7（马２进３） *\n";
    let (records, _) = read(FormatId::Pgn, text);
    let first = records[0].tree.mainline(NodeId::ROOT).nth(1).unwrap();
    assert_eq!(records[0].tree.get(first).unwrap().comment, "好，妙！");
    assert_eq!((records[0].mainline_moves(), records[0].tree.len()), (2, 4));
    assert_eq!(edited(text, "pgn", |_| ()), text);
    let said = edited(text, "pgn", |game| game.tree.get_mut(first).unwrap().comment = "差".to_owned());
    assert_eq!(said, text.replace("（好，妙！）", "{差}"));
    let other = edited(text, "pgn", |game| game.headers.set("Red", "A"));
    assert_eq!(other, text.replace("]\n", "]\n[Red \"A\"]\n"));
}

#[test]
fn files_joined_with_their_marks_are_several_games() {
    for (id, text) in [(FormatId::Kif, KIF), (FormatId::Ki2, KI2), (FormatId::Csa, CSA), (FormatId::Pgn, CHESS)] {
        let joined = format!("{text}\u{FEFF}{text}");
        assert_eq!(read(id, &joined).0.len(), 2, "{joined:?}");
        let edited = edited(&joined, format(id).extensions[0], |_| ());
        assert_eq!(edited, joined);
    }
}

#[test]
fn a_note_quotes_the_file_and_not_much_of_it() {
    let text = format!("[White \"A\"]\n\n1. e4 e\u{200B}5 2. Xx\u{200B}9 {}\n", "blah ".repeat(100));
    let (_, report) = read(FormatId::Pgn, &text);
    let note = &report.notes[0];
    assert_eq!((note.line, note.column), (3, 14));
    assert!(note.quote().starts_with("Xx\u{200B}9 blah"), "{}", note.quote());
    let (_, report) = read(FormatId::Kif, &format!("手合割：平手\n   1 ７六歩(77)\nかな{}\n", "長".repeat(500)));
    assert_eq!(report.notes[0].quote().chars().count(), 201);
}
