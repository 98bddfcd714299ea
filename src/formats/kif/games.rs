//! The games of a text, and where they are without playing their moves: nearly always its lines tell where another game
//! begins ([K35](crate#kif-and-kifu)), and where they do not the reader is asked.

use std::ops::Range;

use super::READING;
use super::kakinoki;
use super::ki2_moves::{self, Ki2Item};
use super::line::{KifForm, KifLineKind, end_row, move_like};
use super::reader::each_game;
use super::start_lines::{RANKS, is_drawn_twice, is_rank};
use crate::reading::{LARGE, ReadAlone, filed, first_of};
use crate::report::{Report, Unreadable};
use komaoto_record::Record;
use komaoto_rules::Game;
use komaoto_text::{Line, Slice, blank, lines};

/// Reads all games of a text: usually one.
pub(crate) fn read_form(form: KifForm, text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    if text.len() >= LARGE
        && let games = games(form, text)
        && games.len() > 1
    {
        let reader = if form == KifForm::Kif { &KIF_ALONE } else { &KI2_ALONE };
        return Ok(filed(text, games.into_iter(), reader, report));
    }
    let mut records = Vec::new();
    if each_game(form, text, report, |record| records.push(record)) { Ok(records) } else { Err(Unreadable::Unknown) }
}

const KIF_ALONE: ReadAlone = ReadAlone {
    reading: READING,
    record: |game, _| alone(KifForm::Kif, game),
    headers: |game, _| alone(KifForm::Kif, game).headers.clone(),
};

const KI2_ALONE: ReadAlone = ReadAlone {
    reading: READING,
    record: |game, _| alone(KifForm::Ki2, game),
    headers: |game, _| alone(KifForm::Ki2, game).headers.clone(),
};

/// Reads a text of one game.
fn alone(form: KifForm, text: &str) -> Record {
    first_of(read_form(form, text, &mut Report::default()), Game::Shogi)
}

/// The ranges of the games of a text, in order: one after another, they make up the text. None if nothing of it is
/// understood.
pub(super) fn games(form: KifForm, text: &str) -> Vec<Range<usize>> {
    let (mut games, mut any) = (Vec::new(), false);
    let mut take = |here: &KifProgress<'_>, part: Range<usize>| {
        if here.playing && !here.doubtful {
            any = true;
            games.push(part);
            return;
        }
        let (starts, understood) = played(form, text.slice(part.clone()));
        any |= understood;
        let ends = starts.iter().skip(1).copied().chain([part.len()]);
        games.extend(starts.iter().zip(ends).map(|(start, end)| part.start + start..part.start + end));
    };
    let (mut here, mut start) = (KifProgress::new(form), 0);
    for line in lines(text) {
        if here.is_only_on(line.text) {
            continue;
        }
        let kind = form.classify(line.text);
        if let Some(next) = here.begins_anew(line, kind) {
            take(&here, start..next);
            let head = if kind == KifLineKind::Signature { Vec::new() } else { here.head };
            (here, start) = (KifProgress::new(form), next);
            head.into_iter().for_each(|line| here.read_head(line, form.classify(line.text)));
        }
        here.read(line, kind);
    }
    take(&here, start..text.len());
    if any { games } else { Vec::new() }
}

/// The starts of the games of a text, whose moves are played, and whether anything of it is understood.
fn played(form: KifForm, text: &str) -> (Vec<usize>, bool) {
    let mut report = Report::default();
    // None is held: there may be many.
    let understood = each_game(form, text, &mut report, drop);
    let mut starts = Vec::new();
    for span in report.take_spans() {
        if span.game as usize == starts.len() {
            starts.push(if starts.is_empty() { 0 } else { span.offset as usize });
        }
    }
    (starts, understood)
}

/// The progress through a game, as far as its lines alone tell it.
struct KifProgress<'t> {
    form: KifForm,
    /// Whether there may be more than one game.
    doubtful: bool,
    /// Whether only the next move tells again where the reader is, or not even that.
    vague: bool,
    astray: bool,
    /// Whether a line said something of the game.
    understood: bool,
    /// Whether the line above the moves has been seen.
    split: bool,
    /// The keys with which a game begins, as far as they occurred.
    keys: Vec<&'t str>,
    diagram: Vec<Line<'t>>,
    ranks: usize,
    /// Whether a move has come.
    playing: bool,
    /// Whether an end row or a result line was the last step.
    closed: bool,
    /// Whether there is a variation.
    varied: bool,
    /// Whether the first move of a variation is to come.
    opening: bool,
    /// Whether the line before is blank.
    gap: bool,
    /// Whether anything but moves came since the last move (KI2).
    apart: bool,
    /// Lines that are the head of another game if one follows.
    head: Vec<Line<'t>>,
    /// The number of ranks among them.
    head_ranks: usize,
}

impl<'t> KifProgress<'t> {
    const fn new(form: KifForm) -> Self {
        Self {
            form,
            doubtful: false,
            vague: false,
            astray: false,
            understood: false,
            split: false,
            keys: Vec::new(),
            diagram: Vec::new(),
            ranks: 0,
            playing: false,
            closed: false,
            varied: false,
            opening: false,
            gap: false,
            apart: false,
            head: Vec::new(),
            head_ranks: 0,
        }
    }

    /// Where another game begins, if that is certain with a line.
    fn begins_anew(&self, line: Line<'_>, kind: KifLineKind<'_>) -> Option<usize> {
        let drawn = self.head_ranks >= RANKS;
        let start = self.head.first().map_or(line.offset, |first| first.offset);
        let begins = match kind {
            KifLineKind::Signature => {
                // What might be its head is not: it begins here.
                return (self.understood && (self.playing || !self.doubtful)).then_some(line.offset);
            }
            KifLineKind::Split => self.playing && !self.opening,
            KifLineKind::Header(key, _) if kakinoki::begins_a_game(key) => {
                self.playing || self.split && self.keys.contains(&key)
            }
            KifLineKind::Step { number: Some(1), .. } if !drawn => self.gap && self.closed && !self.opening,
            KifLineKind::Step { number, .. } => drawn && (self.closed || number == Some(1)),
            KifLineKind::Moves(_) => drawn && self.closed,
            _ => false,
        };
        (begins && !self.vague && !self.astray).then_some(start)
    }

    /// Goes on over a row that is plainly one of a later move: most lines are, so that the time for them counts.
    fn is_only_on(&mut self, line: &str) -> bool {
        let is_settled = self.playing && !self.vague && !self.opening && self.head.is_empty();
        let is_only_on = self.form == KifForm::Kif && is_settled && is_plain_row(line);
        if is_only_on {
            (self.closed, self.gap) = (false, false);
        }
        is_only_on
    }

    /// Goes on over a line.
    fn read(&mut self, line: Line<'t>, kind: KifLineKind<'t>) {
        if self.playing {
            self.read_on(line, kind);
        } else {
            self.read_head(line, kind);
        }
        match kind {
            KifLineKind::Step { number: Some(_), body } => {
                let settles = move_like(body) || !end_row(body).0.is_empty();
                self.step(settles, !move_like(body));
            }
            KifLineKind::Moves(text) => {
                self.step(true, false);
                if has_result(self.form, text) {
                    self.lose_track();
                }
            }
            _ => {}
        }
    }

    /// A line of moves, or a row.
    fn step(&mut self, settles: bool, closes: bool) {
        (self.playing, self.understood) = (true, true);
        (self.vague, self.opening) = (!settles && (self.vague || self.opening), !settles && self.opening);
        self.doubtful |= self.vague;
        (self.closed, self.apart) = (closes, false);
    }

    /// A line above the moves.
    fn read_head(&mut self, line: Line<'t>, kind: KifLineKind<'t>) {
        match kind {
            KifLineKind::Header(key, _) => {
                if kakinoki::begins_a_game(key) {
                    let is_below = kakinoki::is_below_diagrams(key) && !self.keys.contains(&key);
                    if self.ranks >= RANKS && !is_below {
                        self.lose_track();
                    }
                    self.keys.push(key);
                }
                self.understood = true;
            }
            KifLineKind::Diagram => {
                if self.ranks >= RANKS && !self.doubtful && is_drawn_twice(line.text, &self.diagram) {
                    self.lose_track();
                }
                self.ranks += usize::from(is_rank(line.text));
                self.understood |= is_rank(line.text);
                self.diagram.push(line);
            }
            KifLineKind::Split => (self.split, self.understood) = (true, true),
            // In KI2 the empty line after the headers does what the line above the moves does in KIF.
            KifLineKind::Blank => {
                self.split |= self.form == KifForm::Ki2 && (self.understood || !self.diagram.is_empty());
            }
            KifLineKind::Variation(_) | KifLineKind::Result | KifLineKind::Step { number: None, .. } => {
                self.lose_track();
                // It may not be of this game.
                self.astray |= self.form == KifForm::Ki2;
                self.understood = true;
            }
            KifLineKind::Signature
            | KifLineKind::Hash
            | KifLineKind::Comment(_)
            | KifLineKind::Bookmark(_)
            | KifLineKind::Flip
            | KifLineKind::Unknown
            | KifLineKind::Moves(_)
            | KifLineKind::Step { .. } => {}
        }
        self.gap = kind == KifLineKind::Blank;
        self.apart |= matches!(kind, KifLineKind::Blank | KifLineKind::Unknown);
    }

    fn lose_track(&mut self) {
        (self.doubtful, self.vague) = (true, true);
    }

    /// A line below the first move.
    fn read_on(&mut self, line: Line<'t>, kind: KifLineKind<'t>) {
        let going = !self.head.is_empty();
        let may_head = match kind {
            KifLineKind::Header(..) | KifLineKind::Diagram => true,
            KifLineKind::Hash => going || self.closed || self.gap,
            KifLineKind::Blank | KifLineKind::Flip => going,
            KifLineKind::Comment(_) | KifLineKind::Bookmark(_) => self.head_ranks >= RANKS,
            _ => false,
        };
        if may_head {
            if self.opening {
                // Whether the variation has a place, the moves tell.
                self.lose_track();
            }
            self.head_ranks += usize::from(is_rank(line.text));
            self.head.push(line);
            return;
        }
        self.doubtful |= self.gap && (self.closed || self.varied) && is_first(kind);
        if let Some(last) = self.head.pop() {
            self.head.clear();
            (self.head_ranks, self.gap, self.apart) = (0, last.text.trim().is_empty(), true);
        }
        match kind {
            // Whether it is one, rows with a number tell that were read.
            KifLineKind::Step { number: None, .. } | KifLineKind::Split => self.lose_track(),
            KifLineKind::Moves(text) => self.doubtful |= self.apart && ki2_moves::opens(text),
            KifLineKind::Variation(_) => {
                (self.closed, self.varied, self.opening, self.apart) = (false, true, true, true);
                // In a game of which no move has come it would make the moves unreadable.
                self.astray |= self.doubtful && self.form == KifForm::Ki2;
            }
            KifLineKind::Result => self.closed = true,
            _ => {}
        }
        self.gap = kind == KifLineKind::Blank;
        self.apart |= matches!(kind, KifLineKind::Blank | KifLineKind::Unknown);
    }
}

/// Whether a line is plainly the row of a later move: `   2 ３四歩(33)`.
fn is_plain_row(line: &str) -> bool {
    let text = line.trim_start_matches(' ');
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let number = text.slice(..text.len() - rest.len());
    let mut body = rest.trim_start_matches(' ').chars();
    let is_move = match body.next() {
        Some('同') => true,
        Some('１'..='９') => body.next().is_some_and(|rank| "一二三四五六七八九".contains(rank)),
        _ => false,
    };
    let is_later = !matches!(number, "" | "1") && !number.starts_with('0') && number.len() < 5;
    let goes_on = |letter: char| !blank(letter) && kakinoki::digit(letter).is_none();
    is_later && is_move && rest.starts_with(' ') && body.next().is_some_and(goes_on)
}

/// Whether a line is the row of a first move.
const fn is_first(kind: KifLineKind<'_>) -> bool {
    matches!(kind, KifLineKind::Step { number: Some(1), .. })
}

/// The letters of moves.
const MOVE_LETTERS: &str = "▲△☗☖１２３４５６７８９一二三四五六七八九同歩香桂銀金角飛玉王と成杏圭全馬龍竜不打右左直寄引";

/// Whether a line of moves has a result behind them, or between.
fn has_result(form: KifForm, text: &str) -> bool {
    // What moves are made of makes no result.
    if text.chars().all(|letter| blank(letter) || MOVE_LETTERS.contains(letter)) {
        return false;
    }
    let mut rest = ki2_moves::start(text);
    while let Some((item, after)) = ki2_moves::first(rest) {
        match item {
            Ki2Item::Rest(said) if form.classify(said) == KifLineKind::Result => return true,
            _ => rest = after,
        }
    }
    false
}
