//! Carried texts: what they are is kept with them, and recognised where only the text was kept.

use crate::formats::{codes, loaded, stays};
use komaoto::editor::Digest;
use komaoto::files::store_anew;
use komaoto::formats::{FormatId, Report, WriteOptions, format, recognise, role};
use komaoto::record::{Carried, Node, NodeId, Record, Role, Winner};
use komaoto::rules::Color;

fn read(id: FormatId, text: &str) -> Record {
    format(id).read(text, &mut Report::default()).unwrap().remove(0)
}

fn written(id: FormatId, record: &Record) -> String {
    format(id).write(std::slice::from_ref(record), &WriteOptions::default(), &mut Report::default())
}

fn kinds(record: &Record) -> Vec<(FormatId, Role)> {
    let nodes = record.tree.preorder().filter_map(|id| record.tree.get(id));
    record.extras.iter().chain(nodes.flat_map(|node| &node.extras)).filter_map(Carried::kind).collect()
}

const KIF: &str = "# ---- 棋譜ファイル ----\n盤面回転\n手合割：平手\n手数----指手--\n   1 ７六歩(77)\n*\n# x\n   2 謎\n\
                   まで1手で先手の勝ち\n   3 ２六歩(27)\n";

#[test]
fn only_what_says_more_than_the_record_is_carried() {
    let roles = [Role::Flipped, Role::Result(Some(Winner::Side(Color::Black)))];
    assert_eq!(kinds(&read(FormatId::Kif, KIF)), roles.map(|role| (FormatId::Kif, role)));
    assert_eq!(format(FormatId::Kif).unread(KIF), ["# x", "3 ２六歩(27)"]);
}

#[test]
fn what_only_csa_files_need_is_an_unknown_line_in_others() {
    let text = "手合割：平手\n手数----指手--\n   1 ７六歩(77)\nPI\nV2.2\n";
    stays(FormatId::Kif, text, &["PI\nV2.2"]);
    let file = loaded(text.as_bytes(), "kif");
    assert_eq!(codes(&file.report), ["R104", "R104"]);
    let envelope = file.envelope;
    let (csa, report) =
        store_anew(&file.source, &file.records, &[Some(0)], FormatId::Csa, envelope, &WriteOptions::default());
    assert_eq!((codes(&report), report.loses()), (vec!["W517"], false));
    assert!(String::from_utf8(csa).unwrap().contains("\n' PI\n' V2.2\n"));
}

#[test]
fn a_text_that_was_kept_alone_is_recognised() {
    let json = r##"{"step":"Start","time":null,"annotation":{"comment":"","bookmark":null,"evaluation":null,
        "extras":["'** 30 -3334FU","*","まで2手で後手の勝ち","# x"]}}"##;
    let node: Node = serde_json::from_str(json).unwrap();
    assert!(node.extras.iter().all(|extra| extra.kind().is_none()));
    let expected = [Role::Evaluation, Role::EmptyComment, Role::Result(Some(Winner::Side(Color::White))), Role::Remark];
    assert_eq!(node.extras.iter().map(role).collect::<Vec<_>>(), expected);
    // As long as nothing more is known, it is kept as it was.
    assert_eq!(serde_json::to_string(&node.extras[1]).unwrap(), "\"*\"");

    let mut bare = read(FormatId::Kif, KIF);
    let ids: Vec<NodeId> = bare.tree.preorder().collect();
    for id in ids {
        if bare.tree.get(id).is_some_and(|node| !node.extras.is_empty()) {
            let node = bare.tree.get_mut(id).unwrap();
            node.extras = node.extras.iter().map(Carried::bare).collect();
        }
    }
    bare.extras = bare.extras.iter().map(Carried::bare).collect();
    let record = read(FormatId::Kif, KIF);
    assert_eq!(written(FormatId::Kif, &bare), written(FormatId::Kif, &record));
    // A digest that was taken then is one of the record now.
    assert_eq!(bare, record);
    assert_eq!(Digest::with_ids(&bare), Digest::with_ids(&record));
    recognise(&mut bare);
    assert_eq!(bare.winner(), record.winner());
    assert!(kinds(&bare).iter().all(|(format, _)| *format == FormatId::Kif));
}

#[test]
fn format_and_role_are_kept_with_the_text() {
    for extra in &read(FormatId::Kif, KIF).extras {
        let again: Carried = serde_json::from_str(&serde_json::to_string(extra).unwrap()).unwrap();
        assert_eq!((again.kind(), &again), (extra.kind(), extra));
    }
}
