//! The documents' own examples of PGN, in every encoding and with every line end that they allow: nothing changes of a
//! file that nobody edits, and nothing but its line where a comment is edited.

use komaoto::editor::{Document, Edit};
use komaoto::files::load;
use komaoto::formats::FormatId;
use komaoto::formats::comment::full_comment;
use komaoto::record::NodeId;
use komaoto::text::{Encoding, encode};

use super::page::Part;

/// A file of a sentence.
fn example(page: &str, number: &str, name: &str) -> String {
    let read = super::read(page);
    let sentence = read.sentences.into_iter().find(|sentence| sentence.number == number).unwrap();
    let found = sentence.parts.into_iter().find_map(|part| match part {
        Part::File { name: own, text, .. } if own == name => Some(text),
        _ => None,
    });
    found.unwrap_or_else(|| panic!("{page}, {number}: no {name}"))
}

/// The examples, each with the encodings that it may be in besides UTF-8.
fn examples() -> Vec<(String, FormatId, String, &'static [Encoding])> {
    const WESTERN: &[Encoding] = &[Encoding::Latin1];
    const SIMPLIFIED: &[Encoding] = &[Encoding::Gb18030];
    let mut found = Vec::new();
    let mut add = |page: &str, number: &str, name: &str, id: FormatId, encodings: &'static [Encoding]| {
        found.push((format!("{number} {name}"), id, example(page, number, name), encodings));
    };
    for number in ["P9", "P11", "P12", "P18", "P64"] {
        add("pgn.md", number, "a.pgn", FormatId::Pgn, &[]);
    }
    add("pgn.md", "P21", "a.pgn", FormatId::Pgn, WESTERN);
    add("pgn.md", "P21", "c.pgn", FormatId::Pgn, &[Encoding::Windows1252]);
    for number in ["X12", "X28", "X32", "X34", "X35", "X36"] {
        add("xiangqi-pgn.md", number, "a.pgn", FormatId::Pgn, SIMPLIFIED);
    }
    add("xiangqi-pgn.md", "X38", "b.pgn", FormatId::Pgn, &[Encoding::Big5]);
    add("xiangqi-pgn.md", "X39", "a.xml", FormatId::Xml, SIMPLIFIED);
    found
}

/// The same file in its forms: as text with its line ends, its encoding and whether it begins with a mark.
fn forms(text: &str, id: FormatId, others: &[Encoding]) -> Vec<(String, Encoding, bool)> {
    let mut forms = Vec::new();
    for eol in ["\n", "\r\n", "\r"] {
        for ended in [true, false] {
            let text = text.trim_end().to_owned() + if ended { "\n" } else { "" };
            let marked = [(Encoding::Utf8, false), (Encoding::Utf8, true)];
            for (encoding, bom) in marked.into_iter().chain(others.iter().map(|&encoding| (encoding, false))) {
                // XML says in which encoding it is, unless that is UTF-8.
                let declaration = match id {
                    FormatId::Xml if encoding != Encoding::Utf8 => {
                        format!("<?xml version=\"1.0\" encoding=\"{}\"?>\n", encoding.name())
                    }
                    _ => String::new(),
                };
                forms.push(((declaration + &text).replace('\n', eol), encoding, bom));
            }
        }
    }
    forms
}

#[test]
fn examples_stay_as_they_are_in_every_encoding_and_with_every_line_end() {
    let mut tried = 0;
    for (name, id, text, others) in examples() {
        for (text, encoding, bom) in forms(&text, id, others) {
            let what = format!("{name} in {encoding:?}, {bom}: {text:?}");
            let (bytes, lost) = encode(&text, encoding, bom);
            assert_eq!(lost, [], "{what}");
            let extension = if id == FormatId::Xml { "xml" } else { "pgn" };
            let file = load(&bytes, Some(extension)).unwrap();
            assert_eq!((file.format, file.envelope.encoding, file.envelope.bom), (id, encoding, bom), "{what}");
            let mut document = Document::from_loaded(file, None);
            assert!(document.store(id, document.envelope()).0 == bytes, "{what}");
            // The first comment, of one move if there is any.
            let tree = &document.record().tree;
            let said = |id: NodeId| tree.get(id).map(full_comment).filter(|comment| !comment.is_empty());
            let commented: Vec<NodeId> = tree.preorder().filter(|&id| said(id).is_some()).collect();
            let last = commented.iter().find(|id| **id != NodeId::ROOT).or(commented.first());
            let Some(&at) = last else { continue };
            let comment = said(at).unwrap().to_string();
            document.apply(Edit::comment(at, format!("{comment}!!"))).unwrap();
            let (stored, report) = document.store(id, document.envelope());
            assert!(report.is_empty(), "{what}: {:?}", report.notes);
            let lines = |bytes: &[u8]| -> Vec<Vec<u8>> {
                bytes.split_inclusive(|byte| matches!(byte, b'\n' | b'\r')).map(<[u8]>::to_vec).collect()
            };
            let (was, is) = (lines(&bytes), lines(&stored));
            let differ = was.iter().zip(&is).filter(|(was, is)| was != is).count();
            assert_eq!((was.len(), differ), (is.len(), 1), "{what}: {}", String::from_utf8_lossy(&stored));
            // A picture is closed where its comment is written.
            let closed = usize::from(text.contains("<img"));
            assert_eq!(stored.len(), bytes.len() + 2 + closed, "{what}");
            tried += 1;
        }
    }
    assert!(tried > 90, "{tried}");
}
