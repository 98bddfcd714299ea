//! The evaluations that engines write into comments (K29 and C8 of the [format notes](crate#kif-and-kifu)).
//! The comment keeps the text; this is its meaning.
//!
//! Every known dialect counts from Black's side, whoever is to move:
//! - ShogiHome: `*評価値=` `*詰み=先手勝ち:5手` `*読み筋=` `*深さ=` `*ノード数=` `*エンジン=` of a player, the same
//!   after `#` of research;
//! - ShogiGUI, Shogidokoro: `*対局 時間 00:00.8 深さ 22/28 ノード数 744743 評価値 88 読み筋 ▲３四飛(24) …`, also
//!   `*解析 0 ○ 候補1 …`, `*検討 …`, with mates as `+詰 5`; the names of the engines as `*Engines 0 …`;
//! - 棋神アナリティクス: `* Engine suisho Version … 候補1 深さ 13/19 … 評価値 -47 読み筋 …`;
//! - ぴよ将棋, K-Shogi: `#形勢[62]…`, `#指し手[62]△７五歩 ▲３三桂成 …`;
//! - floodgate and CSA V3.0: `* 30 -8384FU +2625FU #1234`, some with moves of USI.
//!
//! A line of moves begins with the reply; if it begins with the move just played, that one is skipped. Several
//! evaluations at a node are those of several engines, or of several moves that one engine considered.

use std::borrow::Cow;
use std::time::Duration;

use super::commands;
use super::marks::{full_comment, has_bracket, may_mark, reword};
use crate::carried;
use komaoto_notation::csa::{csa_written, csa_written_move};
use komaoto_notation::{JapaneseMove, parse_usi};
use komaoto_record::{Carried, Evaluation, Node, NodeId, Record, Score};
use komaoto_rules::Color;
use komaoto_rules::shogi::{Move, Position, Square};
use komaoto_text::{Slice, blank, common, parts, until};

/// Whether a line of a comment begins like those of engines.
pub(crate) fn speaks(line: &str) -> bool {
    line.starts_with(['*', '#'])
}

/// Whether a line of a comment is a person's words and nothing else: no engine's, nothing drawn, no glyph.
pub(crate) fn is_plain(line: &str) -> bool {
    !speaks(line) && !may_mark(line)
}

/// The prefix of remarks that give an evaluation in words, in some CSA files.
pub(crate) const ANALYSIS: &str = "'<analyze>";

/// Whether the comment of a node holds anything from a person, besides what an engine says and what is drawn.
pub fn is_commented(node: &Node) -> bool {
    if node.evaluations.is_empty() || has_bracket(&node.comment) {
        return !said_in_person(node).trim().is_empty();
    }
    parts(&node.comment).any(|line| !speaks(line) && !line.trim().is_empty())
}

/// A person's own words in the comment of a node, without evaluations and drawings.
pub fn said_in_person(node: &Node) -> Cow<'_, str> {
    let text = &node.comment;
    if has_bracket(text) {
        return commands::without(text).into();
    }
    if node.evaluations.is_empty() {
        return text.into();
    }
    parts(text).filter(|line| !speaks(line)).collect::<Vec<_>>().join("\n").into()
}

/// The evaluations in a comment of its position, in order; `last` is the move that led there.
pub(crate) fn of_comment(comment: &str, position: &Position, last: Option<Move>) -> Vec<Evaluation> {
    let mut drafts: Vec<EvaluationDraft<'_>> = Vec::new();
    // The drafts that `*評価値=` and `#評価値=` lines add to.
    let mut open: [Option<usize>; 2] = [None; 2];
    let mut engines: Vec<(&str, &str)> = Vec::new();
    for line in parts(comment).filter(|line| speaks(line)) {
        let (mark, said) = line.split_at(1);
        if let Some((key, value)) = said.split_once('=').and_then(|(key, value)| Some((Key::of(key)?, value))) {
            let open = &mut open[usize::from(mark == "#")];
            let at = match *open {
                Some(at) if drafts.get(at).is_some_and(|draft| !draft.has(key)) => at,
                _ => drafts.len(),
            };
            if at == drafts.len() {
                drafts.push(EvaluationDraft::default());
                *open = Some(at);
            }
            if let Some(draft) = drafts.get_mut(at) {
                draft.set(key, value);
            }
        } else if mark == "#" {
            drafts.extend(bracketed(said));
        } else if let Some(engine) = said.strip_prefix("Engines ") {
            engines.extend(engine.trim().split_once(' '));
        } else {
            drafts.extend(numbers(said).or_else(|| words(said, &engines)));
        }
    }
    let said = drafts.iter().filter_map(|draft| Some((draft.is_mate_alone(), draft.finish(position, last)?)));
    let said: Vec<(bool, Evaluation)> = said.collect();
    // A mate in ShogiGUI's words is followed by one for programs that know mates only so.
    let others: Vec<Score> = said.iter().filter(|(is_alone, _)| !is_alone).map(|(_, own)| own.score).collect();
    let is_repeated = |own: &Evaluation| others.contains(&own.score);
    said.into_iter().filter(|(is_alone, own)| !(*is_alone && is_repeated(own))).map(|(_, own)| own).collect()
}

/// The evaluations in a PGN comment of any game; `white` is the side called White there.
pub(crate) fn of_pgn(
    comment: &str,
    position: &komaoto_rules::Position,
    last: Option<komaoto_rules::Move>,
    white: Color,
) -> Vec<Evaluation> {
    let mut said = commands::evaluations(comment, !position.side_to_move(), white);
    if let komaoto_rules::Position::Shogi(position) = position {
        said.extend(of_comment(comment, position, last.and_then(komaoto_rules::Move::shogi)));
    }
    said
}

/// Whether a line of a comment is an evaluation in CSA's form: a space, a whole number, moves.
pub fn is_numbers(line: &str) -> bool {
    line.strip_prefix('*').is_some_and(|said| numbers(said).is_some())
}

/// Whether evaluations say as much as a line of a comment.
pub(crate) fn covered(said: &[Evaluation], line: &str, position: &Position, last: Option<Move>) -> bool {
    of_comment(line, position, last).iter().all(|one| said.iter().any(|said| said.covers(one)))
}

/// The evaluations of a node that what is written already does not give.
pub(crate) fn unsaid(node: &Node, said: Vec<Evaluation>) -> impl Iterator<Item = &Evaluation> {
    node.evaluations.iter().filter(move |own| !said.iter().any(|said| said.covers(own)))
}

/// Puts evaluations before those that a node has, without those that they repeat.
pub(crate) fn add_said(node: &mut Node, said: Vec<Evaluation>) {
    let mut known = std::mem::take(&mut node.evaluations);
    known.retain(|known| !said.iter().any(|said| said.covers(known)));
    node.evaluations = said;
    node.evaluations.append(&mut known);
    // A record may have hundreds of thousands of them, mostly one at a move.
    node.evaluations.shrink_to_fit();
}

/// The meaning of a text in ShogiGUI's words, whatever it begins with.
pub(crate) fn of_words(text: &str, position: &Position, last: Option<Move>) -> Option<Evaluation> {
    words(text, &[])?.finish(position, last)
}

/// Reads the evaluations in the comment of a node again after it changed. Those that no text of the node gives stay.
pub fn reevaluate(record: &mut Record, id: NodeId, before: &str) {
    let Some(node) = record.tree.get(id) else { return };
    let text = full_comment(node);
    let gives = |text: &str| parts(text).any(|line| speaks(line) || commands::speaks(line));
    let [now, then] = changed_lines(&text, before);
    // A command may go on in lines that say nothing by themselves.
    if !gives(now) && !gives(then) && !has_bracket(&text) && !has_bracket(before) {
        return;
    }
    if !gives(&text) && !gives(before) {
        return;
    }
    let said = speaker(record, id);
    let (now, gone) = (said(&text), said(before));
    if now == gone && now.iter().all(|said| node.evaluations.contains(said)) {
        return;
    }
    let carried: Vec<Evaluation> = carried::evaluations(&node.extras).flat_map(said).collect();
    if let Some(node) = record.tree.get_mut(id) {
        for gone in gone {
            if let Some(place) = node.evaluations.iter().position(|known| *known == gone) {
                node.evaluations.remove(place);
            }
        }
        add_said(node, now);
        // What a carried line says as well is not gone with the comment.
        for said in carried {
            if !node.evaluations.iter().any(|known| known.covers(&said)) {
                node.evaluations.push(said);
            }
        }
    }
}

/// The lines of two texts in which they differ.
fn changed_lines<'t>(one: &'t str, other: &'t str) -> [&'t str; 2] {
    let (head, tail) = common(one, other);
    [one, other].map(|text| {
        let end = text.len() - tail;
        let start = text.get(..head).and_then(|head| head.rfind(['\n', '\r'])).map_or(0, |at| at + 1);
        let end = text.get(end..).and_then(|tail| tail.find(['\n', '\r'])).map_or(text.len(), |at| end + at);
        text.slice(start..end)
    })
}

/// Replaces what engines think of a position. Lines of the comment and carried ones that say anything else go.
pub fn evaluate(record: &mut Record, id: NodeId, evaluations: &[Evaluation]) {
    let Some(node) = record.tree.get(id) else { return };
    let said = speaker(record, id);
    let agrees = |text: &str| said(text).iter().all(|said| evaluations.iter().any(|own| own.covers(said)));
    let comment = (!agrees(&node.comment)).then(|| {
        let words = commands::without_evaluations(&node.comment);
        let lines = parts(&words).filter(|line| !(speaks(line) && is_of_engine(line)));
        lines.collect::<Vec<_>>().join("\n")
    });
    let stays = |extra: &Carried| carried::evaluation(extra).map_or_else(|| !extra.starts_with(ANALYSIS), &agrees);
    let extras: Vec<Carried> = node.extras.iter().filter(|extra| stays(extra)).cloned().collect();
    let game = record.game();
    if let Some(node) = record.tree.get_mut(id) {
        if let Some(comment) = comment {
            reword(node, game, comment);
        }
        node.extras = extras;
        node.evaluations = evaluations.to_vec();
    }
}

/// Reads what texts at a node say of its position.
fn speaker(record: &Record, id: NodeId) -> impl Fn(&str) -> Vec<Evaluation> + use<> {
    let position = record.position_at(id);
    let last = std::iter::successors(Some(id), |&id| record.tree.parent(id))
        .find_map(|id| record.tree.get(id).and_then(Node::shogi));
    move |text| match &position {
        komaoto_rules::Position::Shogi(position) => of_comment(text, position, last),
        position => commands::evaluations(text, !position.side_to_move(), Color::White),
    }
}

/// Whether a comment is another one with lines among it that only give evaluations, or with commands behind its words
/// that do.
pub fn adds_evaluations(comment: &str, before: &str) -> bool {
    let only_commands = |line: &str| commands::speaks(line) && commands::without_evaluations(line).trim().is_empty();
    let gives = |line: &str| speaks(line) && is_of_engine(line) || only_commands(line);
    let expected = if before.is_empty() { None } else { Some(parts(before)) };
    let mut expected = expected.into_iter().flatten().peekable();
    let is_kept = |line: &str| {
        let is_said = |words: &&str| *words == line || commands::without_evaluations(line).trim_end() == *words;
        expected.next_if(is_said).is_some() || gives(line)
    };
    parts(comment).all(is_kept) && expected.peek().is_none()
}

/// Whether a line that begins like those of engines is one of theirs.
pub(super) fn is_of_engine(line: &str) -> bool {
    let (mark, said) = line.split_at(1);
    let named = said.split_once('=').is_some_and(|(key, _)| Key::of(key).is_some()) || said.starts_with("Engines ");
    named || if mark == "#" { bracketed(said).is_some() } else { numbers(said).or_else(|| words(said, &[])).is_some() }
}

/// The meaning of a line `key=value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Score,
    Mate,
    Line,
    Depth,
    Nodes,
    Engine,
}

impl Key {
    fn of(word: &str) -> Option<Self> {
        Some(match word {
            "評価値" => Self::Score,
            "詰み" => Self::Mate,
            "読み筋" => Self::Line,
            "深さ" => Self::Depth,
            "ノード数" => Self::Nodes,
            "エンジン" => Self::Engine,
            _ => return None,
        })
    }
}

/// An evaluation being put together; its moves are only read if it is the one that counts.
#[derive(Clone, Debug, Default)]
struct EvaluationDraft<'a> {
    score: Option<Score>,
    mate: Option<Score>,
    line: Option<&'a str>,
    /// Whether what follows the line belongs to it: in CSA's form nothing else is said there.
    keeps_rest: bool,
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<Duration>,
    engine: Option<&'a str>,
}

impl<'a> EvaluationDraft<'a> {
    fn has(&self, key: Key) -> bool {
        match key {
            Key::Score => self.score.is_some(),
            Key::Mate => self.mate.is_some(),
            Key::Line => self.line.is_some(),
            Key::Depth => self.depth.is_some(),
            Key::Nodes => self.nodes.is_some(),
            Key::Engine => self.engine.is_some(),
        }
    }

    fn set(&mut self, key: Key, value: &'a str) {
        let value = value.trim();
        match key {
            Key::Score => self.score = score(value),
            Key::Mate => self.mate = mate(value),
            Key::Line => self.line = Some(value),
            Key::Depth => self.depth = count(value).and_then(|n| n.try_into().ok()),
            Key::Nodes => self.nodes = count(value),
            Key::Engine => self.engine = Some(value),
        }
    }

    const fn is_mate_alone(&self) -> bool {
        self.mate.is_some() && self.score.is_none() && self.line.is_none() && self.engine.is_none()
    }

    fn finish(&self, position: &Position, last: Option<Move>) -> Option<Evaluation> {
        let score = self.mate.or(self.score)?;
        let (line, rest, nodes) = match self.line {
            Some(text) => moves(text, position, last),
            None => Default::default(),
        };
        Some(Evaluation {
            score,
            line: line.into_iter().map(Into::into).collect(),
            rest: Some(rest).filter(|rest| self.keeps_rest && !rest.is_empty()).map(Into::into),
            depth: self.depth,
            nodes: self.nodes.or(nodes),
            time: self.time,
            engine: self.engine.map(str::to_owned),
        })
    }
}

/// The digits at the start of a text.
fn count(text: &str) -> Option<u64> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text.get(..end)?.parse().ok()
}

/// `123`, `-35`, `+12.5`, `88↑`; mates as `+詰`, `-詰5`.
fn score(text: &str) -> Option<Score> {
    let (winner, rest) = match text.strip_prefix('-') {
        Some(rest) => (Color::White, rest),
        None => (Color::Black, text.strip_prefix('+').unwrap_or(text)),
    };
    if let Some(moves) = rest.strip_prefix('詰') {
        return Some(Score::Mate { winner, moves: count(moves.trim()).and_then(|n| n.try_into().ok()) });
    }
    let value = i32::try_from(count(rest)?).ok()?;
    Some(Score::Centipawns(if winner == Color::White { -value } else { value }))
}

/// `先手勝ち`, `後手勝ち:8手`.
fn mate(text: &str) -> Option<Score> {
    let (side, moves) = text.split_once(':').map_or((text, None), |(side, moves)| (side, Some(moves)));
    let winner = match side {
        "先手勝ち" | "下手勝ち" => Color::Black,
        "後手勝ち" | "上手勝ち" => Color::White,
        _ => return None,
    };
    Some(Score::Mate { winner, moves: moves.and_then(count).and_then(|n| n.try_into().ok()) })
}

/// ` 30 -8384FU +2625FU #1234`: a number that ends at a space. 30000 and -30000 are mates (section 2.8 of CSA's
/// specification).
fn numbers(said: &str) -> Option<EvaluationDraft<'_>> {
    let rest = said.strip_prefix([' ', '\t'])?.trim_start();
    let (number, line) = rest.split_once([' ', '\t']).unwrap_or((rest, ""));
    let score = match number.trim_end().parse().ok()? {
        Score::MATE => Score::Mate { winner: Color::Black, moves: None },
        value if value == -Score::MATE => Score::Mate { winner: Color::White, moves: None },
        value => Score::Centipawns(value),
    };
    Some(EvaluationDraft { score: Some(score), line: Some(line), keeps_rest: true, ..EvaluationDraft::default() })
}

/// `形勢[62]…`, `指し手[62]△７五歩 …`, `指し手[3773] 悪手 △７一玉 …`. What 推奨手 says concerns another move.
fn bracketed(said: &str) -> Option<EvaluationDraft<'_>> {
    let rest = said.strip_prefix("形勢[").or_else(|| said.strip_prefix("指し手["))?;
    let (value, line) = rest.split_once(']')?;
    // A verdict on the move may precede it.
    let line = line.find(['▲', '△']).and_then(|at| line.get(at..)).unwrap_or(line);
    Some(EvaluationDraft { score: Some(score(value.trim())?), line: Some(line), ..EvaluationDraft::default() })
}

/// `解析 0 ○ 候補1 時間 00:10.0 深さ 34/40 ノード数 178144 評価値 3 読み筋 △同　歩(85) …`.
fn words<'a>(said: &'a str, engines: &[(&str, &'a str)]) -> Option<EvaluationDraft<'a>> {
    let mut draft = EvaluationDraft::default();
    let mut rest = said.trim_start();
    let word = |rest: &mut &'a str| {
        let text = rest.trim_start();
        let (word, after) = text.split_once(' ').unwrap_or((text, ""));
        *rest = after;
        word
    };
    while !rest.is_empty() {
        match word(&mut rest) {
            "解析" | "検討" => {
                let mut ahead = rest;
                let number = word(&mut ahead);
                draft.engine = engines.iter().find(|(known, _)| *known == number).map(|&(_, name)| name.trim());
            }
            "Engine" => {
                let name = rest.trim_start();
                let end = ["候補", "時間", "深さ", "ノード数", "評価値"];
                let end = end.iter().filter_map(|key| name.find(key)).min().unwrap_or(name.len());
                draft.engine = name.get(..end).map(str::trim).filter(|name| !name.is_empty());
            }
            "時間" => draft.time = time(word(&mut rest)),
            "深さ" => draft.depth = count(word(&mut rest)).and_then(|n| n.try_into().ok()),
            "ノード数" => draft.nodes = count(word(&mut rest)),
            "評価値" => {
                let value = word(&mut rest);
                draft.score = score(value);
                // The number of moves may be separate: `+詰 5`.
                if let Some(Score::Mate { moves: moves @ None, .. }) = &mut draft.score {
                    *moves = count(rest.trim_start()).and_then(|n| n.try_into().ok());
                }
            }
            "読み筋" => {
                draft.line = Some(rest);
                break;
            }
            _ => {}
        }
    }
    draft.score.is_some().then_some(draft)
}

/// `00:10.0`, `1:02:03`.
fn time(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds = 0u64;
    for part in whole.split(':') {
        seconds = seconds.checked_mul(60)?.checked_add(part.parse().ok()?)?;
    }
    let digits = fraction.bytes().take_while(u8::is_ascii_digit).chain(std::iter::repeat(b'0'));
    let millis = digits.take(3).fold(0, |n, digit| n * 10 + u64::from(digit - b'0'));
    Some(Duration::from_secs(seconds).saturating_add(Duration::from_millis(millis)))
}

/// Plays a line of moves in any spelling, as far as possible; with what follows them, and the number of nodes after
/// `#`.
fn moves(text: &str, position: &Position, last: Option<Move>) -> (Vec<Move>, String, Option<u64>) {
    let mut ahead = position.clone();
    let mut line: Vec<Move> = Vec::new();
    let mut previous = last;
    let mut fresh = true;
    let mut rest = text.trim_start_matches(blank);
    while !rest.is_empty() {
        if rest.starts_with('#') {
            break;
        }
        let Some((mv, length)) = spelled(rest, &ahead, previous.map(Move::to)) else { break };
        let played = mv.filter(|&mv| ahead.play(mv).is_ok());
        match played {
            Some(mv) => {
                line.push(mv);
                previous = Some(mv);
            }
            None if fresh && last.is_some_and(|last| names(rest, last, position)) => {}
            None => break,
        }
        fresh = false;
        rest = rest.slice(length..).trim_start_matches(blank);
    }
    let count = |word: &str| word.strip_prefix('#').and_then(|count| count.parse().ok());
    let mut words: Vec<&str> = rest.split(blank).filter(|word| !word.is_empty()).collect();
    let at = words.iter().rposition(|word| count(word).is_some());
    let nodes = at.and_then(|at| count(words.remove(at)));
    (line, words.join(" "), nodes)
}

/// A text up to the first blank in it. Practically all words of engines are ASCII.
fn first_word(text: &str) -> &str {
    let end = text.bytes().position(|byte| matches!(byte, b' ' | b'\t') || !byte.is_ascii());
    match end.map(|end| text.split_at_checked(end)) {
        Some(Some((word, rest))) if rest.starts_with([' ', '\t']) => word,
        None => text,
        _ => until(text, blank),
    }
}

/// The move at the start of a text, if the side to move can make it, and its length; `None` if the text does not begin
/// with a move.
fn spelled(text: &str, position: &Position, previous: Option<Square>) -> Option<(Option<Move>, usize)> {
    let word = first_word(text);
    if let Some((color, mv)) = csa_written_move(word, position) {
        return Some(((color == position.side_to_move()).then_some(mv), word.len()));
    }
    if let Ok(mv) = parse_usi(word) {
        return Some((Some(mv), word.len()));
    }
    let (words, length) = JapaneseMove::parse(text).ok()?;
    Some((words.resolve(position, previous).ok(), length))
}

/// Whether a text begins with the move that led to a position.
fn names(text: &str, last: Move, position: &Position) -> bool {
    let word = first_word(text);
    let mover = !position.side_to_move();
    let there = position.piece(last.to()).map(|piece| piece.kind);
    if let Some((color, to, kind)) = csa_written(word) {
        return color == mover && to == last.to() && there == Some(kind);
    }
    if let Ok(mv) = parse_usi(word) {
        return mv == last;
    }
    let Ok((words, _)) = JapaneseMove::parse(text) else { return false };
    words.color.is_none_or(|color| color == mover)
        && words.to.is_none_or(|to| to == last.to())
        && there.is_some_and(|kind| kind.unpromoted() == words.piece.unpromoted())
}
