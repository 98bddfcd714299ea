//! Writes CSA.

use super::reader::is_take_back;
use super::{evaluation, headers, position, statements};
use crate::formats::carried::{self, EVEN, is_empty_comment, is_unread_move, says_nothing, version_line};
use crate::formats::comment;
use crate::formats::comment::evaluation::ANALYSIS;
use crate::formats::comment::full_comment;
use crate::formats::format::{CsaVersion, WriteOptions};
use crate::formats::kif;
use crate::formats::reading::Trail;
use crate::formats::report::{Report, Weight, What};
use crate::notation::csa as notation;
use crate::record::{Carried, Ending, Evaluation, FormatId, Node, NodeId, Record, Role, Step};
use crate::rules;
use crate::rules::Color;
use crate::rules::shogi::{Handicap, Move, Position};
use crate::text::{Encoding, parts};

/// Writes all records, separated by `/`.
pub(crate) fn write(records: &[Record], options: &WriteOptions, report: &mut Report) -> String {
    let kept = version_line_of(records);
    let names_encoding = heads(records).any(|line| line.starts_with('\''));
    // Whether it was read from CSA, and is to be written as CSA again.
    let own = options.csa != Some(CsaVersion::V1) && heads(records).next().is_some();
    let needed = if records.iter().any(needs_v3) { CsaVersion::V3 } else { CsaVersion::V22 };
    let version = options.csa.unwrap_or_else(|| match kept {
        Some(line) if line.starts_with("V3") => CsaVersion::V3,
        _ => needed,
    });
    let version = match (options.csa, kept) {
        // Without a kept version, text beyond ASCII and Shift_JIS needs the version that can name its encoding.
        (None, None) if options.encoding != Encoding::ShiftJis => {
            if body(records, version, own, options, &mut Report::default()).is_ascii() {
                version
            } else {
                CsaVersion::V3
            }
        }
        _ => version,
    };
    let body = body(records, version, own, options, report);
    let mut head = String::new();
    let new = version == CsaVersion::V3 && !kept.is_some_and(|line| line.starts_with("V3"));
    if (names_encoding || new) && version > CsaVersion::V1 {
        let name = if options.encoding == Encoding::ShiftJis { "SHIFT_JIS" } else { options.encoding.name() };
        head.push_str(&format!("'CSA encoding={name}\n"));
    }
    if let Some(line) = version.line() {
        // Within one version the file's own line stays, as `V2` or `V2.1`, unless this very version is asked for.
        let kept = kept.filter(|kept| options.csa.is_none() && kept.get(..2) == line.get(..2));
        head.push_str(kept.unwrap_or(line));
        head.push('\n');
    }
    report.shift_spans(head.len());
    head + &body
}

/// The lines that name version, encoding or start in the CSA file that records were read from.
fn heads(records: &[Record]) -> impl Iterator<Item = &str> {
    records.iter().flat_map(|record| &record.extras).filter(|extra| is_own_head(extra)).map(|extra| &**extra)
}

/// The one that names the version.
fn version_line_of(records: &[Record]) -> Option<&str> {
    heads(records).find(|line| line.starts_with('V'))
}

impl CsaVersion {
    /// The line that names it.
    const fn line(self) -> Option<&'static str> {
        match self {
            Self::V1 => None,
            Self::V22 => Some("V2.2"),
            Self::V3 => Some("V3.0"),
        }
    }

    /// Whether a CSA file with these records names this version, or none if this one has no name.
    pub fn is_of(self, records: &[Record]) -> bool {
        version_line_of(records) == self.line()
    }
}

fn body(records: &[Record], version: CsaVersion, own: bool, options: &WriteOptions, report: &mut Report) -> String {
    let mut text = String::new();
    for (index, record) in records.iter().enumerate() {
        let Some(initial) = record.initial.shogi() else { continue };
        report.span(text.len(), index, NodeId::ROOT);
        if index > 0 {
            text.push_str("/\n");
        }
        Writer {
            text: &mut text,
            report,
            index,
            version,
            own,
            encoding: options.encoding,
            placed: Vec::new(),
            offender: None,
            fractions: 0,
            buried: 0,
        }
        .record(record, initial);
    }
    text
}

/// Whether a record has something that only V3.0 can express.
fn needs_v3(record: &Record) -> bool {
    let mut mainline = record.tree.mainline(NodeId::ROOT).filter_map(|id| record.tree.get(id));
    mainline.any(|node| node.time.is_some_and(|time| time.subsec_millis() > 0))
        || record
            .headers
            .iter()
            .any(|(key, value)| key != "備考" && headers::written(key, value).is_some_and(|written| written.v3))
}

struct Writer<'w> {
    text: &'w mut String,
    report: &'w mut Report,
    index: usize,
    version: CsaVersion,
    /// Whether the records were read from CSA.
    own: bool,
    encoding: Encoding,
    /// The headers that come after moves.
    placed: Vec<String>,
    /// Who made the last of the unreadable moves before the ending that is written next (K34).
    offender: Option<Color>,
    /// Times whose fractions of a second were dropped.
    fractions: usize,
    /// Lines of unreadable moves, written as remarks.
    buried: usize,
}

impl Writer<'_> {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn record(&mut self, record: &Record, initial: &Position) {
        self.placed = self.placed(record);
        // Remarks come between names and other headers, as servers write them.
        // (The position expresses the handicap, which KIF puts before the names.)
        // Headers that are not written do not separate the names: those would be adjacent when read again.
        let unwritten = |key: &str, value: &str| self.is_in_the_position(key, value) || self.is_lost(key, value);
        let names =
            record.headers.iter().take_while(|(key, value)| name(key).is_some() || unwritten(key, value)).count();
        self.headers(record, 0..names);
        self.remarks(record);
        self.headers(record, names..usize::MAX);
        let number = record.initial.ply();
        if number != 1 {
            self.line(&headers::start_number_remark(number));
            self.report.writer(self.index, NodeId::ROOT, Weight::Kept, What::StartNumber, &number.to_string());
        }
        let even = record.extras.iter().any(|extra| is_own_head(extra) && *extra == EVEN);
        position::write(initial, even, self.text);
        self.mainline(record, initial);
        self.count_losses(record);
    }

    /// The carried lines of the head.
    fn remarks(&mut self, record: &Record) {
        for extra in record.extras.iter().filter(|extra| !says_nothing(extra)) {
            let line = if extra.starts_with("'encoding=") {
                // As older programs name it; it must be true, though.
                let name = self.encoding.name();
                if extra.get(10..).is_some_and(|named| named.trim().eq_ignore_ascii_case(name)) {
                    extra.to_string()
                } else {
                    format!("'encoding={name}")
                }
            } else {
                as_remark(extra)
            };
            // The log of a server comes after the moves.
            self.line(&if is_log(&line) { format!("'{line}") } else { line });
        }
    }

    /// The headers that come after moves: they are written there, and not at the head.
    fn placed(&self, record: &Record) -> Vec<String> {
        if !self.own {
            return Vec::new();
        }
        let nodes = record.tree.mainline(NodeId::ROOT).filter_map(|id| record.tree.get(id));
        let extras = nodes.flat_map(|node| node.extras.iter().take_while(|extra| !is_statement(extra)));
        let mut placed: Vec<String> = Vec::new();
        for extra in extras {
            if let Some((key, _)) = headers::placed(extra, &record.headers)
                && !placed.contains(&key)
            {
                placed.push(key);
            }
        }
        // If others were added after them since, all go to the head, so that they read back in order.
        let keys: Vec<&str> = record.headers.iter().map(|(key, _)| key).collect();
        let behind = keys.into_iter().rev().map_while(|key| {
            let at = placed.iter().position(|placed| placed == key)?;
            // A header that occurs twice has one place, the first.
            let once = record.headers.iter().filter(|(other, _)| *other == key).nth(1).is_none();
            once.then(|| placed.swap_remove(at))
        });
        behind.collect()
    }

    fn headers(&mut self, record: &Record, which: std::ops::Range<usize>) {
        let mut lost = 0;
        let last = record.headers.iter().count() - self.placed.len();
        let mut noted = false;
        for (key, value) in record.headers.iter().take(which.end.min(last)).skip(which.start) {
            if let Some(name) = name(key) {
                let one: Vec<&str> = parts(value).collect();
                self.line(&format!("{name}{}", one.join(" ")));
                if one.len() > 1 {
                    self.changed(key, value);
                }
                continue;
            }
            if self.is_in_the_position(key, value) {
                continue;
            }
            if key == "備考" && self.version == CsaVersion::V3 {
                // One statement holds them all.
                let notes = record.headers.iter().filter(|(other, _)| *other == key).map(|(_, note)| note);
                if !std::mem::replace(&mut noted, true) {
                    self.line(&format!("$NOTE:{}", headers::escape(&notes.collect::<Vec<_>>().join("\n"))));
                }
                continue;
            }
            match headers::written(key, value).filter(|written| self.holds(written.v3)) {
                Some(written) => {
                    self.line(&format!("{}:{}", written.key, written.value));
                    if written.changed {
                        self.changed(key, value);
                    }
                }
                None => match headers::as_comment(key, value).filter(|_| self.version > CsaVersion::V1) {
                    Some(line) => {
                        self.line(&line);
                        self.changed(key, value);
                    }
                    None => lost += 1,
                },
            }
        }
        self.report.lost(self.index, lost, What::Headers);
    }

    /// Whether the position expresses what a header says.
    fn is_in_the_position(&self, key: &str, value: &str) -> bool {
        key == "手合割" && (Handicap::from_name(value).is_some() || value.trim() == "その他")
    }

    /// Whether there is no place here for a header.
    fn is_lost(&self, key: &str, value: &str) -> bool {
        let note = key == "備考" && self.version == CsaVersion::V3;
        let statement = || headers::written(key, value).is_some_and(|written| self.holds(written.v3));
        let comment = || self.version > CsaVersion::V1 && headers::as_comment(key, value).is_some();
        name(key).is_none() && !note && !statement() && !comment()
    }

    fn holds(&self, v3: bool) -> bool {
        self.version > if v3 { CsaVersion::V22 } else { CsaVersion::V1 }
    }

    fn changed(&mut self, key: &str, value: &str) {
        let text = format!("{key}：{value}");
        self.report.writer(self.index, NodeId::ROOT, Weight::Changed, What::HeaderChanged, &text);
    }

    fn mainline(&mut self, record: &Record, initial: &Position) {
        let mut trail = Trail::new(initial.clone());
        let line: Vec<NodeId> = record.tree.mainline(NodeId::ROOT).collect();
        let end = line.iter().position(|&id| record.tree.get(id).is_some_and(|node| matches!(node.step, Step::End(_))));
        let last = end.unwrap_or(line.len() - 1);
        for &id in line.iter().take(last + 1) {
            for back in taken_back(record, id) {
                let steps = trail.len();
                for id in record.tree.mainline(back) {
                    self.node(record, id, &mut trail);
                }
                trail.back_to(steps);
            }
            // Taken back, but played all the same.
            if let (Some(back), Some(mv)) = (replayed(record, id), record.tree.get(id).and_then(Node::shogi)) {
                let steps = trail.len();
                let line = notation::spell(trail.position(), mv);
                self.report.span(self.text.len(), self.index, id);
                self.line(&line);
                trail.step(id, Some(mv), None);
                self.node(record, back, &mut trail);
                trail.back_to(steps);
            }
            self.node(record, id, &mut trail);
        }
        self.report.lost(self.index, std::mem::take(&mut self.fractions), What::Fractions);
        self.report.lost(self.index, std::mem::take(&mut self.buried), What::Buried);
        self.report.lost(self.index, line.len() - last - 1, What::StepsAfterEnding);
    }

    fn node(&mut self, record: &Record, id: NodeId, trail: &mut Trail) {
        let Some(node) = record.tree.get(id) else { return };
        if id != NodeId::ROOT {
            self.report.span(self.text.len(), self.index, id);
        }
        let mut remark = None;
        match &node.step {
            Step::Move(rules::Move::Shogi(mv)) => {
                let line = notation::spell(trail.position(), *mv);
                self.line(&line);
            }
            Step::Start | Step::Move(_) => {}
            Step::End(ending) => {
                let to_move = trail.position().side_to_move();
                let (word, same) = statements::ending_statement(ending, to_move);
                let foul = self.offender.and_then(|offender| statements::foul_statement(ending, offender, to_move));
                self.line(foul.unwrap_or(&word));
                remark = statements::ending_remark(ending);
                if !same {
                    let weight = if remark.is_some() { Weight::Changed } else { Weight::Lost };
                    self.report.ending(self.index, id, weight, rules::Game::Shogi, ending);
                }
            }
        }
        if let Some(time) = node.time.filter(|_| node.step != Step::Start) {
            let fraction = self.version == CsaVersion::V3;
            self.fractions += usize::from(!fraction && time.subsec_millis() > 0);
            let line = format!("T{}", statements::time(time, fraction));
            self.line(&line);
        }
        if let Some(remark) = remark {
            self.line(&remark);
        }
        if id != NodeId::ROOT {
            trail.step(id, node.shogi(), None);
        }
        self.written_about(record, id, node, trail);
    }

    /// What is written about a node: comment, evaluation, carried lines.
    fn written_about(&mut self, record: &Record, id: NodeId, node: &Node, trail: &Trail) {
        let (position, last) = (trail.position(), trail.last_move());
        self.offender = runs_into_foul(record, id, node, position);
        let leaf = record.tree.children(id).is_empty() || self.offender.is_some();
        let comment = full_comment(node);
        if !comment.is_empty() {
            for line in parts(&comment) {
                self.line(&format!("'*{line}"));
            }
        }
        let read = node.extras.iter().take_while(|extra| !(leaf && stops(extra, node, position)));
        if comment.is_empty() && read.into_iter().any(is_empty_comment) {
            self.line("'*");
        }
        // Comments come first, as they will when the file is written again.
        let mut lines = Vec::new();
        for evaluation in comment::evaluation::unsaid(node, self.said(node, position, last)) {
            let line = comment::write_evaluation(evaluation, position);
            // There is no place for depth, time and engine.
            let said = |text: &str| comment::evaluation::of_comment(text, position, last).contains(evaluation);
            if !said(line.trim_start_matches("'*")) && !said(&comment) {
                let (more, whole) = comment::evaluation::written(evaluation, position, last);
                if whole {
                    self.line(&format!("'*{more}"));
                } else {
                    self.report.lost(self.index, 1, What::Evaluations);
                }
            }
            lines.push(line);
        }
        lines.iter().for_each(|line| self.line(line));
        let (mut verbatim, mut headed) = (false, false);
        let mut read = self.own;
        for extra in &node.extras {
            read &= !is_statement(extra);
            if read && headers::is_placed(extra) {
                // With its present value; nothing if the header is gone.
                let placed = headers::placed(extra, &record.headers).filter(|(key, _)| self.placed.contains(key));
                if let Some((_, line)) = placed {
                    self.line(&line);
                }
                continue;
            }
            if is_empty_comment(extra) && !verbatim {
                continue;
            }
            // The unread rest of a game is written as it was, if the reader will stop at it again.
            verbatim |= leaf && stops(extra, node, position);
            if verbatim && is_whole(extra) {
                if begins_a_game(extra, headed) {
                    // Not at the start of its line, so that it reads back as before.
                    self.line(&format!(",{}", extra.trim()));
                } else {
                    self.line(extra);
                }
                let names = ["N+", "N-", "'CSA encoding="].iter().any(|start| extra.trim().starts_with(start));
                headed = names || headed && extra.trim().starts_with(['$', '\'']);
            } else if carried::role(extra) != Role::Banner {
                self.buried += usize::from(is_unread_move(extra));
                let line = as_remark(extra);
                self.line(&line);
            }
        }
    }

    /// What is written about a node already gives of its evaluations: lines in CSA's form do and, in a file that was
    /// CSA before, those in any dialect.
    fn said(&self, node: &Node, position: &Position, last: Option<Move>) -> Vec<Evaluation> {
        if node.evaluations.is_empty() {
            return Vec::new();
        }
        let comment = full_comment(node);
        let numbers = |line: &&str| self.own || comment::evaluation::is_numbers(line);
        let lines: Vec<&str> = parts(&comment).filter(numbers).collect();
        let mut said = comment::evaluation::of_comment(&lines.join("\n"), position, last);
        for extra in &node.extras {
            if let Some(line) = carried::evaluation(extra) {
                said.extend(comment::evaluation::of_comment(line, position, last));
            } else if let Some(block) = extra.strip_prefix(ANALYSIS).filter(|_| self.own) {
                said.extend(comment::evaluation::of_words(block, position, last));
            }
        }
        said
    }

    fn count_losses(&mut self, record: &Record) {
        let mut forks: usize = record.tree.preorder().map(|id| record.tree.children(id).len().saturating_sub(1)).sum();
        forks -= record
            .tree
            .mainline(NodeId::ROOT)
            .map(|id| taken_back(record, id).count() + usize::from(replayed(record, id).is_some()))
            .sum::<usize>();
        // Those of variations are lost with them, but are counted all the same.
        let nodes = || record.tree.preorder().filter_map(|id| record.tree.get(id));
        let bookmarks = nodes().filter(|node| node.bookmark.is_some()).count();
        let all = |ids: &mut dyn Iterator<Item = NodeId>| {
            ids.filter_map(|id| record.tree.get(id)).filter(|node| !full_comment(node).is_empty()).count()
        };
        let comments = if forks == 0 {
            0
        } else {
            let mainline = &mut record.tree.mainline(NodeId::ROOT);
            all(&mut record.tree.preorder()) - all(mainline)
        };
        let start = record.tree.get(NodeId::ROOT).and_then(|root| root.time);
        self.report.lost(self.index, usize::from(start.is_some()), What::Times);
        self.report.lost(self.index, forks, What::Variations);
        self.report.lost(self.index, comments, What::Comments);
        self.report.lost(self.index, bookmarks, What::Bookmarks);
    }
}

/// The moves that were played instead of a main line move and taken back at once, which CSA can express (C11).
fn taken_back(record: &Record, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    let siblings = record.tree.parent(id).map_or(&[][..], |parent| record.tree.children(parent));
    siblings.iter().copied().skip(1).filter(move |&other| {
        matches!(record.tree.children(other), [below] if is_take_back(record, *below))
            && record.tree.children(other).iter().all(|&below| record.tree.children(below).is_empty())
    })
}

/// The 待った after a move that was played again: the move's last child.
fn replayed(record: &Record, id: NodeId) -> Option<NodeId> {
    let below = record.tree.children(id);
    let last = below.last().copied().filter(|&last| below.len() > 1 && is_take_back(record, last))?;
    record.tree.children(last).is_empty().then_some(last)
}

/// Whether a carried line is one that names version, encoding or start in a CSA file.
fn is_own_head(extra: &Carried) -> bool {
    carried::is(extra, FormatId::Csa, Role::Banner)
}

/// Whether a carried line reads back as one statement.
fn is_whole(extra: &str) -> bool {
    // With commas it would read back in pieces.
    let whole = !extra.contains(',') || ["'", "N+", "N-", "$"].iter().any(|start| extra.starts_with(start));
    whole && extra.trim() != "/" && !extra.contains(['\n', '\r'])
}

/// Whether the reader takes a line after the moves for the first line of another game; `headed` says whether names
/// precede it.
fn begins_a_game(extra: &str, headed: bool) -> bool {
    let text = extra.trim();
    match text.as_bytes() {
        [b'V', digit, ..] => digit.is_ascii_digit() && version_line(text),
        [b'P', b'I' | b'1', ..] => true,
        [b'+' | b'-'] => headed,
        _ => false,
    }
}

/// Whether the carried lines of a node are unreadable moves ended by a foul right after them (K34): if so, who made the
/// last of them. Then they are written before the ending as they were, and the reader will find the ending again.
fn runs_into_foul(record: &Record, id: NodeId, node: &Node, position: &Position) -> Option<Color> {
    let first = *record.tree.children(id).first()?;
    let is_foul = matches!(&record.tree.get(first)?.step, Step::End(ending) if kif::is_foul(ending));
    if !is_foul || taken_back(record, first).next().is_some() {
        return None;
    }
    let mut unread =
        node.extras.iter().skip_while(|extra| !stops(extra, node, position)).filter(|extra| is_whole(extra));
    unread.try_fold(None, |offender, extra| {
        let statement = extra.trim();
        match offender {
            Some(offender) if statements::foul(statement, offender, Color::Black).is_some() => None,
            offender => Some(notation::side(statement).or(offender)),
        }
    })?
}

/// Whether the reader stops at a carried line here, so that it and those after it read back as they are.
fn stops(extra: &str, node: &Node, position: &Position) -> bool {
    let statement = extra.trim();
    let ended = matches!(node.step, Step::End(_));
    // After 待った the game continues.
    let goes_on = node.step == Step::End(Ending::TakeBack);
    match statement.as_bytes() {
        [b'+' | b'-', ..] if extra.contains(',') => false,
        [b'+' | b'-', ..] => match notation::parse_move(statement) {
            None => true,
            Some(_) if goes_on => false,
            Some(written) => ended || position.playable(notation::meaning(&written, position).0).is_err(),
        },
        [b'%', ..] => ended && !goes_on && !extra.contains(','),
        _ => false,
    }
}

/// How CSA names the key of a player.
fn name(key: &str) -> Option<&'static str> {
    match key {
        "先手" | "下手" => Some("N+"),
        "後手" | "上手" => Some("N-"),
        _ => None,
    }
}

/// A move or an ending among carried lines: from there on nothing was read.
fn is_statement(extra: &str) -> bool {
    extra.trim_start().starts_with(['+', '-', '%'])
}

/// A line of a server's log: `#RESIGN` (C10).
fn is_log(line: &str) -> bool {
    line.strip_prefix('#')
        .is_some_and(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_'))
}

/// A carried line as a remark that no reader takes for anything else.
fn as_remark(extra: &str) -> String {
    let read = |line: &str| {
        line.starts_with("'*") && !evaluation::is(line)
            || line.starts_with("'CSA encoding=")
            || headers::start_number(line).is_some()
    };
    let safe = |line: &str| line.starts_with('\'') && !read(line);
    let own = extra.strip_prefix('#').filter(|own| safe(own)).unwrap_or(extra);
    let line: String = parts(own).collect::<Vec<_>>().join(" ");
    if safe(&line) || is_log(&line) {
        line
    } else if line.starts_with('#') {
        format!("'{line}")
    } else {
        format!("'#{line}")
    }
}
