//! The clipboard: an excerpt of a document as text; and what a pasted text holds, and where in a record it could go. No
//! screen.

use std::collections::HashMap;
use std::path::PathBuf;

use super::compare::{Merged, Subtree, SubtreeNode, merge};
use super::document::{Document, SpellingContext};
use super::edit::Edit;
use crate::files::{Loaded, load, load_owned};
use crate::formats::comment::fragment;
use crate::formats::pgn::{Prose, moves_in};
use crate::formats::{FormatId, Note, NoteKind, Report, Unreadable, WriteOptions, format, usual_format};
use crate::notation::chess::Letters;
use crate::notation::{Style, coordinates, parse_coordinates, spell, write_bod, write_narrow, write_position};
use crate::record::{Node, NodeId, Record, Step, holds_the_rest, is_problem};
use crate::rules::shogi::Handicap;
use crate::rules::{Color, Game, Move, Position, Square};
use crate::sheet::solution::{SolutionLine, solution};
use crate::text::first_line;

/// The longest text searched for moves, in bytes: an article, not a book.
const MOST_PROSE: usize = 100_000;

/// The files that a text names and nothing else, an address or a path a line, as file managers put them into the
/// clipboard.
pub fn named_files(text: &str) -> Option<Vec<PathBuf>> {
    // What the file manager itself would do with them comes first there.
    let text = text.trim().trim_start_matches("copy\n").trim_start_matches("cut\n");
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let files: Option<Vec<PathBuf>> = lines.map(named_file).collect();
    files.filter(|files| !files.is_empty())
}

fn named_file(line: &str) -> Option<PathBuf> {
    #[cfg(all(unix, not(target_os = "macos"), feature = "window"))]
    if line.starts_with("file:///") || line.starts_with("file://localhost/") {
        return Some(crate::disk::file_of(line));
    }
    Some(PathBuf::from(line)).filter(|path| path.is_absolute())
}

/// The part of a document that is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Excerpt {
    /// The game shown, in the format that its game is usually kept in.
    Game,
    /// The game shown, in a format.
    Record(FormatId),
    /// The position at the cursor as SFEN.
    Position,
    /// The start position and the moves up to the cursor, as engines are given them.
    Moves,
    /// The same with all moves of the line.
    AllMoves,
    /// The moves from the cursor on, with its position as their start, in a format.
    Rest(FormatId),
    /// A link that shows the line at the move of the cursor. Only a text: nobody is asked for anything.
    Link(Share),
    /// The position at the cursor as a diagram 局面図 (BOD).
    Diagram,
    /// The same for narrow columns, of full-width characters alone.
    NarrowDiagram,
    /// The main line as magazines print solutions of problems 作意: ２七金、１五玉、…まで21手詰。
    Solution,
}

/// The site of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Share {
    /// The analysis board of lishogi.
    Lishogi,
    /// Shogi Playground, to which ShogiHome links, too.
    Playground,
}

/// A text for the clipboard, and what part of the excerpt it cannot hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Copied {
    /// The text, in lines that end in `\n`; one line has no end.
    pub text: String,
    /// The losses.
    pub report: Report,
}

/// Copies an excerpt of a document.
pub fn copy(document: &Document, excerpt: Excerpt) -> Copied {
    copy_in(document, excerpt, Letters::ENGLISH)
}

/// The same with these letters of the pieces in moves of chess.
pub fn copy_in(document: &Document, excerpt: Excerpt, letters: Letters) -> Copied {
    let mut report = Report::default();
    let options = WriteOptions { letters, ..WriteOptions::default() };
    let mut whole = |id: FormatId| format(id).write(std::slice::from_ref(document.record()), &options, &mut report);
    let text = match excerpt {
        Excerpt::Game => whole(usual_format(document.record().game()).id),
        Excerpt::Record(id) => whole(id),
        Excerpt::Position => write_position(document.position()),
        Excerpt::Moves => moves(document, document.cursor().index()),
        Excerpt::AllMoves => moves(document, usize::MAX - 1),
        Excerpt::Rest(id) => format(id).write(&[rest(document)], &options, &mut report),
        Excerpt::Link(Share::Lishogi) => lishogi(document),
        Excerpt::Link(Share::Playground) => playground(document, &mut report),
        Excerpt::Diagram => diagram(document),
        Excerpt::NarrowDiagram => narrow(document),
        Excerpt::Solution => told(document.record()),
    };
    Copied { text, report }
}

/// The moves of the line of the cursor, up to a row.
fn line(document: &Document, row: usize) -> impl Iterator<Item = Move> + '_ {
    let (record, cursor) = (document.record(), document.cursor());
    cursor.line().iter().take(row + 1).filter_map(|&id| record.tree.get(id)?.mv())
}

/// A record of these moves alone.
fn record_of(initial: &Position, moves: impl Iterator<Item = Move>) -> Record {
    let mut record = Record::new(initial.clone());
    let mut here = NodeId::ROOT;
    for mv in moves {
        here = record.tree.append(here, Node::of(mv)).unwrap_or(here);
    }
    record
}

/// The position at the cursor with all that follows it.
fn rest(document: &Document) -> Record {
    let (record, at) = (document.record(), document.cursor().at());
    let mut rest = Record::new(document.position().clone());
    let mut places = HashMap::from([(at, NodeId::ROOT)]);
    for id in record.tree.subtree(at).filter(|&id| id != at) {
        let parent = record.tree.parent(id).and_then(|parent| places.get(&parent).copied());
        let copied = record.tree.get(id).cloned().zip(parent);
        places.extend(copied.and_then(|(node, parent)| Some((id, rest.tree.append(parent, node)?))));
    }
    rest
}

/// The start, unless it is the usual one, the moves and the number of the one shown.
fn lishogi(document: &Document) -> String {
    let start = &document.record().initial;
    let path = if start.same_as(&Position::start(Game::Shogi)) {
        String::new()
    } else {
        format!("/{}", write_position(start).replace(' ', "_"))
    };
    let moves: Vec<String> = line(document, usize::MAX - 1).map(|mv| coordinates(mv).replace('+', "%2B")).collect();
    let query = if moves.is_empty() { String::new() } else { format!("?moves={}", moves.join("_")) };
    format!("https://lishogi.org/analysis{path}{query}#{}", document.cursor().index())
}

fn playground(document: &Document, report: &mut Report) -> String {
    let shown = record_of(&document.record().initial, line(document, usize::MAX - 1));
    let usen = format(FormatId::Usen).write(&[shown], &WriteOptions::default(), report);
    let row = line(document, document.cursor().index()).count();
    format!("https://play.mogproject.com/?u={}&move={row}", usen.trim_end())
}

/// A line as the formats of the game write it, so that it is read as what it is.
fn moves(document: &Document, row: usize) -> String {
    let record = document.record();
    let line = record_of(&record.initial, line(document, row));
    let id = if record.game() == Game::Shogi { FormatId::Sfen } else { FormatId::Fen };
    let text = format(id).write(&[line], &WriteOptions::default(), &mut Report::default());
    match text.trim_end() {
        text if text.starts_with("position ") => text.to_owned(),
        start => format!("position fen {start}"),
    }
}

fn diagram(document: &Document) -> String {
    let record = document.record();
    let Position::Shogi(here) = document.position() else { return write_position(document.position()) };
    let named = ["下手", "上手"].iter().any(|key| record.headers.get(key).is_some());
    let handicap =
        named || record.initial.shogi().and_then(Handicap::of).is_some_and(|handicap| handicap != Handicap::Even);
    let mut text = String::new();
    for line in write_bod(here, handicap) {
        text.push_str(&line);
        // As in Kakinoki's program, the number of moves is followed by the last of them.
        if line.starts_with("手数＝")
            && let Some(mv) = document.last_move()
        {
            let row = document.cursor().line().iter().take(document.cursor().index() + 1);
            let row = row.filter_map(|&id| record.tree.get(id)).filter(|node| node.mv().is_some()).count();
            let SpellingContext { position, previous } = document.before(row);
            let spelled = spell(Style::Japanese, &position, mv, previous).replace('☗', "▲").replace('☖', "△");
            text.push_str(&format!("  {spelled}  まで"));
        }
        text.push('\n');
    }
    text
}

fn narrow(document: &Document) -> String {
    let Position::Shogi(here) = document.position() else { return write_position(document.position()) };
    let rest = is_problem(document.record()) && holds_the_rest(here, Color::White);
    write_narrow(here, !rest).join("\n") + "\n"
}

/// The author's line and, a line each, what departs from it by the attacker 紛れ or the defender 変化.
fn told(record: &Record) -> String {
    let spell = |position: &Position, mv: Move, previous: Option<Square>| {
        spell(Style::Japanese, position, mv, previous).replace(['☗', '☖', '　'], "")
    };
    let line = |line: SolutionLine| {
        let label = line.aside.map_or_else(String::new, |aside| aside.label());
        match line.words().concat() {
            // It says that there is nothing.
            none if none.is_empty() => "まで0手。".to_owned(),
            words => label + &words,
        }
    };
    solution(record, spell).into_iter().map(line).collect::<Vec<_>>().join("\n")
}

/// A pasted text, read. Reading is slow for large texts, so do it on another thread.
#[derive(Debug)]
pub struct Pasted {
    text: String,
    found: Result<Loaded, Unreadable>,
    /// The record that was copied, where the text was copied in this program: it holds what the text cannot.
    own: Option<Box<Record>>,
}

impl Pasted {
    /// Reads a text as any format.
    pub fn read(text: String) -> Self {
        let found = load(text.as_bytes(), None);
        Self { text, found, own: None }
    }
    /// The text of a record that was copied here, with the record.
    pub fn of_record(text: String, record: Record) -> Self {
        Self { own: Some(Box::new(record)), ..Self::read(text) }
    }
    /// Its records, as far as they could be read.
    pub fn records(&self) -> &[Record] {
        match (&self.own, &self.found) {
            (Some(own), _) => std::slice::from_ref(own),
            (None, Ok(loaded)) => &loaded.records,
            (None, Err(_)) => &[],
        }
    }
    /// Reads the bytes of a file.
    pub fn read_file(bytes: Vec<u8>, extension: Option<&str>) -> Self {
        Self { text: String::new(), found: load_owned(bytes.into(), extension), own: None }
    }
    /// The record, if it is exactly one.
    pub fn loaded(&self) -> Option<&Loaded> {
        self.found.as_ref().ok()
    }
    /// Whether the text says which position its moves start from: a bare list of moves does not.
    fn says_its_start(&self) -> bool {
        let [record] = self.records() else { return true };
        let mut words = self.text.split_whitespace();
        let bare = match self.found.as_ref().map(|loaded| loaded.format) {
            Ok(FormatId::Ki2) => true,
            Ok(FormatId::Sfen | FormatId::Fen) => {
                words.next().is_some_and(|word| word == "moves" || parse_coordinates(&record.initial, word).is_some())
            }
            _ => false,
        };
        !bare || !record.headers.is_empty()
    }
    /// Why it is not a record.
    pub fn unreadable(&self) -> Option<&Unreadable> {
        self.found.as_ref().err()
    }
    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }
    /// Its first line that is not blank.
    pub fn first_line(&self) -> &str {
        first_line(self.text.trim()).trim()
    }
    /// The record as a document of its own; `None` if it is not exactly one record.
    pub fn document(&self) -> Option<Document> {
        match &self.own {
            Some(own) => Some(Document::of(vec![Record::clone(own)])),
            None => Some(Document::from_loaded(self.loaded()?.clone(), None)),
        }
    }
}

/// A place in a document, to be taken along to another thread.
#[derive(Clone, Debug)]
pub struct Site {
    record: Record,
    line: Vec<NodeId>,
    index: usize,
    here: SpellingContext,
}

impl Site {
    /// The site at the cursor of a document.
    pub fn of(document: &Document) -> Self {
        let cursor = document.cursor();
        Self {
            record: document.record().clone(),
            line: cursor.line().to_vec(),
            index: cursor.index(),
            here: document.here().clone(),
        }
    }

    /// The row at which something is grafted here: an end mark has the position of the step before it, and nothing can
    /// follow it.
    fn grows_at(&self) -> usize {
        match self.line.get(self.index).and_then(|&id| self.record.tree.get(id)).map(|node| &node.step) {
            Some(Step::End(_)) => self.index.saturating_sub(1),
            _ => self.index,
        }
    }

    /// The row of the line where a position occurs: the cursor's if it does there, else the nearest before it, else the
    /// first after it.
    fn row_of(&self, position: &Position) -> Option<usize> {
        let mut context = SpellingContext { position: self.record.initial.clone(), previous: None };
        let mut found = None;
        for (row, node) in self.line.iter().filter_map(|&id| self.record.tree.get(id)).enumerate() {
            context.pass(node);
            let same = !matches!(node.step, Step::End(_)) && context.position.same_as(position);
            if same && (found.is_none() || row <= self.index) {
                found = Some(row);
            }
        }
        found
    }
}

/// A pasted record as the continuation of a node of the open one.
#[derive(Clone, Debug, PartialEq)]
pub struct PastedBranch {
    /// The node.
    pub at: NodeId,
    /// The row of the line it is.
    pub row: usize,
    /// The steps.
    pub subtree: Subtree,
    /// The number of its steps that are new, and the number of moves among these.
    pub fresh: usize,
    /// See [`fresh`](Self::fresh).
    pub moves: usize,
}

impl PastedBranch {
    /// The edit that puts it there.
    pub fn edit(&self) -> Edit {
        Edit::Graft { at: self.at, subtree: self.subtree.clone() }
    }
}

/// Moves found in prose, and the prose.
#[derive(Clone, Debug, PartialEq)]
pub struct PastedProse {
    /// The place of the moves, with the parts of the text that become comments.
    pub branch: PastedBranch,
    /// The moves as they are spelled.
    pub moves: Vec<String>,
    /// The text that becomes the comment.
    pub comment: String,
}

/// A pasted record to be merged, and what is new in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Merging {
    /// The edit that merges it.
    pub edit: Edit,
    /// The additions.
    pub merged: Merged,
    /// The numbers of the moves at which the two differ, parallel to [`Merged::differing`]; only for the first ones.
    pub plies: Vec<u32>,
    /// The number of games that start from another position: they are left out.
    pub left_out: usize,
}

/// The number of differences that are counted exactly.
const MOST_DIFFERING: usize = 200;

impl Merging {
    /// Several games of a file are merged into one another first.
    fn new(records: &[Record], site: &Site) -> Option<Self> {
        let mut fitting = records.iter().filter(|record| record.initial.same_as(&site.record.initial));
        let mut other = fitting.next()?.clone();
        let mut left_out = records.len() - 1;
        for next in fitting {
            merge(&mut other, next).ok()?;
            left_out -= 1;
        }
        let mut record = site.record.clone();
        let merged = merge(&mut record, &other).ok()?;
        let plies = merged.differing.iter().take(MOST_DIFFERING).map(|differing| record.ply(differing.at)).collect();
        Some(Self { edit: Edit::merging(&other, &site.record), merged, plies, left_out })
    }
}

/// The possible uses of a pasted text at a place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PasteOffer {
    /// The record as a branch: at most one where its start position stands and one at the cursor.
    pub branches: Vec<PastedBranch>,
    /// The text as moves and comment.
    pub fragment: Option<PastedProse>,
    /// It is rather a record of its own than a part of this one: several games, other players, or a game from its
    /// first move.
    pub apart: bool,
    /// The number of games that could stand beside those of this file: all, if they are of the same kind.
    pub games: usize,
    /// The record with everything it says, headers too, where it starts from the same position. It may say nothing new.
    pub merge: Option<Merging>,
    /// It starts from another position: it cannot be merged.
    pub other_start: bool,
}

impl PasteOffer {
    /// Finds the uses of a text at a place. Slow for large records, so call it on another thread.
    pub fn new(pasted: &Pasted, site: &Site) -> Self {
        let mut offer = Self::default();
        if pasted.loaded().is_some() {
            offer.branches = branches(pasted.records(), site);
            offer.merge = Merging::new(pasted.records(), site);
            offer.other_start = offer.merge.is_none();
        }
        if offer.branches.iter().all(|branch| branch.row != site.grows_at()) {
            offer.branches.extend(moves_from_here(pasted, site));
        }
        let records = pasted.records();
        let of_a_kind = records.iter().all(|record| record.game() == site.record.game());
        offer.games = if of_a_kind { records.len() } else { 0 };
        offer.apart = is_apart(pasted, site, &offer.branches);
        offer.fragment = prose(pasted, site).filter(|fragment| {
            let covered = offer.branches.iter().any(|branch| branch.row == site.grows_at());
            !covered || !fragment.comment.is_empty()
        });
        offer
    }

    /// Nothing can be done here.
    pub fn is_empty(&self) -> bool {
        self.branches.is_empty() && self.fragment.is_none()
    }
}

/// Whether a text is rather a record of its own than a part of the one at a place.
fn is_apart(pasted: &Pasted, site: &Site, branches: &[PastedBranch]) -> bool {
    let [record] = pasted.records() else { return pasted.records().len() > 1 };
    if pasted.own.is_some() || record.tree.len() < 2 {
        return false;
    }
    let player = |record: &Record, color| record.headers.player(color).map(str::to_owned);
    let others = [Color::Black, Color::White].into_iter().any(|color| {
        let names = player(record, color).zip(player(&site.record, color));
        names.is_some_and(|(theirs, ours)| theirs != ours)
    });
    let is_known = branches.iter().any(|branch| branch.fresh == 0);
    others || !is_known && pasted.says_its_start() && is_usual_start(&record.initial)
}

/// Whether games begin from a position, with or without a handicap.
fn is_usual_start(position: &Position) -> bool {
    match position {
        Position::Shogi(position) => Handicap::of(position).is_some(),
        Position::Chess(_) | Position::Xiangqi(_) => position.same_as(&Position::start(position.game())),
    }
}

fn branches(records: &[Record], site: &Site) -> Vec<PastedBranch> {
    let Some((first, others)) = records.split_first() else { return Vec::new() };
    if others.iter().any(|other| !other.initial.same_as(&first.initial)) {
        return Vec::new();
    }
    let mut subtree = Subtree::of(first);
    others.iter().for_each(|other| subtree.add(other));
    if subtree.nodes.is_empty() {
        return Vec::new();
    }
    let here = site.grows_at();
    let start = site.row_of(&first.initial);
    // A record that says where it starts belongs there; a bare list of moves may be meant from here on.
    let bare = first.headers.is_empty();
    let from_here = start != Some(here) && (start.is_none() || bare) && subtree.fits(&site.here.position).is_ok();
    let rows = start.into_iter().chain(from_here.then_some(here));
    rows.filter_map(|row| branch(site, row, subtree.clone())).collect()
}

/// The moves at the cursor that a text without a start of its own mentions, and its other words.
fn prose(pasted: &Pasted, site: &Site) -> Option<PastedProse> {
    if pasted.text.len() > MOST_PROSE {
        return None;
    }
    if let Some(loaded) = pasted.loaded() {
        // A sentence with a colon reads like a header without a game.
        let bare = loaded.records.iter().all(|record| record.headers.is_empty() || record.tree.len() == 1);
        let stops =
            |note: &Note| matches!(note.what, NoteKind::NotAMove | NoteKind::NoSuchMove | NoteKind::Unplayable(_));
        let unread = loaded.report.notes.iter().any(stops);
        let is_prose = match loaded.format {
            FormatId::Kif | FormatId::Ki2 => bare || unread,
            FormatId::Pgn => bare && unread,
            _ => false,
        };
        if !is_prose || loaded.records.len() > 1 {
            return None;
        }
    }
    let SpellingContext { position, previous } = &site.here;
    let found = match position {
        Position::Shogi(own) => {
            let found = fragment(&pasted.text, own, previous.and_then(Square::shogi));
            let bare = !found.rest.contains(char::is_alphanumeric);
            let moves = found.moves.into_iter().map(|found| found.mv.into()).collect();
            Prose { moves, variations: Vec::new(), bare }
        }
        Position::Chess(_) | Position::Xiangqi(_) => moves_in(&pasted.text, position),
    };
    let (mut position, mut previous) = (position.clone(), *previous);
    let (mut subtree, mut moves) = (Subtree::default(), Vec::new());
    for mv in found.moves {
        moves.push(spell(Style::Japanese, &position, mv, previous));
        position.play(mv).ok()?;
        previous = mv.to();
        let on = u32::try_from(subtree.nodes.len()).ok()?.checked_sub(1);
        subtree.nodes.push(SubtreeNode { on, node: Node::of(mv) });
    }
    for (steps, moves) in found.variations {
        let mut on = u32::try_from(steps).ok()?.checked_sub(1);
        for mv in moves {
            subtree.nodes.push(SubtreeNode { on, node: Node::of(mv) });
            on = u32::try_from(subtree.nodes.len()).ok()?.checked_sub(1);
        }
    }
    // The words are about the branch: they stand at its first move, as they were written. Without its moves a sentence
    // says nothing, and in a comment they are links.
    let comment = if found.bare { String::new() } else { pasted.text.trim().to_owned() };
    subtree.nodes.first_mut()?.node.comment.clone_from(&comment);
    Some(PastedProse { branch: branch(site, site.grows_at(), subtree)?, moves, comment })
}

/// A bare line of USI moves, which does not say where it starts, as moves from the cursor on.
fn moves_from_here(pasted: &Pasted, site: &Site) -> Option<PastedBranch> {
    let mut words = pasted.text.split_whitespace().peekable();
    words.next_if_eq(&"moves");
    let mut position = site.here.position.clone();
    let mut subtree = Subtree::default();
    for word in words {
        let mv = parse_coordinates(&position, word).filter(|&mv| position.check(mv).is_ok())?;
        position.play(mv).ok()?;
        let on = u32::try_from(subtree.nodes.len()).ok()?.checked_sub(1);
        subtree.nodes.push(SubtreeNode { on, node: Node::of(mv) });
    }
    subtree.nodes.first()?;
    branch(site, site.grows_at(), subtree)
}

fn branch(site: &Site, row: usize, subtree: Subtree) -> Option<PastedBranch> {
    let at = *site.line.get(row)?;
    let growth = subtree.grow(&mut site.record.clone(), at).ok()?;
    Some(PastedBranch { at, row, subtree, fresh: growth.fresh, moves: growth.moves })
}
