//! Writes PGN in the export format of chapter 8 of the standard. Nothing recurses: what is still to be written waits on
//! a stack.
//!
//! What the standard leaves open: a comment follows the glyphs of its move, variations follow the comment, and the time
//! of a move begins its comment as `[%emt 0:01:30]`. Black's number is repeated after anything that comes between the
//! two moves. If a line ends although variations continue from its last move, they repeat that move: `2. Nf3 (2. Nf3
//! Nc6) 1-0`. Null moves are written `--`, although they are not moves of the standard: most programs have them.
//! Anything else that the standard does not allow among moves is written [`aside`](crate::formats::pgn::aside), in
//! comments; so is the result if there are comments on the ending, because nothing may follow the result itself. In
//! xiangqi comments may. Carried text that would be read as something else follows percent signs.

use super::games::games;
use super::layout::{Layout, WIDTH};
use super::lexer::{Lexer, Outcome, Token};
use super::reader::EMPTY;
use super::spelling::{Format, Spelling, fen, find, is_chess960, parse_fen, spell};
use super::{aside, comment, tags, termination};
use crate::formats::carried::{self, is_empty_comment, says_nothing};
use crate::formats::comment::commands::with_elapsed;
use crate::formats::comment::evaluation::{covered, of_pgn, unsaid, written};
use crate::formats::comment::{commands, full_comment, split_nags};
use crate::formats::format::WriteOptions;
use crate::formats::report::{Report, Weight, What};
use crate::notation::xiangqi::Writing;
use crate::record::{Carried, Ending, Node, NodeId, Record, Role, Step, Winner};
use crate::rules::{Color, Game, Move, Position, chess};
use crate::text::{Encoding, parts};

/// Writes games, one after another.
pub(crate) fn write(records: &[Record], options: &WriteOptions, report: &mut Report) -> String {
    let mut text = String::new();
    for (index, record) in records.iter().enumerate() {
        report.span(text.len(), index, NodeId::ROOT);
        Writer::new(record, index, options, report).write(&mut text);
    }
    text
}

/// What is counted while writing.
#[derive(Default)]
struct Lost {
    bookmarks: usize,
    comments: usize,
    times: usize,
    evaluations: usize,
    extras: usize,
    headers: usize,
    buried: usize,
}

/// What follows a node: its steps from an index on, with the position after the node and how its move was spelled.
struct Line {
    node: NodeId,
    from: usize,
    position: Position,
    number: String,
    spelled: String,
}

/// What is still to be written.
enum Todo {
    /// What follows a node.
    Follow(Line),
    /// The steps of a node from an index on: the first, and the others as variations of it.
    Steps { node: NodeId, from: usize, position: Position },
    /// A step that begins a variation.
    Vary { node: NodeId, position: Position },
    /// The beginning of a variation that repeats a move and continues with the steps of its node.
    Repeat { below: NodeId, number: String, spelled: String },
    /// The end of a variation.
    Close,
    /// The end of a line.
    End { node: NodeId, position: Position },
}

/// A line that continues aside, because a move in it breaks the rules.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Broken {
    /// How many variations it is in.
    depth: usize,
    /// Whether it began aside: then the parentheses are aside, too.
    whole: bool,
}

struct Writer<'w> {
    record: &'w Record,
    index: usize,
    report: &'w mut Report,
    unbroken: bool,
    format: Format,
    writing: Writing,
    /// The end of the main line, and its result.
    end: Option<NodeId>,
    outcome: Outcome,
    /// Whether anything comes between the last move and what is next.
    interrupted: bool,
    /// Whether the next token begins a variation.
    opened: bool,
    /// How many variations are open.
    depth: usize,
    /// From where the line is aside, if it is.
    broken: Option<Broken>,
    /// Whether the aside part continues.
    aside: bool,
    /// The node that the text belongs to.
    about: NodeId,
    lost: Lost,
}

impl<'w> Writer<'w> {
    fn new(record: &'w Record, index: usize, options: &WriteOptions, report: &'w mut Report) -> Self {
        let last = record.tree.mainline(NodeId::ROOT).last();
        let end = last.filter(|&id| matches!(record.tree.get(id).map(|node| &node.step), Some(Step::End(_))));
        let outcome = match end.and(record.winner()) {
            Some(Winner::Side(side)) if side == white(record) => Outcome::First,
            Some(Winner::Side(_)) => Outcome::Second,
            Some(Winner::Draw) => Outcome::Draw,
            None => Outcome::Unknown,
        };
        let format = find(&record.headers, "Format").and_then(Format::named).unwrap_or(Format::Chinese);
        Self {
            record,
            index,
            report,
            unbroken: options.unbroken,
            format,
            writing: Writing { traditional: options.encoding == Encoding::Big5, ascii: false },
            end,
            outcome,
            interrupted: false,
            opened: false,
            depth: 0,
            broken: None,
            aside: false,
            about: NodeId::ROOT,
            lost: Lost::default(),
        }
    }

    fn write(mut self, text: &mut String) {
        self.tags(text);
        let mut layout = Layout::new(text, (!self.unbroken).then_some(WIDTH));
        self.moves(&mut layout);
        for (at, node) in layout.finish() {
            self.report.span(at, self.index, node);
        }
        text.push('\n');
        let Lost { bookmarks, comments, times, evaluations, extras, headers, buried } = self.lost;
        self.report.lost(self.index, comments, What::Comments);
        let start = self.record.tree.get(NodeId::ROOT).and_then(|root| root.time);
        self.report.lost(self.index, times + usize::from(start.is_some()), What::Times);
        self.report.lost(self.index, bookmarks, What::Bookmarks);
        self.report.lost(self.index, evaluations, What::Evaluations);
        self.report.lost(self.index, extras, What::Extras);
        self.report.lost(self.index, headers, What::Headers);
        if buried > 0 {
            self.report.writer(self.index, NodeId::ROOT, Weight::Changed, What::Buried(buried), "");
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
                self.report.writer(self.index, NodeId::ROOT, Weight::Lost, What::StartNumber, &number);
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
        own.extend(self.termination().map(|value| (termination::TAG, value)));
        let all = tags::written(game, &record.headers, initial.side_to_move(), self.outcome, own);
        for (key, value) in all {
            if !tags::is_name(&key) {
                self.lost.headers += 1;
                continue;
            }
            let (line, changed) = tags::line(&key, &value);
            if changed {
                self.report.writer(self.index, NodeId::ROOT, Weight::Changed, What::HeaderChanged, &key);
            }
            text.push_str(&line);
        }
        text.push('\n');
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
        let said = named.and_then(|value| termination::ending(value, self.outcome, mover, white(self.record)));
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

    /// Whether the ending of the game reads back unchanged.
    fn holds_ending(&self) -> bool {
        self.ending().is_some_and(|(ending, mover)| {
            let value = termination::value(ending);
            let said = value.and_then(|value| termination::ending(value, self.outcome, mover, white(self.record)));
            // There are two names for the same foul.
            let ending = match ending {
                Ending::FoulLoss => &Ending::FoulBy(mover),
                Ending::FoulWin => &Ending::FoulBy(!mover),
                ending => ending,
            };
            said.as_ref() == Some(ending)
        })
    }

    fn moves(&mut self, layout: &mut Layout<'_>) {
        let record = self.record;
        let tree = &record.tree;
        let position = record.initial.clone();
        if let Some(root) = tree.get(NodeId::ROOT) {
            self.words(layout, root, &position);
        }
        let (number, spelled) = Default::default();
        let mut todo = vec![Todo::Follow(Line { node: NodeId::ROOT, from: 0, position, number, spelled })];
        while let Some(next) = todo.pop() {
            match next {
                Todo::Follow(line) => self.follow(layout, line, &mut todo),
                Todo::Steps { node, from, position } => {
                    let mut children = tree.children(node).iter().skip(from).copied();
                    if let Some(first) = children.next() {
                        todo.extend(self.step(layout, first, &position));
                    }
                    for other in children.rev() {
                        todo.push(Todo::Close);
                        todo.push(Todo::Vary { node: other, position: position.clone() });
                    }
                }
                Todo::Vary { node, position } => {
                    self.open();
                    todo.extend(self.step(layout, node, &position));
                }
                Todo::Repeat { below, number, spelled } => {
                    self.open();
                    self.begin(layout, below);
                    for token in [number, spelled].iter().filter(|token| !token.is_empty()) {
                        self.token(layout, token);
                    }
                    self.interrupted = false;
                }
                Todo::Close => {
                    self.close(layout);
                    self.interrupted = true;
                }
                Todo::End { node, position } => {
                    self.step(layout, node, &position);
                }
            }
        }
        if self.end.is_none() {
            let last = tree.mainline(NodeId::ROOT).last().unwrap_or(NodeId::ROOT);
            self.begin(layout, last);
            self.conclude(layout, None);
        }
    }

    fn follow(&mut self, layout: &mut Layout<'_>, line: Line, todo: &mut Vec<Todo>) {
        let Line { node, from, position, number, spelled } = line;
        if from == 0 {
            self.carried(layout, node, &position);
        }
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
                todo.push(Todo::Close);
                todo.push(Todo::Vary { node: other, position: position.clone() });
            }
            return todo.extend(first.and_then(|first| self.step(layout, first, &position)));
        }
        let from = steps.peek().map_or(usize::MAX, |&(place, _)| place);
        match steps.next_if(|&(_, id)| self.is_end(id)) {
            // A result comes last in its line.
            Some((place, end)) => {
                todo.push(Todo::End { node: end, position: position.clone() });
                if let Some((_, below)) = steps.find(|&(_, id)| !self.is_silent(id, &position)) {
                    let words = (number.clone(), spelled.clone());
                    todo.push(Todo::Close);
                    todo.push(Todo::Follow(Line { node, from: place + 1, position, number, spelled }));
                    todo.push(Todo::Repeat { below, number: words.0, spelled: words.1 });
                }
            }
            None => todo.push(Todo::Steps { node, from, position }),
        }
    }

    /// Writes the result of the game, which comes last, and the comments on it.
    fn conclude(&mut self, layout: &mut Layout<'_>, end: Option<(&Node, &Position)>) {
        self.mend(layout);
        let record = self.record;
        let plain = |extra: &str| record.game() != Game::Shogi || is_plain(extra);
        let stays = |extra: &str| !self.unbroken || !begins_game(extra);
        let carried =
            |extra: &&Carried| !says_nothing(extra) && is_behind_result(extra) && plain(extra) && stays(extra);
        let (behind, others): (Vec<&Carried>, Vec<&Carried>) = record.extras.iter().partition(carried);
        self.lost.extras += others.iter().filter(|extra| !says_nothing(extra)).count();
        let kept = |extra: &Carried| is_empty_comment(extra) || !says_nothing(extra) && plain(extra);
        let said = end.is_some_and(|(node, _)| {
            !full_comment(node).is_empty() || node.time.is_some() || node.extras.iter().any(kept)
        });
        let result = self.outcome.token();
        // What is merged into a file finds its place after the result there.
        let (aside, behind) = if self.unbroken { (Vec::new(), behind) } else { (behind, Vec::new()) };
        let last = !aside.is_empty() || !said || record.game() != Game::Xiangqi;
        if last && (said || !aside.is_empty()) {
            self.break_off();
        }
        if said || !aside.is_empty() {
            self.token(layout, result);
        }
        if let (Some(end), Some((node, position))) = (self.end, end) {
            self.words(layout, node, position);
            self.carried(layout, end, position);
        }
        self.mend(layout);
        for extra in aside {
            aside::write(layout, extra);
        }
        if last {
            layout.token(result);
        }
        for extra in behind {
            layout.lines(extra);
        }
    }

    /// The result for an ending.
    fn result_at(&self, end: NodeId, position: &Position) -> Outcome {
        match self.record.tree.get(end).map(|node| &node.step) {
            _ if self.end == Some(end) => self.outcome,
            Some(Step::End(ending)) => outcome_of(ending, position, self.record),
            _ => Outcome::Unknown,
        }
    }

    /// Whether nothing is written for a step: an ending without a result, in a variation.
    fn is_silent(&self, id: NodeId, position: &Position) -> bool {
        self.end != Some(id) && self.is_end(id) && self.result_at(id, position) == Outcome::Unknown
    }

    fn is_end(&self, id: NodeId) -> bool {
        matches!(self.record.tree.get(id).map(|node| &node.step), Some(Step::End(_)))
    }

    /// Says that the text from here on belongs to a node.
    fn begin(&mut self, layout: &mut Layout<'_>, node: NodeId) {
        if self.about != node {
            // What is merged into a file may be split here.
            if self.unbroken {
                self.reveal(layout);
            }
            layout.begin(node);
            self.about = node;
        }
    }

    fn open(&mut self) {
        self.opened = true;
        self.depth += 1;
    }

    /// Writes aside from here to the end of the line.
    fn break_off(&mut self) {
        if self.broken.is_none() {
            self.broken = Some(Broken { depth: self.depth, whole: self.opened });
            self.interrupted = true;
        }
    }

    /// Ends the part that is aside.
    fn reveal(&mut self, layout: &mut Layout<'_>) {
        if std::mem::take(&mut self.aside) {
            layout.glue(aside::CLOSE);
        }
    }

    /// Stops writing aside.
    fn mend(&mut self, layout: &mut Layout<'_>) {
        self.reveal(layout);
        self.broken = None;
    }

    fn token(&mut self, layout: &mut Layout<'_>, token: &str) {
        if self.broken.is_some() && !std::mem::replace(&mut self.aside, true) {
            layout.token(aside::OPEN);
        }
        if std::mem::take(&mut self.opened) {
            layout.token("(");
            layout.glue(token);
        } else {
            layout.token(token);
        }
    }

    fn close(&mut self, layout: &mut Layout<'_>) {
        // A variation of which nothing could be written is dropped.
        let ends = self.broken.filter(|broken| broken.depth == self.depth);
        if ends.is_some_and(|broken| !broken.whole) {
            self.mend(layout);
        }
        if !std::mem::take(&mut self.opened) {
            if self.broken.is_some() && !self.aside {
                self.token(layout, ")");
            } else {
                layout.glue(")");
            }
        }
        if ends.is_some() {
            self.mend(layout);
        }
        self.depth -= 1;
    }

    /// Writes a step; returns what follows it.
    fn step(&mut self, layout: &mut Layout<'_>, id: NodeId, position: &Position) -> Option<Todo> {
        let node = self.record.tree.get(id)?;
        if !self.is_silent(id, position) {
            self.begin(layout, id);
        }
        match &node.step {
            Step::Start => None,
            Step::Move(mv) => {
                if is_illegal(position, *mv) {
                    self.break_off();
                }
                let ply = position.ply();
                let number =
                    if ply % 2 == 1 { format!("{}.", ply.div_ceil(2)) } else { format!("{}...", ply.div_ceil(2)) };
                let first = self.opened || self.record.tree.parent(id) == Some(NodeId::ROOT);
                if ply % 2 == 1 || first || self.interrupted {
                    self.token(layout, &number);
                }
                let spelled = spell(position, *mv, self.format, self.writing);
                self.token(layout, &spelled);
                let mut after = position.clone();
                let _ = after.play(*mv);
                self.words(layout, node, &after);
                Some(Todo::Follow(Line { node: id, from: 0, position: after, number, spelled }))
            }
            Step::End(ending) => {
                let outcome = self.result_at(id, position);
                let held = self.end == Some(id) && self.holds_ending();
                if !held && !matches!(ending, Ending::Won(_) | Ending::Drawn) {
                    self.report.ending(self.index, id, Weight::Lost, position.game(), ending);
                }
                if self.end == Some(id) && (held || outcome != Outcome::Unknown) {
                    self.conclude(layout, Some((node, position)));
                    return None;
                }
                // The standard allows one result per game.
                if outcome != Outcome::Unknown {
                    self.break_off();
                    self.token(layout, outcome.token());
                    self.words(layout, node, position);
                    self.carried(layout, id, position);
                    return None;
                }
                // There is no place for comments on it: they would refer to the last move.
                self.lost.times += usize::from(node.time.is_some());
                self.lost.comments += usize::from(!full_comment(node).is_empty());
                self.lost.evaluations += usize::from(!node.evaluations.is_empty());
                self.lost.bookmarks += usize::from(node.bookmark.is_some());
                self.lost.extras += node.extras.iter().filter(|extra| !says_nothing(extra)).count();
                if self.end == Some(id) {
                    self.conclude(layout, None);
                }
                None
            }
        }
    }

    /// Writes the texts of a node.
    fn words(&mut self, layout: &mut Layout<'_>, node: &Node, position: &Position) {
        self.interrupted = false;
        self.lost.bookmarks += usize::from(node.bookmark.is_some());
        let (text, nags) = split_nags(&full_comment(node));
        for nag in nags {
            self.token(layout, &format!("${nag}"));
            self.interrupted = true;
        }
        let text = self.with_evaluations(node, position, text);
        let text = match node.time.filter(|_| node.step != Step::Start) {
            Some(time) => with_elapsed(&text, time),
            None => text,
        };
        if !text.is_empty() {
            self.reveal(layout);
            comment::write(layout, &text);
            self.interrupted = true;
        }
    }

    /// Adds the evaluations of a node to its comment, unless they are in it.
    fn with_evaluations(&mut self, node: &Node, position: &Position, mut text: String) -> String {
        if node.evaluations.is_empty() {
            return text;
        }
        let white = white(self.record);
        for own in unsaid(node, of_pgn(&text, position, node.mv(), white)) {
            let line = match position {
                Position::Shogi(shogi) => written(own, shogi, node.shogi()).0,
                Position::Chess(_) | Position::Xiangqi(_) => commands::written(own, white),
            };
            self.lost.evaluations += usize::from(!of_pgn(&line, position, node.mv(), white).contains(own));
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&line);
        }
        text
    }

    /// Writes what is carried at a node: `%` lines, and text that was not read.
    fn carried(&mut self, layout: &mut Layout<'_>, id: NodeId, position: &Position) {
        let Some(node) = self.record.tree.get(id) else { return };
        let stopped = matches!(node.step, Step::End(_));
        for extra in &node.extras {
            if carried::role(extra) == Role::Banner || is_given(extra, node, position) {
                continue;
            }
            let (empty, escape) = (is_empty_comment(extra), extra.starts_with('%') && !extra.contains('\n'));
            if !empty && !escape && self.record.game() == Game::Shogi && !is_plain(extra) {
                self.lost.extras += 1;
                continue;
            }
            self.begin(layout, id);
            self.reveal(layout);
            if empty {
                // Next to another comment it would become a line of it.
                if split_nags(&full_comment(node)).0.is_empty() && node.time.is_none() {
                    layout.token(EMPTY);
                }
            } else if escape {
                layout.lines(extra);
            } else if is_variation(extra) || is_unread(extra, position, stopped, self.format) {
                aside::write(layout, extra);
            } else {
                self.lost.buried += 1;
                for line in parts(extra) {
                    layout.lines(&format!("% {line}"));
                }
            }
            self.interrupted = true;
        }
    }
}

/// Whether a carried text is an evaluation that the node has, and its comment gives.
fn is_given(extra: &Carried, node: &Node, position: &Position) -> bool {
    let Position::Shogi(position) = position else { return false };
    carried::evaluation(extra).is_some_and(|line| covered(&node.evaluations, line, position, node.shogi()))
}

/// The side called White: Red in xiangqi, and in shogi the one that begins.
fn white(record: &Record) -> Color {
    if record.game() == Game::Shogi { record.initial.side_to_move() } else { Color::White }
}

/// The result for an ending at a position.
fn outcome_of(ending: &Ending, position: &Position, record: &Record) -> Outcome {
    let mover = position.side_to_move();
    let winner = match ending {
        Ending::Won(side) => *side,
        Ending::FoulBy(side) => !*side,
        Ending::Resign | Ending::Mate | Ending::TimeUp | Ending::FoulLoss | Ending::DefaultLoss => !mover,
        Ending::FoulWin | Ending::Declaration | Ending::DefaultWin => mover,
        Ending::Drawn | Ending::Repetition | Ending::Impasse | Ending::DeclaredDraw | Ending::MaxMoves => {
            return Outcome::Draw;
        }
        _ => return Outcome::Unknown,
    };
    if winner == white(record) { Outcome::First } else { Outcome::Second }
}

/// Whether a move breaks the rules, except for null moves.
fn is_illegal(position: &Position, mv: Move) -> bool {
    !matches!(mv, Move::Chess(chess::Move::Null)) && position.check(mv).is_err()
}

/// Whether a carried text in a shogi record may be one from PGN: other formats have remarks in the same place.
fn is_plain(extra: &str) -> bool {
    extra.is_ascii() && !extra.trim_start().starts_with(['#', '\'', '*', '&'])
}

/// Whether all parentheses and comments in a text are closed, and it has no tag and nothing that depends on its line
/// ends.
fn is_whole(text: &str) -> bool {
    let mut depth = 0_usize;
    for lexeme in Lexer::new(text) {
        match lexeme.token {
            Token::Open => depth += 1,
            Token::Close if depth == 0 => return false,
            Token::Close => depth -= 1,
            Token::Tag { .. } | Token::LineComment(_) | Token::Escape(_) | Token::Comment { closed: false, .. } => {
                return false;
            }
            _ => {}
        }
    }
    depth == 0
}

/// Whether a text after a result would begin a game without tags.
fn begins_game(text: &str) -> bool {
    games(&format!("*\n{text}")).len() > 1
}

/// Whether a text is a variation of which nothing was read.
fn is_variation(text: &str) -> bool {
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    inside.is_some_and(is_whole) && is_whole(text)
}

/// Whether a text reads back as what it is after a result.
fn is_behind_result(text: &str) -> bool {
    let first = Lexer::new(text).next().map(|lexeme| lexeme.token);
    matches!(first, Some(Token::Word(_) | Token::Number { .. } | Token::Result(_))) && is_whole(text)
}

/// Whether the reader stops at a text, so that it reads back as it is.
fn is_unread(text: &str, position: &Position, stopped: bool, format: Format) -> bool {
    if !is_whole(text) {
        return false;
    }
    let mut tokens =
        Lexer::new(text).map(|lexeme| lexeme.token).skip_while(|token| matches!(token, Token::Number { .. }));
    match tokens.next() {
        Some(Token::Word(word)) => {
            let mut spelling = Spelling::of(Some(format));
            let played = spelling.resolve(word, position, None).map(|mv| position.playable(mv).is_ok());
            stopped || !played.unwrap_or(false) && super::nags::of_word(word).is_empty()
        }
        _ => stopped,
    }
}
