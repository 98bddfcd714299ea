//! The law of lines on the screen: no line is broken between letters that hold together (JIS X 4051), whatever says it: a
//! notice, a dialog, a card, a button, a row.

use egui::Shape;
use egui::epaint::ClippedShape;
use komaoto::text::holds_together;

/// The places where lines are broken between letters that hold together.
pub fn torn(shapes: &[ClippedShape]) -> Vec<String> {
    let mut wrong = Vec::new();
    shapes.iter().for_each(|clipped| look(&clipped.shape, &mut wrong));
    wrong
}

fn look(shape: &Shape, wrong: &mut Vec<String>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| look(shape, wrong)),
        Shape::Text(letters) => {
            let rows: Vec<(String, bool)> = letters
                .galley
                .rows
                .iter()
                .map(|row| (row.glyphs.iter().map(|glyph| glyph.chr).collect(), row.ends_with_newline))
                .collect();
            for pair in rows.windows(2) {
                let [(row, ends), (next, _)] = pair else { continue };
                let (Some(before), Some(letter)) = (row.chars().last(), next.chars().next()) else { continue };
                // A word that is longer than a line is broken wherever it must be.
                let is_one_word = !row.chars().any(|letter| letter.is_whitespace() || letter as u32 >= 0x2E80);
                if !ends && !is_one_word && !before.is_whitespace() && holds_together(before, letter) {
                    wrong.push(format!("{row:?} is broken before {next:?}"));
                }
            }
        }
        _ => {}
    }
}

#[test]
fn torn_lines_are_seen_by_this_law() {
    let painted = |text: &'static str| {
        let mut window = egui_kittest::Harness::builder()
            .with_size([200.0, 100.0])
            .with_context_setup(|ctx| komaoto::ui::look::fonts::install(ctx, komaoto::locale::Language::Japanese))
            .build_ui(move |ui| drop(ui.add(egui::Label::new(text).wrap())));
        window.run();
        torn(&window.output().shapes)
    };
    // As egui itself breaks lines.
    let text = "ここで先手は（読み筋どおり）飛車を引く（当然の一手）が、";
    let begun = ["", "あ", "ああ", "あああ", "ああああ", "あああああ", "ああああああ", "あああああああ"];
    let found =
        begun.iter().map(|begin| painted(Box::leak(format!("{begin}{text}").into_boxed_str())).len()).sum::<usize>();
    assert!(found > 0);
    assert!(painted("短い文").is_empty());
}
