//! The lines that a KIF file carries at its nodes: written so that the reader carries them again.

use super::{Form, Writer, behind, is_said_otherwise, own, relative};
use crate::formats::carried::{is_empty_comment, is_unread_move};
use crate::formats::kif::ends::{counts, said_end, short};
use crate::formats::kif::line::{Kind, is_word, move_like};
use crate::formats::kif::start_lines::{RANKS, is_rank};
use crate::formats::kif::unread::Unread;
use crate::formats::kif::{kakinoki, ki2_moves};
use crate::notation::Words;
use crate::record::{Carried, Ending, Node, NodeId, Step};
use crate::rules::Color;
use crate::text::parts;

/// What matters for the carried lines of a node.
struct Passage {
    at_start: bool,
    bookmarked: bool,
    /// Whether the line of play ends here.
    leaf: bool,
    ending: Option<Ending>,
    to_move: Color,
    /// Whether the reader has stopped: what follows reads back as it is.
    verbatim: bool,
    /// Whether a line that ends a list of moves came before.
    apart: bool,
    /// Whether the game has ended.
    closed: bool,
    /// The ranks of a board so far.
    ranks: usize,
    /// Not after a variation without a place: none of its moves is in the record.
    unread: Option<Unread>,
}

impl Passage {
    fn new(writer: &Writer<'_>, id: NodeId, node: &Node, leaf: bool) -> Self {
        let ending = if let Step::End(ending) = &node.step { Some(ending) } else { None };
        Self {
            at_start: id == NodeId::ROOT,
            bookmarked: node.bookmark.is_some(),
            leaf,
            ending: ending.map(|ending| kakinoki::across(ending.clone(), writer.hidden)),
            to_move: writer.to_move(),
            verbatim: writer.another_game,
            apart: false,
            closed: ending.is_some(),
            ranks: 0,
            unread: None,
        }
    }
}

impl Writer<'_> {
    /// Writes the carried lines of a node: as they were if the reader will carry them again, otherwise as remarks.
    pub(super) fn extras(&mut self, id: NodeId, node: &Node, leaf: bool) {
        let mut passage = Passage::new(self, id, node, leaf);
        let counts = counts(&self.trail, self.hidden);
        let mut result_written = false;
        let in_rows = self.form == Form::Kif && id != NodeId::ROOT;
        let behind: Vec<usize> = if in_rows { behind(node).collect() } else { Vec::new() };
        for (at, extra) in node.extras.iter().enumerate() {
            if behind.contains(&at) || is_empty_comment(extra) && !passage.verbatim {
                continue;
            }
            if let Some(ending) = &passage.ending
                && !passage.verbatim
                && !result_written
                && self.stands(extra, ending, counts, passage.to_move)
            {
                // It is written above.
                result_written = true;
                continue;
            }
            if is_said_otherwise(extra) {
                continue;
            }
            if let Kind::Variation(number) = self.form.classify(extra) {
                let before_the_moves = id == NodeId::ROOT && self.is_before_the_moves(&node.extras, at);
                let apart = if passage.verbatim || leaf {
                    None
                } else if number == Ok(self.trail.ply()) && !before_the_moves && self.comes_back(&node.extras, at) {
                    Some(self.blocks.entry(id).or_default())
                } else if id != NodeId::ROOT && !self.has_place(number) {
                    Some(&mut self.nowhere)
                } else {
                    None
                };
                if let Some(apart) = apart {
                    // From here on nothing was read: it stays together. Evaluations among these lines are in the
                    // comment already.
                    let rest = node.extras.iter().skip(at).filter(|extra| !is_said_otherwise(extra));
                    apart.extend(rest.flat_map(|extra| parts(extra)).map(str::to_owned));
                    break;
                }
                passage.verbatim |= before_the_moves;
            }
            parts(extra).for_each(|line| self.carried_line(line, &mut passage));
        }
    }

    /// Writes a carried line as it was, or as a remark.
    fn carried_line(&mut self, line: &str, passage: &mut Passage) {
        let kind = self.form.classify(line);
        // What would read back as another game cannot stay as it is.
        let anew = passage.apart && matches!(kind, Kind::Moves(text) if ki2_moves::opens(text));
        let stops = passage.leaf && !anew && self.stops(kind, passage.ending.as_ref());
        if stops && !passage.verbatim && kind.steps() > 0 {
            passage.unread = Some(Unread::new(self.trail.len()));
        }
        passage.verbatim |= stops;
        passage.apart |= matches!(kind, Kind::Unknown | Kind::Blank);
        passage.closed |= kind == Kind::Result;
        if let Some(unread) = &mut passage.unread {
            unread.steps(kind.steps());
        }
        let keep = self.keeps(line, kind, passage);
        passage.ranks = match kind {
            Kind::Diagram => passage.ranks + usize::from(keep && is_rank(line)),
            Kind::Unknown | Kind::Variation(_) | Kind::Result => 0,
            _ => passage.ranks,
        };
        if keep {
            self.line(line);
        } else if kind != Kind::Blank {
            self.buried += usize::from(is_unread_move(line));
            self.remark(line);
        }
    }

    /// Whether the reader carries a line if it stays as it is.
    fn keeps(&self, line: &str, kind: Kind<'_>, passage: &mut Passage) -> bool {
        let verbatim = passage.verbatim;
        // Moves after a whole board belong to another game, even if nothing is read there.
        let heads = passage.ranks >= RANKS
            && match kind {
                Kind::Step { number, .. } => passage.closed || number == 1,
                Kind::Moves(_) => passage.closed,
                _ => false,
            };
        match kind {
            Kind::Hash => own(line) == line,
            Kind::Unknown => own(line) == line && !relative::is_row(self.form, line),
            Kind::Flip => true,
            Kind::Signature | Kind::Split | Kind::Blank => false,
            Kind::Header(key, _) if kakinoki::begins_a_game(key) => false,
            Kind::Variation(number) => {
                let unread = &mut passage.unread;
                let varies = |steps| unread.as_mut().is_some_and(|unread| unread.varies(steps, self.trail.len()));
                let inside = self.steps_to(number).is_some_and(varies);
                verbatim && (inside || self.another_game || !self.has_place(number))
            }
            Kind::Header(..) | Kind::Diagram => verbatim || !passage.at_start,
            Kind::Bookmark(_) => verbatim || passage.bookmarked,
            Kind::Result => verbatim || passage.ending.is_some() || says_no_end(line, passage.to_move),
            Kind::Comment(_) | Kind::Step { .. } | Kind::Moves(_) => verbatim && !heads,
        }
    }

    /// Whether the carried lines of a node are unreadable moves ended by a foul right after them (K34): if so, how
    /// many. Then they are written before the ending as they were, and the reader will find the ending again.
    pub(super) fn run_into_foul(&self, id: NodeId, node: &Node) -> Option<u32> {
        let tree = &self.record.tree;
        let below = tree.get(*tree.children(id).first()?)?;
        if !matches!(&below.step, Step::End(ending) if kakinoki::is_foul(ending)) || self.another_game {
            return None;
        }
        let in_row = if self.form == Form::Kif && id != NodeId::ROOT { behind(node).count() } else { 0 };
        let carried = node.extras.iter().skip(in_row).filter(|extra| !is_said_otherwise(extra));
        let (mut moves, mut apart) = (0_usize, false);
        for line in carried.flat_map(|extra| parts(extra)) {
            let kind = self.form.classify(line);
            if moves == 0 {
                let anew = apart && matches!(kind, Kind::Moves(text) if ki2_moves::opens(text));
                apart |= matches!(kind, Kind::Unknown | Kind::Blank);
                match kind {
                    Kind::Variation(_) => return None,
                    kind if !anew && self.stops(kind, None) => moves = kind.steps().max(1),
                    _ => {}
                }
                continue;
            }
            let to_move = kakinoki::after(self.trail.position().side_to_move(), short(moves));
            let over = match kind {
                Kind::Variation(_) | Kind::Signature | Kind::Split => true,
                Kind::Header(key, _) => kakinoki::begins_a_game(key),
                kind => said_end(kind, line, to_move).is_some_and(|ending| kakinoki::is_foul(&ending)),
            };
            if over {
                return None;
            }
            moves = moves.saturating_add(kind.steps());
        }
        (moves > 0).then_some(short(moves))
    }

    /// Whether the reader stops at such a line here, so that it and those after it read back as they are.
    pub(super) fn stops(&self, kind: Kind<'_>, ending: Option<&Ending>) -> bool {
        match kind {
            Kind::Variation(number) => self.trail.len() > 0 && !self.has_place(number),
            Kind::Moves(text) => ending.is_some() || self.unplayable(text),
            Kind::Step { number, body } => match ending {
                Some(ending) => !matches!(ending, Ending::Other(_)),
                None => {
                    let position = self.trail.position();
                    // At the start of a record another number may state where it begins.
                    if !move_like(body) || (self.trail.len() == 0 && number != self.trail.ply()) {
                        return false;
                    }
                    let Ok((mut words, _)) = Words::parse(body) else { return true };
                    words.color = None;
                    let mv = words.resolve(position, self.trail.last_target());
                    mv.map_or(true, |mv| position.playable(mv).is_err())
                        && !(self.is_turnless() && self.begins_turned(&words))
                }
            },
            _ => false,
        }
    }

    /// Whether a move that cannot be the first one could be the other side's: then the reader may swap the turn for it.
    pub(super) fn begins_turned(&self, words: &Words) -> bool {
        if self.trail.len() > 0 {
            return false;
        }
        let mut turned = self.trail.position().clone();
        turned.set_side_to_move(!turned.side_to_move());
        words.resolve(&turned, None).is_ok_and(|mv| turned.playable(mv).is_ok())
    }

    fn steps_to(&self, number: Result<u32, ()>) -> Option<usize> {
        number.ok()?.checked_sub(self.record.initial.ply()).map(|steps| steps as usize)
    }

    /// Whether the reader finds a place for a variation with this number at the end of a line of play.
    fn has_place(&self, number: Result<u32, ()>) -> bool {
        self.has_place_beside(number, self.main_len.unwrap_or(0))
    }

    /// Like [`has_place`](Self::has_place), after a main line of this many steps.
    fn has_place_beside(&self, number: Result<u32, ()>, main_len: usize) -> bool {
        // Right after the last move the reader continues.
        let here = self.trail.len();
        let longest = here.max(main_len);
        let ended = self.record.tree.get(self.trail.here()).is_some_and(|node| matches!(node.step, Step::End(_)));
        let goes_on = here > 0 && here == longest && !ended;
        self.steps_to(number).is_some_and(|steps| steps < longest || goes_on && steps == here)
    }

    /// Whether the reader would carry everything from a 変化 line carried here: none of its moves can be read where the
    /// line says.
    fn comes_back(&self, extras: &[Carried], at: usize) -> bool {
        let here = self.trail.len();
        // They are written after the main line, which may only have begun.
        let main_len = self.main_len.unwrap_or(self.main_steps);
        let mut unread = Unread::new(here);
        let mut fresh = true;
        for kind in extras.iter().skip(at).flat_map(|extra| parts(extra)).map(|line| self.form.classify(line)) {
            let carried = match kind {
                Kind::Variation(number) => {
                    fresh = number == Ok(self.trail.ply());
                    let inside = self.steps_to(number).is_some_and(|steps| unread.varies(steps, here + 1));
                    if fresh {
                        unread = Unread::new(here);
                    }
                    fresh || inside || !self.has_place_beside(number, main_len)
                }
                Kind::Step { .. } | Kind::Moves(_) => {
                    unread.steps(kind.steps());
                    !std::mem::take(&mut fresh) || self.stops(kind, None)
                }
                Kind::Signature | Kind::Split => false,
                // A result line alone may be the end of a variation.
                Kind::Result => !fresh,
                Kind::Header(key, _) => !kakinoki::begins_a_game(key),
                _ => true,
            };
            if !carried {
                return false;
            }
        }
        true
    }

    /// Whether what is carried at the start from here on is a variation before all moves (K26), which the reader skips
    /// until the first move.
    fn is_before_the_moves(&self, extras: &[Carried], at: usize) -> bool {
        if self.form == Form::Ki2 {
            // No number would identify the first move.
            return self.record.tree.children(NodeId::ROOT).is_empty();
        }
        let first = self.record.initial.ply();
        let lines = || extras.iter().skip(at).flat_map(|extra| parts(extra)).map(|line| self.form.classify(line));
        !lines().any(|kind| matches!(kind, Kind::Step { number, .. } if number == first))
    }

    /// Writes the variations that have no place, after all that have one, so that they are noted again when the file is
    /// opened.
    pub(super) fn write_nowhere(&mut self) {
        let mut reading = true;
        for line in std::mem::take(&mut self.nowhere) {
            let kind = self.form.classify(&line);
            if let Kind::Variation(number) = kind {
                reading = self.has_place(number);
            }
            let over = match kind {
                Kind::Signature | Kind::Split => true,
                Kind::Header(key, _) => kakinoki::begins_a_game(key),
                _ => false,
            };
            if kind == Kind::Blank {
                continue;
            }
            if reading || over || relative::is_row(self.form, &line) {
                self.buried += usize::from(is_unread_move(&line));
                self.remark(&line);
            } else {
                self.line(&line);
            }
        }
    }
}

/// Whether the reader does not take a result line for an ending if there is no end row.
fn says_no_end(line: &str, to_move: Color) -> bool {
    match kakinoki::parse_result(line).and_then(|said| said.ending(to_move)) {
        Some(Ending::Other(word)) => !is_word(&word),
        ending => ending.is_none(),
    }
}
