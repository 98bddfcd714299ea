//! Carried texts: what they are is kept with them, and recognised where only the text was kept.

use crate::formats::{codes, loaded, stays};
use komaoto::files::store_anew;
use komaoto::formats::{FormatId, Report, WriteOptions, format};
use komaoto::record::{Carried, Record, Role, Winner};
use komaoto::rules::Color;

fn read(id: FormatId, text: &str) -> Record {
    format(id).read(text, &mut Report::default()).unwrap().remove(0)
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
fn format_and_role_are_kept_with_the_text() {
    for extra in &read(FormatId::Kif, KIF).extras {
        let again: Carried = serde_json::from_str(&serde_json::to_string(extra).unwrap()).unwrap();
        assert_eq!((again.kind(), &again), (extra.kind(), extra));
    }
}
