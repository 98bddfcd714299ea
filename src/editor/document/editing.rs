//! Editing a document: each edit becomes a step of its history, or joins the last one.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::history::{self, Before};
use super::summary::EditSummary;
use super::{Document, DocumentGame};
use crate::editor::cursor::Go;
use crate::editor::edit::{Action, Edit, Purpose, Recorder, Refused, TextChange};
use crate::formats::{names_other_game, takes_header_name};
use crate::notation::parse_position;
use crate::record::{Ending, NodeId, Record, Step};
use crate::rules;
use crate::rules::Move;
use crate::rules::shogi::Handicap;

/// How many characters are one step, whoever writes on without a pause.
const MOST_WRITTEN: usize = 200;

/// Of a comment as long as this a step has what was changed, not the whole, in bytes.
const LONG_TEXT: usize = 64 << 10;

impl Document {
    /// Makes an edit as one undo step (or joins it to the last one). What is written into a text is a step up to the
    /// end of a line, or 200 characters.
    pub fn apply(&mut self, edit: Edit) -> Result<(), Refused> {
        self.allows(&edit)?;
        let edit = self.beside_the_end(edit.in_place_of_the_end(self.record()));
        let is_ending = matches!(edit, Edit::Several { purpose: Purpose::Ending, .. });
        self.make(edit)?;
        if is_ending && let Some(end) = self.record().tree.mainline(NodeId::ROOT).last() {
            self.go(Go::To(end));
        }
        Ok(())
    }

    /// What is said at an ending, said of the move before it where the file has no other place for it: in addition to what
    /// is said of that move already.
    fn beside_the_end(&self, mut edit: Edit) -> Edit {
        let Some(at) = edit.says_at() else { return edit };
        let to = self.spoken_of(*at);
        let (Some(node), true) = (self.record().tree.get(to), *at != to) else { return edit };
        *at = to;
        match &mut edit {
            Edit::Text(_, TextChange::Whole(text)) if !node.comment.is_empty() && !text.is_empty() => {
                *text = format!("{}\n{text}", node.comment);
            }
            Edit::Marks(_, marks) => {
                let known = node.marks.arrows.iter().filter(|arrow| !marks.arrows.contains(arrow));
                marks.arrows = known.chain(&marks.arrows).cloned().collect();
                marks.glyph = marks.glyph.or(node.marks.glyph);
            }
            Edit::Nags(_, nags) => {
                let known = node.nags.iter().copied().filter(|nag| !nags.contains(nag));
                *nags = known.chain(nags.iter().copied()).collect();
            }
            Edit::Evaluation(_, evaluations) => {
                let known = node.evaluations.iter().filter(|known| !evaluations.contains(known)).cloned();
                *evaluations = known.chain(evaluations.iter().cloned()).collect();
            }
            _ => {}
        }
        edit
    }

    /// Refuses what no format can hold, although a record could.
    fn allows(&self, edit: &Edit) -> Result<(), Refused> {
        match edit {
            Edit::Time(NodeId::ROOT, Some(_)) => Err(Refused::NoTimeThere),
            Edit::End { at, ending } if !self.allows_ending(*at, ending) => Err(Refused::NotAnEnding),
            Edit::Setup { sfen, .. } if parse_position(sfen).is_ok_and(|to| to.game() != self.record().game()) => {
                Err(Refused::OtherGame)
            }
            Edit::Headers { pairs, .. } => self.allows_headers(pairs),
            Edit::Header { key, .. } if self.is_of_the_start(key) => Err(Refused::OfTheStart),
            Edit::Several { edits, .. } => edits.iter().try_for_each(|edit| self.allows(edit)),
            _ => Ok(()),
        }
    }

    /// Whether a file can say that a line ends so. In PGN a variation has at most a result.
    fn allows_ending(&self, at: NodeId, ending: &Ending) -> bool {
        let (record, tree) = (self.record(), &self.record().tree);
        let is_result = record.game() == rules::Game::Shogi || matches!(ending, Ending::Won(_) | Ending::Drawn);
        let last = tree.mainline(NodeId::ROOT).last();
        let is_end = |id: NodeId| tree.get(id).is_some_and(|node| matches!(node.step, Step::End(_)));
        let alone = |id: NodeId| tree.parent(id) == Some(at) && tree.children(at).len() == 1;
        let ends_game = last.is_some_and(|last| last == at || is_end(last) && alone(last));
        ending.is_of(record.game()) && (is_result || ends_game)
    }

    /// Refuses headers that would be gone, or called otherwise, in the file.
    fn allows_headers(&self, pairs: &[(String, String)]) -> Result<(), Refused> {
        let (game, headers) = (self.record().game(), &self.record().headers);
        let own: HashSet<(&str, &str)> = headers.iter().collect();
        let names: HashSet<&str> = headers.iter().map(|(key, _)| key).collect();
        for (key, value) in pairs {
            if !names.contains(key.as_str()) && !takes_header_name(game, key) {
                return Err(Refused::NoHeaderName(key.clone()));
            }
            let is_new = !own.contains(&(key.as_str(), value.as_str()));
            if is_new && self.is_of_the_start(key) && !self.may_be_called_problem(key, value) {
                return Err(Refused::OfTheStart);
            }
        }
        let names_other = |without: Option<&str>| {
            let kept = pairs.iter().filter(|(key, _)| without != Some(key.as_str()));
            names_other_game(game, &kept.cloned().collect())
        };
        if names_other(None) && !names_other_game(game, headers) {
            let mut new = pairs.iter().filter(|(key, value)| !own.contains(&(key.as_str(), value.as_str())));
            let first = new.clone().next();
            if let Some((key, _)) = new.find(|(key, _)| !names_other(Some(key.as_str()))).or(first) {
                return Err(Refused::NamesOtherGame(key.clone()));
            }
        }
        Ok(())
    }

    /// Whether a header calls the record a mate problem 詰将棋: any start position may be one that has no name of its own.
    fn may_be_called_problem(&self, key: &str, value: &str) -> bool {
        let start = self.record().initial.shogi();
        key == "手合割" && value.trim() == "詰将棋" && start.is_some_and(|start| Handicap::of(start).is_none())
    }

    /// Whether a header is written from the start position.
    fn is_of_the_start(&self, key: &str) -> bool {
        match self.record().game() {
            rules::Game::Shogi => matches!(key, "手合割" | "手番"),
            rules::Game::Chess | rules::Game::Xiangqi => {
                ["FEN", "SetUp"].iter().any(|own| key.eq_ignore_ascii_case(own))
            }
        }
    }

    /// Makes an edit. What [`apply`](Self::apply) refuses is made, too: replay trusts that it was asked then.
    pub(super) fn make(&mut self, mut edit: Edit) -> Result<(), Refused> {
        edit.fill_in(|| self.source(), self.bytes_read());
        if let Edit::Reread { file, encoding } = edit {
            return self.reread(file, encoding).map_err(|_| Refused::Unreadable);
        }
        if let Edit::Games(change) = edit {
            return self.regroup(change);
        }
        // A fix belongs to one game of the file, whichever game is shown.
        if let Edit::Replace { game, .. } | Edit::TakeOver { game, .. } = &edit
            && *game != self.shown
            && !self.show_game(*game)
        {
            return Err(Refused::NoSuchNode);
        }
        let game = self.shown;
        let edit = edit.normalised(self.record());
        if let Some(child) = self.check(&edit)? {
            self.go(Go::To(child));
            return Ok(());
        }
        let summary = EditSummary::of(&edit, self.record(), |id| self.context_after(id));
        let place = self.games[game].cursor().place();
        let record = &mut self.games[game].record;
        let before = record.clone();
        let start = Instant::now();
        let appended = match edit.perform(record) {
            Ok(appended) => appended,
            // A refused edit is not in the journal, so it must leave no trace at all, not even an invisible one.
            Err(refused) => {
                *record = before;
                return Err(refused);
            }
        };
        let took = start.elapsed();
        self.recorder.look(game, place);
        let joins = self.joining && self.history.last().is_some_and(|last| edit.joins(&last.edit));
        let action = self.recorder.is_on().then(|| {
            let mut edit = edit.clone();
            edit.leave_out(|| self.source(), self.bytes_read());
            Action::Edit { edit, joins, more: 0 }
        });
        let written = edit.writes().map(|(characters, ends_line)| {
            let before = if joins { self.history.last().map_or(0, |last| last.written) } else { 0 };
            (before + characters, ends_line)
        });
        let joined = if joins { self.history.last().map(|last| &last.edit) } else { None };
        let edit = of_step(edit, joined, &self.games[game].record);
        let (revisions, game_revisions) = self.next_revision(game);
        if edit.reshapes() {
            self.games[game].steer(|cursor, tree| cursor.relay_all(tree));
        }
        settle(&mut self.games[game], appended);
        let reread = self.reading_of(&edit, self.newest_revision);
        let readings = reread.clone().map(|new| (self.read_so_far(), new));
        let starts_over = readings.is_some() || edit.reshapes();
        if let Some(new) = reread {
            self.take_reading(new, &edit);
        }
        let after = self.games[game].cursor().place();
        let step = history::UndoStep {
            game,
            edit,
            summary,
            places: (place, after),
            revisions,
            game_revisions,
            readings,
            writes: self.writes,
            written: written.map_or(0, |(characters, _)| characters),
        };
        self.remember(step, before, joins, took);
        self.joining = written.is_none_or(|(characters, ends_line)| characters < MOST_WRITTEN && !ends_line);
        self.setup = None;
        if let Some(action) = action {
            self.tell(action);
        }
        if starts_over {
            self.start_over();
        } else {
            self.follow_line();
        }
        Ok(())
    }

    /// Whether the moves of an edit can be played where it has them. Returns the node that a step leads to if it is
    /// already there.
    fn check(&self, edit: &Edit) -> Result<Option<NodeId>, Refused> {
        let record = self.record();
        let position = |at| match at == self.cursor().at() {
            true => Cow::Borrowed(&self.here.position),
            false => Cow::Owned(record.position_at(at)),
        };
        if let Some((at, step)) = edit.growth() {
            if !record.tree.contains(at) {
                return Err(Refused::NoSuchNode);
            }
            if let known @ Some(_) = record.child_with(at, &step) {
                return Ok(known);
            }
            if let Step::Move(mv) = step {
                position(at).playable(mv)?;
            }
        }
        match edit {
            Edit::Graft { at, subtree } => subtree.fits(&position(*at))?,
            Edit::Merge { subtree, .. } => subtree.fits(&record.initial)?,
            Edit::Several { edits, .. } => {
                for edit in edits {
                    self.check(edit)?;
                }
            }
            _ => {}
        }
        Ok(None)
    }

    /// Gives the document and a game a new revision. Returns the last and the new one of both.
    fn next_revision(&mut self, game: usize) -> ((u64, u64), (u64, u64)) {
        self.newest_revision += 1;
        let new = self.newest_revision;
        let last = std::mem::replace(&mut self.revision, new);
        let last_of_game = std::mem::replace(&mut self.games[game].revision, new);
        ((last, new), (last_of_game, new))
    }

    /// Adds a step to the history, or joins it with the last one.
    fn remember(&mut self, step: history::UndoStep, before: Record, joins: bool, took: Duration) {
        match self.history.last_mut() {
            Some(last) if joins => {
                last.edit = step.edit;
                last.revisions.1 = self.revision;
                last.game_revisions.1 = self.revision;
                last.written = step.written;
                if let Some(again) = self.history.last_again() {
                    self.games[step.game].record = again;
                }
            }
            _ => self.history.push(step, Before::Record(Arc::new(before)), took),
        }
    }

    /// Ends the step that is being written: the next edit is a step of its own.
    pub fn end_step(&mut self) {
        self.joining = false;
    }

    /// Makes an edit in every game of the file where it changes something: one undo step for each.
    pub fn apply_to_all(&mut self, edit: &Edit) -> Result<(), Refused> {
        let (shown, mut done) = (self.shown, Err(Refused::Nothing));
        for game in 0..self.games.len() {
            self.show_game(game);
            match self.apply(edit.clone()) {
                Err(Refused::Nothing) => {}
                other => done = other,
            }
            if done.as_ref().is_err_and(|refused| *refused != Refused::Nothing) {
                break;
            }
        }
        self.show_game(shown);
        done
    }

    /// Takes back everything done since a copy was made, history and cursor included. Revisions handed out since then
    /// are not handed out again: work started at one of them concerns something that no longer exists.
    pub fn roll_back(&mut self, before: Self) {
        let same = self.id == before.id;
        // Another document opened in between has revisions of its own, and what was recorded of it does not concern
        // this one.
        let newest = if same { self.newest_revision.max(before.newest_revision) } else { before.newest_revision };
        let recorder = match std::mem::take(&mut self.recorder) {
            recorder if same => recorder.rolled_back(&before.recorder, newest),
            _ => Recorder::default(),
        };
        *self = Self { newest_revision: newest, recorder, ..before };
    }

    /// Plays a move at the cursor.
    pub fn play(&mut self, mv: impl Into<Move>) -> Result<(), Refused> {
        let mv = mv.into();
        self.apply(Edit::Play { at: self.cursor().at(), mv })
    }
}

/// An edit as a step of the history has it, which redoes all of the step: with the whole text that it led to, or of a
/// long comment with what the step has changed in it. `joined` is what the step was before.
fn of_step(edit: Edit, joined: Option<&Edit>, now: &Record) -> Edit {
    let Edit::Text(at, TextChange::Part(change)) = &edit else { return edit.whole(now) };
    let text = now.tree.get(*at).map_or("", |node| node.comment.as_str());
    if text.len() < LONG_TEXT {
        return edit.whole(now);
    }
    let change = match joined {
        None => return edit,
        Some(Edit::Text(_, TextChange::Part(first))) => first.and_then(change, text),
        Some(_) => None,
    };
    match change {
        Some(change) => Edit::Text(*at, TextChange::Part(change)),
        None => edit.whole(now),
    }
}

/// Moves the cursor where an edit leads: to what was appended, or out of what was deleted.
fn settle(game: &mut DocumentGame, appended: Option<NodeId>) {
    game.steer(|cursor, tree| {
        cursor.settle(tree);
        if let Some(id) = appended {
            cursor.go(tree, Go::To(id));
        }
    });
}
