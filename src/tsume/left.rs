//! How many pieces the attacker has left at the end of a mate 駒余り: it mates as soon as it can, and then with as many as it
//! can; the defender lasts as long as it can, and then leaves it as few. Moves are looked for one by one, and only as long
//! as they could change the answer (alpha-beta): whether a move is among the best by length may take a search.

use super::play::{MOST_PLAYED, Play, Useless, after, identity, replies};
use komaoto_rules::shogi::{Color, Move, Position};

/// What is asked: values up to the first and from the second on need not be told apart.
type Window = (u32, u32);

/// More than a hand can hold.
const ALL: u32 = 256;

/// The order in which moves are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// What is best by all that is known comes first.
    Known,
    /// One that depends on nothing but the position.
    Fixed,
}

/// A position in which what is left after each of the moves that are best by length is being found out.
struct Weighing {
    position: Position,
    /// In how many plies it is mate.
    len: u16,
    attacks: bool,
    window: Window,
    /// All moves, with the positions after them.
    moves: Vec<(Move, Position)>,
    tried: usize,
    /// Interpositions that are useless.
    spare: Vec<(Move, Position)>,
    useless: Useless,
    /// Whether what is tried is spare.
    is_spare: bool,
    /// Whether any was among the best by length.
    has_best: bool,
    /// The best so far of what is left.
    best: Option<u32>,
}

impl Weighing {
    /// What is left of the length after a move; `None` if the defender is mated.
    const fn rest(&self) -> Option<u16> {
        self.len.checked_sub(1)
    }
    /// What is asked of the position after the next move.
    fn next_window(&self) -> Window {
        let (least, most) = self.window;
        match self.best {
            Some(best) if self.attacks => (least.max(best), most),
            Some(best) => (least, most.min(best)),
            None => self.window,
        }
    }
    fn hear(&mut self, left: u32) {
        let better = if self.attacks { u32::max } else { u32::min };
        self.best = Some(self.best.map_or(left, |best| better(best, left)));
    }
    /// Whether no further move can change the answer.
    fn is_decided(&self) -> bool {
        let (least, most) = self.window;
        self.best.is_some_and(|best| if self.attacks { best >= most } else { best <= least })
    }
    /// A bound of what is left that answers what is asked: each move of the attacker costs a piece or wins one at most.
    fn bound(&self) -> Option<u32> {
        let (held, moves) = (self.position.hand(Color::Black).total(), u32::from(self.len.div_ceil(2)));
        let (least, most) = (held.saturating_sub(moves), held + moves);
        if most <= self.window.0 { Some(most) } else { Some(least).filter(|&least| least >= self.window.1) }
    }
}

impl Play<'_> {
    /// How many pieces the attacker has left at the end of a mate within `len`, both sides at their best.
    pub(super) fn left(&mut self, position: &Position, len: u16) -> Option<u32> {
        let len = self.length(position, len)?;
        self.left_within(position, len, (0, ALL))
    }
    /// Whether the attacker has none left then.
    pub(super) fn leaves_nothing(&mut self, position: &Position, len: u16) -> Option<bool> {
        let len = self.length(position, len)?;
        self.left_within(position, len, (0, 1)).map(|left| left == 0)
    }

    /// The main line of a position that is mate within `len`, pieces left minded; `None` if that is more than can be
    /// asked. Of moves that are as good it takes the first, whatever is known.
    pub(super) fn main_line(&mut self, start: &Position, len: u16) -> Option<Vec<Move>> {
        let len = self.length(start, len)?;
        let left = self.left_within(start, len, (0, ALL))?;
        let (mut position, mut line) = (start.clone(), Vec::new());
        for len in (0..=len).rev() {
            let mut weighing = self.weighing(&position, len, (0, ALL), Order::Fixed);
            let rest = len.saturating_sub(1);
            let found = loop {
                let Some((mv, after)) = self.next_best(&mut weighing)? else { break None };
                let is_it = if weighing.attacks {
                    left == 0 || self.left_within(&after, rest, (left - 1, left))? >= left
                } else {
                    self.left_within(&after, rest, (left, left + 1))? <= left
                };
                if is_it {
                    break Some((mv, after));
                }
            };
            let Some((mv, after)) = found else { break };
            line.push(mv);
            position = after;
        }
        Some(line)
    }

    /// What is left of a position that is mate in `len`; of what lies outside a window a bound that does, too.
    fn left_within(&mut self, position: &Position, len: u16, window: Window) -> Option<u32> {
        if let Some(known) = self.known_left(position, len, window) {
            return Some(known);
        }
        let mut path = vec![self.weighing(position, len, window, Order::Known)];
        let mut looked_at = 1;
        loop {
            let weighing = path.last_mut()?;
            let bound = weighing.bound();
            let next = if bound.is_some() || weighing.is_decided() { None } else { self.next_best(weighing)? };
            if let Some((_, after)) = next {
                let (rest, window) = (weighing.len.saturating_sub(1), weighing.next_window());
                if let Some(left) = self.known_left(&after, rest, window) {
                    weighing.hear(left);
                    continue;
                }
                looked_at += 1;
                if looked_at > MOST_PLAYED {
                    return None;
                }
                path.push(self.weighing(&after, rest, window, Order::Known));
                continue;
            }
            let Weighing { position, len, window, best, attacks, .. } = path.pop()?;
            let (value, (least, most)) = match bound.or(best) {
                Some(value) => {
                    // Below the window it is at most this, above it at least.
                    let is_at_least = value > window.0;
                    let is_at_most = value < window.1;
                    (value, (if is_at_least { value } else { 0 }, if is_at_most { value } else { ALL }))
                }
                // The table has lost what mates.
                None if attacks => return None,
                None => {
                    let held = position.hand(Color::Black).total();
                    (held, (held, held))
                }
            };
            let known = self.left.entry((identity(&position), len)).or_insert((0, ALL));
            *known = (known.0.max(least), known.1.min(most));
            match path.last_mut() {
                Some(weighing) => weighing.hear(value),
                None => return Some(value),
            }
        }
    }
    fn known_left(&self, position: &Position, len: u16, window: Window) -> Option<u32> {
        match self.left.get(&(identity(position), len)) {
            Some(&(least, most)) if least == most || least >= window.1 => Some(least),
            Some(&(_, most)) if most <= window.0 => Some(most),
            _ => None,
        }
    }

    fn weighing(&self, position: &Position, len: u16, window: Window, order: Order) -> Weighing {
        let attacks = position.side_to_move() == Color::Black;
        let mut moves = Vec::new();
        if let Some(rest) = len.checked_sub(1) {
            let mut all = Vec::new();
            if attacks {
                position.each_check(|mv| all.push(mv));
            } else {
                all = replies(position);
            }
            moves.extend(all.into_iter().filter_map(|mv| Some((mv, after(position, mv)?))));
            if order == Order::Known {
                // Checks that are known to mate in time, those first that keep most; replies that are known to last.
                moves.sort_by_cached_key(|(_, after)| {
                    let held = after.hand(Color::Black).total();
                    if attacks {
                        (self.known(after, rest).is_none(), ALL - held)
                    } else {
                        (rest >= 3 && !self.is_known_to_last(after, rest - 2), held)
                    }
                });
            }
        }
        let (spare, useless) = (Vec::new(), Useless::default());
        let position = position.clone();
        Weighing {
            position,
            len,
            attacks,
            window,
            moves,
            tried: 0,
            spare,
            useless,
            is_spare: false,
            has_best: false,
            best: None,
        }
    }

    /// The next move that is best by length, with the position after it. Without any the defender is mated.
    #[expect(clippy::option_option, reason = "not known is not the same as no move")]
    fn next_best(&mut self, weighing: &mut Weighing) -> Option<Option<(Move, Position)>> {
        let Some(rest) = weighing.rest() else { return Some(None) };
        loop {
            while let Some((mv, after)) = weighing.moves.get(weighing.tried) {
                let (mv, after) = (*mv, after.clone());
                weighing.tried += 1;
                let is_best = if weighing.attacks {
                    self.is_mate(&after, rest)?
                } else if rest >= 3 && self.is_mate(&after, rest - 2)? {
                    false
                } else if weighing.is_spare {
                    self.is_mate(&after, rest)?
                } else if self.is_useless(&weighing.position, mv, rest + 1, &mut weighing.useless)? {
                    weighing.spare.push((mv, after.clone()));
                    false
                } else {
                    true
                };
                if is_best {
                    weighing.has_best = true;
                    return Some(Some((mv, after)));
                }
            }
            // What is useless within this many plies, not within fewer, makes it as long.
            if weighing.has_best || weighing.spare.is_empty() {
                return Some(None);
            }
            weighing.is_spare = true;
            weighing.tried = 0;
            weighing.moves = std::mem::take(&mut weighing.spare);
        }
    }
}
