//! Exercises 次の一手 on a sheet, as the page of a magazine has them: the diagram says which move led to it and whose turn
//! it is; the answer sets off the moves that are right, and says what was played, why that was worse, and in which game.

use super::answer_style::AnswerStyle;
use super::figure::{is_identifier, title};
use super::paper::{PaperWord, words};
use super::upright::{move_down, text_down};
use super::wording::SheetWording;
use crate::diagram::{DiagramStyle, Figure};
use crate::locale::Locale;
use crate::notation::pair_number;
use crate::record::{
    EXERCISE_PLY, Glyph, Node, NodeId, Record, Score, exercise_previous, is_handicap, is_problem, says_exercise,
};
use crate::rules::{Color, Game, Move, Position, Square};
use crate::texts;

/// How many moves are told of what was played, and what refutes it.
const PLAYED: usize = 7;

/// Whether a record is printed as an exercise: a problem of mate is printed as one.
pub(super) fn is_printed(record: &Record) -> bool {
    says_exercise(&record.headers) && !is_problem(record)
}

/// What a sheet of exercises is called: what they are, and what they say together; nothing where other records are among
/// them.
pub fn title_of_exercises(records: &[Record], locale: &Locale) -> Option<String> {
    let all = records.iter().all(|record| record.with_headers(says_exercise) && !is_problem(record));
    if records.is_empty() || !all {
        return None;
    }
    let said = |record: &Record| record.with_headers(|headers| headers.known(&["表題"]).map(str::to_owned));
    let first = records.first().and_then(said);
    let common = first.filter(|first| records.iter().all(|record| said(record).as_ref() == Some(first)));
    let name = locale.text("sheet-exercises");
    Some(common.map_or(name.clone(), |common| format!("{name}　{common}")))
}

/// How an exercise is drawn: from the side of who is asked, as in the window.
pub(super) fn style_of(record: &Record, style: &DiagramStyle) -> DiagramStyle {
    let is_second = record.initial.side_to_move() != record.game().bottom();
    DiagramStyle { turned: style.turned ^ (is_printed(record) && is_second), ..*style }
}

/// A score, with the side that it is good for where readers would take it for that of who is to move.
fn score(record: &Record, said: Score, wording: SheetWording<'_>) -> String {
    match said {
        Score::Centipawns(number) if record.game() == Game::Shogi && number != 0 => {
            let side = wording.side(record, if number > 0 { Color::Black } else { Color::White });
            let gap = if wording.locale.language().is_han() { "" } else { " " };
            format!("{side}{gap}+{}", number.unsigned_abs())
        }
        // As print has it: what stands on a keyboard is a hyphen.
        said => texts::score(said, record.game(), wording.locale).replace('-', "−"),
    }
}

/// Marks the move that led to the position, and says above the board which one it was.
pub(super) fn lead_to(figure: &mut Figure, record: &Record, wording: SheetWording<'_>) {
    let previous = exercise_previous(&record.headers, &record.initial);
    let told = previous.map(|(before, mv)| {
        figure.last = mv.to().map(|to| (mv.origin_square(), to));
        let name = wording.locale.text("diagram-unnamed");
        let key = if name.is_empty() { "diagram-after-unnamed" } else { "diagram-after" };
        let ply = record.initial.ply().saturating_sub(1);
        let number = wording.numbers(record.game()).then(|| wording.number(record.game(), ply));
        let numbered = match number {
            Some(number) if number.ends_with("...") => format!("{number}{}", wording.mv(&before, mv, None)),
            Some(number) => format!("{number} {}", wording.mv(&before, mv, None)),
            None => wording.mv(&before, mv, None),
        };
        wording.locale.with(key, &[("move", numbered.into()), ("name", name.into())])
    });
    figure.caption = told.unwrap_or_default();
}

/// The parts of the answer behind its name: what is right, what else is, and what was played.
pub(super) fn parts(record: &Record, set: AnswerStyle, wording: SheetWording<'_>) -> Vec<Vec<PaperWord>> {
    let part = |(nth, &id): (usize, &NodeId)| {
        let node = record.tree.get(id)?;
        node.mv()?;
        let key = match node.marks.glyph {
            Some(Glyph::Mistake | Glyph::Blunder | Glyph::Dubious) => Some("sheet-played"),
            Some(Glyph::Interesting) => return None,
            Some(Glyph::Good | Glyph::Brilliant) | None if nth == 0 => None,
            Some(Glyph::Good | Glyph::Brilliant) => Some("sheet-also-right"),
            None => return None,
        };
        let mut part = key.map_or_else(Vec::new, |key| set.label(wording.locale.text(key), wording));
        let most = if key == Some("sheet-played") { PLAYED } else { usize::MAX };
        let mut moves = line(record, id, most, (set, wording));
        // What it is stands beside its first move.
        moves.iter_mut().take(1).for_each(|word| word.tied = key.is_some());
        part.extend(moves);
        if let Some(said) = node.evaluations.first() {
            let score = score(record, said.score, wording);
            let score = wording.locale.with("sheet-score", &[("score", score.into())]);
            part.push(PaperWord::new(set.figures(score), set.plain, true));
        }
        part.iter_mut().take(1).for_each(|word| word.space = true);
        Some(part)
    };
    let mut parts: Vec<_> = record.tree.children(NodeId::ROOT).iter().enumerate().filter_map(part).collect();
    if !wording.locale.language().is_han() {
        // Moves alone would run on from one part into the next.
        let last = parts.len().saturating_sub(1);
        let ends = parts.iter_mut().enumerate().filter_map(|(nth, part)| Some((nth, part.last_mut()?)));
        ends.for_each(|(nth, word)| word.text.push(if nth == last { '.' } else { ';' }));
    }
    parts
}

/// The moves of a line, the first of them set off from the others.
fn line(
    record: &Record,
    first: NodeId,
    most: usize,
    (set, wording): (AnswerStyle, SheetWording<'_>),
) -> Vec<PaperWord> {
    let (mut position, mut previous): (Position, Option<Square>) = (record.initial.clone(), None);
    let game = record.game();
    let is_solid = wording.locale.language().is_han() && game == Game::Shogi;
    let moves: Vec<Move> = record.tree.mainline(first).map_while(|id| record.tree.get(id)?.mv()).take(most).collect();
    let mut told = Vec::new();
    for (nth, mv) in moves.into_iter().enumerate() {
        let text = wording.mv(&position, mv, previous);
        let text = if set.is_down { move_down(&text) } else { text };
        let face = if nth == 0 { set.strong } else { set.plain };
        // Moves that are counted in pairs have a number at each first one, and where a line begins.
        let is_told = game != Game::Shogi && (nth == 0 || !position.ply().is_multiple_of(2));
        let number = is_told.then(|| wording.number(game, position.ply()));
        let text = match number {
            Some(number) if number.ends_with("...") => number + &text,
            Some(number) => {
                told.push(PaperWord::new(number, face, true));
                text
            }
            None => text,
        };
        // Signs part the moves of a line that is set solid.
        let is_numbered = told.last().is_some_and(|word| word.text.ends_with('.'));
        told.push(PaperWord { tied: is_numbered, ..PaperWord::new(text, face, nth == 0 || !is_solid) });
        previous = mv.to();
        if position.play(mv).is_err() {
            break;
        }
    }
    told
}

/// What is said of it below the answer, in paragraphs: of the position, of the moves that are right and of what was played,
/// and at last from which game it is.
pub(super) fn remarks(record: &Record, set: AnswerStyle, wording: SheetWording<'_>) -> Vec<Vec<PaperWord>> {
    let said = |node: &Node| (wording.comment)(node).into_owned();
    let firsts = record.tree.children(NodeId::ROOT).iter().copied();
    let texts = std::iter::once(NodeId::ROOT).chain(firsts).filter_map(|id| record.tree.get(id)).map(said);
    let lines: Vec<String> = texts.chain(source(record, wording)).collect();
    let lines = lines.iter().flat_map(|text| text.lines()).map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| paragraph(line, set)).collect()
}

/// Whether all that is said of it stands at its first moves: an answer of chess or xiangqi with more in it is told like a
/// game.
pub(super) fn is_short(record: &Record) -> bool {
    let of = |id: NodeId| record.tree.get(id).is_some_and(|node| node.comment.is_empty() && node.bookmark.is_none());
    let firsts = record.tree.children(NodeId::ROOT).iter().copied();
    let behind = |first: NodeId| record.tree.mainline(first).skip(1).all(of);
    let nodes: usize = firsts.clone().map(|first| record.tree.mainline(first).count()).sum();
    nodes + 1 == record.tree.len() && firsts.clone().all(behind)
}

/// From which game it is, as a paragraph of its own.
pub(super) fn from_game(record: &Record, set: AnswerStyle, wording: SheetWording<'_>) -> Option<Vec<PaperWord>> {
    source(record, wording).map(|said| paragraph(&said, set))
}

/// What is counted in dates and in the numbers of moves.
const COUNTED: &str = "年月日手";

/// Whether it is a figure, of whatever kind.
fn is_figure(letter: char) -> bool {
    letter.is_ascii_digit() || "〇一二三四五六七八九十百".contains(letter)
}

fn paragraph(line: &str, set: AnswerStyle) -> Vec<PaperWord> {
    let mut words = words(&if set.is_down { text_down(line) } else { line.to_owned() }, set.plain);
    // A number stays on the line of what it counts, and a day whole: 13日, 二〇一五年, 12手目, 13 May, at the end move 12.
    let (mut before, last) = ('\0', words.len().saturating_sub(1));
    for (nth, word) in words.iter_mut().enumerate() {
        let first = word.text.chars().next().unwrap_or('\0');
        let is_counted = match word.space {
            false => before.is_ascii_digit() || is_figure(before) && (is_figure(first) || COUNTED.contains(first)),
            true => before.is_ascii_digit() && first.is_alphabetic() || nth == last && first.is_ascii_digit(),
        };
        let is_of_day = !word.space && "年月".contains(before) && is_figure(first);
        word.tied |= is_counted || is_of_day || (before, first) == ('手', '目');
        before = word.text.chars().last().unwrap_or('\0');
    }
    words
}

/// From which game it is: the event, the players, the day, before which move.
fn source(record: &Record, wording: SheetWording<'_>) -> Option<String> {
    let locale = wording.locale;
    let name = |color| record.headers.player(color).map(str::to_owned);
    let (first, second) = (name(record.game().bottom()), name(!record.game().bottom()));
    let event = title(record).filter(|event| !is_identifier(event, record));
    let players = match (&first, &second) {
        (None, None) => None,
        (first, second) => {
            let sign = |color: Color| match (record.game(), is_handicap(record)) {
                (Game::Shogi, false) if color == Color::Black => "▲",
                (Game::Shogi, false) => "△",
                _ => "",
            };
            let named = |color, name: &Option<String>| format!("{}{}", sign(color), name.as_deref().unwrap_or("?"));
            let bottom = record.game().bottom();
            Some([named(bottom, first), named(!bottom, second)].join("–"))
        }
    };
    let day = record.headers.known(&["開始日時", "Date"]).map(|said| texts::day(said, locale));
    let ply = record.headers.known(&EXERCISE_PLY).and_then(|ply| ply.parse().ok());
    let ply = ply.map(|ply| locale.with("exercise-at", &[("ply", pair_number(record.game(), ply).into())]));
    let said: Vec<String> = [event, players, day, ply].into_iter().flatten().filter(|text| !text.is_empty()).collect();
    let between = if locale.language().is_han() { "、" } else { ", " };
    let said = (!said.is_empty()).then(|| said.join(between))?;
    Some(locale.with("sheet-from", &[("said", said.into())]))
}
