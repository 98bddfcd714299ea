//! The examples of the documents of CSA and KIF in every encoding and line end that those allow: untouched they are
//! stored byte for byte, and an edit of one comment changes one line.

use komaoto::editor::{Document, Edit};
use komaoto::files::load;
use komaoto::formats::{FormatId, decode};
use komaoto::record::NodeId;
use komaoto::text::{Encoding, encode};

const ROWS: &str = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n\
    P4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n\
    P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n";

/// CSA V3.0 with all that the example of its document has.
const V3: &str = "'CSA encoding=ENCODING\n'----------棋譜ファイルの例 \"example.csa\"---------------\n'バージョン\nV3.0\n\
    '対局者名\nN+先手\nN-後手\n'棋譜情報\n'棋戦名\n$EVENT:選手権\n'対局場所\n$SITE:某所\n'開始日時\n\
    $START_TIME:2024/05/05 15:05:40\n$END_TIME:2024/05/05 15:31:22\n$TIME:900+0+5\n$OPENING:YAGURA\n$MAX_MOVES:320\n\
    $JISHOGI:27\n$NOTE:備考1行目\\n2行目\n'平手の初期局面\nROWS'先手番\n+\n'指し手と消費時間\n+2726FU,T0\n\
    '** 30 -8384FU +2625FU -8485FU +6978KI #1234\n-3334FU\nT6.123\n'*コメント1行目\n'*コメント2行目\n%CHUDAN\n\
    '-------------------------------------------------\n";

/// The same without the line that names the encoding, which is Shift_JIS then.
const V2: &str = "V2.2\nN+先手\nN-後手\n'棋戦名\n$EVENT:選手権\n$TIME_LIMIT:00:25+00\nPI\n+\n+2726FU\nT0\n'*コメント\n\
    -3334FU\nT6\n%TORYO\n";

/// The form of 1999.
const V1: &str = "'----------\"example.csa\"----------\n'Player names\nN+Tanigawa\nN-Habu\n'Hirate\nROWS'Sente's turn\n+\n\
    'Move and time spent\n+2726FU\nT12\n-3334FU\nT6\n%CHUDAN\n";

const KIF: &str = "開始日時：2024/01/15 10:00:00\n棋戦：練習対局\n手合割：平手\n先手：先手太郎\n後手：後手次郎\n\
    手数----指手---------消費時間--\n   1 ７六歩(77)        ( 0:01/00:00:01)\n   2 ８四歩(83)        ( 0:01/00:00:01)\n\
    *コメント\n   3 ２六歩(27)        ( 0:02/00:00:03)\n   4 投了\nまで3手で先手の勝ち\n";

/// What a KIF file of the document's list of boards has.
const BOD: &str = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
    |v香v桂v銀v金v玉v金v銀v桂v香|一\n| ・v飛 ・ ・ ・ ・ ・v角 ・|二\n|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
    | 歩 歩 歩 歩 歩 歩 歩 歩 歩|七\n| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八\n| 香 桂 銀 金 玉 金 銀 桂 香|九\n\
    +---------------------------+\n先手の持駒：なし\n先手：山田\n後手：佐藤\n手数----指手---------消費時間--\n\
    1 ７六歩(77)\n2 ３四歩(33)\n";

/// A document's example: its format, its text, and the encodings it may be in.
const EXAMPLES: [(&str, FormatId, &str, &[Encoding]); 6] = [
    ("csa", FormatId::Csa, V3, &[Encoding::Utf8, Encoding::ShiftJis]),
    ("csa", FormatId::Csa, V2, &[Encoding::ShiftJis]),
    ("csa", FormatId::Csa, V1, &[Encoding::Utf8, Encoding::ShiftJis, Encoding::EucJp]),
    ("kif", FormatId::Kif, KIF, &[Encoding::ShiftJis, Encoding::Utf8, Encoding::EucJp]),
    ("kifu", FormatId::Kif, KIF, &[Encoding::Utf8, Encoding::ShiftJis]),
    ("kif", FormatId::Kif, BOD, &[Encoding::ShiftJis, Encoding::Utf8, Encoding::EucJp]),
];

/// An example as a file: its bytes and the text that they spell.
fn file(text: &str, encoding: Encoding, bom: bool, eol: &str, ended: bool) -> (Vec<u8>, String) {
    let name = if encoding == Encoding::ShiftJis { "SHIFT_JIS" } else { encoding.name() };
    let text = text.replace("ENCODING", name).replace("ROWS", ROWS);
    let text = if ended { text.as_str() } else { text.trim_end_matches('\n') }.replace('\n', eol);
    let (bytes, lost) = encode(&text, encoding, bom);
    assert!(lost.is_empty(), "{encoding:?}: {lost:?}");
    (bytes, text)
}

/// The lines of `now` that are not those of `before`, and how many more there are.
fn changed<'t>(before: &str, now: &'t str, eol: &str) -> (Vec<&'t str>, isize) {
    let old: Vec<&str> = before.split(eol).collect();
    let new: Vec<&str> = now.split(eol).collect();
    let more = isize::try_from(new.len()).unwrap() - isize::try_from(old.len()).unwrap();
    (new.into_iter().filter(|line| !old.contains(line)).collect(), more)
}

#[test]
fn the_examples_of_the_documents_keep_every_byte_but_those_of_an_edit() {
    let mut tried = 0;
    for (extension, format, example, encodings) in EXAMPLES {
        for &encoding in encodings {
            for bom in [false, true] {
                for eol in ["\n", "\r\n", "\r"] {
                    for ended in [true, false] {
                        // Only UTF-8 has a mark.
                        if bom && encoding != Encoding::Utf8 {
                            continue;
                        }
                        tried += 1;
                        let what =
                            format!("{extension} {format:?} {encoding:?} bom {bom} {eol:?} ended {ended}\n{example}");
                        let (bytes, text) = file(example, encoding, bom, eol, ended);
                        let loaded = load(&bytes, Some(extension)).unwrap();
                        assert_eq!(loaded.format, format, "{what}");
                        assert!(!loaded.report.loses(), "{what}\n{:?}", loaded.report.notes);
                        let mut document = Document::from_loaded(loaded, Some(format!("a.{extension}").into()));
                        let stored = |document: &Document| document.store(format, document.envelope());
                        assert_eq!(stored(&document).0, bytes, "{what}");
                        let moves: Vec<NodeId> = document.record().tree.mainline(NodeId::ROOT).collect();
                        assert!(moves.len() > 2, "{what}");
                        document.apply(Edit::comment(moves[1], "good move".to_owned())).unwrap();
                        let (edited, report) = stored(&document);
                        assert!(report.is_empty(), "{what}\n{:?}", report.notes);
                        let edited = decode(&edited).unwrap();
                        // What is in ASCII alone is the same in all of them.
                        assert!(edited.encoding == encoding || text.is_ascii(), "{what}");
                        let mark = if format == FormatId::Csa { "'*" } else { "*" };
                        let said = format!("{mark}good move");
                        let (lines, more) = changed(&text, &edited.text, eol);
                        let replaced = text.contains(&format!("{mark}コメント{eol}")) && example == V2;
                        assert_eq!(
                            (lines, more),
                            (vec![said.as_str()], isize::from(!replaced)),
                            "{what}\n{}",
                            edited.text
                        );
                        document.undo().unwrap();
                        assert_eq!(stored(&document).0, bytes, "{what}");
                    }
                }
            }
        }
    }
    assert_eq!(tried, 18 + 6 + 24 + 24 + 18 + 24);
}
