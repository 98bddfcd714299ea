//! A file being assembled from the parts that it keeps and those that are written anew.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::pieces::{Key, Pieces, begins_a_line};
use crate::files::align::{byte_lines, ends_a_line, lines, partners, trimmed};
use crate::formats::{Envelope, kif};
use crate::record::{Counterparts, NodeId};
use crate::text::{Eol, bom, encode};

/// How to assemble a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct How {
    /// Whether to use the file's order: its branches may be in another order than ours.
    files_order: bool,
    /// Whether the unedited lines of an edited node are kept, too.
    by_lines: bool,
}

/// The attempts in order: those that keep most of the file come first, and the first one that reads back correctly is
/// used.
pub(super) const HOW: [How; 4] = [
    How { files_order: true, by_lines: true },
    How { files_order: true, by_lines: false },
    How { files_order: false, by_lines: true },
    How { files_order: false, by_lines: false },
];

/// Which parts a game is assembled from.
struct Order {
    /// The parts of the file that remain, edited or not, each with the node that has it now.
    now_of: HashMap<Key, Key>,
    /// These parts, as they follow each other.
    parts: Vec<Key>,
    /// The new parts after each of them: a new part follows the part that it follows in our order.
    follows: HashMap<Key, Vec<Key>>,
}

impl Order {
    fn of(game: u32, [file, old, new]: [&Pieces<'_>; 3], ids: &Counterparts, how: How) -> Self {
        let mut now_of: HashMap<Key, Key> = HashMap::new();
        let mut sequence: Vec<Key> = Vec::new();
        let mut follows: HashMap<Key, Vec<Key>> = HashMap::new();
        let mut seen = HashSet::new();
        for (key, _) in new.of_game(game) {
            match ids.get(key.1).map(|was| (game, was)).filter(|was| file.first.contains_key(was)) {
                Some(was) => {
                    now_of.entry(was).or_insert(*key);
                    sequence.push(was);
                }
                None if seen.insert(*key) => {
                    if let Some(&last) = sequence.last() {
                        follows.entry(last).or_default().push(*key);
                    }
                }
                None => {}
            }
        }
        let before = old.of_game(game).map(|(key, _)| *key).filter(|key| now_of.contains_key(key));
        let unmoved = before.eq(sequence.iter().copied());
        let parts = if unmoved && how.files_order {
            file.of_game(game).map(|(key, _)| *key).filter(|key| now_of.contains_key(key)).collect()
        } else {
            sequence
        };
        Self { now_of, parts, follows }
    }
}

/// A file being assembled.
pub(super) struct Merge<'m> {
    pub(super) text: &'m str,
    pub(super) bytes: &'m [u8],
    /// Where in the bytes each part of the text begins.
    pub(super) places: &'m HashMap<usize, usize>,
    pub(super) envelope: Envelope,
    pub(super) rows: bool,
    pub(super) written: Vec<u8>,
    /// Everything that was written anew.
    pub(super) fresh: String,
}

impl Merge<'_> {
    /// A range of the file's bytes.
    fn raw(&self, range: &Range<usize>) -> &[u8] {
        let place =
            |at: usize| if at >= self.text.len() { Some(self.bytes.len()) } else { self.places.get(&at).copied() };
        match (place(range.start), place(range.end)) {
            (Some(start), Some(end)) => self.bytes.get(start..end).unwrap_or_default(),
            _ => &[],
        }
    }

    fn keep(&mut self, range: &Range<usize>) {
        self.on_a_line(begins_a_line(self.text, range.start));
        let raw = self.raw(range).to_vec();
        self.written.extend_from_slice(&raw);
    }

    pub(super) fn keep_game(&mut self, file: &Pieces<'_>, game: usize) {
        for (_, range) in file.of_game(game as u32) {
            self.keep(range);
        }
    }

    /// What begins a line in its own text begins a line here, too.
    fn on_a_line(&mut self, needed: bool) {
        if needed && !self.written.is_empty() && !ends_a_line(&self.written, self.envelope.encoding) {
            let end = self.spell(self.envelope.eol.as_str());
            self.written.extend_from_slice(&end);
        }
    }

    fn spell(&self, text: &str) -> Vec<u8> {
        encode(text, self.envelope.encoding, false).0
    }

    fn write(&mut self, text: &str) {
        self.fresh.push_str(text);
        let text = match self.envelope.eol {
            Eol::Lf => text.to_owned(),
            eol => text.replace('\n', eol.as_str()),
        };
        let bytes = self.spell(&text);
        self.written.extend_from_slice(&bytes);
    }

    pub(super) fn game(
        &mut self,
        game: usize,
        file: &Pieces<'_>,
        old: &Pieces<'_>,
        new: &Pieces<'_>,
        ids: &Counterparts,
        how: How,
    ) {
        let Order { now_of, parts, follows } = Order::of(game as u32, [file, old, new], ids, how);
        let mut next: HashMap<Key, Vec<&Range<usize>>> = HashMap::new();
        for (key, range) in file.of_game(game as u32) {
            next.entry(*key).or_default().push(range);
        }
        let mut done: HashMap<Key, usize> = HashMap::new();
        for part in parts {
            let Some(&now) = now_of.get(&part) else { continue };
            let turn = done.entry(part).or_insert(0);
            let Some(&range) = next.get(&part).and_then(|ranges| ranges.get(*turn)) else { continue };
            *turn += 1;
            let (was, is) = (old.get(part), new.get(now));
            let row = if *turn == 1 { self.row(range, was.unwrap_or_default(), is.unwrap_or_default()) } else { None };
            let (is, total) = match &row {
                Some((is, total)) if how.by_lines => (Some(is.as_str()), total.as_ref()),
                _ => (is, None),
            };
            if let Some((place, total)) = total {
                self.keep_but(range, place, total);
            } else if *turn > 1 || was.map(str::trim_end) == is.map(str::trim_end) {
                self.keep(range);
            } else {
                let is = is.unwrap_or_default();
                if how.by_lines {
                    self.on_a_line(begins_a_line(self.text, range.start));
                    self.merge(part, was.unwrap_or_default(), range.clone(), is);
                } else {
                    self.on_a_line(new.begins_a_line(now));
                    self.write(is);
                }
            }
            if *turn == 1 {
                for key in follows.get(&part).into_iter().flatten() {
                    self.on_a_line(new.begins_a_line(*key));
                    self.write(new.get(*key).unwrap_or_default());
                }
            }
        }
    }

    /// The row of a step as it should be written now, if the file's totals are not what its times add up to; and, if
    /// only the total changes in the file, where.
    fn row(&self, range: &Range<usize>, was: &str, is: &str) -> Option<(String, Option<kif::Total>)> {
        if !self.rows || was == is {
            return None;
        }
        let has = self.text.get(range.clone())?;
        let first = |text: &str| text.find(['\n', '\r']).unwrap_or(text.len());
        let (was_row, was_rest) = was.split_at_checked(first(was))?;
        let (is_row, is_rest) = is.split_at_checked(first(is))?;
        match kif::totalled(was_row, has.get(..first(has))?, is_row)? {
            kif::Totalled::Anew(row) => Some((row + is_rest, None)),
            // Other edits are merged line by line.
            kif::Totalled::Stays(total) if was_rest == is_rest => Some((was.to_owned(), total)),
            kif::Totalled::Stays(total) if total.is_none() => Some((was_row.to_owned() + is_rest, None)),
            kif::Totalled::Stays(_) => None,
        }
    }

    /// A range of the file's bytes, with one place in its first line replaced.
    fn keep_but(&mut self, range: &Range<usize>, place: &Range<usize>, with: &str) {
        let parts =
            self.text.get(range.clone()).and_then(|has| Some((has.get(..place.start)?, has.get(place.clone())?)));
        let raw = self.raw(range).to_vec();
        let (start, wide) = parts.map_or((0, 0), |(before, there)| (self.spell(before).len(), self.spell(there).len()));
        self.on_a_line(begins_a_line(self.text, range.start));
        let (before, after) = (raw.get(..start).unwrap_or_default(), raw.get(start + wide..).unwrap_or_default());
        let with = self.spell(with);
        self.written.extend([before, &with, after].concat());
    }

    /// Merges the part of an edited node: lines that would be written the same as before stay as the file has them, in
    /// the file's order.
    fn merge(&mut self, (_, node): Key, was: &str, range: Range<usize>, is: &str) {
        let has = lines(self.text.get(range.clone()).unwrap_or_default());
        let raw = self.raw(&range).to_vec();
        let raw = byte_lines(&raw, self.envelope.encoding);
        if raw.len() != has.len() {
            return self.write(is);
        }
        let (was, is) = (lines(was), lines(is));
        let partners = partners(&was, &has);
        // For each line of the file, whether it stays and what replaces or follows it; and what comes before all lines
        // because it has no such place.
        let mut stays = vec![true; has.len()];
        let mut after: Vec<Vec<usize>> = vec![Vec::new(); has.len()];
        let mut before_all = Vec::new();
        // The line of the file after which new lines go.
        let mut last: Option<usize> = None;
        // Whether something follows a move in its line, or no longer does, is not a change of the move.
        let (heads_was, mut heads_is) = (trimmed(&was), trimmed(&is));
        // The file may use another kind of line for the row that begins a step: まで for an end row. Then there is no
        // place for the sign of a variation.
        let mut headless = node != NodeId::ROOT && partners.first() == Some(&None);
        if let (true, Some(was), Some(is)) = (headless, heads_was.first(), heads_is.first_mut()) {
            headless = was.trim_end_matches('+') == is.trim_end_matches('+');
            if headless {
                *is = was;
            }
        }
        for op in capture_diff_slices(Algorithm::Myers, &heads_was, &heads_is) {
            let (old, mut new) = (op.old_range(), op.new_range());
            let same = matches!(op, DiffOp::Equal { .. });
            for line in old {
                let partner = partners.get(line).copied().flatten();
                last = partner.or(last);
                if same {
                    continue;
                }
                if let Some(gone) = partner.and_then(|partner| stays.get_mut(partner)) {
                    *gone = false;
                }
                // A line that changed goes where it was.
                if let Some(line) = new.next() {
                    last.and_then(|last| after.get_mut(last)).unwrap_or(&mut before_all).push(line);
                }
            }
            if !same {
                last.and_then(|last| after.get_mut(last)).unwrap_or(&mut before_all).extend(new);
            }
        }
        if headless && let Some(after) = after.first_mut() {
            after.splice(..0, before_all.drain(..));
        }
        // A part may begin in the middle of a line, but only its first line can.
        let mut first = true;
        let put = |merge: &mut Self, fresh: &[usize], first: &mut bool| {
            for line in fresh.iter().filter_map(|&line| is.get(line)) {
                merge.on_a_line(!std::mem::take(first));
                merge.write(line);
            }
        };
        put(self, &before_all, &mut first);
        for ((line, stays), after) in raw.iter().zip(stays).zip(&after) {
            if stays {
                self.on_a_line(!std::mem::take(&mut first));
                self.written.extend_from_slice(line);
            }
            put(self, after, &mut first);
        }
    }

    /// The whole, with the byte order mark and the final line end that the file had.
    pub(super) fn finish(&mut self) -> Vec<u8> {
        let mut bytes = if self.envelope.bom { bom(self.envelope.encoding).to_vec() } else { Vec::new() };
        bytes.append(&mut self.written);
        let open = !self.text.is_empty() && !self.text.ends_with(['\n', '\r']);
        let end = self.spell(self.envelope.eol.as_str());
        if open && bytes.ends_with(&end) {
            bytes.truncate(bytes.len() - end.len());
        }
        bytes
    }
}
