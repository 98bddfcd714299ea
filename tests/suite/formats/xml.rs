//! The XML form of PGN (chapter 6 of the specification of xiangqi PGN): read, written, saved where it was edited, and
//! safe against hostile files.

use std::fs;

use komaoto::files::{joined, load, store, store_otherwise, store_over, store_regrouped};
use komaoto::formats::{Envelope, FormatId, Unreadable, WriteOptions, format};
use komaoto::record::{NodeId, Record};
use komaoto::rules::Game;
use komaoto::text::{Encoding, Eol};

use super::{codes, edited, loaded, mainline, read, write};
use crate::files::corpus::files;
use crate::shared::shared;

const CHESS: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<pgn>
<event> Match &amp; more </event>
<white> A &lt;B&gt; </white>
<black> C </black>
<result> 1-0 </result>
<eco> C20 </eco>
<tag name=\"My+Tag\"> value </tag>
<comment> Before all moves </comment>
<move> e4 </move> <move> e5 </move> <nag> 2 </nag>
<comment> [%emt 0:01:05] two
lines </comment>
<variation>
<move> c5 </move>
<move> Nf3 </move>
<variation>
<move> c3 </move> <move> d5 </move>
</variation>
<move> d6 </move>
</variation>
<variation>
<move> e6 </move>
</variation>
<move> Nf3 </move>
<end> 1-0 </end>
</pgn>
";

fn again(text: &str) -> String {
    let (records, report) = read(FormatId::Xml, text);
    assert_eq!(codes(&report), [] as [&str; 0], "{text}: {:?}", report.notes);
    write(FormatId::Xml, &records).0
}

/// The listing of the document, without what the page has before each of its lines.
fn listing() -> Option<String> {
    let page = fs::read_to_string(shared("specs/xiangqi-pgn.txt")?).unwrap();
    let lines = page.lines().map(|line| line.strip_prefix("- ").unwrap_or(line)).skip_while(|line| *line != "<pgn>");
    Some(lines.collect::<Vec<_>>().join("\n") + "\n")
}

/// How the document spells what is written otherwise: digits of Black, the side of Red in FEN, a picture without an end.
fn as_the_document(text: &str) -> String {
    let text = text.replace('８', "8").replace('５', "5").replace("RN2K2NR w ", "RN2K2NR r ");
    text.replace("_pgn.gif\"/>", "_pgn.gif\">")
}

#[test]
fn the_listing_of_the_document_is_read_and_written_as_it_stands() {
    let Some(listing) = listing() else { return };
    let file = loaded(listing.as_bytes(), "xml");
    assert_eq!((file.format, codes(&file.report)), (FormatId::Xml, vec![]));
    let record = &file.records[0];
    assert_eq!((record.game(), mainline(record).as_str()), (Game::Xiangqi, "b3e3 h8e8 Won(White)"));
    assert_eq!(record.headers.get("Red"), Some("许银川"));
    let comment = &record.tree.get(NodeId::ROOT).unwrap().comment;
    assert!(comment.starts_with("评注:许银川\n象棋") && comment.ends_with("例如:[%img cchess_pgn.gif]。"), "{comment}");
    assert_eq!(store_over(&file.source, &file.records, &WriteOptions::default()).0, listing.as_bytes());
    // Written anew it gets the line that makes it a file of XML.
    let anew = as_the_document(&write(FormatId::Xml, &file.records).0);
    assert_eq!(anew, format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{listing}"));
}

#[test]
fn the_example_in_pgn_becomes_the_listing() {
    let Some(listing) = listing() else { return };
    let page = fs::read_to_string(shared("specs/xiangqi-pgn.txt").unwrap()).unwrap();
    let lines = page.lines().filter_map(|line| line.strip_prefix("- "));
    let example: Vec<&str> = lines.take_while(|line| !line.starts_with("{ 红方首着")).collect();
    let example = example.join("\n");
    // What the listing says of pictures stands for what the example says of them.
    let said = |text: &str| {
        let start = text.find("执红先行。").unwrap() + "执红先行。".len();
        let end = start + text[start..].find(['}', '\n']).unwrap();
        (start, end)
    };
    let ((start, end), (own, own_end)) = (said(&example), said(&listing));
    let pictures = listing[own..own_end].trim_end_matches(" </comment>");
    let pictures = pictures.replace("<img src=\"cchess_pgn.gif\">", "[%img cchess_pgn.gif]");
    let example = [&example[..start], &pictures, &example[end..]].concat().replace("{ 评注", "{评注");
    let records = read(FormatId::Pgn, &format!("{example}\n{{ 以后省略…… }} 1-0\n")).0;
    let (text, report) = write(FormatId::Xml, &records);
    assert!(!report.loses(), "{:?}", report.notes);
    assert_eq!(as_the_document(&text), format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{listing}"));
}

#[test]
fn a_game_is_read_and_written() {
    let (records, report) = read(FormatId::Xml, CHESS);
    assert_eq!(codes(&report), [] as [&str; 0]);
    let record = &records[0];
    assert_eq!(record.game(), Game::Chess);
    assert_eq!(record.outline(), "e2e4 e7e5 (c7c5 g1f3 (c2c3 d7d5) d7d6) (e7e6) g1f3 white-won");
    assert_eq!(record.headers.get("Event"), Some("Match & more"));
    assert_eq!(record.headers.get("White"), Some("A <B>"));
    assert_eq!(record.headers.get("ECO"), Some("C20"));
    assert_eq!(record.headers.get("My+Tag"), Some("value"));
    let reply = record.tree.mainline(NodeId::ROOT).nth(2).unwrap();
    let node = record.tree.get(reply).unwrap();
    assert_eq!(node.time.map(|time| time.as_secs()), Some(65));
    assert!(node.comment.ends_with("two\nlines"), "{}", node.comment);
    assert_eq!(again(CHESS), CHESS);
}

#[test]
fn every_game_and_every_spelling_of_moves_is_held() {
    let shogi = read(FormatId::Kif, "棋戦：例\n手合割：平手\n1 ７六歩(77)\n*注釈\n2 ３四歩(33)\n3 投了\n").0;
    let (text, _) = write(FormatId::Xml, &shogi);
    assert!(text.contains("<variant> Shogi </variant>") && text.contains("<event> 例 </event>"), "{text}");
    assert_eq!(again(&text), text);
    for (name, moves) in [("WXF", "C2.5 H8+7"), ("ICCS", "H2-E2 H9-G7"), ("Chinese", "炮二平五 马8进7")] {
        let pgn = format!("[Game \"Chinese Chess\"]\n[Format \"{name}\"]\n\n1. {moves} *\n");
        let (text, _) = write(FormatId::Xml, &read(FormatId::Pgn, &pgn).0);
        let (one, other) = moves.split_once(' ').unwrap();
        let plain = text.replace('８', "8").replace('７', "7");
        assert!(plain.contains(&format!("\n<move> {one} </move> <move> {other} </move>\n")), "{text}");
        assert_eq!(again(&text), text);
    }
}

#[test]
fn black_may_move_first() {
    let text = "<pgn><fen> 3k5/9/9/9/9/9/9/9/9/R3K4 b - - 0 1 </fen><move> ... </move> <move> 将4进1 </move><end> * </end></pgn>";
    let (records, report) = read(FormatId::Xml, text);
    assert_eq!(codes(&report), [] as [&str; 0]);
    assert_eq!(mainline(&records[0]), "d10d9");
}

#[test]
fn names_that_no_element_can_have_are_attributes() {
    let pgn = "[Event \"?\"]\n[event2 \"a\"]\n[Variation \"Berlin\"]\n[UTCDate \"2026.01.01\"]\n[My \"b\"]\n[Result \"*\"]\n\n*\n";
    let records = read(FormatId::Pgn, pgn).0;
    let (text, _) = write(FormatId::Xml, &records);
    for line in
        ["<tag name=\"Variation\"> Berlin </tag>", "<utcdate> 2026.01.01 </utcdate>", "<tag name=\"My\"> b </tag>"]
    {
        assert!(text.contains(&format!("\n{line}\n")), "{text}");
    }
    assert_eq!(write(FormatId::Xml, &read(FormatId::Xml, &text).0).0, text);
    let headers = |record: &Record| {
        let mut pairs: Vec<_> = record.headers.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        pairs.sort();
        pairs
    };
    assert_eq!(headers(&read(FormatId::Xml, &text).0[0]), headers(&records[0]));
    // Before the moves it can only be the opening.
    let records = read(FormatId::Xml, "<pgn><variation> Berlin </variation><move> e4 </move></pgn>").0;
    assert_eq!((records[0].headers.get("Variation"), mainline(&records[0]).as_str()), (Some("Berlin"), "e2e4"));
}

#[test]
fn blanks_and_signs_of_people_stay() {
    let mut records = read(FormatId::Xml, CHESS).0;
    let comment = "  <b> & ]]> \" '\n\n [%img a%20b.gif the board] &amp; &#65; \u{3000}";
    records[0].tree.get_mut(NodeId::ROOT).unwrap().comment = comment.to_owned();
    records[0].headers.set("Event", "\u{3000} a \u{200b}");
    let (text, report) = write(FormatId::Xml, &records);
    assert_eq!(codes(&report), [] as [&str; 0]);
    assert!(text.contains("<img src=\"a%20b.gif\" alt=\"the board\"/>"), "{text}");
    assert_eq!(load(text.as_bytes(), None).unwrap().records, records, "{text}");
    // What XML has no place for is said.
    records[0].headers.set("Event", "a\u{b}b");
    let (text, report) = write(FormatId::Xml, &records);
    assert_eq!(codes(&report), ["W515"]);
    assert!(text.contains("<event> ab </event>"), "{text}");
}

#[test]
fn only_what_was_edited_changes() {
    let indented =
        CHESS.replace("\n<", "\n    <").replace("\n    <pgn>", "\n<pgn>").replace("\n    </pgn>", "\n</pgn>");
    let bare = CHESS.replace("> <", "><").replace(">\n<", "><").replace("> ", ">").replace(" </", "</");
    for text in [CHESS, &indented, &bare, &CHESS.replace('\n', "\r\n")] {
        let same = edited(text, "xml", |_| {});
        assert_eq!(same, text);
        let event = edited(text, "xml", |record| record.headers.set("Event", "Other"));
        assert_eq!(event, text.replace("Match &amp; more", "Other"));
        let said = edited(text, "xml", |record| {
            record.tree.get_mut(NodeId::ROOT).unwrap().comment = "After <all>".to_owned();
        });
        assert_eq!(said, text.replace("Before all moves", "After &lt;all&gt;"));
        let silent = edited(text, "xml", |record| record.tree.get_mut(NodeId::ROOT).unwrap().comment.clear());
        assert!(!silent.contains("Before") && silent.len() < text.len() && silent.contains("<move>"), "{silent}");
        let more = edited(text, "xml", |record| {
            let last = record.tree.mainline(NodeId::ROOT).nth(3).unwrap();
            record.tree.get_mut(last).unwrap().comment = "New".to_owned();
        });
        assert_eq!(
            more.replace("New", "").split_whitespace().collect::<String>().len(),
            without_blanks(text) + "<comment></comment>".len(),
            "{more}"
        );
    }
}

#[test]
fn a_comment_between_two_moves_has_a_line_of_its_own() {
    let saved = edited("<pgn>\n<move> e4 </move> <move> e5 </move>\n</pgn>\n", "xml", |record| {
        let first = record.tree.mainline(NodeId::ROOT).nth(1).unwrap();
        record.tree.get_mut(first).unwrap().comment = "x".to_owned();
    });
    assert_eq!(saved, "<pgn>\n<move> e4 </move>\n<comment> x </comment>\n<move> e5 </move>\n</pgn>\n");
}

#[test]
fn of_a_large_file_only_the_game_that_was_edited_changes() {
    let game = |name: usize| format!("<pgn>\n<white> {name} </white>\n<move> e4 </move>\n<end> 1-0 </end>\n</pgn>\n");
    let games: String = (0..15_000).map(game).collect();
    let text = format!("<pgns>\n{games}</pgns>\n");
    assert!(text.len() > 1 << 20);
    let file = loaded(text.as_bytes(), "xml");
    assert_eq!((file.records.len(), file.records[4].headers.get("White")), (15_000, Some("4")));
    let mut records = file.records.clone();
    records[4].headers.set("White", "other");
    let saved = store_over(&file.source, &records, &WriteOptions::default()).0;
    assert_eq!(String::from_utf8(saved).unwrap(), text.replace("<white> 4 <", "<white> other <"));
}

#[test]
fn an_element_without_its_end_gets_one_where_something_follows() {
    let saved = edited("<pgn>\n<move> e4\n<move> e5 </move>\n</pgn>\n", "xml", |record| {
        let first = record.tree.mainline(NodeId::ROOT).nth(1).unwrap();
        record.tree.get_mut(first).unwrap().comment = "x".to_owned();
    });
    assert_eq!(saved, "<pgn>\n<move> e4</move>\n<comment> x </comment>\n<move> e5 </move>\n</pgn>\n");
}

fn without_blanks(text: &str) -> usize {
    text.split_whitespace().collect::<String>().len()
}

#[test]
fn what_nobody_knows_stays_in_its_place() {
    let text = "<?xml version=\"1.0\"?>
<!-- a remark -->
<pgn id=\"7\">
<event lang=\"en\"> A </event>
<clock><side>white</side><side>black</side></clock>
stray
<move> e4 </move>
<comment> <b>bold</b> &nbsp; <br/>below </comment>
<end> * </end>
</pgn>
";
    let file = loaded(text.as_bytes(), "xml");
    assert_eq!(codes(&file.report), ["R104", "R104", "R104", "R104", "R420", "R420"]);
    let places: Vec<_> = file.report.notes.iter().map(|note| (note.line, note.column)).collect();
    assert_eq!(places, [(3, 1), (4, 1), (5, 1), (6, 1), (8, 11), (8, 23)]);
    let first = file.records[0].tree.mainline(NodeId::ROOT).nth(1).unwrap();
    assert_eq!(file.records[0].tree.get(first).unwrap().comment, "bold &nbsp; \nbelow");
    let saved = edited(text, "xml", |record| record.headers.set("Event", "B"));
    assert_eq!(saved, text.replace(" A ", " B "));
    assert_eq!(format(FormatId::Xml).unread(text).len(), 2);
}

#[test]
fn what_is_wrong_is_said_at_its_place() {
    let notes = |text: &str| {
        let file = loaded(text.as_bytes(), "xml");
        let notes = file.report.notes.iter().map(|note| (note.what.code(), note.line, note.column)).collect::<Vec<_>>();
        (notes, mainline(&file.records[0]))
    };
    let line = "e2e4 e7e5".to_owned();
    let cases = [
        ("<pgn>\n<move> e4 <move> e5 </move>\n</pgn>", vec![("R408", 2, 1)], &line),
        ("<pgn>\n<move> e4 </move><move> e5 </move>", vec![("R408", 1, 1)], &line),
        ("<pgn>\n<move> e4 </move><move> e5 </move>\n</pgn>\n<pgn>\n</pgn>", vec![("R420", 4, 1)], &line),
        ("<pgn>\n<move> e4 </move><move> e5 </move><site> x </site></pgn>", vec![("R420", 2, 35)], &line),
        (
            "<pgn>\n<move> e4 </move><move> e5 </move><move> a <- b </pgn>",
            vec![("R408", 2, 35), ("R202", 2, 35)],
            &line,
        ),
        ("<pgn>\n<move> e4 </move><move> e5 </move>\n<comment", vec![("R408", 1, 1), ("R420", 3, 1)], &line),
        ("<pgn>\n<move> e4 </move><move> e5 </move></variation></pgn>", vec![("R104", 2, 35)], &line),
        (
            "<pgn><result> 1-0 </result>\n<move> e4 </move><move> e5 </move><end> * </end></pgn>",
            vec![("R211", 2, 35)],
            &line,
        ),
    ];
    for (text, wanted, line) in cases {
        assert_eq!(notes(text), (wanted, line.clone()), "{text}");
    }
    let (found, _) = notes("<pgn>\n<end> 1-0 </end>\n<move> e4 </move></pgn>");
    assert_eq!(found, [("R210", 3, 1)]);
}

#[test]
fn no_entity_is_expanded() {
    let laughs = "<?xml version=\"1.0\"?>
<!DOCTYPE pgn [
 <!ENTITY a \"ha\">
 <!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">
 <!ENTITY file SYSTEM \"file:///etc/passwd\">
]>
<pgn>
<comment> &b; &file; &#x41;&amp; </comment>
<move> e4 </move>
</pgn>
";
    let file = loaded(laughs.as_bytes(), "xml");
    assert_eq!(codes(&file.report), ["R420"; 3]);
    assert_eq!(file.records[0].tree.get(NodeId::ROOT).unwrap().comment, "&b; &file; A&");
    assert_eq!(
        edited(laughs, "xml", |record| record.headers.set("Site", "x")).replace("\n<site> x </site>", ""),
        laughs
    );
}

#[test]
fn a_hundred_thousand_variations_within_each_other() {
    const DEEP: usize = 100_000;
    let text = format!("<pgn><move> e4 </move>{}", "<variation><move> d4 </move>".repeat(DEEP));
    let (records, _) = read(FormatId::Xml, &text);
    assert_eq!(records.len(), 1);
    let (text, _) = write(FormatId::Xml, &records);
    assert!(text.ends_with("</pgn>\n"));
    for deep in
        ["<variation>".repeat(DEEP), "<a>".repeat(DEEP), "<".repeat(DEEP), "&".repeat(DEEP), "<a '".repeat(DEEP)]
    {
        assert_eq!(read(FormatId::Xml, &format!("<pgn>{deep}")).0.len(), 1);
        assert_eq!(read(FormatId::Xml, &format!("<pgn><comment>{deep}")).0.len(), 1);
    }
}

#[test]
fn a_deep_game_is_written_and_read() {
    let mut pgn = "1. e4".to_owned();
    for depth in 0..2_000 {
        pgn.push_str(if depth % 2 == 0 { " (1. d4 d5" } else { " (1... Nf6 2. c4" });
    }
    pgn.push_str(&")".repeat(2_000));
    let records = read(FormatId::Pgn, &format!("{pgn} *")).0;
    let (text, _) = write(FormatId::Xml, &records);
    assert_eq!(read(FormatId::Xml, &text).0[0].tree, records[0].tree);
}

#[test]
fn other_xml_is_no_game() {
    for text in ["<html><body>1. e4</body></html>", "<?xml version=\"1.0\"?>\n<svg/>", "<", "<!-- pgn -->", "<pg"] {
        assert!(matches!(load(text.as_bytes(), Some("xml")), Err(Unreadable::NotARecord(_))), "{text}");
    }
    assert_eq!(load(b"\xEF\xBB\xBF<!-- x --> <pgn/>", None).unwrap().format, FormatId::Xml);
}

#[test]
fn the_declaration_says_the_encoding() {
    let text =
        "<?xml version=\"1.0\" encoding=\"GB2312\"?>\n<pgn>\n<red> 许银川 </red>\n<move> 炮八平五 </move>\n</pgn>\n";
    let gb = encoding_rs::GB18030.encode(text).0.into_owned();
    let file = loaded(&gb, "xml");
    assert_eq!((file.envelope.encoding, codes(&file.report)), (Encoding::Gb18030, vec![]));
    assert_eq!(file.records[0].headers.get("Red"), Some("许银川"));
    let options = WriteOptions::default();
    assert_eq!(store_over(&file.source, &file.records, &options).0, gb);
    // In another encoding the declaration says so.
    let envelope = Envelope { encoding: Encoding::Utf8, ..file.envelope };
    let (bytes, _) = store_otherwise(&file.source, &file.records, &[Some(0)], envelope, &options).unwrap();
    assert_eq!(String::from_utf8(bytes).unwrap(), text.replace("GB2312", "UTF-8"));
    // Without a declaration the words decide; one that is not true is noted.
    let bare = encoding_rs::GB18030.encode(text.split_once('\n').unwrap().1).0.into_owned();
    assert_eq!(loaded(&bare, "xml").envelope.encoding, Encoding::Gb18030);
    let lying = loaded(text.as_bytes(), "xml");
    assert_eq!((lying.envelope.encoding, codes(&lying.report)), (Encoding::Utf8, vec!["R110"]));
    assert_eq!((lying.report.notes[0].line, lying.report.notes[0].column), (1, 31));
    let latin = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<pgn>\n<white> M\u{fc}ller </white>\n</pgn>\n";
    let file = loaded(&encoding_rs::WINDOWS_1252.encode(latin).0, "xml");
    assert_eq!((file.envelope.encoding, file.records[0].headers.get("White")), (Encoding::Latin1, Some("Müller")));
    for encoding in [Encoding::Utf16Le, Encoding::Utf8, Encoding::Big5] {
        let envelope = Envelope { encoding, bom: encoding == Encoding::Utf16Le, eol: Eol::CrLf };
        let (bytes, report) = store(&file.records[..0], FormatId::Xml, envelope, &options);
        assert!(report.is_empty() && !bytes.is_empty());
    }
}

#[test]
fn several_games_are_in_an_element_of_their_own() {
    let one = read(FormatId::Xml, CHESS).0;
    let two = read(FormatId::Pgn, "[White \"X\"]\n\n1. d4 *\n").0;
    let both = [one.clone(), two.clone()].concat();
    let (text, _) = write(FormatId::Xml, &both);
    assert!(text.contains("?>\n<pgns>\n<pgn>") && text.ends_with("</pgn>\n</pgns>\n"), "{text}");
    let file = loaded(text.as_bytes(), "xml");
    assert_eq!((file.records.len(), codes(&file.report)), (2, vec![]));
    assert_eq!(write(FormatId::Xml, &file.records).0, text);
    // An edit of one leaves the other as it is.
    let mut records = file.records.clone();
    records[1].headers.set("White", "Y");
    let saved = store_over(&file.source, &records, &WriteOptions::default()).0;
    assert_eq!(String::from_utf8(saved).unwrap(), text.replace("> X <", "> Y <"));
    // Games come and go within it.
    let regrouped = |source: &komaoto::files::Loaded, records: &[Record], origins: &[Option<usize>]| {
        let (bytes, _) = store_regrouped(&source.source, records, origins, &WriteOptions::default());
        let again = loaded(&bytes, "xml");
        assert_eq!(
            (again.records.as_slice(), codes(&again.report)),
            (records, vec![]),
            "{}",
            String::from_utf8_lossy(&bytes)
        );
        String::from_utf8(bytes).unwrap()
    };
    let turned = regrouped(&file, &[file.records[1].clone(), file.records[0].clone()], &[Some(1), Some(0)]);
    assert!(turned.ends_with("</pgn>\n</pgns>\n") && turned.matches("<pgns>").count() == 1, "{turned}");
    let single = regrouped(&file, &file.records[1..], &[Some(1)]);
    assert!(single.contains("<white> X </white>") && single.ends_with("</pgns>\n"), "{single}");
    let plain = loaded(CHESS.as_bytes(), "xml");
    let joined = joined(&[CHESS.to_owned(), text.clone()], FormatId::Xml, Envelope::default()).unwrap();
    assert_eq!(codes(&loaded(joined.as_bytes(), "xml").report), [] as [&str; 0]);
    assert!(joined.matches("<pgns>").count() == 1 && joined.matches("<?xml").count() == 1, "{joined}");
    let grown = regrouped(&plain, &[plain.records[0].clone(), file.records[1].clone()], &[Some(0), None]);
    assert!(grown.contains(CHESS.split_once('\n').unwrap().1.trim()), "{grown}");
    assert!(grown.contains("?>\n<pgns>\n<pgn>") && grown.ends_with("</pgn>\n</pgns>\n"), "{grown}");
}

#[test]
fn games_go_from_pgn_to_xml_and_back() {
    let mut paths = files("corpus/pgn", &["pgn"]);
    paths.extend(files("corpus/xiangqi-pgn", &["pgn", "PGN"]));
    let mut games = 0;
    for path in paths {
        let bytes = fs::read(&path).unwrap();
        if bytes.len() > 30_000 {
            continue;
        }
        let file = loaded(&bytes, "pgn");
        let fresh = write(FormatId::Pgn, &file.records).0;
        let records = read(FormatId::Pgn, &fresh).0;
        let (text, report) = write(FormatId::Xml, &records);
        assert!(!report.loses(), "{}: {:?}", path.display(), report.notes);
        // Without numbers, words before a move are behind it except where a variation begins; that is said.
        let (mut records, mut moved) = (records, false);
        for record in &mut records {
            let ids: Vec<_> = record.tree.preorder().collect();
            for id in ids {
                let first = record.tree.parent(id).and_then(|parent| record.tree.children(parent).first().copied());
                if record.tree.get(id).unwrap().preface > 0 && first == Some(id) {
                    record.tree.get_mut(id).unwrap().preface = 0;
                    moved = true;
                }
            }
        }
        assert_eq!(codes(&report).contains(&"W523"), moved, "{}: {:?}", path.display(), report.notes);
        let back = read(FormatId::Xml, &text).0;
        assert_eq!(write(FormatId::Pgn, &back).0, write(FormatId::Pgn, &records).0, "{}", path.display());
        assert_eq!(write(FormatId::Xml, &back).0, text, "{}", path.display());
        games += records.len();
    }
    assert!(shared("corpus/pgn").is_none() || games > 20, "{games}");
}

/// What is left of a comment without a character that XML cannot hold is written as what it is then.
#[test]
fn a_picture_is_one_without_what_xml_cannot_hold() {
    let (pgn, _) = read(FormatId::Pgn, "[Event \"x\"]\n\n1. e4 {a [%i\u{1}mg /move] \u{1}} *\n");
    let (text, report) = write(FormatId::Xml, &pgn);
    assert!(text.contains("<img src=\"/move\"/>"), "{text}");
    assert!(report.loses());
    assert_eq!(write(FormatId::Xml, &read(FormatId::Xml, &text).0).0, text);
}
