//! The gaps between the pieces: blanks as the file has them, and breaks in lines that would be too long.

use std::ops::Range;

use super::fates::Splicer;
use super::items::{ItemEdit, Put, SpliceCut, SpliceItem, ends, kind};
use komaoto_formats::pieces::{CommentToLay, Length, PieceRole};
use komaoto_text::{Line, Slice, is_invisible, lines, until};

/// The file to be: words and blanks in turn.
#[derive(Clone, Debug)]
enum Strip {
    Words(Put),
    Blank(SpliceCut, Seam),
}

/// Whether a blank may become the end of a line: those around what comes, where the file is put together anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seam {
    /// It is the file's.
    No,
    /// It is new.
    Yes,
    /// One of those around the same text, of which the file has one; the last of them or not. One stays a blank.
    OneOf { last: bool },
}

impl Splicer<'_> {
    pub(super) fn cuts(&self) -> Vec<SpliceCut> {
        let after = self.placed();
        let mut strips = Vec::new();
        let mut before: Option<usize> = None;
        let mut puts: Vec<&Put> = after.first().into_iter().flatten().collect();
        for (place, item) in self.items.iter().enumerate() {
            let here = after.get(place + 1).into_iter().flatten();
            if !item.stays() {
                puts.extend(here);
                continue;
            }
            self.join(&mut strips, before, &puts, Some(place));
            strips.push(Strip::Words(Put::Item(place)));
            before = Some(place);
            puts = here.collect();
        }
        self.join(&mut strips, before, &puts, None);
        self.laid_out(&strips)
    }

    /// Writes what is between two items that stay: what is put there, and the blanks.
    fn join(&self, strips: &mut Vec<Strip>, before: Option<usize>, puts: &[&Put], after: Option<usize>) {
        let whole = self.gap_left(before, after);
        let end = |item: Option<usize>| item.map(Put::Item);
        let inner = puts.iter().map(|put| Some((*put).clone()));
        let all: Vec<Option<Put>> = std::iter::once(end(before)).chain(inner).chain([end(after)]).collect();
        let mut gaps: Vec<SpliceCut> = all
            .windows(2)
            .map(|pair| match pair {
                [Some(one), Some(other)] => self.usual_gap(one, other),
                _ => SpliceCut::New(String::new()),
            })
            .collect();
        // There are as many empty lines before what follows as the file has there.
        if self.manner.free_lines
            && after.is_some()
            && ends(self.cut_text(&whole)) == 1
            && let Some(last) = gaps.last_mut().filter(|last| ends(self.cut_text(last)) > 1)
        {
            *last = SpliceCut::New(self.manner.eol.to_owned());
        }
        let size = |gap: &SpliceCut| {
            let text = self.cut_text(gap);
            (ends(text), text.is_empty())
        };
        let (first, last) = (gaps.first().map(size), gaps.last().map(size));
        // The file's own gap goes to the side where the writer would leave one like it.
        let leads = puts.last().is_some_and(|put| self.leads(put));
        // Unread text stays on the line of the item before it.
        let is_beside = size(&whole) == (0, false) && after.is_some_and(|item| self.is_unread(item));
        let lines = |size: Option<(usize, bool)>| size.map_or(0, |(ends, _)| ends);
        let parts = self.manner.free_lines && lines(last) > 0 && lines(first) > lines(last);
        let alike = !is_beside && first == Some(size(&whole)) && last != first;
        // What the writer leaves none before stays with what precedes it.
        let leads = leads && first != Some((0, true));
        // A tag among the moves stays in its line: at the start of one it would begin another game.
        let in_line = ends(self.cut_text(&whole)) == 0;
        let at_first = match (before, after) {
            (_, Some(after)) if in_line && self.is_late_header(after) => false,
            (Some(before), Some(_)) if in_line && self.is_late_header(before) => true,
            _ => before.is_none() || after.is_some() && (leads || alike || parts),
        };
        let slot = if at_first { 0 } else { gaps.len().saturating_sub(1) };
        // What ends the line of the item before stays with it, behind what comes into that line.
        let mut whole = whole;
        let line_end = gaps.iter().take(slot).position(|gap| ends(self.cut_text(gap)) > 0);
        if before.is_some()
            && let (Some(of_line), SpliceCut::Kept(range)) = (line_end.and_then(|at| gaps.get_mut(at)), &mut whole)
        {
            let gap = self.file.slice(range.clone());
            let blanks = gap.len() - gap.trim_start_matches([' ', '\t', '\u{3000}']).len();
            if blanks > 0 && ends(gap) > 0 {
                *of_line = SpliceCut::New(gap.slice(..blanks).to_owned() + self.cut_text(of_line));
                range.start += blanks;
            }
        }
        // So does what begins the line of the item behind.
        if at_first
            && !puts.is_empty()
            && after.is_some()
            && let (Some(last), SpliceCut::Kept(range)) = (gaps.last_mut(), &mut whole)
        {
            let gap = self.file.slice(range.clone());
            let blanks = gap.len() - gap.trim_end_matches([' ', '\t', '\u{3000}']).len();
            if blanks > 0 && ends(gap) > 0 && ends(self.cut_text(last)) > 0 {
                *last = SpliceCut::New(self.cut_text(last).to_owned() + gap.slice(gap.len() - blanks..));
                range.end -= blanks;
            }
        }
        let is_changed = !puts.is_empty() || before.map_or(0, |item| item + 1) != after.unwrap_or(self.items.len());
        // A line that ended among what has gone may end here.
        let ended = puts.is_empty() && is_changed && {
            let between = self.gap(before, after);
            ends(self.file.slice(between)) > 0
        };
        let is_spare = ends(self.cut_text(&whole)) > 0 || before.is_none() || after.is_none();
        let count = gaps.len();
        if let Some(slot) = gaps.get_mut(slot) {
            *slot = whole;
        }
        for (at, (gap, pair)) in gaps.into_iter().zip(all.windows(2)).enumerate() {
            let [one, other] = pair else { continue };
            let gap = if is_changed { self.separated(one.as_ref(), gap, other.as_ref()) } else { gap };
            let seam = match (puts.is_empty(), is_spare) {
                (true, _) if !ended => Seam::No,
                (true, _) | (false, true) => Seam::Yes,
                (false, false) => Seam::OneOf { last: at + 1 == count },
            };
            strips.push(Strip::Blank(self.after_its_end(one.as_ref(), gap, other.as_ref()), seam));
            if let Some(put) = other.as_ref().filter(|put| !matches!(put, Put::Item(item) if Some(*item) == after)) {
                strips.push(Strip::Words(put.clone()));
            }
        }
    }

    /// Breaks the lines that became too long where something is new, and lays out the comments in them that would be
    /// read otherwise where they are now. What is behind keeps its bytes.
    fn laid_out(&self, strips: &[Strip]) -> Vec<SpliceCut> {
        let mut cuts = Vec::new();
        // How long the line is, and whether it differs from the file's.
        let (mut column, mut differs) = (Length::default(), false);
        // Where what was kept last ends in the file.
        let mut end = 0;
        // Whether a blank has stayed one around what comes.
        let mut stayed = false;
        // Whether a comment before lacks the end of a line that it had.
        let mut owes = false;
        for (at, strip) in strips.iter().enumerate() {
            let cut = match strip {
                Strip::Blank(gap, _) => gap.clone(),
                Strip::Words(Put::New(_, text)) => SpliceCut::New(text.clone()),
                Strip::Words(Put::Item(item)) => match self.items.get(*item).map(|item| (&item.fate, &item.range)) {
                    Some((ItemEdit::Changes(text), _)) => SpliceCut::New(text.clone()),
                    Some((_, range)) => SpliceCut::Kept(range.clone()),
                    None => continue,
                },
            };
            // Something that is new here, was elsewhere, or has gone before it.
            match &cut {
                SpliceCut::Kept(range) => {
                    differs |= range.start != end;
                    end = range.end;
                }
                SpliceCut::New(_) => differs = true,
            }
            let text = self.cut_text(&cut);
            let cut = match strip {
                Strip::Blank(_, seam) => {
                    let is_seam = match seam {
                        Seam::No => false,
                        Seam::Yes => true,
                        Seam::OneOf { last } => stayed || !last,
                    };
                    let may_break = !text.is_empty() && ends(text) == 0 && column.letters > 0;
                    let (rest, blank) = (strips.slice(at + 1..), Length::of(text));
                    let breaks = may_break
                        && if is_seam || owes {
                            self.breaks_before(rest, column, blank)
                        } else {
                            // A comment further on in the line, or one that is new, may be read otherwise in it.
                            let is_new = || match rest.first() {
                                Some(Strip::Words(put)) => self.is_comment(put) && self.kept(put).is_none(),
                                _ => false,
                            };
                            (differs || is_new()) && self.is_read_there(rest, column, blank) == Some((true, false))
                        };
                    stayed = match seam {
                        Seam::OneOf { last: false } => stayed || !breaks,
                        _ => false,
                    };
                    owes &= !breaks && ends(text) == 0;
                    if breaks { SpliceCut::New(self.manner.eol.to_owned()) } else { cut }
                }
                Strip::Words(put) if differs && self.is_comment(put) => {
                    let laid = self.comment_at(put, text, column);
                    let is_shorter = |laid: &SpliceCut| ends(self.cut_text(laid)) < ends(text);
                    owes = self.kept(put).is_some() && laid.as_ref().is_some_and(is_shorter);
                    laid.unwrap_or(cut)
                }
                Strip::Words(_) => cut,
            };
            let text = self.cut_text(&cut);
            match text.rfind(['\n', '\r']) {
                Some(end) => {
                    column = Length::of(text.slice(end + 1..));
                    differs &=
                        !matches!(strip, Strip::Blank(SpliceCut::Kept(_), _)) || matches!(cut, SpliceCut::New(_));
                }
                None => column += Length::of(text),
            }
            match (strip, cut) {
                (Strip::Words(Put::Item(item)), SpliceCut::New(text)) => cuts.extend(self.changed_lines(*item, text)),
                (_, cut) => cuts.push(cut),
            }
        }
        cuts
    }

    /// Whether a line that is so long ends before some strips, rather than that they stand in it behind such a blank:
    /// if it would be too long up to where it can end next, unless a comment behind would be read otherwise then.
    fn breaks_before(&self, strips: &[Strip], column: Length, blank: Length) -> bool {
        let Some(width) = self.manner.width else { return false };
        if let Some(strip) = strips.first()
            && self.is_header(strip)
        {
            return false;
        }
        let mut wide = Length::default();
        let mut is_next = true;
        for strip in strips {
            let text = self.strip_text(strip);
            let fresh = match strip {
                Strip::Blank(_, seam) => *seam != Seam::No && !text.is_empty(),
                Strip::Words(put) => self.is_comment(put) && self.kept(put).is_none(),
            };
            let line = until(text, |letter| matches!(letter, '\n' | '\r'));
            if is_next {
                wide += match strip {
                    Strip::Blank(..) if fresh => Length::default(),
                    Strip::Words(_) if fresh => Length::of(until(line, |letter| letter == ' ')),
                    _ => Length::of(line),
                };
                is_next = !fresh;
            }
            if line.len() < text.len() {
                break;
            }
        }
        let breaks = width.is_exceeded(column + blank + wide);
        match self.is_read_there(strips, column, blank) {
            None | Some((true, true) | (false, false)) => breaks,
            Some((broken, _)) => broken,
        }
    }

    /// The words or the blank of a strip.
    fn strip_text<'w>(&'w self, strip: &'w Strip) -> &'w str {
        match strip {
            Strip::Blank(gap, _) => self.cut_text(gap),
            Strip::Words(put) => self.words(put),
        }
    }

    /// Whether the first comment of several lines among strips, if it begins in their line, is read as it was where the
    /// line begins with them, and where it goes on behind a blank.
    fn is_read_there(&self, strips: &[Strip], column: Length, blank: Length) -> Option<(bool, bool)> {
        let place = strips.iter().position(|strip| ends(self.strip_text(strip)) > 0)?;
        let (before, put, item) = match strips.split_at_checked(place)? {
            (before, [Strip::Words(put @ Put::Item(item)), ..]) if self.is_comment(put) => (before, put, *item),
            _ => return None,
        };
        let old = self.items.get(item).and_then(|item| self.file.get(item.range.clone()));
        let is_read = |start: Length| {
            let column = before.iter().fold(start, |sum, strip| sum + Length::of(self.strip_text(strip)));
            let said = self.said.get(&item).map(String::as_str);
            let there = CommentToLay { said, old, column, width: self.manner.width };
            match self.kept(put) {
                Some(item) => (self.manner.relaid)(self.file, item.range.clone(), there).is_none(),
                None => (self.manner.relaid)(self.words(put), 0..self.words(put).len(), there).is_none(),
            }
        };
        Some((is_read(Length::default()), is_read(column + blank)))
    }

    /// The item of a text that stays as it is.
    fn kept(&self, put: &Put) -> Option<&SpliceItem> {
        match put {
            Put::Item(item) => self.items.get(*item).filter(|item| item.fate == ItemEdit::Stays),
            Put::New(..) => None,
        }
    }

    /// A new text in the place of an item: lines at its beginning and its end that are the same keep their bytes.
    fn changed_lines(&self, item: usize, text: String) -> Vec<SpliceCut> {
        let Some(range) = self.items.get(item).map(|item| item.range.clone()) else {
            return vec![SpliceCut::New(text)];
        };
        let old = self.file.slice(range.clone());
        let (was, is): (Vec<Line<'_>>, Vec<Line<'_>>) = (lines(old).collect(), lines(&text).collect());
        let alike = |(one, other): &(&Line<'_>, &Line<'_>)| one.text == other.text;
        let first = was.iter().zip(&is).take_while(alike).count();
        let most = was.len().min(is.len()) - first;
        let last = was.iter().rev().zip(is.iter().rev()).take_while(alike).count().min(most);
        let head = |all: &[Line<'_>]| first.checked_sub(1).and_then(|at| all.get(at)).map_or(0, Line::end);
        let tail = |all: &[Line<'_>], end| all.get(all.len() - last).map_or(end, |line| line.offset);
        let (mut kept, mut new) = (head(&was)..tail(&was, old.len()), head(&is)..tail(&is, text.len()));
        // Bytes that are no letter stay, too: only the file has them.
        let (had, has) = (old.slice(kept.clone()), text.slice(new.clone()));
        if had.contains(char::REPLACEMENT_CHARACTER) {
            let alike = |(one, other): &(char, char)| one == other;
            let length = |(letter, _): (char, char)| letter.len_utf8();
            let first: usize = had.chars().zip(has.chars()).take_while(alike).map(length).sum();
            let (rest, left) = (had.slice(first..), has.slice(first..));
            let last: usize = rest.chars().rev().zip(left.chars().rev()).take_while(alike).map(length).sum();
            (kept, new) = (kept.start + first..kept.end - last, new.start + first..new.end - last);
        }
        vec![
            SpliceCut::Kept(range.start..range.start + kept.start),
            SpliceCut::New(text.slice(new).to_owned()),
            SpliceCut::Kept(range.start + kept.end..range.end),
        ]
    }

    /// The text of an insertion.
    pub(super) fn part_of(&self, put: &Put) -> Option<&PieceRole> {
        match put {
            Put::New(now, _) => self.now.part(*now),
            Put::Item(item) => self.items.get(*item)?.part(),
        }
    }

    fn is_comment(&self, put: &Put) -> bool {
        self.part_of(put).is_some_and(PieceRole::is_said)
    }

    /// Whether an item is a header below moves.
    fn is_late_header(&self, item: usize) -> bool {
        self.items.get(item).is_some_and(SpliceItem::is_header)
            && self.items.iter().take(item).any(|item| item.is(&PieceRole::Step))
    }

    /// True for headers, whose lines are never broken.
    fn is_header(&self, strip: &Strip) -> bool {
        matches!(strip, Strip::Words(put) if matches!(self.part_of(put), Some(PieceRole::Header(_))))
    }

    /// A comment laid out for the place it is at now, if it must be.
    fn comment_at(&self, put: &Put, text: &str, column: Length) -> Option<SpliceCut> {
        let kept = self.kept(put);
        if text.contains(char::REPLACEMENT_CHARACTER) || kept.is_some() && ends(text) == 0 {
            return None;
        }
        let width = self.manner.width;
        let laid = match (kept, put) {
            (Some(item), _) => {
                let old = self.file.get(item.range.clone());
                (self.manner.relaid)(self.file, item.range.clone(), CommentToLay { said: None, old, column, width })
            }
            (None, Put::Item(item)) => {
                let said = self.said.get(item).map(String::as_str);
                let old = self.items.get(*item).and_then(|item| self.file.get(item.range.clone()));
                (self.manner.relaid)(text, 0..text.len(), CommentToLay { said, old, column, width })
            }
            (None, Put::New(..)) => {
                (self.manner.relaid)(text, 0..text.len(), CommentToLay { said: None, old: None, column, width })
            }
        };
        laid.map(|text| SpliceCut::New(self.with_ends(&text)))
    }

    fn cut_text<'g>(&'g self, cut: &'g SpliceCut) -> &'g str {
        match cut {
            SpliceCut::Kept(range) => self.file.slice(range.clone()),
            SpliceCut::New(text) => text,
        }
    }

    fn leads(&self, put: &Put) -> bool {
        matches!(put, Put::New(..)) && self.part_of(put).is_some_and(PieceRole::leads)
    }

    /// The words of what is put.
    pub(super) fn words<'w>(&'w self, put: &'w Put) -> &'w str {
        match put {
            Put::New(_, text) => text,
            Put::Item(item) => self.items.get(*item).map_or("", |item| match &item.fate {
                ItemEdit::Changes(text) => text,
                _ => self.file.slice(item.range.clone()),
            }),
        }
    }

    /// A text with the ends of lines of its file, which parts of it may have already.
    pub(super) fn with_ends(&self, text: &str) -> String {
        match self.manner.eol {
            "\n" => text.to_owned(),
            eol => text.replace("\r\n", "\n").replace('\n', eol),
        }
    }

    /// A gap with what the text before it lacks to be closed, and with a line end if that text reaches to the end of
    /// its line, or what follows must begin one.
    fn after_its_end(&self, before: Option<&Put>, gap: SpliceCut, after: Option<&Put>) -> SpliceCut {
        if let (Some(Put::Item(before)), Some(Put::Item(after))) = (before, after)
            && before + 1 == *after
        {
            return gap;
        }
        let needs = before.is_some_and(|put| (self.manner.ends_its_line)(self.words(put))) && after.is_some()
            || after.is_some_and(|put| (self.manner.begins_its_line)(self.words(put)))
                && before.is_some_and(|put| !self.introduces_moves(put));
        let gap =
            if needs && ends(self.cut_text(&gap)) == 0 { SpliceCut::New(self.manner.eol.to_owned()) } else { gap };
        let (Some(before), Some(_)) = (before, after) else { return gap };
        match (self.manner.lacks)(self.words(before)) {
            "" => gap,
            lacking => SpliceCut::New(format!("{lacking}{}", self.cut_text(&gap))),
        }
    }

    /// Whether it is the beginning of a game that had none so far: its moves follow on its line.
    fn introduces_moves(&self, put: &Put) -> bool {
        let is_step = |item: &SpliceItem| item.is(&PieceRole::Step);
        matches!(put, Put::New(..))
            && matches!(self.part_of(put), Some(PieceRole::Position | PieceRole::Header(_)))
            && self.items.iter().find(|item| !item.is_unread()).is_some_and(is_step)
    }

    fn is_unread(&self, item: usize) -> bool {
        self.items.get(item).is_some_and(|item| item.key.is_none())
    }

    /// True if a separator stands between two insertions.
    fn are_separated(&self, one: Option<&Put>, other: Option<&Put>) -> bool {
        self.manner.separator.is_some()
            && one.is_some_and(|put| !self.part_of(put).is_some_and(PieceRole::opens))
            && other.is_some_and(|put| !self.part_of(put).is_some_and(PieceRole::closes))
    }

    /// A gap with a separator in it if there must be one, and without if there must not.
    fn separated(&self, one: Option<&Put>, gap: SpliceCut, other: Option<&Put>) -> SpliceCut {
        let Some(separator) = self.manner.separator else { return gap };
        let text = self.cut_text(&gap);
        match (text.contains(separator), self.are_separated(one, other)) {
            (false, true) => {
                let blank = if text.is_empty() && !self.manner.is_tight { " " } else { text };
                SpliceCut::New(format!("{separator}{blank}"))
            }
            // The ends of the text have none of their own.
            (true, false) if one.is_some() && other.is_some() => SpliceCut::New(text.replacen(separator, "", 1)),
            _ => gap,
        }
    }

    /// The blank of the file between two items.
    fn gap(&self, before: Option<usize>, after: Option<usize>) -> Range<usize> {
        let start = before.and_then(|item| self.items.get(item)).map_or(0, |item| item.range.end);
        start..after.and_then(|item| self.items.get(item)).map_or(self.file.len(), |item| item.range.start)
    }

    /// The gap between two items that stay, when those between them have gone. Of the two gaps that are left it is the
    /// one with more line ends; if neither is usual here, the one that the writer writes.
    fn gap_left(&self, before: Option<usize>, after: Option<usize>) -> SpliceCut {
        let next = before.map_or(0, |item| item + 1);
        let last = after.unwrap_or(self.items.len());
        if next == last {
            return SpliceCut::Kept(self.gap(before, after));
        }
        let (one, other) = (self.gap(before, Some(next)), self.gap(last.checked_sub(1), after));
        let text = |range: &Range<usize>| self.file.slice(range.clone());
        let usual = match (before, after) {
            (Some(before), Some(after)) => self.usual_gap(&Put::Item(before), &Put::Item(after)),
            // Nothing is left of what began or ended the text.
            (None, _) => return SpliceCut::Kept(one),
            (_, None) => return SpliceCut::Kept(other),
        };
        let is_apart = |text: &str| self.manner.separator.is_some_and(|separator| text.contains(separator));
        let ends_apart = self.are_separated(before.map(Put::Item).as_ref(), after.map(Put::Item).as_ref());
        // What closes a line stands where the last of what is in it ended.
        let closes = after.and_then(|item| self.items.get(item)).is_some_and(|item| item.is(&PieceRole::Close));
        if closes && self.manner.separator.is_none() {
            return SpliceCut::Kept(other);
        }
        let rank = |range: &Range<usize>| {
            let text = text(range);
            (is_apart(text) == ends_apart, ends(text), text == self.cut_text(&usual), usize::MAX - text.len())
        };
        SpliceCut::Kept(if rank(&one) > rank(&other) { one } else { other })
    }

    /// The blank between two neighbours as the file has it elsewhere, or as we would write it.
    fn usual_gap(&self, one: &Put, other: &Put) -> SpliceCut {
        if let (Put::Item(one), Put::Item(other)) = (one, other)
            && one + 1 == *other
        {
            return SpliceCut::Kept(self.gap(Some(*one), Some(*other)));
        }
        // What nobody has read behind a row stays in it behind a new sign.
        if self.part_of(one) == Some(&PieceRole::Fork)
            && let Put::Item(item) = other
            && self.is_unread(*item)
            && !self.begins_another_line(*item)
        {
            return SpliceCut::Kept(self.gap(item.checked_sub(1), Some(*item)));
        }
        let now = |put: &Put| match put {
            Put::New(now, _) => Some(*now),
            Put::Item(item) => self.items.get(*item).and_then(|item| item.now),
        };
        let (before, after) = (now(one), now(other));
        let written = match (before, after) {
            (_, Some(after)) => self.now.gap_before(after),
            (Some(before), None) => {
                let end = self.now.pieces.get(before).and_then(|piece| self.now.text.get(piece.range.end..));
                let gap = self.now.gap_before(before + 1).or(end);
                // Its empty lines belong to a piece that is not here.
                gap.map(|gap| if self.manner.free_lines && ends(gap) > 1 { "\n" } else { gap })
            }
            (None, None) => None,
        };
        // Unread text might be taken for a part of its new neighbour.
        let beside = |put: &Put| matches!(put, Put::Item(item) if self.is_unread(*item));
        let closes = self.part_of(other) == Some(&PieceRole::Close);
        let written = written
            .filter(|gap| !gap.is_empty() || closes || !beside(one) && !beside(other))
            .unwrap_or(self.manner.apart);
        let part = |now: Option<usize>| now.and_then(|now| self.now.part(now)).map(kind);
        let seen = part(before).zip(part(after)).and_then(|pair| self.apart.get(&pair));
        let is_usual = |seen: &&&str| match self.manner.separator {
            // A separator shows where the one ends and the other begins; lines need not.
            Some(separator) => seen.contains(separator) == written.contains(separator),
            // Lines are apart as elsewhere, and words adjoin where they do elsewhere.
            None if ends(written) == 0 => ends(seen) == 0 && seen.is_empty() != written.is_empty(),
            None => self.manner.free_lines && ends(seen) > 0,
        };
        match seen.filter(is_usual) {
            Some(seen) => SpliceCut::New(seen.replace(is_invisible, "")),
            None if self.manner.is_tight => SpliceCut::New(String::new()),
            None => SpliceCut::New(self.with_ends(written)),
        }
    }
}
