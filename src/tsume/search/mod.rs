//! Depth-first proof-number search (df-pn) for mate by continual check.
//!
//! Nagai's df-pn with the weak form of both numbers (the greatest of the children plus how many others are open; Ueda et
//! al. 2008), thresholds that end cycles (TCA, Kishimoto 2010), proof and disproof hands (Nagai & Imai 2002), failures by
//! repetition that are kept only with their path (Kishimoto & Müller 2004), and interpositions that are opened one after
//! the other. Hunts for long mates, in which repetitions are numbers, take turns with it. Nothing recurses: the path is a
//! stack of frames, and the moves of all its nodes lie in one list.

mod children;
mod facts;
mod gauge;
mod help;
mod helping;
mod hunt;
mod left_open;
mod looks;
mod path;
mod survey;

use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use super::board::{Board, Child, Interposition, salt};
use super::hand::MateHand;
use super::table::{Known, LONGEST, Repeats, Table};
use super::value::{Counting, INFINITE, NO_PATH, Value};
use help::{Help, SharedQuestion};
use hunt::{FIRST_DOUBT, FIRST_HUNT, HOPELESS, SLACK, SOUND, goes_round};
use komaoto_rules::shogi::{Color, Position};
use komaoto_task::Stop;
use left_open::LeftOpen;
use looks::FirstLooks;
use path::{NO_FRAME, SearchFrame, SearchPath, sign};

pub(super) use super::value::SearchValue;
pub use gauge::Gauge;
pub(super) use help::Busy;

/// So many nodes deep at most; a line that gets there counts as a failure of its path only.
const DEEPEST: usize = 8000;

/// Of how many nodes that are entered again one is counted as new.
const AGAIN: u64 = 32;
/// After how many nodes of a search another may help with it: less is not worth waking it.
const ALONE: u64 = 1 << 10;

const BUCKETS: usize = 1 << 12;

/// A search, with what it has learnt so far.
pub(super) struct MateSearch {
    repeats: Repeats,
    looks: FirstLooks,
    left_open: LeftOpen,
    /// The position that is looked at without being entered.
    looked_at: Board,
    frames: SearchPath,
    children: Vec<Child>,
    squares: Vec<Interposition>,
    buckets: Vec<u32>,
    counting: Counting,
    salt: u64,
    /// What makes of a key that of the same position counted by the rule.
    to_rule: u64,
    /// Boards with the attacker to move that count as no mate with this hand or less, and what tells apart the facts
    /// learnt meanwhile.
    forbidden: Vec<(u64, MateHand)>,
    forbidden_salt: u64,
    /// Thresholds that were raised to end a cycle and have not led to a new node yet.
    extensions: u32,
    /// Nodes entered for the first time, and one of so many that were entered again: a search may go round among those
    /// that it knows, and whatever it is given has an end.
    pub(super) nodes: u64,
    /// Nodes entered again.
    reentered: u64,
    /// Both counts when the last hunt began.
    hunt_began: (u64, u64),
    /// How many nodes have been told, and to whom.
    told: u64,
    gauge: Gauge,
    ticks: u32,
    too_deep: bool,
    /// Whether repetitions are numbers, not failures: see [`hunt`](Self::hunt).
    hunting: bool,
    /// Whether it is a hunt for what the first one did not find: see [`hunt`](Self::hunt).
    hunts_again: bool,
    /// What it tells another search and hears from it, if there is one.
    help: Option<Arc<Help>>,
    /// Its own question that is posted, and that of the other with which it helps.
    posted: Option<Arc<SharedQuestion>>,
    helped: Option<Arc<SharedQuestion>>,
}

/// What is seen of a node by going through its options once.
struct Survey {
    value: Value,
    /// The child to be searched, if the node is not settled; what the second best comes to, and how many are open.
    best: usize,
    second: u32,
    open: u32,
}

impl MateSearch {
    /// A search with tables of at most this many bytes.
    pub(super) fn new(bytes: usize) -> Self {
        Self::with(Gauge::of(Table::new(bytes - bytes / 32)))
    }
    /// Another search that shares what is learnt with this one, and may go on at the same time.
    pub(super) fn helper(&mut self) -> Self {
        let help = self.help.insert(Arc::default());
        Self { help: Some(Arc::clone(help)), ..Self::with(self.gauge.clone()) }
    }
    fn with(gauge: Gauge) -> Self {
        let size = read(&gauge.table).bytes();
        Self {
            repeats: Repeats::new(size / 32),
            looks: FirstLooks::new(),
            left_open: LeftOpen::new(),
            looked_at: Board::new(Position::empty(), 0),
            frames: SearchPath::default(),
            children: Vec::new(),
            squares: Vec::new(),
            buckets: vec![NO_FRAME; BUCKETS],
            counting: Counting::ByRule,
            salt: 0,
            to_rule: 0,
            forbidden: Vec::new(),
            forbidden_salt: 0,
            extensions: 0,
            nodes: 0,
            reentered: 0,
            hunt_began: (0, 0),
            told: 0,
            gauge,
            ticks: 0,
            too_deep: false,
            hunting: false,
            hunts_again: false,
            help: None,
            posted: None,
            helped: None,
        }
    }
    /// Helps as long as anyone is busy.
    pub(super) fn serve(&mut self, stop: &Stop) {
        let Some(help) = self.help.clone() else { return };
        help.serve(|question| {
            let own = (std::mem::take(&mut self.forbidden), self.forbidden_salt);
            (self.forbidden, self.forbidden_salt) = question.forbidden.clone();
            self.helped = Some(Arc::clone(question));
            let found = if question.is_hunted {
                self.run_unlimited(&question.root, question.counting, u64::MAX, 0, stop)
            } else {
                self.search(&question.root, question.counting, question.limit, u64::MAX, stop)
            };
            self.helped = None;
            (self.forbidden, self.forbidden_salt) = own;
            found
        });
    }
    /// Forgets what was learnt.
    pub(super) fn clear(&mut self) {
        self.gauge.table.write().unwrap_or_else(PoisonError::into_inner).clear();
        *self = Self { help: self.help.take(), ..Self::with(self.gauge.clone()) };
    }

    /// What tells how far it is, from any thread.
    pub(super) const fn gauge(&self) -> &Gauge {
        &self.gauge
    }
    /// What is known so far; whoever else wants to make room there waits meanwhile.
    pub(super) fn table(&self) -> RwLockReadGuard<'_, Table> {
        read(&self.gauge.table)
    }

    /// From now on these positions, with Black to move, count as no mate; with more in hand they do not.
    pub(super) fn forbid(&mut self, positions: &[Position]) {
        self.forbidden.clear();
        let boards = positions.iter().map(|position| (position.board_key(), MateHand::of(position.hand(Color::Black))));
        self.forbidden.extend(boards);
        self.forbidden_salt =
            self.forbidden.iter().fold(0_u64, |salt, &(key, hand)| salt.wrapping_add(sign(key, hand, 1)));
    }

    /// Whether Black, who gives check, mates within a number of plies (odd if Black is to move).
    pub(super) fn run(
        &mut self,
        root: &Position,
        counting: Counting,
        limit: u16,
        most_nodes: u64,
        stop: &Stop,
    ) -> SearchValue {
        let found = if limit == LONGEST {
            self.run_unlimited(root, counting, most_nodes, 0, stop)
        } else {
            self.search(root, counting, limit, most_nodes, stop)
        };
        self.withdraw();
        found
    }

    /// Whether Black mates at all where that is not likely: hunts wait, for they say little of what is no mate.
    pub(super) fn doubt(&mut self, root: &Position, counting: Counting, most_nodes: u64, stop: &Stop) -> SearchValue {
        let found = self.run_unlimited(root, counting, most_nodes, FIRST_DOUBT, stop);
        self.withdraw();
        found
    }

    /// Mate of any length or not, by hunts and sound searches in turn, after a sound search of so many nodes.
    fn run_unlimited(
        &mut self,
        root: &Position,
        counting: Counting,
        most_nodes: u64,
        sound: u64,
        stop: &Stop,
    ) -> SearchValue {
        let end = self.nodes.saturating_add(most_nodes);
        if sound > 0 {
            let found = self.search(root, counting, LONGEST, sound.min(most_nodes), stop);
            if found != SearchValue::Unknown || most_nodes <= sound {
                return found;
            }
        }
        let mut most = FIRST_HUNT;
        loop {
            let mut found = self.hunt(root, counting, most.min(end.saturating_sub(self.nodes)), stop);
            if found == SearchValue::Unknown {
                found = self.search(root, counting, LONGEST, (most / SOUND).min(end.saturating_sub(self.nodes)), stop);
            }
            if found == SearchValue::Unknown
                && let Some(answer) = self.heard()
            {
                return answer;
            }
            if found != SearchValue::Unknown || self.nodes >= end || most > u64::MAX / 2 || stop.is_set() {
                return found;
            }
            most *= 2;
        }
    }

    /// Looks for a mate of any length, without proving that there is none where lines repeat: a repetition is taken to be
    /// as hard to mate as the node it leads back to may be, whatever the path. Positions have numbers for each depth, so
    /// that they cannot feed on themselves. Mates in which most lines repeat are found much sooner so.
    ///
    /// A hunt for what the first one did not find takes a check that was never searched to be as hard as there are answers
    /// seen to it, and of children that are equal looks first at the one that seems furthest from failing: the check that
    /// leaves more checks, the reply that is harder to mate. Long mates are found sooner so; short ones, where the nearest
    /// way to an end is the best, need not pay for it.
    fn hunt(&mut self, root: &Position, counting: Counting, most_nodes: u64, stop: &Stop) -> SearchValue {
        (self.hunting, self.hunts_again) = (true, most_nodes > FIRST_HUNT);
        self.hunt_began = (self.nodes, self.reentered);
        let found = self.search(root, counting, LONGEST, most_nodes, stop);
        (self.hunting, self.hunts_again) = (false, false);
        found
    }

    fn search(&mut self, root: &Position, counting: Counting, limit: u16, most_nodes: u64, stop: &Stop) -> SearchValue {
        self.counting = counting;
        let of_counting = salt(root, counting);
        self.salt = of_counting.wrapping_add(self.forbidden_salt);
        self.to_rule = match counting {
            Counting::ByRule => 0,
            _ => salt(root, Counting::ByRule).wrapping_sub(of_counting),
        };
        // A search that was stopped leaves its path.
        while !self.frames.is_empty() {
            let last = self.frames.len() - 1;
            self.buckets[self.frames[last].board.key as usize % BUCKETS] = NO_FRAME;
            self.frames.leave();
        }
        self.children.clear();
        self.squares.clear();
        self.extensions = 0;
        self.too_deep = false;
        self.left_open.begin();
        let board = Board::new(root.clone(), self.salt);
        let (key, hand) = (board.key, board.hand);
        self.frames.next().1.board = board;
        let shared = Arc::clone(&self.gauge.table);
        let mut table = read(&shared);
        match self.look(&table, key, hand, limit, 0) {
            Known::Mate { len, .. } => return SearchValue::Mate(len),
            Known::NoMate { .. } => return SearchValue::NoMate,
            _ if stop.is_set() => return SearchValue::Unknown,
            _ => {}
        }
        let before = self.nodes;
        let most_nodes = before.saturating_add(most_nodes);
        let most_proof = if self.hunting { HOPELESS } else { INFINITE - 1 };
        self.push(&table, limit, 0, (most_proof, INFINITE - 1), true);
        let value = loop {
            let at = self.frames.len() - 1;
            let survey = self.survey(at);
            if self.is_done(at, survey.value) {
                let value = self.pop(&table, survey.value);
                if self.frames.is_empty() {
                    break value;
                }
                self.hear(&table, value);
                continue;
            }
            self.ticks = self.ticks.wrapping_add(1);
            if self.nodes >= most_nodes || self.ticks.is_multiple_of(128) && stop.is_set() {
                return SearchValue::Unknown;
            }
            if self.ticks.is_multiple_of(128) && self.help.is_some() {
                if let Some(found) = self.heard() {
                    return found;
                }
                if self.nodes - before >= ALONE {
                    self.post(root, counting, limit);
                }
            }
            if self.ticks.is_multiple_of(128) || !table.has_room(self.nodes - before) {
                self.gauge.nodes.fetch_add(self.nodes - self.told, Relaxed);
                self.told = self.nodes;
                // Now whoever waits for all others may make room.
                drop(table);
                let has_room = read(&shared).has_room(self.nodes - before) || make_room(&shared, stop);
                if !has_room {
                    return SearchValue::Unknown;
                }
                table = read(&shared);
            }
            self.descend(&table, at, &survey);
        };
        match value {
            Value { proof: 0, len, .. } => SearchValue::Mate(len),
            Value { disproof: 0, .. } if !self.too_deep => SearchValue::NoMate,
            _ => SearchValue::Unknown,
        }
    }

    fn is_done(&self, at: usize, value: Value) -> bool {
        let frame = &self.frames[at];
        if value.is_settled() {
            true
        } else if self.extensions > 0 {
            false
        } else {
            // A raised threshold is good for one new node.
            frame.extensions > 0 && frame.searched != usize::MAX
                || value.proof >= frame.most_proof
                || value.disproof >= frame.most_disproof
        }
    }

    /// Puts the node on the path whose board stands behind it, and opens its children.
    fn push(&mut self, table: &Table, limit: u16, path: u64, (most_proof, most_disproof): (u32, u32), is_new: bool) {
        let at = self.frames.len();
        let (first, first_square) = (self.children.len(), self.squares.len());
        let frame = self.frames.next().1;
        let board = &frame.board;
        let bucket = board.key as usize % BUCKETS;
        let next_in_bucket = std::mem::replace(&mut self.buckets[bucket], at as u32);
        let known = if is_new {
            None
        } else {
            let path = path.wrapping_add(sign(board.key, board.hand, at as u64));
            self.left_open.take_up(path, &mut self.children, &mut self.squares)
        };
        let hidden = known.unwrap_or_else(|| {
            let guesses = (self.hunting, self.hunts_again);
            board.children(self.counting, guesses, &mut self.children, &mut self.squares);
            self.children[first..].iter().filter(|child| !child.active).count() as u32
        });
        if let Some(question) = &self.posted {
            question.mark(board.key);
        }
        (frame.limit, frame.path, frame.hidden) = (limit, path, hidden);
        (frame.first, frame.first_square) = (first, first_square);
        (frame.most_proof, frame.most_disproof) = (most_proof, most_disproof);
        (frame.extensions, frame.searched, frame.next_in_bucket) = (0, usize::MAX, next_in_bucket);
        frame.nodes_before = self.nodes;
        self.frames.enter();
        self.reentered += u64::from(!is_new);
        self.nodes += u64::from(is_new || self.reentered.is_multiple_of(AGAIN));
        let old = if known.is_some() { self.see_again(at) } else { self.open_all(table, at) };
        if self.hunting {
            return;
        }
        if is_new {
            self.extensions = self.extensions.saturating_sub(1);
        } else if old {
            self.extensions += 1;
        }
        self.frames[at].extensions = self.extensions;
    }

    /// Opens the children of a node, as far as none decides it. Whether the numbers of any come from a visit nearer to the
    /// root.
    fn open_all(&mut self, table: &Table, at: usize) -> bool {
        let SearchFrame { first, first_square, board, .. } = &self.frames[at];
        let (first, first_square) = (*first, *first_square);
        let attacks = board.attacks();
        for child in self.children[first..].iter_mut().filter(|child| child.active) {
            (child.key, child.hand) = board.identity(child);
        }
        // All at once and with nothing between them, so that the memory of none is waited for while the next is asked for.
        let touched = self.children[first..].iter().fold(0, |touched, child| touched ^ table.touch(child.key));
        std::hint::black_box(touched);
        let (mut old, mut decided) = (false, false);
        for child in first..self.children.len() {
            if self.children[child].active && !decided {
                self.open(table, at, child);
                self.follow(table, at, child);
                let Child { value, old: is_old, .. } = self.children[child];
                old |= is_old && !value.is_settled();
                decided = if attacks { value.proof == 0 } else { value.disproof == 0 };
            }
        }
        for square in first_square..self.squares.len() {
            if !self.squares[square].waits && !self.squares[square].active && !decided {
                self.begin(table, at, square);
            }
        }
        old
    }
    /// The same of a node that was left open and is taken up again. On the same path a repetition is one as before, but
    /// to a hunt it is as hard as the node it leads back to may be now.
    fn see_again(&mut self, at: usize) -> bool {
        let mut old = false;
        for child in self.frames[at].first..self.children.len() {
            let Child { key, hand, value, active, old: is_old, .. } = self.children[child];
            if !active || value.is_settled() {
                continue;
            }
            old |= is_old;
            if self.hunting
                && let Some(value) = self.repetition(key, hand)
            {
                self.children[child].value = value;
            }
        }
        old
    }

    fn pop(&mut self, table: &Table, value: Value) -> Value {
        let at = self.frames.len() - 1;
        let frame = &self.frames[at];
        if !value.is_settled() {
            let path = frame.path_on(at);
            let (children, squares) = (&self.children[frame.first..], &self.squares[frame.first_square..]);
            self.left_open.keep(path, (frame.first, frame.hidden), children, squares);
        }
        self.buckets[frame.board.key as usize % BUCKETS] = frame.next_in_bucket;
        if let Some(question) = &self.posted {
            question.unmark(frame.board.key);
        }
        self.children.truncate(frame.first);
        self.squares.truncate(frame.first_square);
        let (key, hand, path, depth) = (frame.board.key, frame.board.hand, frame.path, at as u16);
        let amount = self.nodes - frame.nodes_before + 1;
        self.frames.leave();
        let value = self.allowed(key, hand, value);
        if value.proof == 0 {
            table.keep_mate(key, hand, value.hand, value.len, amount);
        } else if value.disproof == 0 {
            // What is too deep counts as a return to the first node, which therefore has not failed.
            if value.repeats >= depth && (depth > 0 || !self.too_deep) {
                table.keep_no_mate(key, hand, value.hand, value.len, amount);
                return Value { repeats: NO_PATH, ..value };
            }
            self.repeats.keep(sign(key, hand, path), value.repeats, value.len);
            table.keep_repeats(key, hand, depth, amount);
        } else {
            table.keep_open(key, hand, (depth, self.hunting), (value.proof, value.disproof), amount);
        }
        value
    }

    /// The node on top takes the value of the child that was searched.
    fn hear(&mut self, table: &Table, value: Value) {
        let at = self.frames.len() - 1;
        let SearchFrame { searched, extensions, .. } = self.frames[at];
        self.extensions = self.extensions.min(extensions);
        self.settle(table, at, searched, value);
    }

    /// Enters the most promising child.
    fn descend(&mut self, table: &Table, at: usize, survey: &Survey) {
        let &Survey { value, best, second, open } = survey;
        debug_assert!(best != usize::MAX, "{value:?}");
        if best == usize::MAX {
            return;
        }
        let frame = &self.frames[at];
        let attacks = frame.board.attacks();
        let (mut most_proof, mut most_disproof) = (frame.most_proof, frame.most_disproof);
        if self.extensions > 0 {
            most_proof = most_proof.max(value.proof + 1);
            most_disproof = most_disproof.max(value.disproof + 1);
        }
        let others = open.saturating_sub(1) + self.waiting(frame);
        let (nodes, reentered) = self.hunt_began;
        let round = self.hunting && goes_round(self.nodes - nodes, self.reentered - reentered);
        let enough = second.saturating_add(1).saturating_add(if round { second / SLACK } else { 0 });
        let mut most = if attacks {
            (most_proof.min(enough), most_disproof.saturating_sub(others))
        } else {
            (most_proof.saturating_sub(others), most_disproof.min(enough))
        };
        if self.helped.is_some() {
            // What is searched instead of the best is searched a little, too.
            let Value { proof, disproof, .. } = self.children[best].value;
            most = (most.0.max(proof + 1), most.1.max(disproof + 1));
        }
        // A slide and a drop on its square are two ways to the same end.
        let squares = &self.squares[frame.first_square..];
        if frame.limit != LONGEST
            && let Some(square) =
                squares.iter().find(|square| !square.done && [square.slide, square.kind].contains(&best))
            && square.slide < square.kinds
        {
            let other = self.children[if best == square.kind { square.slide } else { square.kind }].value;
            if other.disproof > 0 {
                most.0 = most.0.min(other.proof.saturating_add(other.proof / 4).saturating_add(1));
            }
            if best == square.slide {
                most.1 = INFINITE - 1;
            }
        }
        let child = self.children[best];
        let Some(limit) = frame.limit_of(&child, self.counting) else { return };
        let path = frame.path_on(at);
        // Something may have become known of it since it was opened.
        match self.look(table, child.key, child.hand, limit, at + 1) {
            Known::Mate { len, hand } => self.settle(table, at, best, Value::mate(len, hand)),
            Known::NoMate { len, hand } => self.settle(table, at, best, Value::no_mate(len, hand, NO_PATH)),
            known => {
                let (Some(from), next) = self.frames.next() else { return };
                if !from.board.make(&child, &mut next.board) {
                    return;
                }
                self.frames[at].searched = best;
                self.push(table, limit, path, most, matches!(known, Known::New | Known::Hinted { .. }));
            }
        }
    }
    fn settle(&mut self, table: &Table, at: usize, child: usize, value: Value) {
        self.children[child].value = value;
        self.follow(table, at, child);
    }
}

fn read(shared: &RwLock<Table>) -> RwLockReadGuard<'_, Table> {
    // Whoever panicked has left entries or none: each is whole or belongs to no board.
    shared.read().unwrap_or_else(PoisonError::into_inner)
}

/// Whether a table has room once this has waited for all others.
fn make_room(shared: &RwLock<Table>, stop: &Stop) -> bool {
    shared.write().unwrap_or_else(PoisonError::into_inner).make_room(|| stop.is_set())
}
