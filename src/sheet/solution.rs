//! The solution of a problem as magazines tell it: the author's line 作意 (２七金、１五玉、…まで21手詰。), then by ply what
//! departs from it: 【変化】2手目 ６二玉は７三金以下9手。【紛れ】初手 ８二角は同玉で逃れ。

use crate::record::{Ending, NodeId, Record, Step, is_problem, problem_length};
use crate::rules::{Move, Position, Square};

/// A line of a solution.
#[derive(Clone, Debug)]
pub struct SolutionLine {
    /// What it is, unless it is the author's.
    pub aside: Option<SideLine>,
    /// Its moves as they are spelled.
    pub moves: Vec<String>,
    /// Its nodes, an end mark included.
    pub nodes: Vec<NodeId>,
    /// How it ends.
    pub close: Close,
}

/// What a line beside the author's is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideLine {
    /// The ply at which it departs.
    pub ply: u32,
    /// Who departs, and whether it is mate.
    pub kind: SideLineKind,
}

impl SideLine {
    /// In the words of magazines: 【変化】2手目, with the space that follows.
    pub fn label(&self) -> String {
        let kind = match self.kind {
            SideLineKind::Variation => "変化",
            SideLineKind::Try => "紛れ",
            SideLineKind::Cook => "余詰",
            SideLineKind::LastCook => "最終手余詰",
        };
        match self.ply {
            1 => format!("【{kind}】初手 "),
            ply => format!("【{kind}】{ply}手目 "),
        }
    }
}

/// Kinds of lines beside the author's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideLineKind {
    /// Another reply of the defender 変化.
    Variation,
    /// Another check of the attacker 紛れ.
    Try,
    /// The same that mates 余詰.
    Cook,
    /// The same at the last move, where it is allowed 最終手余詰.
    LastCook,
}

/// How a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Close {
    /// In mate, after so many plies from the start of the problem.
    Mate(usize),
    /// In the defender's escape 逃れ.
    Escape,
    /// With nothing that is known.
    Open,
}

/// Longer lines to mate are told by their first moves and their length.
const MOST_MOVES: usize = 4;

impl SolutionLine {
    /// The line in the words of magazines, each move with what follows it.
    pub fn words(&self) -> Vec<String> {
        let all = self.moves.len();
        let long = self.aside.is_some() && matches!(self.close, Close::Mate(_)) && all > MOST_MOVES;
        let is_cook = |kind| matches!(kind, SideLineKind::Cook | SideLineKind::LastCook);
        let cook = self.aside.is_some_and(|aside| is_cook(aside.kind));
        let told = if long { 2 - usize::from(cook) } else { all };
        let end = match self.close {
            Close::Mate(plies) if self.aside.is_none() => format!("まで{plies}手詰。"),
            Close::Mate(plies) if long => format!("以下{plies}手。"),
            Close::Mate(plies) => format!("まで{plies}手。"),
            Close::Escape => "で逃れ。".to_owned(),
            Close::Open if self.aside.is_none() => format!("まで{all}手。"),
            Close::Open => "。".to_owned(),
        };
        let after = |nth: usize| match nth + 1 {
            nth if nth == told => end.as_str(),
            1 if self.aside.is_some() => "は",
            _ => "、",
        };
        self.moves.iter().take(told).enumerate().map(|(nth, mv)| format!("{mv}{}", after(nth))).collect()
    }
}

/// The lines of a solution: the author's, though it has no moves, then, of a problem, those that depart from it, by ply.
/// `spell` is given the position, the move and where the move before it went.
pub fn solution(record: &Record, spell: impl Fn(&Position, Move, Option<Square>) -> String) -> Vec<SolutionLine> {
    let tree = &record.tree;
    let main: Vec<NodeId> = tree.mainline(NodeId::ROOT).skip(1).collect();
    let mut told = vec![line(record, &main, None, &spell)];
    let variations_of: &[NodeId] = if is_problem(record) { &main } else { &[] };
    for &at in variations_of {
        let Some(parent) = tree.parent(at) else { continue };
        for &branch in tree.children(parent).iter().skip(1) {
            let attacks = record.position_at(parent).side_to_move() == record.initial.side_to_move();
            let kind = if attacks { SideLineKind::Try } else { SideLineKind::Variation };
            let moves: Vec<NodeId> = tree.mainline(branch).collect();
            let aside = SideLine { ply: record.ply(at), kind };
            told.push(line(record, &moves, Some(aside), &spell));
        }
    }
    told
}

fn line(
    record: &Record,
    line: &[NodeId],
    mut aside: Option<SideLine>,
    spell: &impl Fn(&Position, Move, Option<Square>) -> String,
) -> SolutionLine {
    let before = line.first().and_then(|&first| record.tree.parent(first)).unwrap_or(NodeId::ROOT);
    let (mut position, mut previous) = (record.position_at(before), record.last_target(before));
    let (mut moves, mut ending) = (Vec::new(), None);
    for node in line.iter().filter_map(|&id| record.tree.get(id)) {
        match &node.step {
            Step::Start => {}
            Step::End(end) => ending = Some(end),
            Step::Move(mv) => {
                moves.push(spell(&position, *mv, previous));
                // The tree holds only playable moves.
                let _ = position.play(*mv);
                previous = mv.to();
            }
        }
    }
    let attacks = position.side_to_move() == record.initial.side_to_move();
    let mated = !attacks && position.is_mate();
    let depth = record.tree.depth(before) + moves.len();
    if let Some(aside) = aside.as_mut().filter(|aside| mated && aside.kind == SideLineKind::Try) {
        // That of a problem of one move is its key.
        let place = record.tree.depth(before) + 1;
        let is_last = place > 1 && problem_length(record) == Some(place);
        aside.kind = if is_last { SideLineKind::LastCook } else { SideLineKind::Cook };
    }
    let tries = aside.is_some_and(|aside| aside.kind == SideLineKind::Try);
    let close = match aside {
        None if is_problem(record) => problem_length(record).map_or(Close::Open, Close::Mate),
        Some(_) if mated => Close::Mate(depth),
        _ if tries && (attacks && moves.len() > 1 || ending == Some(&Ending::NoMate)) => Close::Escape,
        _ => Close::Open,
    };
    SolutionLine { aside, moves, nodes: line.to_vec(), close }
}
