//! Reads JKF: plays what the JSON says into a record.

use std::ops::Range;

use super::data::{Entries, JkfEntry, JkfGame, JkfMove, JkfNote, JkfNotes, TextRange};
use super::json::{JsonStream, block};
use super::position;
use super::position::PositionNote;
use super::scan::{Mended, scan};
use crate::pieces;
use crate::reading::{Builder, PlaceTracker, Stepped};
use crate::report::{BadJson, Note, NoteKind, NoteWeight, Report, Unreadable};
use crate::{csa, kif};
use komaoto_notation::JapaneseMove;
use komaoto_record::{Ending, FormatId, NodeId, Record};
use komaoto_rules::Color;
use komaoto_rules::shogi::{Move, PieceKind, Position, Square};
use komaoto_text::{Slice, body, parts};

/// The ranges of the games of a text.
pub(crate) fn games(text: &str) -> Vec<Range<usize>> {
    let mut report = Report::default();
    let mut count = 0;
    // None is held: there may be many.
    if each_game(text, &mut report, |_| count += 1).is_err() {
        return Vec::new();
    }
    let mut starts: Vec<usize> = Vec::new();
    for span in report.take_spans() {
        if span.node == NodeId::ROOT && span.game as usize == starts.len() && starts.len() < count {
            starts.push(if starts.is_empty() { 0 } else { span.offset as usize });
        }
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

/// Reads all games of a text: usually one.
pub(crate) fn read(text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    let mut records = Vec::new();
    each_game(text, report, |record| records.push(record))?;
    Ok(records)
}

/// Reads the games of a text one by one.
fn each_game(text: &str, report: &mut Report, mut take: impl FnMut(Record)) -> Result<(), Unreadable> {
    let text = body(text);
    let (mended, mends) = scan(text);
    let mut notes = Vec::new();
    let mut more = JkfNotes::default();
    for mend in mends {
        let (weight, what) = match mend.what {
            Mended::HalfCharacter => (NoteWeight::Lost, BadJson::HalfCharacter),
            Mended::Remark => (NoteWeight::Lost, BadJson::Remark),
            Mended::Control => (NoteWeight::Changed, BadJson::Control),
        };
        let text = || text.slice(mend.at..mend.end).to_owned();
        let node = NodeId::ROOT;
        more.add(|| JkfNote { at: mend.at, weight, what: NoteKind::Json(what), text: text(), node }, weight);
    }
    let mut games = 0;
    let mut source = JsonStream::new(text, &mended);
    if report.wants_pieces() {
        source = source.telling();
    }
    while let Some(game) = source.next_game() {
        let at = if games == 0 { 0 } else { game.at };
        let mut remarks = std::mem::take(&mut source.remarks);
        let played = JkfPlayer::play(text, game, (games, at), &mut remarks, report);
        notes.extend(remarks.first.into_iter().map(|remark| (games, remark)));
        more.kept += remarks.kept;
        more.lost += remarks.lost;
        if let Some(record) = played {
            games += 1;
            take(record);
        }
    }
    tell_list(text, report);
    // Variations were read after the line that they branch off.
    report.sort_spans();
    notes.extend(std::mem::take(&mut more.first).into_iter().map(|remark| (0, remark)));
    if games == 0 && !source.known {
        return Err(Unreadable::Unknown);
    }
    if games == 0 {
        let mut said = Report::default();
        tell(text, notes, &more, 0, &mut said);
        let first = said.notes.into_iter().next().ok_or(Unreadable::Unknown)?;
        return Err(Unreadable::Malformed { line: first.line, column: first.column, what: Box::new(first.what) });
    }
    tell(text, notes, &more, games, report);
    Ok(())
}

/// Tells the brackets of a list that the game is in.
fn tell_list(text: &str, report: &mut Report) {
    let is_blank = |letter: char| letter.is_whitespace() || letter == '\u{feff}';
    let Range { start, end } = report.extent();
    let (before, after) = (text.slice(..start), text.slice(end..));
    if before.trim_matches(is_blank) == "["
        && let Some(at) = before.find('[')
    {
        report.piece(NodeId::ROOT, pieces::PieceRole::Begin(block::GAMES), at..at + 1);
    }
    if after.trim_matches(|letter| is_blank(letter) || letter == ',') == "]"
        && let Some(at) = after.find(']').map(|at| end + at)
    {
        report.piece(NodeId::ROOT, pieces::PieceRole::End(block::GAMES), at..at + 1);
    }
}

/// Adds notes to the report, with the line and column of each.
fn tell(text: &str, notes: Vec<(usize, JkfNote)>, more: &JkfNotes, games: usize, report: &mut Report) {
    // What is missing at the end is missing in the last line, not after it.
    let end = text.trim_end_matches(['\n', '\r']).len();
    let placed = |(game, remark): (usize, JkfNote)| {
        let node = Some((game.min(games.saturating_sub(1)), remark.node));
        (
            remark.at.min(end),
            Note {
                line: 0,
                column: 0,
                weight: remark.weight,
                what: remark.what,
                text: remark.text,
                node,
                places: Vec::new(),
            },
        )
    };
    PlaceTracker::default().tell(text, notes.into_iter().map(placed).collect(), report);
    for (count, weight) in [(more.kept, NoteWeight::Kept), (more.lost, NoteWeight::Lost)] {
        for _ in 0..count {
            let what = NoteKind::Json(BadJson::Cut);
            report.add(Note { line: 0, column: 0, weight, what, text: String::new(), node: None, places: Vec::new() });
        }
    }
}

/// Plays the lists of a game into a record.
struct JkfPlayer<'t, 'r> {
    text: &'t str,
    builder: Builder<'r>,
    remarks: &'r mut JkfNotes,
    /// Whether moves on the board give their origin: then a move without one is a drop.
    origins: bool,
    understood: bool,
    /// Whether the totals of time differ from what the times add up to, and whether they can be added up at all.
    miscounted: bool,
    uncounted: bool,
}

/// A list of moves to be played later, after this many steps.
struct PendingMoves {
    line: usize,
    steps: usize,
}

impl<'t, 'r> JkfPlayer<'t, 'r> {
    /// Plays a game; `begin` is its index and where it begins in the text. `None` if nothing in it is understood.
    fn play(
        text: &'t str,
        mut game: JkfGame,
        begin: (usize, usize),
        remarks: &'r mut JkfNotes,
        report: &'r mut Report,
    ) -> Option<Record> {
        let moves = || game.lines.iter().flat_map(Entries::iter).filter_map(|entry| entry.mv.as_ref());
        let first = game.lines.first().and_then(|line| line.iter().find_map(|entry| entry.mv.as_ref()?.color));
        let origins = moves().any(|written| written.from.is_some());
        let header = game.headers.iter().find(|(key, _)| key == "手合割").map(|(_, value)| value.as_str());
        let (initial, said) = position::read(game.initial.as_ref(), header, first);
        let (index, at) = begin;
        let mut player = JkfPlayer {
            text,
            builder: Builder::new(initial, index, FormatId::Jkf, report),
            remarks,
            origins,
            understood: !game.headers.is_empty() || game.initial.is_some(),
            miscounted: false,
            uncounted: false,
        };
        let part = game.initial.as_ref().map_or(TextRange::new(game.at, game.at), |initial| initial.part);
        for said in said {
            player.about_the_start(said, part);
        }
        for (part, range) in std::mem::take(&mut game.told) {
            player.builder.report.piece(NodeId::ROOT, part, range);
        }
        player.builder.record.headers = std::mem::take(&mut game.headers).into_iter().collect();
        player.lines(&mut game.lines, &game.brackets);
        // A game without moves counts; a game of which nothing could be read does not, unless it is to be mended.
        let empty = game.listed && !game.dropped || game.known && player.builder.report.mends();
        if !player.understood && !empty {
            return None;
        }
        player.builder.begins(at);
        Some(player.builder.finish())
    }

    fn about_the_start(&mut self, said: PositionNote, part: TextRange) {
        let raw = self.text.slice(part.range());
        let (weight, what, text) = match &said {
            PositionNote::DataWin(name) => (NoteWeight::Kept, NoteKind::DiagramWins, name.as_str()),
            PositionNote::UnknownPreset(name) => (NoteWeight::Lost, NoteKind::UnknownHandicap, name.as_str()),
            PositionNote::NoData => (NoteWeight::Lost, NoteKind::Json(BadJson::NoPosition), raw),
            PositionNote::NoTurn => (NoteWeight::Kept, NoteKind::NoTurn, raw),
            PositionNote::HeaderWins(name) => (NoteWeight::Kept, NoteKind::Json(BadJson::OnlyHeader), name.as_str()),
            PositionNote::TooMany => (NoteWeight::Kept, NoteKind::TooManyPieces, raw),
        };
        self.note(part.at(), weight, what, text);
    }

    fn lines(&mut self, lines: &mut [Entries], brackets: &[[Range<usize>; 2]]) {
        let mut todo = if lines.is_empty() { Vec::new() } else { vec![PendingMoves { line: 0, steps: 0 }] };
        // The last ones are the deepest: the path to the others is not left before their turn.
        while let Some(PendingMoves { line, steps }) = todo.pop() {
            self.builder.settle();
            self.builder.trail.back_to(steps);
            let Some(entries) = lines.get_mut(line).map(std::mem::take) else { continue };
            let mut unread = false;
            // The node that the list begins.
            let mut begun = None;
            // Who made the last of the unreadable moves (K34).
            let mut offender: Option<Color> = None;
            for (at, entry) in entries.into_iter().enumerate() {
                if unread {
                    if let Some(ending) = self.foul(&entry, offender) {
                        offender = None;
                        let stepped = self.builder.conclude(ending, entry.time, entry.part.at());
                        self.note_time(stepped, entry.part);
                        let comments = self.comments(&entry, false);
                        self.told(&entry, self.builder.trail.here(), comments);
                        continue;
                    }
                    offender = offender.and_then(|before| mover(&entry, !before).or(Some(before)));
                    self.unread(&entry, if self.builder.ended() { NoteKind::AfterEnd } else { NoteKind::Unread });
                    continue;
                }
                let steps = self.builder.trail.len();
                let ended = self.builder.ended();
                if line == 0 && at == 0 && entry.mv.is_none() && entry.special.is_none() {
                    self.start(&entry);
                } else if ended {
                    self.unread(&entry, NoteKind::AfterEnd);
                    unread = true;
                    continue;
                } else if let Some(stop) = self.entry(&entry) {
                    offender = mover(&entry, self.builder.trail.position().side_to_move());
                    self.unread(&entry, stop);
                    unread = true;
                } else if line == 0 {
                    self.total(&entry);
                } else if at == 0 && self.builder.repeats_its_line() {
                    let raw = self.text.slice(entry.part.range());
                    self.note(entry.part.at(), NoteWeight::Changed, NoteKind::SameMove, raw);
                }
                if begun.is_none() && !unread {
                    begun = self.builder.trail.node(steps + 1);
                }
                todo.extend(entry.forks.iter().rev().map(|&line| PendingMoves { line, steps }));
            }
            if line > 0
                && let Some([open, close]) = brackets.get(line).cloned()
            {
                let here = self.builder.trail.here();
                let (opens, closes) = match begun {
                    Some(_) => (pieces::PieceRole::Open, pieces::PieceRole::Close),
                    None => (pieces::PieceRole::Begin(block::LEFT), pieces::PieceRole::End(block::LEFT)),
                };
                self.builder.report.piece(begun.unwrap_or(here), opens, open);
                self.builder.report.piece(begun.unwrap_or(here), closes, close);
            }
        }
    }

    /// Notes the first total of the main line that is not what the times of its side add up to; again if the totals
    /// were right in between.
    fn total(&mut self, entry: &JkfEntry) {
        self.uncounted |= entry.time.is_some_and(|time| time.subsec_nanos() > 0);
        let (Some(time), Some((part, total))) = (entry.time, entry.total) else { return };
        // A program that does not count writes only zeros.
        if self.uncounted || time.is_zero() && total.is_zero() {
            return;
        }
        let to_move = self.builder.trail.position().side_to_move();
        let side = if entry.mv.is_some() { !to_move } else { to_move };
        let differs = total != self.builder.trail.totals()[side.index()];
        if differs && !self.miscounted {
            let raw = self.text.slice(part.range());
            self.note(part.at(), NoteWeight::Kept, NoteKind::TotalDiffers, raw);
        }
        self.miscounted = differs;
    }

    /// The foul that an entry states after unreadable moves: the last of them was the foul
    /// ([K34](crate#kif-and-kifu)). Not if something follows already.
    fn foul(&self, entry: &JkfEntry, offender: Option<Color>) -> Option<Ending> {
        let (offender, (_, word)) = (offender?, entry.special.as_ref()?);
        let follows = !self.builder.record.tree.children(self.builder.trail.here()).is_empty();
        if entry.mv.is_some() || follows || self.builder.ended() {
            return None;
        }
        csa::foul(&format!("%{}", word.trim_start_matches('%')), offender, self.builder.trail.position().side_to_move())
    }

    /// The first entry of the main line: the texts about the start position.
    fn start(&mut self, entry: &JkfEntry) {
        self.understood |= entry.commented;
        let comments = self.comments(entry, false);
        self.told(entry, NodeId::ROOT, comments);
        if !entry.forks.is_empty() {
            self.note(entry.part.at(), NoteWeight::Changed, NoteKind::Json(BadJson::RootForks), "\"forks\"");
        }
        if entry.time.is_some() {
            self.note(entry.part.at(), NoteWeight::Lost, NoteKind::Json(BadJson::RootTime), "\"time\"");
        }
    }

    /// Plays an entry; notes what cannot be played.
    fn entry(&mut self, entry: &JkfEntry) -> Option<NoteKind> {
        let (mut any, mut first) = (false, None);
        if let Some(written) = &entry.mv {
            let mv = match self.meaning(written) {
                Some(mv) => mv,
                None => return Some(NoteKind::NotAMove),
            };
            let position = self.builder.trail.position();
            let mover = position.side_to_move();
            let differs = differs(written, mv, position);
            // Some programs name it as it is in hand.
            let taken = position.piece(mv.to()).map(|piece| piece.kind);
            let untaken = written
                .capture
                .is_some_and(|named| taken != Some(named) && taken.map(PieceKind::unpromoted) != Some(named));
            let stepped = match self.builder.advance(mv, entry.time, entry.part.at()) {
                Ok(stepped) => stepped,
                Err(unplayable) => return Some(NoteKind::Unplayable(unplayable)),
            };
            self.note_time(stepped, entry.part);
            any = true;
            first = Some(self.builder.trail.here());
            let raw = self.text.slice(written.part.range());
            if written.color.is_some_and(|color| color != mover) {
                self.note(written.part.at(), NoteWeight::Changed, NoteKind::SideDiffers, raw);
            }
            if differs {
                self.note(written.part.at(), NoteWeight::Changed, NoteKind::PieceDiffers, raw);
            }
            if untaken {
                // The position knows which piece is taken.
                self.note(written.part.at(), NoteWeight::Changed, NoteKind::Json(BadJson::Capture), raw);
            }
            if let Some(foul) = stepped.foul {
                self.note(written.part.at(), NoteWeight::Kept, NoteKind::Foul(foul), raw);
            }
        }
        if let Some((part, word)) = &entry.special {
            let ending = ending_of(word);
            let (unknown, loss) = (matches!(ending, Ending::Other(_)), ending == Ending::FoulLoss);
            let fouled = self.builder.fouled();
            let time = if any { None } else { entry.time };
            let stepped = self.builder.conclude(ending, time, entry.part.at());
            self.note_time(stepped, entry.part);
            any = true;
            if unknown {
                self.note(part.at(), NoteWeight::Kept, NoteKind::UnknownEnding, word);
            }
            if loss && fouled {
                self.note(part.at(), NoteWeight::Kept, NoteKind::FoulBefore, word);
            }
        }
        if !any && !entry.commented && entry.forks.is_empty() && !entry.cut {
            // What json-kifu-format writes for an ending that it has no word for.
            let raw = self.text.slice(entry.part.range());
            self.note(entry.part.at(), NoteWeight::Lost, NoteKind::Json(BadJson::EmptyEntry), raw);
        }
        self.understood |= any || entry.commented;
        let joined = any && self.builder.joined();
        let comments = self.comments(entry, joined);
        self.told(entry, first.unwrap_or(self.builder.trail.here()), comments);
        None
    }

    /// Tells what the parts of an entry say: of the step that it begins with, and of the one here. `comments` are the
    /// parts that its comments say.
    fn told(&mut self, entry: &JkfEntry, first: NodeId, comments: Vec<pieces::PieceRole>) {
        let here = self.builder.trail.here();
        let mut comments = comments.into_iter();
        for (part, range) in entry.told() {
            let (node, part) = match part {
                pieces::PieceRole::Result => (here, pieces::PieceRole::Step),
                pieces::PieceRole::Comment => (here, comments.next().unwrap_or(pieces::PieceRole::Comment)),
                pieces::PieceRole::Begin(block::COMMENTS) | pieces::PieceRole::End(block::COMMENTS) => {
                    (here, part.clone())
                }
                part => (first, part.clone()),
            };
            self.builder.report.piece(node, part, range.clone());
        }
    }

    fn note_time(&mut self, stepped: Stepped, part: TextRange) {
        if stepped.time_differs {
            let raw = self.text.slice(part.range());
            self.note(part.at(), NoteWeight::Lost, NoteKind::TimeDiffers, raw);
        }
    }

    /// Adds the comments of an entry to the node here; the first line that begins with `&` is its bookmark
    /// ([J4](crate#jkf)). Returns what each of them is.
    fn comments(&mut self, entry: &JkfEntry, joined: bool) -> Vec<pieces::PieceRole> {
        let mut parts = Vec::new();
        for line in &entry.comments {
            let Some(node) = self.builder.node() else { break };
            let part = match line.strip_prefix('&') {
                Some(name) if node.bookmark.is_none() => {
                    node.bookmark = Some(name.to_owned());
                    pieces::PieceRole::Bookmark
                }
                Some(name) if joined && node.bookmark.as_deref() == Some(name) => pieces::PieceRole::Bookmark,
                _ => {
                    self.builder.comment(line);
                    pieces::PieceRole::Comment
                }
            };
            parts.push(part);
        }
        self.builder.settle();
        parts
    }

    /// Notes an entry that is not read. Its variations may be.
    fn unread(&mut self, entry: &JkfEntry, what: NoteKind) {
        for (part, range) in entry.told() {
            let part = match part {
                pieces::PieceRole::Begin(block::FORKS) => pieces::PieceRole::Begin(block::LEFT),
                pieces::PieceRole::End(block::FORKS) => pieces::PieceRole::End(block::LEFT),
                _ => continue,
            };
            if matches!(what, NoteKind::NotAMove | NoteKind::Unplayable(_)) {
                self.builder.report.piece(self.builder.trail.here(), part, range.clone());
            }
        }
        let own = matches!(what, NoteKind::NotAMove | NoteKind::Unplayable(_));
        // Variations of the first unread entry are read: they replace it.
        let forks = if own { entry.forks_part } else { TextRange::default() };
        // Line ends belong to the file, even between the tokens of what is noted.
        let raw = parts(&without(self.text, entry.part, forks)).collect::<Vec<_>>().join("\n");
        let at = entry.mv.as_ref().map_or(entry.part.at(), |written| written.part.at());
        self.note(at, NoteWeight::Kept, what, &raw);
    }

    fn note(&mut self, at: usize, weight: NoteWeight, what: NoteKind, text: &str) {
        let node = self.builder.trail.here();
        self.remarks.add(|| JkfNote { at, weight, what, text: text.to_owned(), node }, weight);
    }

    fn meaning(&self, written: &JkfMove) -> Option<Move> {
        meaning(written, self.builder.trail.position(), self.builder.trail.last_target(), self.origins)
    }
}

/// The side that makes the move of an entry: as it says, otherwise the side to move. `None` if it has no move.
fn mover(entry: &JkfEntry, to_move: Color) -> Option<Color> {
    entry.mv.as_ref().map(|written| written.color.unwrap_or(to_move))
}

/// An entry without its `forks`, which are read separately.
fn without(text: &str, entry: TextRange, forks: TextRange) -> String {
    if forks.end() <= forks.at() {
        return text.slice(entry.range()).trim_end().to_owned();
    }
    let (before, after) = (text.slice(entry.at()..forks.at()), text.slice(forks.end()..entry.end()));
    let (before, after) = (before.trim_end(), after.trim());
    match before.strip_suffix(',') {
        // One of the two commas goes with it.
        Some(before) => format!("{before}{after}"),
        None => format!("{before}{}", after.strip_prefix(',').unwrap_or(after).trim_start()),
    }
}

/// The meaning of a written move in a position (J3: moves that are incomplete are filled in). `None` if it is not a
/// move there.
///
/// With `origins`, a move without an origin is a drop if the hand has the piece.
fn meaning(written: &JkfMove, position: &Position, previous: Option<Square>, origins: bool) -> Option<Move> {
    if written.wrong {
        return None;
    }
    let to = match written.to {
        None if written.same => previous?,
        to => to?,
    };
    if let Some(from) = written.from {
        let before = position.piece(from).map(|piece| piece.kind);
        // Files converted from CSA name the piece as it is after the move.
        let after = before.and_then(PieceKind::promoted);
        let promote = written.promote == Some(true) || after.is_some() && after == written.piece && before != after;
        return Some(Move::Normal { from, to, promote });
    }
    let piece = written.piece?;
    let drop = Move::Drop { kind: piece, to };
    if written.drop || origins && written.modifiers.is_empty() && position.playable(drop).is_ok() {
        return Some(drop);
    }
    let words = JapaneseMove {
        color: None,
        to: Some(to),
        piece,
        modifiers: written.modifiers.clone(),
        promote: written.promote,
        drop: false,
        from: None,
    };
    words.resolve(position, previous).ok()
}

/// The ending for a `special`: a word from CSA or, in the files of some programs, from KIF.
pub(super) fn ending_of(word: &str) -> Ending {
    let word = word.strip_prefix('%').unwrap_or(word);
    match (csa::ending_of(word), kif::ending(word)) {
        (Ending::Other(_), known) if !matches!(known, Ending::Other(_)) => known,
        (known, _) => known,
    }
}

/// Whether the piece named differs from the one that moves.
fn differs(written: &JkfMove, mv: Move, position: &Position) -> bool {
    let (Some(named), Move::Normal { from, .. }) = (written.piece, mv) else { return false };
    let Some(piece) = position.piece(from) else { return false };
    let promotes = mv.promotes() && piece.kind.promoted() == Some(named);
    piece.kind != named && !promotes
}
