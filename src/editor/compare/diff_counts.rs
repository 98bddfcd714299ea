//! How much differs between two versions of a file's games, in a few numbers; `difference` lists the differences one by
//! one.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::versions::{games_beside, is_reordered};
use crate::formats::carried::{carried_words, evaluations, words};
use crate::formats::comment::{adds_evaluations, full_comment, is_numbers, is_timed, node_words};
use crate::formats::repeats_ending;
use crate::record::{Carried, Ending, Node, NodeId, Pairing, Record, Step};
use crate::rules::shogi::Handicap;
use crate::rules::{Color, Game};
use crate::text::Slice;

/// The differences between the games here and there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiffCounts {
    /// Games that are only here.
    pub games_here: usize,
    /// Games that are only there.
    pub games_there: usize,
    /// Moves that are only here.
    pub moves_here: usize,
    /// Moves that are only there.
    pub moves_there: usize,
    /// Ends of lines that are only here.
    pub ends_here: usize,
    /// Ends of lines that are only there.
    pub ends_there: usize,
    /// Steps in both whose comments differ.
    pub comments: usize,
    /// Headers that differ, are only here, or only there; 手合割, which the start position implies, may be missing.
    pub headers: usize,
    /// Games whose start positions differ: none of their moves is compared.
    pub positions: usize,
    /// Steps in both whose times differ.
    pub times: usize,
    /// Steps in both whose bookmarks differ.
    pub bookmarks: usize,
    /// Steps in both whose evaluations differ.
    pub evaluations: usize,
    /// Carried lines that are only here; counted only when looking for losses.
    pub carried: usize,
    /// Whether branches are in another order.
    pub order: bool,
    /// Whether games are; told of two versions only.
    pub game_order: bool,
}

impl DiffCounts {
    /// Compares games pair by pair. Linear, except for steps with many siblings.
    pub fn between(here: &[Record], there: &[Record]) -> Self {
        Self::of(here, there, &Exact)
    }

    /// Compares two versions of a file, each game with its counterpart, wherever that stands. Nearly linear.
    pub fn between_versions(here: &[Record], there: &[Record]) -> Self {
        let beside = games_beside(here, there);
        let alone = |side: usize| beside.iter().filter(|pair| pair.get(side).is_some_and(Option::is_none)).count();
        let (games_here, games_there) = (alone(1), alone(0));
        let mut counts = Self { games_here, games_there, game_order: is_reordered(&beside), ..Self::default() };
        for [own, other] in beside {
            let pair = own.and_then(|own| here.get(own)).zip(other.and_then(|other| there.get(other)));
            if let Some((one, other)) = pair.filter(|(one, other)| one != other) {
                counts.compare(&one.unheld(), &other.unheld(), &[other.unheld()], &Exact);
            }
        }
        counts
    }

    /// What somebody would miss who has only the games there. Another spelling of the same thing is not a loss: more
    /// comment lines, more headers, 下手 for 先手, a handicap implied by the start position; nor is a carried line that
    /// is in another place, or became a remark.
    pub fn missing(here: &[Record], there: &[Record]) -> Self {
        Self::of(here, there, &LossMeasure)
    }

    /// Adds the differences between further games.
    pub(in crate::editor) fn join(&mut self, further: Option<Self>) {
        let Some(further) = further else { return };
        self.games_here += further.games_here;
        self.games_there += further.games_there;
        self.moves_here += further.moves_here;
        self.moves_there += further.moves_there;
        self.ends_here += further.ends_here;
        self.ends_there += further.ends_there;
        self.comments += further.comments;
        self.headers += further.headers;
        self.positions += further.positions;
        self.times += further.times;
        self.bookmarks += further.bookmarks;
        self.evaluations += further.evaluations;
        self.carried += further.carried;
        self.order |= further.order;
        self.game_order |= further.game_order;
    }

    fn of(here: &[Record], there: &[Record], how: &dyn DifferenceMeasure) -> Self {
        let mut counts = Self {
            games_here: here.len().saturating_sub(there.len()),
            games_there: there.len().saturating_sub(here.len()),
            ..Self::default()
        };
        for (game, (one, other)) in here.iter().zip(there).enumerate() {
            if one != other {
                // What came after one game may come before the next one.
                let places = there.slice(game..).iter().take(2).map(Record::unheld);
                counts.compare(&one.unheld(), &other.unheld(), &places.collect::<Vec<_>>(), how);
            }
        }
        counts
    }

    /// Whether nothing differs.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    fn compare(&mut self, here: &Record, there: &Record, places: &[Record], how: &dyn DifferenceMeasure) {
        self.headers += how.headers(here, there);
        if here.initial != there.initial {
            self.positions += 1;
            if !how.plays_on(here, there) {
                return;
            }
        }
        let mut carried = Vec::new();
        let first = here.initial.side_to_move();
        let to_move = |depth: usize| if depth.is_multiple_of(2) { first } else { !first };
        let mut walk = Pairing::default();
        while let Some(fork) = walk.next_by(&here.tree, &there.tree, |step, depth| how.spelled(step, to_move(depth))) {
            if let (Some(node), Some(other)) = (here.tree.get(fork.node), there.tree.get(fork.partner)) {
                self.texts(here.game(), node, other, how);
                carried.extend(carried_at(here, fork.node, node));
            }
            self.order |= fork.reordered;
            for top in fork.unpaired() {
                self.only_here(here, top, alone_at_end(there, fork.partner), how, &mut carried);
            }
            for node in fork.rest.iter().flat_map(|&top| there.tree.subtree(top)).filter_map(|id| there.tree.get(id)) {
                *(if node.mv().is_some() { &mut self.moves_there } else { &mut self.ends_there }) += 1;
            }
        }
        self.carried += how.carried(here, &carried, places);
    }

    /// Counts a branch that is only here, with what is written about it.
    fn only_here<'r>(
        &mut self,
        here: &'r Record,
        top: NodeId,
        end_there: Option<&Node>,
        how: &dyn DifferenceMeasure,
        carried: &mut Vec<&'r Carried>,
    ) {
        let nothing = Node::new(Step::Start);
        for node in here.tree.subtree(top).filter_map(|id| here.tree.get(id)) {
            let is_end = node.mv().is_none();
            *(if is_end { &mut self.ends_here } else { &mut self.moves_here }) += 1;
            if how.counts(false) {
                continue;
            }
            // The same end, worded differently: what is written about it is not lost with the wording. Anything else
            // takes along whatever is written about it.
            let other = match end_there {
                Some(end) if is_end && here.tree.children(top).is_empty() => end,
                _ => &nothing,
            };
            self.texts(here.game(), node, other, how);
            carried.extend(&node.extras);
        }
    }

    fn texts(&mut self, game: Game, one: &Node, other: &Node, how: &dyn DifferenceMeasure) {
        self.comments += usize::from(!how.comment(game, one, other));
        self.times += usize::from(how.time(one, other));
        self.bookmarks += usize::from(one.bookmark != other.bookmark && how.counts(one.bookmark.is_some()));
        self.evaluations +=
            usize::from(one.evaluations != other.evaluations && how.counts(!one.evaluations.is_empty()));
    }
}

/// The ending below a node, if there is exactly one.
fn alone_at_end(record: &Record, id: NodeId) -> Option<&Node> {
    let steps = record.tree.children(id).iter().filter_map(|&id| record.tree.get(id));
    let mut ends = steps.filter(|node| matches!(node.step, Step::End(_)));
    let end = ends.next()?;
    ends.next().is_none().then_some(end)
}

/// The lines carried at a step, except those that only repeat its ending.
fn carried_at<'r>(record: &'r Record, id: NodeId, node: &'r Node) -> impl Iterator<Item = &'r Carried> {
    let steps = record.tree.depth(id).saturating_sub(1);
    node.extras.iter().filter(move |extra| !repeats_ending(extra.trim_start(), node, steps, &record.initial))
}

/// Decides what counts as a difference.
trait DifferenceMeasure {
    /// A step with this side to move, in the word that all ways to say the same are compared in.
    fn spelled<'s>(&self, step: &'s Step, to_move: Color) -> Cow<'s, Step>;
    fn headers(&self, here: &Record, there: &Record) -> usize;
    /// Whether to compare moves although the start differs.
    fn plays_on(&self, here: &Record, there: &Record) -> bool;
    /// Whether the comment of a node is also at the other one.
    fn comment(&self, game: Game, here: &Node, there: &Node) -> bool;
    /// Whether a difference between their times counts.
    fn time(&self, here: &Node, there: &Node) -> bool;
    /// Whether a difference at a step counts, given whether the thing is here.
    fn counts(&self, is_here: bool) -> bool;
    /// How many of the lines carried here, at the head and at steps that both have, are in none of the games there.
    fn carried(&self, here: &Record, at_steps: &[&Carried], there: &[Record]) -> usize;
}

/// A step, with one of the two names that the same foul has: some formats name its side, others the winner.
fn one_name_for_fouls(step: &Step, to_move: Color) -> Cow<'_, Step> {
    match step {
        Step::End(ending @ Ending::FoulBy(_)) => Cow::Owned(Step::End(ending.clone().with_side_to_move(to_move))),
        step => Cow::Borrowed(step),
    }
}

/// Anything that is not identical counts.
struct Exact;

impl DifferenceMeasure for Exact {
    fn spelled<'s>(&self, step: &'s Step, to_move: Color) -> Cow<'s, Step> {
        one_name_for_fouls(step, to_move)
    }
    fn headers(&self, here: &Record, there: &Record) -> usize {
        headers(here, there)
    }
    fn plays_on(&self, _: &Record, _: &Record) -> bool {
        false
    }
    fn comment(&self, _: Game, here: &Node, there: &Node) -> bool {
        let alike = here.evaluations == there.evaluations;
        let (here, there) = (full_comment(here), full_comment(there));
        // Evaluations are compared by themselves: some formats write them as comments, and CSA reads a comment in the
        // form of one as that.
        let worded =
            |comment: &str| comment.split('\n').filter(|line| !is_numbers(line)).collect::<Vec<_>>().join("\n");
        here == there || adds_evaluations(&there, &here) || alike && worded(&here) == worded(&there)
    }
    fn time(&self, here: &Node, there: &Node) -> bool {
        here.time != there.time
    }
    fn counts(&self, _: bool) -> bool {
        true
    }
    fn carried(&self, _: &Record, _: &[&Carried], _: &[Record]) -> usize {
        0
    }
}

/// Only what is here and missing there counts.
struct LossMeasure;

impl DifferenceMeasure for LossMeasure {
    fn spelled<'s>(&self, step: &'s Step, to_move: Color) -> Cow<'s, Step> {
        one_name_for_fouls(step, to_move)
    }
    fn headers(&self, here: &Record, there: &Record) -> usize {
        let mut theirs: HashMap<(&str, String), usize> = HashMap::new();
        // A header of two lines is as good as two headers of one.
        let lines = |value: &str| value.split('\n').map(str::trim).map(str::to_owned).collect::<Vec<_>>();
        for (key, value) in there.headers.iter() {
            for line in lines(value) {
                *theirs.entry((side(key), line)).or_default() += 1;
            }
        }
        let mut missing = 0;
        for (key, value) in here.headers.iter() {
            let is_there = |line: String| match theirs.get_mut(&(side(key), line)) {
                Some(left) if *left > 0 => {
                    *left -= 1;
                    true
                }
                _ => false,
            };
            let gone = lines(value).into_iter().map(is_there).filter(|is_there| !is_there).count();
            // A known handicap can be seen on the board.
            let is_shown = key == "手合割" && is_on_the_board(value);
            // The result is told by the ending.
            let is_told = here.game() != Game::Shogi && key.eq_ignore_ascii_case("Result");
            missing += usize::from(gone > 0 && !is_shown && !is_told && !here.is_named_by(key, value));
        }
        missing
    }
    fn plays_on(&self, here: &Record, there: &Record) -> bool {
        here.initial.same_as(&there.initial)
    }
    fn comment(&self, game: Game, here: &Node, there: &Node) -> bool {
        let (ours, theirs) = (node_words(game, here), node_words(game, there));
        let mut theirs = theirs.split('\n');
        // What CSA reads as an evaluation is that there, or a carried line after the same mark.
        let is_carried = |line: &str| evaluations(&there.extras).any(|said| said == line);
        let is_there = |line: &str| line.is_empty() || is_carried(line) || theirs.any(|other| other == line);
        full_comment(here) == full_comment(there) || ours.split('\n').all(is_there)
    }
    fn time(&self, here: &Node, there: &Node) -> bool {
        // A clock in a comment is there with it.
        here.time.is_some() && here.time != there.time || is_timed(here) && !is_timed(there)
    }
    fn counts(&self, is_here: bool) -> bool {
        is_here
    }
    fn carried(&self, here: &Record, at_steps: &[&Carried], there: &[Record]) -> usize {
        let carried = here.extras.iter().chain(at_steps.iter().copied());
        let mut ours = carried.flat_map(carried_words).peekable();
        if ours.peek().is_none() {
            return 0;
        }
        let mut theirs: HashSet<&str> = HashSet::new();
        let pairs = |record: &Record| record.headers.iter().flat_map(|(key, value)| [key, "：", value, "\n"]).collect();
        let headers: Vec<String> = there.iter().map(pairs).collect();
        for record in there {
            theirs.extend(record.extras.iter().flat_map(carried_words));
            for node in record.tree.preorder().filter_map(|id| record.tree.get(id)) {
                theirs.extend(node.extras.iter().flat_map(carried_words));
                theirs.extend(words(&node.comment));
            }
        }
        theirs.extend(headers.iter().flat_map(|headers| words(headers)));
        ours.filter(|line| !theirs.contains(line)).count()
    }
}

/// The key of a player, whether the game is even or with a handicap.
fn side(key: &str) -> &str {
    match key {
        "下手" => "先手",
        "上手" => "後手",
        other => other,
    }
}

fn is_on_the_board(handicap: &str) -> bool {
    Handicap::from_name(handicap.trim()).is_some() || handicap.trim() == "その他"
}

fn headers(here: &Record, there: &Record) -> usize {
    const HANDICAP: &str = "手合割";
    let told = here.headers.get(HANDICAP).is_some() && there.headers.get(HANDICAP).is_some();
    let is_new = |key: &str| here.headers.get(key).is_none();
    // PGN states the result, which the ending implies, fills in placeholders for unknown tags, and has an order of its
    // own.
    let pgn = here.game() != Game::Shogi;
    let filled = |(key, value): &(&str, &str)| {
        key.eq_ignore_ascii_case("Result")
            || here.is_named_by(key, value)
            || is_new(key) && (matches!(*value, "?" | "????.??.??") || *key == "Game")
    };
    // How the game ended, which is also in the tree.
    let ended = |key: &str| key == "Termination" && is_new(key);
    let told = |pair: &(&str, &str)| (told || pair.0 != HANDICAP) && !ended(pair.0) && !(pgn && filled(pair));
    let mut pairs: Vec<_> = here.headers.iter().filter(told).collect();
    let theirs: Vec<_> = there.headers.iter().filter(told).collect();
    if pairs == theirs {
        return 0;
    }
    let mut only_there = 0;
    for pair in theirs {
        match pairs.iter().position(|own| *own == pair) {
            Some(at) => drop(pairs.swap_remove(at)),
            None => only_there += 1,
        }
    }
    pairs.len().max(only_there).max(usize::from(!pgn))
}
