//! Edits of others' games: what is saved is the file with the edit, and nothing else changes.

use std::time::Duration;

use komaoto::editor::{Document, Edit, Go, Refused};
use komaoto::files::load;
use komaoto::formats::FormatId;
use komaoto::formats::comment::respoken;
use komaoto::notation::parse_coordinates;
use komaoto::record::{NodeId, Winner};
use komaoto::text::{Encoding, encode};

pub(super) fn document(text: &str) -> Document {
    Document::from_loaded(load(text.as_bytes(), Some("pgn")).unwrap(), None)
}

pub(super) fn at(document: &Document, ply: usize) -> NodeId {
    document.record().tree.mainline(NodeId::ROOT).nth(ply).unwrap()
}

fn play(document: &mut Document, text: &str) {
    let at = document.cursor().at();
    let mv = parse_coordinates(&document.record().position_at(at), text).unwrap();
    document.play(mv).unwrap();
}

fn header(document: &mut Document, key: &str, value: &str) -> Result<(), Refused> {
    let own = document.record().headers.iter();
    let mut pairs: Vec<_> = own.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    match pairs.iter_mut().find(|(own, _)| own == key) {
        Some((_, old)) => value.clone_into(old),
        None => pairs.push((key.to_owned(), value.to_owned())),
    }
    document.apply(Edit::Headers { key: key.to_owned(), pairs })
}

/// What is saved, without a loss; undone, the file is as it was.
#[track_caller]
pub(super) fn saved(text: &str, document: &Document) -> String {
    let (bytes, report) = document.store(FormatId::Pgn, document.envelope());
    assert!(!report.loses(), "{text}: {:?}", report.notes);
    let mut undone = document.clone();
    while undone.undo().is_some() {}
    assert_eq!(undone.store(FormatId::Pgn, undone.envelope()).0, text.as_bytes());
    String::from_utf8(bytes).unwrap()
}

/// A text of a comment, edited where it stands: lines, blanks and braces around the words stay, and other games.
#[test]
fn a_word_of_a_comment_changes_alone() {
    let file = |comment: &str| {
        format!(
            "[Event \"One\"]\n[ECO \"B44\"]\n[White \"A\"]\n\n1. e4 {{ note\nin   two lines }}\n1... e5 2. Nf3 1-0\n\n[Event \"Two\"]\n\n1. d4 {comment} d5 *\n"
        )
    };
    for (was, from, to, is) in [
        ("{immer\nnoch besser}", "besser", "besser, ja", "{immer\nnoch besser, ja}"),
        ("{ a  b\tc }", "a", "z", "{ z  b\tc }"),
        ("{one} {two\n} {three}", "two", "2", "{one} {2\n} {three}"),
        ("{one} {two}", "\ntwo", "", "{one}"),
        (
            "{This comment was broken by its program at sixty\ncharacters, as many do, and not at eighty.}",
            "many do",
            "some do",
            "{This comment was broken by its program at sixty\ncharacters, as some do, and not at eighty.}",
        ),
        ("{x [%csl Ga1]\ny [%clk 1:00:00] }", "y", "yes", "{x [%csl Ga1]\nyes [%clk 1:00:00] }"),
    ] {
        for eol in ["\n", "\r\n"] {
            let text = file(was).replace('\n', eol);
            let mut document = document(&text);
            document.show_game(1);
            let id = at(&document, 1);
            let old = document.record().tree.get(id).unwrap().comment.clone();
            assert!(old.contains(from), "{old:?}");
            document.apply(Edit::comment(id, old.replace(from, to))).unwrap();
            assert_eq!(saved(&text, &document), file(is).replace('\n', eol));
        }
    }
}

#[test]
fn a_comment_broken_for_its_length_is_one_line() {
    for (comment, said) in [
        ("{It is a nice and quiet position in which White is better,\nas he has more room.}", "better, as he"),
        (
            "{Alternatives that were looked at by others in the year 1963:\na) this one\nb) that}",
            "1963:\na) this one\nb) that",
        ),
        ("{immer\nnoch}", "immer\nnoch"),
    ] {
        let document = document(&format!("1. e4 {comment} e5 *\n"));
        let comment = &document.record().tree.get(at(&document, 1)).unwrap().comment;
        assert!(comment.contains(said), "{comment:?}");
    }
}

/// A time beside other commands: only its command changes, and an empty comment goes.
#[test]
fn a_time_changes_alone() {
    let text = "[FEN \"rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1\"]\n[SetUp \"1\"]\n[Variant \"Chess960\"]\n\n1. Rh2 {[%clk 0:09:55]} {[%emt 0:00:05]} Rh7 {[%emt 5] good move} *\n";
    let mut changed = document(text);
    let (first, second) = (at(&changed, 1), at(&changed, 2));
    changed.apply(Edit::Time(first, Some(Duration::from_secs(83)))).unwrap();
    assert_eq!(saved(text, &changed), text.replace("0:00:05", "0:01:23"));
    let mut gone = document(text);
    gone.apply(Edit::Time(first, None)).unwrap();
    assert_eq!(saved(text, &gone), text.replace(" {[%emt 0:00:05]}", ""));
    let mut gone = document(text);
    gone.apply(Edit::Time(second, None)).unwrap();
    assert_eq!(saved(text, &gone), text.replace("{[%emt 5] good", "{good"));
}

/// Games that had no moves, in every form.
#[test]
fn moves_come_into_a_game_without_moves() {
    for (text, expected) in [
        (
            "[Event \"x\"]\n[White \"A\"]\n[Result \"*\"]\n\n*\n",
            "[Event \"x\"]\n[White \"A\"]\n[Result \"*\"]\n\n1. e4 e5 *\n",
        ),
        ("[Event \"x\"]\n[Result \"1-0\"]\n\n1-0\n", "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n"),
        ("[Event \"x\"]\r\n\r\n*\r\n", "[Event \"x\"]\r\n\r\n1. e4 e5 *\r\n"),
    ] {
        let mut document = document(text);
        document.go(Go::First);
        play(&mut document, "e2e4");
        play(&mut document, "e7e5");
        assert_eq!(saved(text, &document), expected);
    }
}

/// The result is the game's: no edit of its lines moves it or takes it away.
#[test]
fn the_result_stays_whatever_line_is_the_main_one() {
    let text = "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 (1... c5 2. Nf3 d6 3. d4) 2. Nf3 Nc6 3. Bb5 a6 1-0\n";
    let mut promoted = document(text);
    let variation = promoted.record().tree.children(at(&promoted, 1))[1];
    promoted.apply(Edit::MakeMainline(variation)).unwrap();
    let expected = "1. e4 c5 (1... e5 2. Nf3 Nc6 3. Bb5 a6) 2. Nf3 d6 3. d4 1-0\n";
    assert_eq!(saved(text, &promoted), text.replace(&text[text.find("1. e4").unwrap()..], expected));
    let mut cut = document(text);
    let id = at(&cut, 3);
    cut.apply(Edit::Delete(id)).unwrap();
    assert_eq!(cut.record().winner(), document(text).record().winner());
    assert!(saved(text, &cut).ends_with("1. e4 e5 (1... c5 2. Nf3 d6 3. d4) 1-0\n"), "{}", saved(text, &cut));
    // Whoever deletes the result itself means it.
    let mut gone = document(text);
    let end = gone.record().tree.mainline(NodeId::ROOT).last().unwrap();
    gone.apply(Edit::Delete(end)).unwrap();
    assert_eq!(gone.record().winner(), None);
}

#[test]
fn the_header_of_the_result_is_the_result() {
    let text = "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 e5 *\n";
    let mut edited = document(text);
    header(&mut edited, "Result", "0-1").unwrap();
    assert_eq!(edited.record().winner(), Some(Winner::Side(komaoto::rules::Color::Black)));
    assert_eq!(saved(text, &edited), text.replace('*', "0-1"));
    assert_eq!(header(&mut edited, "Result", "perhaps"), Err(Refused::NotAResult));
    header(&mut edited, "Result", "*").unwrap();
    assert_eq!(saved(text, &edited), text);
}

/// Headers that a file could not hold, or would take from the start position, are refused.
#[test]
fn headers_that_would_be_lost_are_refused() {
    let mut chess = document("[Event \"x\"]\n\n1. e4 *\n");
    assert_eq!(header(&mut chess, "two words", "x"), Err(Refused::NoHeaderName("two words".to_owned())));
    assert_eq!(header(&mut chess, "FEN", "x"), Err(Refused::OfTheStart));
    // Only files of xiangqi have it.
    assert_eq!(header(&mut chess, "Red", "x"), Err(Refused::NamesOtherGame("Red".to_owned())));
    assert_eq!(header(&mut chess, "Game", "Chinese Chess"), Err(Refused::NamesOtherGame("Game".to_owned())));
    header(&mut chess, "Game", "Chess").unwrap();
    let kif = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n";
    let mut shogi = Document::from_loaded(load(kif.as_bytes(), Some("kifu")).unwrap(), None);
    assert_eq!(header(&mut shogi, "手合割", "香落ち"), Err(Refused::OfTheStart));
    assert_eq!(header(&mut shogi, "手番", "後手"), Err(Refused::OfTheStart));
    assert_eq!(header(&mut shogi, "一：二", "x"), Err(Refused::NoHeaderName("一：二".to_owned())));
}

/// Tags on one line stay on it, however long it becomes.
#[test]
fn lines_of_tags_are_not_broken() {
    let tags = "[Event \"NII - Lille 2 / Tour Blanche Paris\"] [Site \"Lille\"][Date \"2015.03.14\"][Round \"8\"] [White \"B\"]";
    let text = format!("{tags}\n\n1. e4 {{{}}} *\n", "a word and another one ".repeat(3));
    let mut edited = document(&text);
    header(&mut edited, "Date", "????.??.??").unwrap();
    assert_eq!(saved(&text, &edited), text.replace("2015.03.14", "????.??.??"));
}

/// Moves at the end of a game go on before its result; a variation that goes on there stays one.
#[test]
fn moves_at_the_end_precede_the_result() {
    let text = "1. Nf3 d5 2. d4 Nc6 0-1\n";
    let mut grown = document(text);
    grown.go(Go::Last);
    play(&mut grown, "e2e3");
    assert_eq!(saved(text, &grown), "1. Nf3 d5 2. d4 Nc6 3. e3 0-1\n");
    let text = "1. Nf3 d5 2. d4 Nc6\n   (2. ... Nc6 3. e3)\n0-1\n";
    let mut beside = document(text);
    let first = at(&beside, 1);
    beside.go(Go::To(first));
    play(&mut beside, "a7a6");
    assert_eq!(saved(text, &beside), text.replace("d5", "d5 (1... a6)"));
}

/// A result line alone is no place for what is said of an ending: in KIF it gets its row.
#[test]
fn a_comment_on_an_ending_precedes_the_result_line() {
    let kif = "手合割：平手\n先手：A\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\nまで3手で先手の勝ち\n";
    let kifu = kif.replace("まで", "   4 投了\nまで");
    for (text, row) in [(kif, "   4 投了\n"), (kifu.as_str(), "")] {
        let mut document = Document::from_loaded(load(text.as_bytes(), Some("kifu")).unwrap(), None);
        document.apply(Edit::comment(at(&document, 4), "感想".to_owned())).unwrap();
        let (bytes, report) = document.store(FormatId::Kif, document.envelope());
        assert!(report.notes.is_empty(), "{:?}", report.notes);
        let expected = text.replace("まで", &format!("{row}*感想\nまで"));
        assert_eq!(String::from_utf8(bytes).unwrap(), expected);
    }
}

/// Kifu for JS refuses a comment behind the result of KI2: a new one stands before it, where it is that of the last
/// move, and one that is there stays.
#[test]
fn a_comment_on_an_ending_of_ki2_precedes_the_result() {
    let text = "先手：A\n\n▲７六歩    △３四歩\nまで2手で後手の勝ち\n\n変化：2手\n△８四歩\n";
    let file = |comment: &str| text.replace("まで", &format!("{comment}まで"));
    let behind = |comment: &str| text.replace("勝ち\n", &format!("勝ち\n{comment}"));
    for (was, at_last, at_end, is) in [
        (text.to_owned(), None, Some("感想"), file("*感想\n")),
        (text.to_owned(), Some("手"), None, file("*手\n")),
        (file("*手\n"), None, Some("感想"), file("*手\n*感想\n")),
        (behind("*古い\n"), None, Some("新しい"), behind("*新しい\n")),
        (behind("*古い\n"), Some("手"), None, behind("*古い\n").replace("まで", "*手\nまで")),
        (behind("*古い\n"), None, Some(""), text.to_owned()),
    ] {
        let mut document = Document::from_loaded(load(was.as_bytes(), Some("ki2u")).unwrap(), None);
        for (ply, comment) in [(2, at_last), (3, at_end)] {
            if let Some(comment) = comment {
                document.apply(Edit::comment(at(&document, ply), comment.to_owned())).unwrap();
            }
        }
        let (bytes, report) = document.store(FormatId::Ki2, document.envelope());
        assert!(report.notes.is_empty(), "{:?}", report.notes);
        assert_eq!(String::from_utf8(bytes).unwrap(), is);
    }
}

#[test]
fn the_sign_of_a_branch_stands_before_trailing_blanks() {
    let text = "手合割：平手\n   1 ７六歩(77)   ( 0:16/00:00:16)  \n   2 投了\n";
    let mut document = Document::from_loaded(load(text.as_bytes(), Some("kifu")).unwrap(), None);
    play(&mut document, "2g2f");
    let (bytes, _) = document.store(FormatId::Kif, document.envelope());
    let expected = text.replace("16)  ", "16)+  ") + "\n変化：1手\n   1 ２六歩(27)\n";
    assert_eq!(String::from_utf8(bytes).unwrap(), expected);
}

/// The blanks behind a row stay in it behind the sign, and are not behind what is said below.
#[test]
fn trailing_blanks_stay_in_their_row() {
    let text = "手合割：平手\n   1 ７六歩(77)    \n   2 ３四歩(33)    \n   3 投了\n";
    let mut document = Document::from_loaded(load(text.as_bytes(), Some("kifu")).unwrap(), None);
    document.go(Go::First);
    play(&mut document, "2g2f");
    let first = at(&document, 1);
    document.apply(Edit::comment(first, "好手".to_owned())).unwrap();
    document.apply(Edit::Bookmark(first, Some("印".to_owned()))).unwrap();
    let (bytes, report) = document.store(FormatId::Kif, document.envelope());
    assert!(report.notes.is_empty(), "{:?}", report.notes);
    let expected = text.replacen("(77)    ", "(77)+    \n*好手\n&印", 1);
    let expected = expected + "\n変化：1手\n   1 ２六歩(27)";
    assert_eq!(String::from_utf8(bytes).unwrap().trim_end(), expected);
}

/// A brace would end its comment, and other programs show what is written instead.
#[test]
fn a_brace_in_a_comment_is_told_where_it_comes_in() {
    let text = "[Event \"x\"]\n\n1. e4 e5 *\n";
    let mut document = document(text);
    document.apply(Edit::comment(at(&document, 1), "a}b".to_owned())).unwrap();
    let (bytes, report) = document.store(FormatId::Pgn, document.envelope());
    let codes =
        |report: &komaoto::formats::Report| report.notes.iter().map(|note| note.what.code()).collect::<Vec<_>>();
    assert_eq!(codes(&report), ["W522"]);
    let mut again = Document::from_loaded(load(&bytes, Some("pgn")).unwrap(), None);
    assert_eq!(again.record().tree.get(at(&again, 1)).unwrap().comment, "a}b");
    again.apply(Edit::comment(at(&again, 2), "c".to_owned())).unwrap();
    let (_, report) = again.store(FormatId::Pgn, again.envelope());
    assert!(codes(&report).is_empty());
}

/// The result of PGN means for shogi what a result line of KI2 means.
#[test]
fn a_resigned_game_of_shogi_goes_to_pgn_and_back() {
    let kif = "手合割：平手\n先手：A\n後手：B\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\nまで2手で後手の勝ち\n";
    let document = Document::from_loaded(load(kif.as_bytes(), Some("kifu")).unwrap(), None);
    let (bytes, report) = document.store(FormatId::Pgn, document.envelope());
    assert!(!report.loses(), "{:?}", report.notes);
    let again = load(&bytes, Some("pgn")).unwrap();
    assert_eq!(again.records[0].outline(), document.record().outline());
}

/// The file of a text after an edit, saved without a word.
#[track_caller]
fn edited(text: &str, extension: &str, edit: impl FnOnce(&mut Document)) -> String {
    let mut document = Document::from_loaded(load(text.as_bytes(), Some(extension)).unwrap(), None);
    edit(&mut document);
    let (bytes, report) = document.store(document.format().unwrap(), document.envelope());
    assert!(report.notes.is_empty(), "{:?}", report.notes);
    String::from_utf8(bytes).unwrap()
}

/// A row that says the end has its comment and its bookmark below it, whatever result follows.
#[test]
fn what_is_said_of_an_ending_stands_below_its_row() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\nまで2手で後手の勝ち\n\n変化：1手\n   1 ２六歩(27)\n   2 中断\nまで1手詰\n";
    let end = |document: &Document| document.record().tree.preorder().last().unwrap();
    let said = edited(text, "kifu", |document| {
        let end = end(document);
        document.apply(Edit::comment(end, "感想".to_owned())).unwrap();
        document.apply(Edit::Bookmark(end, Some("印".to_owned()))).unwrap();
    });
    assert_eq!(said, text.replace("中断\n", "中断\n*感想\n&印\n"));
}

/// A variation beside an ending that a result line alone tells: others take it for what follows, without the row.
#[test]
fn a_variation_beside_an_ending_has_its_row() {
    let text = "手合割：平手\n   1 ７六歩(77)\nまで1手で先手の勝ち\n";
    let beside = edited(text, "kifu", |document| {
        document.go(Go::To(at(document, 1)));
        play(document, "3c3d");
    });
    assert_eq!(beside, text.replace("まで", "   2 投了+\nまで") + "\n変化：2手\n   2 ３四歩(33)\n");
}

/// A header that stands below the moves does not draw new ones there.
#[test]
fn a_new_header_stands_above_the_moves() {
    let text = "V2.2\nN+A\nN-B\n$EVENT:x\nPI\n+\n+7776FU\nT1\n%TORYO\n'$END_TIME:2016/06/14 10:00:00\n";
    let placed = edited(text, "csa", |document| header(document, "場所", "Tokyo").unwrap());
    assert_eq!(placed, text.replace("x\n", "x\n$SITE:Tokyo\n"));
    // What will be read again is the record, which has the new header behind that.
    for below in ["'$END_TIME:2016/06/14 10:00:00\n", "$END_TIME:2016/06/14 10:00:00\n"] {
        let text = text.replace("'$END_TIME:2016/06/14 10:00:00\n", below);
        let mut document = Document::from_loaded(load(text.as_bytes(), Some("csa")).unwrap(), None);
        header(&mut document, "場所", "Tokyo").unwrap();
        let prepared = document.prepare(document.target(std::path::Path::new("a.csa")));
        assert!(prepared.unlike.is_none(), "{below} {:?}", prepared.unlike);
    }
}

/// Variations that only repeat the main line go with what they repeat.
#[test]
fn variations_with_nothing_left_in_them_go() {
    let text = "手合割：平手\n\n手数----指手----消費時間--\n   1 ３六歩(37)\n   2 ４二玉(51)\n   3 ３五歩(36)\n   4 ３二玉(42)\n\n変化：1手\n   1 ３六歩(37)\n\n変化：3手\n   3 ３五歩(36)\n";
    let cut = edited(text, "kifu", |document| document.apply(Edit::Delete(at(document, 3))).unwrap());
    let head = text.split("   3").next().unwrap();
    assert!(cut.starts_with(head) && !cut.contains("変化：3手"), "{cut}");
}

/// Where the tag and the movetext differ, the result is set in both, and nothing else changes.
#[test]
fn a_result_that_differs_from_its_tag_is_set() {
    let text = "[White \"A\"]\n[Result \"1-0\"]\n[ECO \"B00\"]\n[Black \"B\"]\n\n1. e4 e5 0-1\n";
    let document = |result| edited(text, "pgn", |document| header(document, "Result", result).unwrap());
    assert_eq!(document("0-1"), text.replace("1-0", "0-1"));
    assert_eq!(document("1/2-1/2"), text.replace("1-0", "1/2-1/2").replace("0-1", "1/2-1/2"));
}

/// A sign of the last move stays a sign, whatever is said beside it of the end by a record from elsewhere.
#[test]
fn signs_stay_signs_beside_what_is_said_of_an_ending() {
    for signs in ["$146", "$2", "$2 $146", "$1 {[%cal Ge2e4]}"] {
        let text = format!("1. e4 e5 2. d4 c6 {signs} 1-0\n");
        let mut document = document(&text);
        let end = at(&document, 5);
        let mut record = document.record().clone();
        record.tree.get_mut(end).unwrap().comment = "last words".to_owned();
        let source = load(text.as_bytes(), Some("pgn")).unwrap().source;
        let (bytes, _) = komaoto::files::store_over(&source, &[record], &Default::default());
        let said = String::from_utf8(bytes).unwrap();
        let again = load(said.as_bytes(), Some("pgn")).unwrap().records.remove(0);
        let (here, there) =
            (document.record().tree.get(at(&document, 4)).unwrap(), again.tree.get(end_of(&again)).unwrap());
        assert_eq!(
            (&here.marks, &here.nags, "last words"),
            (&there.marks, &there.nags, there.comment.as_str()),
            "{said}"
        );
        assert!(
            said.contains(signs.split(" {").next().unwrap()) && !said.contains("[%nag") && !said.contains("[%glyph"),
            "{said}"
        );
        document.go(Go::To(end));
        document.apply(Edit::comment(end, "last words".to_owned())).unwrap();
        assert_eq!(document.record().tree.get(end).unwrap().comment, "");
        assert_eq!(saved(&text, &document), said);
    }
}

/// The move before the ending of a game.
fn end_of(record: &komaoto::record::Record) -> NodeId {
    let end = record.tree.mainline(NodeId::ROOT).last().unwrap();
    record.tree.parent(end).unwrap()
}

/// Words before a move and words behind it are edited each in its place, and an evaluation moves neither.
#[test]
fn what_stands_before_and_behind_a_move_is_edited_apart() {
    let text = "1. e4 e5 2. {Here we} Nf3 {ok then} Nc6 3. Bb5  {x}    a6 *\n";
    let move_of = |document: &Document| at(document, 3);
    for (said, is) in [("Here we\nok now", "{ok now}"), ("Here they\nok then", "{ok then}")] {
        let told = edited(text, "pgn", |document| {
            let edit = Edit::comment(move_of(document), said);
            document.apply(edit).unwrap();
        });
        let before = said.split('\n').next().unwrap();
        assert_eq!(told, text.replace("{Here we}", &format!("{{{before}}}")).replace("{ok then}", is));
    }
    let mut document = document(text);
    let evaluation = komaoto::record::Evaluation::new(komaoto::record::Score::Centipawns(99));
    document.apply(Edit::Evaluation(move_of(&document), vec![evaluation])).unwrap();
    let judged = saved(text, &document);
    assert!(judged.contains("2. {Here we} Nf3 {") && judged.contains("ok then"), "{judged}");
    // What programs write is no word of a person: it stands behind the move.
    for engine in ["+0.35/12 3s", "[%eval 0.3]"] {
        let text = format!("1. e4 e5 2. {{{engine}}} Nf3 {{ok}} Nc6 *\n");
        let told = edited(&text, "pgn", |document| {
            document.apply(Edit::Bookmark(move_of(document), Some("here".into()))).unwrap()
        });
        assert!(told.contains(engine) && told.contains("Nf3") && told.contains("here"), "{told}");
    }
}

/// A file that nothing else tells the format of says it when its last move goes; its other lines stay.
#[test]
fn a_file_without_moves_says_what_it_is() {
    for (extension, text, kept) in [
        ("ki2", "*前書き\n▲７六歩\n", "*前書き\n"),
        ("kifu", "*前書き\n   1 ７六歩(77)\n", "*前書き\n"),
        ("kifu", "   1 ７六歩(77)\n", ""),
    ] {
        let emptied = edited(text, extension, |document| document.apply(Edit::Delete(at(document, 1))).unwrap());
        assert!(emptied.contains(kept) && emptied.contains("手合割：平手\n"), "{text}: {emptied}");
        let again = load(emptied.as_bytes(), Some(extension)).unwrap();
        assert_eq!((again.records.len(), again.records[0].tree.len()), (1, 1), "{emptied}");
        assert!(again.report.is_empty(), "{emptied}");
    }
}

/// Moves that a variation repeats before it begins: they go with its place, and stay with it.
#[test]
fn moves_that_a_variation_repeats_are_not_left_behind() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n\n変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n\n変化：2手\n   2 ８四歩(83)\n   3 ６六歩(67)\n";
    let commented = edited(text, "kifu", |document| {
        document.apply(Edit::comment(at(document, 1), "感想".to_owned())).unwrap();
    });
    assert_eq!(commented, text.replace("(77)\n", "(77)\n*感想\n"));
    let promoted = edited(text, "kifu", |document| {
        let tree = &document.record().tree;
        let second = tree.children(at(document, 1))[1];
        let last = tree.children(second)[1];
        document.apply(Edit::MakeMainline(last)).unwrap();
    });
    assert!(promoted.starts_with("手合割：平手\n   1 ７六歩(77)\n   2 ８四歩(83)\n   3 ６六歩(67)\n"), "{promoted}");
    assert_eq!(promoted.matches("８四歩(83)").count(), 1, "{promoted}");
}

/// A tag among the moves stays there, and a new one stands with the others above them.
#[test]
fn a_tag_among_the_moves_stays_where_it_is() {
    let text = "[Event \"x\"]\n\n1. e4 [Site \"s\"] e5 *\n";
    let placed = edited(text, "pgn", |document| header(document, "White", "A").unwrap());
    assert_eq!(placed, text.replace("x\"]\n", "x\"]\n[White \"A\"]\n"));
    let valued = edited(text, "pgn", |document| header(document, "Site", "t").unwrap());
    assert_eq!(valued, text.replace("\"s\"", "\"t\""));
    let text = "[Event \"x\"]\n[Site \"a\"]\n\n1. e4 [Site \"s\"] e5 [Black \"B\"] 2. Nf3 *\n";
    let valued = edited(text, "pgn", |document| header(document, "Site", "t").unwrap());
    assert_eq!(valued, text.replace("\"a\"", "\"t\""));
    let rounds = edited(text, "pgn", |document| header(document, "Round", "3").unwrap());
    assert_eq!(rounds, text.replace("\"a\"]\n", "\"a\"]\n[Round \"3\"]\n"));
    let empty = edited(text, "pgn", |document| document.apply(Edit::Delete(at(document, 1))).unwrap());
    assert_eq!(empty, "[Event \"x\"]\n[Site \"a\"]\n[Site \"s\"]\n[Black \"B\"]\n\n*\n");
}

/// A variation that becomes a part of the main line takes its rows along, and its numbers follow from its place, in
/// whatever order the file has its variations.
#[test]
fn variations_of_kif_take_their_rows_along() {
    let head = "手合割：平手\n手数----指手---------消費時間--\n";
    let rows = "   1 ７六歩(77)\n   2 ３四歩(33)\n";
    let (first, second) = ("\n変化：1手\n   1 ２六歩(27)\n", "\n変化：3手\n   3 ４四歩(43)#x\n");
    let second = second.replace("４四歩(43)", "６六歩(67)");
    let text = [head, rows, "   3 ２六歩(27)\n   4 ８四歩(83)\n", first, &second].concat();
    let cut = edited(&text, "kifu", |document| document.apply(Edit::Delete(at(document, 3))).unwrap());
    assert_eq!(cut, [head, rows, "   3 ６六歩(67)#x\n", first].concat());
    let text =
        [head, "   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：1手#a\n   3 ２六歩(27) (0:01 / 00:00:01)#b\n"].concat();
    let promoted = edited(&text, "kifu", |document| {
        let tree = &document.record().tree;
        let second = tree.children(NodeId::ROOT)[1];
        document.apply(Edit::MoveVariation(second, -1)).unwrap();
    });
    let rows = "   1 ２六歩(27) (0:01 / 00:00:01)#b\n\n変化：1手\n   1 ７六歩(77)\n   2 ３四歩(33)\n\n#a\n";
    assert_eq!(promoted, [head, rows].concat());
}

/// The sign of a variation is in the row of its move also where a whole line comes between that and the next row.
#[test]
fn signs_of_variations_stay_in_their_rows() {
    let head = "手合割：平手\n手数----指手---------消費時間--\n";
    let text = [head, "   1 ７六歩(77)\n   2 ３四歩(33)\n"].concat();
    let saved = edited(&text, "kifu", |document| {
        document.go(Go::First);
        play(document, "2g2f");
        document.go(Go::To(at(document, 1)));
        play(document, "8c8d");
        let second = document.record().tree.children(at(document, 1))[1];
        document.apply(Edit::MoveVariation(second, -1)).unwrap();
    });
    let rows = "   1 ７六歩(77)+\n   2 ８四歩(83)+\n\n変化：2手\n   2 ３四歩(33)\n\n変化：1手\n   1 ２六歩(27)\n";
    assert_eq!(saved, [head, rows].concat());
}

/// A line in another encoding than its file goes into that of the file where it is edited; all others keep their bytes.
#[test]
fn a_line_in_another_encoding_changes_alone() {
    let sjis = |text: &str| encode(text, Encoding::ShiftJis, false).0;
    let [head, first, second, last] = [
        "手合割：平手\n先手：山田太郎\n".as_bytes().to_vec(),
        sjis("   1 ７六歩(77)   ( 0:01)\n"),
        sjis("   2 ３四歩(33)   ( 0:02)\n"),
        "   3 ２六歩(27)   ( 0:03)\n*角道を開けた後の一手。後手の手を待つ。\n".as_bytes().to_vec(),
    ];
    let loaded = load(&[&*head, &*first, &*second, &*last].concat(), Some("kif")).unwrap();
    assert_eq!((loaded.envelope.encoding, loaded.records[0].tree.len()), (Encoding::Utf8, 4));
    let mut document = Document::from_loaded(loaded, None);
    let id = at(&document, 1);
    document.apply(Edit::Time(id, Some(Duration::from_secs(5)))).unwrap();
    let (saved, report) = document.store(FormatId::Kif, document.envelope());
    assert!(report.notes.is_empty(), "{:?}", report.notes);
    let line = "   1 ７六歩(77)   ( 0:05)\n".as_bytes();
    assert_eq!(saved, [&*head, line, &*second, &*last].concat(), "{}", String::from_utf8_lossy(&saved));
}

/// The times of moves that are set aside in a comment are not those of the move that has it.
#[test]
fn moves_set_aside_keep_their_times() {
    let text = "1. e4 {[Moves that can no longer be played] 2. Bc4: no\n ; [%emt 0:00:32] [%bm a]\n[End of these moves]} {[%emt 0:00:04]} e5 *\n";
    let document = document(text);
    let node = document.record().tree.get(at(&document, 1)).unwrap();
    assert_eq!((node.time, node.bookmark.as_deref()), (Some(Duration::from_secs(4)), None));
    assert!(node.comment.contains("[%emt 0:00:32] [%bm a]"), "{}", node.comment);
}

/// New moves have the letters that the others have.
#[test]
fn moves_in_figurines_are_edited_in_their_manner() {
    let text = "[Event \"x\"]\n\n1. e4 e5 2. ♘f3 *\n";
    let played = edited(text, "pgn", |document| {
        document.go(Go::To(at(document, 3)));
        play(document, "b8c6");
    });
    assert_eq!(played, text.replace("f3 *", "f3 ♘c6 *"));
}

/// A word and what a program draws are apart as they were.
#[test]
fn a_comment_beside_codes_keeps_its_blanks() {
    for (was, text, is) in [
        ("{ [%clk 0:03:00] [%cal Ge2e4] }", "Hello", "{ [%clk 0:03:00] Hello [%cal Ge2e4] }"),
        ("{ [%clk 0:03:00] [%cal Ge2e4] words }", "Hello", "{ [%clk 0:03:00] [%cal Ge2e4] Hello }"),
        ("{ [%clk 0:03:00] old [%cal Ge2e4] }", "", "{ [%clk 0:03:00] [%cal Ge2e4] }"),
        ("{[%cal Ge2e4] old}", "Hello", "{[%cal Ge2e4] Hello}"),
        ("{[%clk 0:03:00] [%csl Re4][%cal Ge2e4] old}", "", "{[%clk 0:03:00] [%csl Re4][%cal Ge2e4]}"),
    ] {
        let text = text.to_owned();
        let file = format!("1. e4 {was} e5 *\n");
        let saved = edited(&file, "pgn", |document| {
            let id = at(document, 1);
            let node = document.record().tree.get(id).unwrap();
            let comment = respoken(document.record().game(), &node.comment, &text);
            document.apply(Edit::comment(id, comment)).unwrap();
        });
        assert_eq!(saved, format!("1. e4 {is} e5 *\n"));
    }
}

/// In a table what is said of a move stands in its cell.
#[test]
fn a_comment_in_a_table_stands_before_the_bar() {
    let table = "| # | White | Black |\n|---|---|---|\n| 1 | e4 | e5 |\n| 2 | Nf3 | Nc6 |\n";
    for (ply, before, after) in [(1, "e4 |", "e4 {Z} |"), (2, "e5 |", "e5 {Z} |"), (4, "Nc6 |", "Nc6 {Z} |")] {
        let saved = edited(table, "pgn", |document| {
            let id = at(document, ply);
            document.apply(Edit::comment(id, "Z".to_owned())).unwrap();
        });
        assert_eq!(saved, table.replace(before, after));
    }
}

/// A text in words is a game, and is not saved over.
#[test]
fn moves_in_words_are_a_game_of_their_own() {
    for (text, extension, moves) in [
        ("After 1.e4 e5 2.Nf3 Nc6 3.Bb5 White has a choice.\n", "txt", 5),
        ("After 1.e4 e5 2.Nf3 Nc6 3.Bb5 White has a choice.\n", "pgn", 5),
        ("先手は▲７六歩と突き、△３四歩に▲２六歩と応じた。\n", "txt", 3),
        ("开局走炮二平五，黑方应以马8进7，红方马二进三。\n", "txt", 3),
    ] {
        let loaded = load(text.as_bytes(), Some(extension)).unwrap();
        assert_eq!((loaded.records.len(), loaded.records[0].tree.len()), (1, moves + 1), "{text}");
        assert_eq!(loaded.report.notes[0].what.code(), "R113");
        assert_eq!(loaded.records[0].tree.get(NodeId::ROOT).unwrap().comment, text.trim());
        let document = Document::from_loaded(loaded, Some("a.txt".into()));
        assert_eq!(document.path(), None);
    }
    assert!(load("The pawn on e5 is weak.\n".as_bytes(), Some("txt")).is_err());
}

/// Lines that are broken for their length: what is behind an edit keeps its bytes, whatever its line becomes.
#[test]
fn what_is_behind_an_edit_keeps_its_bytes() {
    let text = "[Event \"x\"]\n[Result \"1-0\"]\n\n\
        1. d4 d5 2. c4 c6 3. Nc3 Nf6 4. cxd5 { The Exchange Slav, the sure way to\n\
        play with zero losing chances so an ideal choice for game one } 4... cxd5 5. Bf4\n\
        Nc6 6. e3 Bf5 7. Nf3 e6 8. Qb3 Bb4 (8... Na5 9. Qa4+ {A check that leads to\n\
        nothing, as was known long before.}) 9. Bb5 O-O 10. Bxc6 {Black has two bishops\n\
        and an open line:\n- b\n- and the bishops.} Bxc3+ 11. Qxc3 Rc8 12. Ne5 Ng4 13. Nxg4\n\
        Bxg4 14. Qb4 Rxc6 15. Qxb7 Qc8 16. Qxc8 Rfxc8 17. O-O a5 18. f3 Bf5 19. Rfe1 Bg6\n\
        20. b3 f6 21. e4 dxe4 22. fxe4 Rd8 1-0\n";
    let broken = text.replace('\n', "\r\n");
    for text in [text, &broken] {
        let plies = document(text).record().mainline_moves();
        for ply in 1..=plies {
            let edits: [fn(NodeId) -> Edit; 2] =
                [|id| Edit::comment(id, "Zq a word".to_owned()), |id| Edit::Time(id, Some(Duration::from_secs(65)))];
            for edit in edits {
                let mut changed = document(text);
                let id = at(&changed, ply);
                if !changed.record().tree.get(id).unwrap().comment.is_empty() {
                    continue;
                }
                changed.apply(edit(id)).unwrap();
                let saved = saved(text, &changed);
                let same = |one: &mut dyn Iterator<Item = (u8, u8)>| one.take_while(|(a, b)| a == b).count();
                let before = same(&mut text.bytes().zip(saved.bytes()));
                let behind = same(&mut text.bytes().rev().zip(saved.bytes().rev()));
                assert!(before + behind >= text.len(), "{ply}: {saved}");
                let long = saved.lines().map(str::len).max().unwrap();
                assert!(long <= 120, "{ply}: {saved}");
            }
        }
    }
}

/// A game that has no result behind its moves has none when moves go.
#[test]
fn moves_that_go_bring_no_result() {
    let text = "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6\n\n[Event \"y\"]\n\n1. d4 d5 0-1\n";
    let mut changed = document(text);
    let third = at(&changed, 3);
    changed.apply(Edit::Delete(third)).unwrap();
    assert_eq!(saved(text, &changed), text.replace(" 2. Nf3 Nc6", ""));
}

/// Words before the first move of a variation that becomes the main line stay those before its move, and no game is
/// written anew for it.
#[test]
fn words_before_a_promoted_variation_go_along() {
    let text = "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 $1 ({Perhaps black was expecting} 2. Nc3 $2 Nc6 {freeing\nhis position}) 2... Nc6 (2... d6 $6 3. d4 {taking}) 3. Bb5 a6 1-0\n";
    let mut promoted = document(text);
    let fork = at(&promoted, 2);
    let variation = promoted.record().tree.children(fork)[1];
    promoted.apply(Edit::MakeMainline(variation)).unwrap();
    let saved = saved(text, &promoted);
    assert!(saved.contains("1. e4 e5 2. {Perhaps black was expecting} Nc3 $2 (2. Nf3 $1"), "{saved}");
    assert!(saved.starts_with("[Event \"x\"]\n[Result \"1-0\"]\n\n") && saved.ends_with(" 1-0\n"), "{saved}");
    assert!(saved.contains("{freeing\nhis position} 1-0"), "{saved}");
}

/// A tag among the moves stays in its line.
#[test]
fn a_tag_among_the_moves_stays_there() {
    let text = "[Event \"x\"]\n\n1. e4 [Site \"s\"] e5 *\n";
    let mut changed = document(text);
    let first = at(&changed, 1);
    changed.apply(Edit::Nags(first, vec![146])).unwrap();
    assert_eq!(saved(text, &changed), text.replace("1. e4 ", "1. e4 $146 "));
    let mut changed = document(text);
    changed.apply(Edit::comment(first, "Zq".to_owned())).unwrap();
    assert_eq!(saved(text, &changed), text.replace("1. e4 ", "1. e4 {Zq} ").replace("] e5", "] 1... e5"));
}
