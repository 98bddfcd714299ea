//! Writes PGN in the export format of chapter 8 of the standard. Nothing recurses: what is still to be written waits on
//! a stack.
//!
//! Where the standard leaves it open: a comment follows the glyphs of its move, variations follow the comment, and the
//! time of a move begins its comment as `[%emt 0:01:30]`. Black's number is repeated after anything that comes between
//! the two moves. If a line ends although variations continue from its last move, they repeat that move: `2. Nf3 (2.
//! Nf3 Nc6) 1-0`. Null moves are written `--`, although they are not moves of the standard: most programs have them. A
//! comment on the ending precedes the result, which is the last word of a game: there it is about the last move.

use std::collections::HashSet;

use super::layout::{MovetextLayout, WIDTH};
use super::result::PgnResult;
use super::spelling::{XiangqiSpelling, fen, find, is_chess960, parse_fen, spell_before, told_game};
use super::{comment, shogi, tags, termination};
use crate::carried::{self, says_nothing};
use crate::comment::commands::{with_bookmark, with_elapsed};
use crate::comment::dialect::written;
use crate::comment::evaluation::{covered, of_pgn, unsaid};
use crate::comment::{commands, full_comment, speaks_of_endings, split_nags, told_before_endings};
use crate::format::{WriteOptions, XiangqiForm};
use crate::pieces::PieceRole;
use crate::report::{NoteKind, NoteWeight, Report};
use komaoto_notation::chess::Letters;
use komaoto_notation::xiangqi::ChineseScript;
use komaoto_record::{Carried, Ending, Node, NodeId, Record, Step, Winner};
use komaoto_rules::{Color, Game, Position};
use komaoto_text::{Encoding, is_simplified};

/// Writes games, one after another.
pub(crate) fn write(records: &[Record], options: &WriteOptions, report: &mut Report) -> String {
    let mut text = String::new();
    for (index, record) in records.iter().enumerate() {
        report.span(text.len(), index, NodeId::ROOT);
        // Nothing but a result stands for an ending: what is said of it is said of the last move.
        let told = speaks_of_endings(record).then(|| told_before_endings(record));
        PgnWriter::new(told.as_ref().unwrap_or(record), index, options, report).write(&mut text);
    }
    text
}

/// The losses, counted while writing.
#[derive(Default)]
struct PgnLosses {
    /// The endings about which nothing is written.
    ends: HashSet<NodeId>,
    bookmarks: HashSet<NodeId>,
    evaluations: HashSet<NodeId>,
    extras: usize,
    headers: usize,
    /// Comments with a brace that would end them.
    braces: usize,
}

/// The moves after a node: its steps from an index on, with the position after the node and how its move was spelled.
struct FollowingSteps {
    node: NodeId,
    from: usize,
    position: Position,
    spelled: String,
}

/// The work that is left.
enum PgnTodo {
    /// The moves after a node.
    Follow(FollowingSteps),
    /// The steps of a node from an index on: the first, and the others as variations of it.
    Steps { node: NodeId, from: usize, position: Position },
    /// A step that begins a variation.
    Vary { node: NodeId, position: Position },
    /// The beginning of a variation that repeats the move of a node and continues with its steps.
    Repeat { node: NodeId, number: String, spelled: String },
    /// The end of the variation that a node begins.
    Close(NodeId),
    /// The end of a line.
    End { node: NodeId, position: Position },
}

struct PgnWriter<'w> {
    record: &'w Record,
    index: usize,
    report: &'w mut Report,
    unbroken: bool,
    letters: Letters,
    format: XiangqiSpelling,
    form: XiangqiForm,
    /// The end of the main line, and its result.
    end: Option<NodeId>,
    outcome: PgnResult,
    /// Whether anything comes between the last move and what is next.
    interrupted: bool,
    /// The node that begins the variation the next token opens.
    opened: Option<NodeId>,
    lost: PgnLosses,
}

impl<'w> PgnWriter<'w> {
    fn new(record: &'w Record, index: usize, options: &WriteOptions, report: &'w mut Report) -> Self {
        let last = record.tree.mainline(NodeId::ROOT).last();
        let end = last.filter(|&id| matches!(record.tree.get(id).map(|node| &node.step), Some(Step::End(_))));
        let outcome = match end.and(record.winner()) {
            Some(Winner::Side(side)) if side == white(record) => PgnResult::First,
            Some(Winner::Side(_)) => PgnResult::Second,
            Some(Winner::Draw) => PgnResult::Draw,
            None => PgnResult::Unknown,
        };
        let usual = if options.encoding.holds('炮') { XiangqiSpelling::Chinese } else { XiangqiSpelling::Iccs };
        let format = find(&record.headers, "Format").and_then(XiangqiSpelling::named).unwrap_or(usual);
        Self {
            record,
            index,
            report,
            unbroken: options.unbroken,
            letters: options.letters,
            format,
            form: options.xiangqi.unwrap_or_else(|| XiangqiForm {
                traditional: options.encoding == Encoding::Big5
                    || record.game() == Game::Xiangqi && is_simplified(record.sample_words()) == Some(false),
                ..XiangqiForm::default()
            }),
            end,
            outcome,
            interrupted: false,
            opened: None,
            lost: PgnLosses::default(),
        }
    }

    fn write(mut self, text: &mut String) {
        self.tags(text);
        let mut layout =
            MovetextLayout::new(text, (!self.unbroken).then_some(WIDTH)).telling(self.report.wants_pieces());
        self.moves(&mut layout);
        for piece in layout.finish() {
            self.report.piece(piece.node, piece.part, piece.range);
        }
        text.push('\n');
        let extras = self.record.extras.iter().filter(|extra| !says_nothing(extra)).count();
        let PgnLosses { ends, bookmarks, evaluations, extras: of_nodes, headers, braces } = self.lost;
        let start = self.record.tree.get(NodeId::ROOT).and_then(|root| root.time);
        self.report.lost_about(self.index, self.record, &|id, kind| {
            let of_kind = match kind {
                NoteKind::Times(_) => id == NodeId::ROOT && start.is_some(),
                NoteKind::Bookmarks(_) => bookmarks.contains(&id),
                NoteKind::Evaluations(_) => evaluations.contains(&id),
                _ => false,
            };
            !of_kind && !ends.contains(&id)
        });
        self.report.lost(self.index, extras + of_nodes, NoteKind::Extras);
        self.report.lost(self.index, headers, NoteKind::Headers);
        if braces > 0 {
            self.report.writer(self.index, NodeId::ROOT, NoteWeight::Changed, NoteKind::Braces(braces), "");
        }
    }

    fn tags(&mut self, text: &mut String) {
        let record = self.record;
        let (game, initial) = (record.game(), &record.initial);
        let mut own = Vec::new();
        if *initial != Position::start(game) {
            let fen = fen(initial);
            let read = parse_fen(game, &fen).ok();
            if read.as_ref() != Some(initial) {
                let number = initial.ply().to_string();
                self.report.writer(self.index, NodeId::ROOT, NoteWeight::Lost, NoteKind::StartNumber, &number);
            }
            if read != Some(Position::start(game)) {
                own.push(("FEN", Some(fen)));
                if game != Game::Xiangqi {
                    own.push(("SetUp", Some("1".to_owned())));
                }
            }
        }
        if is_chess960(initial) && find(&record.headers, "Variant").is_none() {
            own.push(("Variant", Some("Chess960".to_owned())));
        }
        own.extend(self.untold_game().map(|name| ("Variant", Some(name.to_owned()))));
        // The result is what the moves say, whatever the tag has said.
        if game != Game::Shogi
            && find(&record.headers, "Result").is_some_and(|said| PgnResult::parse(said.trim()).is_none())
        {
            self.report.writer(self.index, NodeId::ROOT, NoteWeight::Changed, NoteKind::HeaderChanged, "Result");
        }
        own.extend(self.termination().map(|value| (termination::TAG, value)));
        let all = tags::written(game, &record.headers, white(record), self.outcome, own, self.unbroken);
        for (key, value) in all {
            if !tags::is_name(&key) {
                self.lost.headers += 1;
                continue;
            }
            let (line, changed) = tags::line(&key, &value);
            if changed {
                self.report.writer(self.index, NodeId::ROOT, NoteWeight::Changed, NoteKind::HeaderChanged, &key);
            }
            let start = text.len();
            text.push_str(&line);
            self.report.piece(NodeId::ROOT, PieceRole::Header(key.to_ascii_lowercase()), start..text.len() - 1);
        }
        text.push('\n');
    }

    /// The name of the game, where neither the tags nor a move would tell a reader which it is: a tag `Game` may have any
    /// value.
    fn untold_game(&self) -> Option<&'static str> {
        let record = self.record;
        let (tree, headers, game) = (&record.tree, &record.headers, record.game());
        let has_moves = tree.preorder().any(|id| tree.get(id).is_some_and(|node| node.mv().is_some()));
        if has_moves
            || record.initial != Position::start(game)
            || ["Game", "Variant"].map(|key| find(headers, key).is_some()) != [true, false]
        {
            return None;
        }
        match game {
            _ if told_game(headers, "").unwrap_or(Game::Chess) == game => None,
            Game::Chess => Some("Standard"),
            Game::Xiangqi => Some("Xiangqi"),
            Game::Shogi => None,
        }
    }

    /// The ending of the game, and whose turn it is then.
    fn ending(&self) -> Option<(&'w Ending, Color)> {
        let (end, tree) = (self.end?, &self.record.tree);
        let Step::End(ending) = &tree.get(end)?.step else { return None };
        let first = self.record.initial.side_to_move();
        Some((ending, if tree.depth(end) % 2 == 1 { first } else { !first }))
    }

    /// The value for the tag that says how the game ended, if the headers do not have it.
    fn termination(&self) -> Option<Option<String>> {
        let named = find(&self.record.headers, termination::TAG);
        let mover = self.ending().map_or(Color::Black, |(_, mover)| mover);
        let said = named.and_then(|value| self.end_with(mover).ending(value));
        // Where moves go on, an asterisk is read as an interruption.
        let goes_on = |end| {
            let beside = self.record.tree.parent(end).map_or(&[][..], |parent| self.record.tree.children(parent));
            beside.iter().any(|&id| !self.is_end(id))
        };
        if self.ending().is_some_and(|(ending, _)| *ending == Ending::Interrupted) && self.end.is_some_and(goes_on) {
            return None;
        }
        match self.ending().and_then(|(ending, _)| Some((ending, termination::value(ending)?))) {
            Some((ending, value)) if said.as_ref() != Some(ending) => Some(Some(value.to_owned())),
            None if said.is_some() => Some(None),
            _ => None,
        }
    }

    /// The result of the game, with this side to move.
    fn end_with(&self, mover: Color) -> termination::GameEnd {
        termination::GameEnd { game: self.record.game(), outcome: self.outcome, mover, white: white(self.record) }
    }

    /// Whether the ending of the game reads back unchanged.
    fn holds_ending(&self) -> bool {
        self.ending().is_some_and(|(ending, mover)| {
            let value = termination::value(ending);
            let end = self.end_with(mover);
            let said = value.map_or_else(|| end.of_result(), |value| end.ending(value));
            // There are two names for the same foul.
            let ending = match ending {
                Ending::FoulLoss => &Ending::FoulBy(mover),
                Ending::FoulWin => &Ending::FoulBy(!mover),
                ending => ending,
            };
            said.as_ref() == Some(ending)
        })
    }

    fn moves(&mut self, layout: &mut MovetextLayout<'_>) {
        let record = self.record;
        let tree = &record.tree;
        let position = record.initial.clone();
        if let Some(root) = tree.get(NodeId::ROOT) {
            self.words(layout, NodeId::ROOT, root, &position);
        }
        let spelled = String::new();
        let mut todo = vec![PgnTodo::Follow(FollowingSteps { node: NodeId::ROOT, from: 0, position, spelled })];
        while let Some(next) = todo.pop() {
            match next {
                PgnTodo::Follow(line) => self.follow(layout, line, &mut todo),
                PgnTodo::Steps { node, from, position } => {
                    let mut children = tree.children(node).iter().skip(from).copied();
                    if let Some(first) = children.next() {
                        todo.extend(self.step(layout, first, &position));
                    }
                    for other in children.rev() {
                        todo.push(PgnTodo::Close(other));
                        todo.push(PgnTodo::Vary { node: other, position: position.clone() });
                    }
                }
                PgnTodo::Vary { node, position } => {
                    self.opened = Some(node);
                    todo.extend(self.step(layout, node, &position));
                }
                PgnTodo::Repeat { node, number, spelled } => {
                    self.opened = Some(node);
                    for (part, token) in [(PieceRole::Number, number), (PieceRole::Step, spelled)] {
                        self.token(layout, node, part, &token);
                    }
                    self.interrupted = false;
                }
                PgnTodo::Close(node) => {
                    self.close(layout, node);
                    self.interrupted = true;
                }
                PgnTodo::End { node, position } => {
                    self.step(layout, node, &position);
                }
            }
        }
        if self.end.is_none() {
            self.conclude(layout, None);
        }
    }

    fn follow(&mut self, layout: &mut MovetextLayout<'_>, line: FollowingSteps, todo: &mut Vec<PgnTodo>) {
        let FollowingSteps { node, from, position, spelled } = line;
        let mut steps = self.record.tree.children(node).iter().copied().enumerate().skip(from).peekable();
        while let Some((_, id)) = steps.next_if(|&(_, id)| self.is_silent(id, &position)) {
            self.step(layout, id, &position);
        }
        if node == NodeId::ROOT && from > 0 {
            // Before the first move there is none to repeat: endings are in variations of their own, after the moves.
            let (ends, moves): (Vec<NodeId>, Vec<NodeId>) = steps.map(|(_, id)| id).partition(|&id| self.is_end(id));
            let mut steps = moves.into_iter().chain(ends);
            let first = steps.next();
            for other in steps.rev() {
                todo.push(PgnTodo::Close(other));
                todo.push(PgnTodo::Vary { node: other, position: position.clone() });
            }
            return todo.extend(first.and_then(|first| self.step(layout, first, &position)));
        }
        let from = steps.peek().map_or(usize::MAX, |&(place, _)| place);
        match steps.next_if(|&(_, id)| self.is_end(id)) {
            // A result comes last in its line.
            Some((place, end)) => {
                todo.push(PgnTodo::End { node: end, position: position.clone() });
                if steps.any(|(_, id)| !self.is_silent(id, &position)) {
                    let (number, again) = (self.number(position.ply().saturating_sub(1)), spelled.clone());
                    todo.push(PgnTodo::Close(node));
                    todo.push(PgnTodo::Follow(FollowingSteps { node, from: place + 1, position, spelled }));
                    todo.push(PgnTodo::Repeat { node, number, spelled: again });
                }
            }
            None => todo.push(PgnTodo::Steps { node, from, position }),
        }
    }

    /// Writes the result of the game, and the comments on its ending.
    fn conclude(&mut self, layout: &mut MovetextLayout<'_>, end: Option<(NodeId, &Node, &Position)>) {
        let about = end.map_or(NodeId::ROOT, |(id, ..)| id);
        self.result(layout, about, self.outcome, end);
    }

    /// Writes a result: what is said of the ending comes before it, the time it took behind.
    fn result(
        &mut self,
        layout: &mut MovetextLayout<'_>,
        about: NodeId,
        outcome: PgnResult,
        end: Option<(NodeId, &Node, &Position)>,
    ) {
        if let Some((id, node, position)) = end {
            self.words(layout, id, node, position);
        }
        self.token(layout, about, PieceRole::Result, outcome.token());
        if let Some(time) = end.and_then(|(_, node, _)| node.time) {
            comment::write(layout, about, &with_elapsed("", time));
        }
    }

    /// The result for an ending.
    fn result_at(&self, end: NodeId, position: &Position) -> PgnResult {
        match self.record.tree.get(end).map(|node| &node.step) {
            _ if self.end == Some(end) => self.outcome,
            Some(Step::End(ending)) => outcome_of(ending, position, self.record),
            _ => PgnResult::Unknown,
        }
    }

    /// Whether nothing is written for a step: an ending without a result, in a variation.
    fn is_silent(&self, id: NodeId, position: &Position) -> bool {
        self.end != Some(id) && self.is_end(id) && self.result_at(id, position) == PgnResult::Unknown
    }

    fn is_end(&self, id: NodeId) -> bool {
        matches!(self.record.tree.get(id).map(|node| &node.step), Some(Step::End(_)))
    }

    fn token(&mut self, layout: &mut MovetextLayout<'_>, node: NodeId, part: PieceRole, token: &str) {
        let opened = self.opened.take();
        if let Some(first) = opened {
            layout.piece(first, PieceRole::Open);
            layout.token("(");
            layout.end_piece();
        }
        layout.piece(node, part);
        match opened {
            Some(_) => layout.glue(token),
            None => layout.token(token),
        }
        layout.end_piece();
    }

    fn close(&mut self, layout: &mut MovetextLayout<'_>, node: NodeId) {
        // A variation of which nothing could be written is dropped.
        if self.opened.take().is_none() {
            layout.piece(node, PieceRole::Close);
            layout.glue(")");
            layout.end_piece();
        }
    }

    /// The number of a move, with dots.
    fn number(&self, ply: u32) -> String {
        let dots = match ply % 2 {
            1 => ".",
            _ if self.is_loose() => ". ...",
            _ => "...",
        };
        format!("{}{dots}", ply.div_ceil(2))
    }

    /// Writes a step; returns what follows it.
    fn step(&mut self, layout: &mut MovetextLayout<'_>, id: NodeId, position: &Position) -> Option<PgnTodo> {
        let node = self.record.tree.get(id)?;
        match &node.step {
            Step::Start => None,
            Step::Move(mv) => {
                let ply = position.ply();
                let first = self.opened.is_some() || self.record.tree.parent(id) == Some(NodeId::ROOT);
                let before = preface(node);
                let opened = if before.is_empty() { None } else { self.opened };
                if let Some(opened) = opened {
                    self.opened = None;
                    layout.piece(opened, PieceRole::Open);
                    layout.token("(");
                    layout.end_piece();
                    self.say(layout, (id, PieceRole::Preface), &before, true);
                }
                if ply % 2 == 1 || first || self.interrupted || !before.is_empty() {
                    self.token(layout, id, PieceRole::Number, &self.number(ply));
                }
                if opened.is_none() && !before.is_empty() {
                    self.say(layout, (id, PieceRole::Preface), &before, false);
                }
                let writing = ChineseScript { traditional: self.form.traditional, ascii: !self.form.wide };
                let mut after = position.clone();
                let _ = after.play(*mv);
                let spelled = spell_before((position, &after), *mv, self.format, writing);
                let spelled =
                    if matches!(position, Position::Chess(_)) { self.letters.spelled(spelled) } else { spelled };
                self.token(layout, id, PieceRole::Step, &spelled);
                self.words(layout, id, node, &after);
                Some(PgnTodo::Follow(FollowingSteps { node: id, from: 0, position: after, spelled }))
            }
            Step::End(ending) => {
                let outcome = self.result_at(id, position);
                let held = self.end == Some(id) && self.holds_ending();
                let end = termination::GameEnd { outcome, ..self.end_with(position.side_to_move()) };
                let is_result = matches!(ending, Ending::Won(_) | Ending::Drawn)
                    || self.end != Some(id) && end.of_result().as_ref() == Some(ending);
                if !held && !is_result {
                    self.report.ending(self.index, id, NoteWeight::Lost, position.game(), ending);
                }
                if self.end == Some(id) && (held || outcome != PgnResult::Unknown) {
                    self.conclude(layout, Some((id, node, position)));
                    return None;
                }
                // The standard allows one result per game, but readers pass over those of variations.
                if outcome != PgnResult::Unknown {
                    self.result(layout, id, outcome, Some((id, node, position)));
                    return None;
                }
                // There is no place for comments on it: they would refer to the last move.
                self.lost.ends.insert(id);
                self.lost.extras += node.extras.iter().filter(|extra| !says_nothing(extra)).count();
                if self.end == Some(id) {
                    self.conclude(layout, None);
                }
                None
            }
        }
    }

    /// Writes the texts of a node.
    fn words(&mut self, layout: &mut MovetextLayout<'_>, id: NodeId, node: &Node, position: &Position) {
        self.interrupted = false;
        let said = |extra: &&Carried| says_nothing(extra) || is_given(extra, node, position);
        self.lost.extras += node.extras.iter().filter(|extra| !said(extra)).count();
        let (text, nags) = split_nags(&full_comment(node));
        let text = match node.step {
            Step::Move(_) => node.split_said(text.into()).1.into_owned(),
            Step::Start | Step::End(_) => text,
        };
        for nag in nags {
            self.token(layout, id, PieceRole::Glyph, &format!("${nag}"));
            self.interrupted = !self.is_loose();
        }
        let text = self.with_evaluations((id, node), position, text);
        let text = match (node.time, &node.step) {
            (Some(time), Step::Move(_)) => with_elapsed(&text, time),
            _ => text,
        };
        let text = match (&node.bookmark, &node.step) {
            (Some(name), Step::Start | Step::Move(_)) => with_bookmark(&text, name),
            // What stands before a result is read as said of the move.
            (Some(_), Step::End(_)) => {
                self.lost.bookmarks.insert(id);
                text
            }
            (None, _) => text,
        };
        if !text.is_empty() {
            self.say(layout, (id, PieceRole::Comment), &text, false);
            self.interrupted = !self.is_loose();
        }
    }

    /// Writes what is said of a node; `glued` to what is there, such as a parenthesis.
    fn say(&mut self, layout: &mut MovetextLayout<'_>, said: (NodeId, PieceRole), text: &str, glued: bool) {
        self.lost.braces += usize::from(text.contains('}'));
        comment::write_as(layout, said, text, glued);
    }

    /// Whether Black's number is written as the document of xiangqi has it: apart from its dots, and not repeated after
    /// a comment.
    fn is_loose(&self) -> bool {
        self.record.game() == Game::Xiangqi && !self.form.tight
    }

    /// Adds the evaluations of a node to its comment, unless they are in it.
    fn with_evaluations(&mut self, (id, node): (NodeId, &Node), position: &Position, mut text: String) -> String {
        if node.evaluations.is_empty() {
            return text;
        }
        let white = white(self.record);
        for own in unsaid(node, of_pgn(&text, position, node.mv(), white)) {
            let line = match position {
                Position::Shogi(shogi) => written(own, shogi, node.shogi()).0,
                Position::Chess(_) | Position::Xiangqi(_) => commands::written(own, white),
            };
            if !of_pgn(&line, position, node.mv(), white).contains(own) {
                self.lost.evaluations.insert(id);
            }
            let is_in_line = text == node.comment && fits_behind(&text, &line, position.game());
            text.push_str(if text.is_empty() {
                ""
            } else if is_in_line {
                " "
            } else {
                "\n"
            });
            text.push_str(&line);
        }
        text
    }
}

/// Whether a comment and an evaluation behind it are in one line, as programs of chess have them where they fit. In shogi
/// engines write lines of their own.
fn fits_behind(comment: &str, evaluation: &str, game: Game) -> bool {
    /// The longest such comment, in bytes: with its braces it fits on a line.
    const MOST: usize = 76;
    game != Game::Shogi && !comment.contains('\n') && comment.len() + evaluation.len() < MOST
}

/// The words that stand before the move of a node.
fn preface(node: &Node) -> String {
    if node.preface == 0 {
        return String::new();
    }
    let (text, _) = split_nags(&full_comment(node));
    node.split_said(text.into()).0.into_owned()
}

/// Whether a carried text is an evaluation that the node has, and its comment gives.
fn is_given(extra: &Carried, node: &Node, position: &Position) -> bool {
    let Position::Shogi(position) = position else { return false };
    carried::evaluation(extra).is_some_and(|line| covered(&node.evaluations, line, position, node.shogi()))
}

/// The side called White: Red in xiangqi.
fn white(record: &Record) -> Color {
    record.initial.shogi().map_or(Color::White, shogi::white)
}

/// The result for an ending at a position.
fn outcome_of(ending: &Ending, position: &Position, record: &Record) -> PgnResult {
    let mover = position.side_to_move();
    let winner = match ending {
        Ending::Won(side) => *side,
        Ending::FoulBy(side) => !*side,
        Ending::Adjudicated(Winner::Side(side)) => *side,
        Ending::Adjudicated(Winner::Draw) => return PgnResult::Draw,
        Ending::Resign | Ending::Mate | Ending::TimeUp | Ending::FoulLoss | Ending::DefaultLoss => !mover,
        Ending::FoulWin | Ending::Declaration | Ending::DefaultWin => mover,
        Ending::Drawn | Ending::Repetition | Ending::Impasse | Ending::DeclaredDraw | Ending::MaxMoves => {
            return PgnResult::Draw;
        }
        _ => return PgnResult::Unknown,
    };
    if winner == white(record) { PgnResult::First } else { PgnResult::Second }
}
