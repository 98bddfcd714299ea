//! The dialects in which programs write evaluations into comments: that which a record has already, else
//! in ShogiGUI's, which most programs read. What each of them looks like stands in [`evaluation`](super::evaluation).

use super::csa_line::write_evaluation;
use super::evaluation::{of_comment, speaks};
use komaoto_notation::kif;
use komaoto_record::{Evaluation, Record, Score};
use komaoto_rules::Color;
use komaoto_rules::shogi::{Move, Position};
use komaoto_text::parts;

/// The manner of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CommentDialect {
    /// None yet: ShogiGUI's, but numbers where they say all, for such evaluations come out of CSA's files.
    Any,
    /// `*解析 0 候補1 …`, with the engine's name in a line of its own.
    ShogiGui,
    /// `#評価値=…` and more lines like it.
    ShogiHome,
    /// `* Engine 名 …`, 棋神アナリティクス.
    Kishin,
    /// `* 30 -8384FU …`, CSA.
    Numbers,
}

impl CommentDialect {
    /// That of the first evaluation in the comments of a record.
    pub fn of(record: &Record) -> Self {
        let nodes = record.tree.preorder().filter_map(|id| record.tree.get(id));
        let mut lines = nodes.filter(|node| !node.evaluations.is_empty()).flat_map(|node| parts(&node.comment));
        lines.find_map(Self::of_line).unwrap_or(Self::Any)
    }

    fn of_line(line: &str) -> Option<Self> {
        if !speaks(line) {
            return None;
        }
        let said = line.get(1..)?;
        let begins = |words: &[&str]| words.iter().any(|word| said.starts_with(word));
        if begins(&["評価値=", "詰み=", "読み筋="]) {
            Some(Self::ShogiHome)
        } else if begins(&[" Engine "]) {
            Some(Self::Kishin)
        } else if line.starts_with('*') && begins(&["Engines ", "解析 ", "検討 ", "対局 "]) {
            Some(Self::ShogiGui)
        } else {
            super::evaluation::is_numbers(line).then_some(Self::Numbers)
        }
    }

    /// Comment lines, without the mark before them, that add an evaluation to a comment; and whether that then says all
    /// of it. Where this manner has no place for a part of it, the first one that has.
    pub fn written(
        self,
        evaluation: &Evaluation,
        comment: &str,
        position: &Position,
        last: Option<Move>,
    ) -> (String, bool) {
        let known = of_comment(comment, position, last);
        let says = |text: &String| {
            let all = of_comment(&format!("{comment}\n{text}"), position, last);
            all.strip_prefix(known.as_slice()) == Some(std::slice::from_ref(evaluation))
        };
        let in_manner = |manner: Self| match manner {
            Self::ShogiGui => in_words(evaluation, comment, position, last),
            Self::ShogiHome => in_lines(evaluation, position, last),
            Self::Kishin => {
                let engine = evaluation.engine.as_deref().unwrap_or("");
                format!("* Engine {engine}{}", facts(evaluation, position, last))
            }
            Self::Any | Self::Numbers => write_evaluation(evaluation, position).trim_start_matches("'*").to_owned(),
        };
        let is_bare = evaluation.engine.is_none() && evaluation.depth.is_none() && evaluation.time.is_none();
        let own = if self == Self::Any && !is_bare { Self::ShogiGui } else { self };
        let manners = [own, Self::ShogiGui, Self::Kishin, Self::ShogiHome, Self::Numbers];
        match manners.into_iter().map(in_manner).find(says) {
            Some(text) => (text, true),
            None => (in_manner(Self::Numbers), false),
        }
    }
}

/// A comment line in words, for files that have one line for it: `* Engine 水匠 時間 00:10.5 深さ 34 …`, or in CSA's form
/// if that can hold it; and whether it is complete.
pub(crate) fn written(evaluation: &Evaluation, position: &Position, last: Option<Move>) -> (String, bool) {
    let numbers = write_evaluation(evaluation, position);
    let numbers = numbers.trim_start_matches("'*");
    let said = |text: &str| of_comment(text, position, last) == [evaluation.clone()];
    if said(numbers) {
        return (numbers.to_owned(), true);
    }
    let begin = match &evaluation.engine {
        Some(engine) => format!("* Engine {engine}"),
        None => "*解析 0".to_owned(),
    };
    let words = format!("{begin}{}", facts(evaluation, position, last));
    if said(&words) { (words, true) } else { (numbers.to_owned(), false) }
}

/// `*解析 0 候補1 時間 00:10.500 深さ 34 ノード数 178144 評価値 3 読み筋 △３四歩(33)`, after a line with the engine's name
/// if the comment has none yet, and before `#詰み=先手勝ち:5手` for programs that know mates only so.
fn in_words(evaluation: &Evaluation, comment: &str, position: &Position, last: Option<Move>) -> String {
    let named = |line: &'_ str| {
        let (number, name) = line.strip_prefix("*Engines ")?.split_once(' ')?;
        Some((number.parse::<usize>().ok()?, name.trim().to_owned()))
    };
    let known: Vec<(usize, String)> = parts(comment).filter_map(named).collect();
    let free = known.iter().map(|&(number, _)| number + 1).max().unwrap_or(0);
    let mut text = String::new();
    let number = evaluation.engine.as_deref().map_or(free, |engine| {
        known.iter().find(|(_, name)| name == engine).map_or_else(
            || {
                text = format!("*Engines {free} {engine}\n");
                free
            },
            |&(number, _)| number,
        )
    });
    text.push_str(&format!("*解析 {number} 候補1{}", facts(evaluation, position, last)));
    if let Score::Mate { winner, moves } = evaluation.score {
        text.push_str(&format!("\n#{}", mate(winner, moves)));
    }
    text
}

/// `詰み=先手勝ち:5手`.
fn mate(winner: Color, moves: Option<u32>) -> String {
    let side = if winner == Color::Black { "先手勝ち" } else { "後手勝ち" };
    moves.map_or_else(|| format!("詰み={side}"), |moves| format!("詰み={side}:{moves}手"))
}

/// `#評価値=315`, `#読み筋=△３四歩(33)…`, `#深さ=`, `#ノード数=`, `#エンジン=`.
fn in_lines(evaluation: &Evaluation, position: &Position, last: Option<Move>) -> String {
    let mut lines = vec![match evaluation.score {
        Score::Centipawns(score) => format!("#評価値={score}"),
        Score::Mate { winner, moves } => format!("#{}", mate(winner, moves)),
    }];
    if !evaluation.line.is_empty() {
        lines.push(format!("#読み筋={}", spelled(evaluation, position, last).concat()));
    }
    lines.extend(evaluation.depth.map(|depth| format!("#深さ={depth}")));
    lines.extend(evaluation.nodes.map(|nodes| format!("#ノード数={nodes}")));
    lines.extend(evaluation.engine.as_ref().map(|engine| format!("#エンジン={engine}")));
    lines.join("\n")
}

/// ` 時間 00:10.500 深さ 34 ノード数 178144 評価値 3 読み筋 △３四歩(33)`.
fn facts(evaluation: &Evaluation, position: &Position, last: Option<Move>) -> String {
    let mut text = String::new();
    if let Some(time) = evaluation.time {
        let seconds = time.as_secs();
        text.push_str(&format!(" 時間 {:02}:{:02}.{:03}", seconds / 60, seconds % 60, time.subsec_millis()));
    }
    if let Some(depth) = evaluation.depth {
        text.push_str(&format!(" 深さ {depth}"));
    }
    if let Some(nodes) = evaluation.nodes {
        text.push_str(&format!(" ノード数 {nodes}"));
    }
    let sign = |winner| if winner == Color::Black { '+' } else { '-' };
    match evaluation.score {
        Score::Centipawns(score) => text.push_str(&format!(" 評価値 {score}")),
        Score::Mate { winner, moves: None } => text.push_str(&format!(" 評価値 {}詰", sign(winner))),
        Score::Mate { winner, moves: Some(moves) } => text.push_str(&format!(" 評価値 {}詰 {moves}", sign(winner))),
    }
    if !evaluation.line.is_empty() {
        text.push_str(&format!(" 読み筋 {}", spelled(evaluation, position, last).join(" ")));
    }
    text
}

/// The moves of the line, as far as they can be played: `△３四歩(33)`.
fn spelled(evaluation: &Evaluation, position: &Position, last: Option<Move>) -> Vec<String> {
    let (mut ahead, mut previous) = (position.clone(), last.map(Move::to));
    let mut words = Vec::new();
    for mv in evaluation.line.iter().filter_map(|mv| mv.shogi()) {
        let mark = if ahead.side_to_move() == Color::Black { '▲' } else { '△' };
        let spelled = kif(&ahead, mv, previous);
        if ahead.play(mv).is_err() {
            break;
        }
        words.push(format!("{mark}{spelled}"));
        previous = Some(mv.to());
    }
    words
}
