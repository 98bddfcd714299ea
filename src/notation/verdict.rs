//! Results in words.

use komaoto_rules::Color;

/// The side that has won by a text that names the winner or the loser, as `時間切れにより先手の勝ち`.
pub fn winning_side(text: &str) -> Option<Color> {
    let names = [("先手", Color::Black), ("下手", Color::Black), ("後手", Color::White), ("上手", Color::White)];
    let (at, color) = names.into_iter().find_map(|(name, color)| Some((text.rfind(name)? + name.len(), color)))?;
    match text.get(at..)?.trim_start_matches('の') {
        "勝ち" | "勝" | "反則勝ち" | "入玉勝ち" | "宣言勝ち" | "不戦勝" => Some(color),
        "負け" | "負" | "反則負け" | "切れ負け" | "不戦敗" => Some(!color),
        _ => None,
    }
}
