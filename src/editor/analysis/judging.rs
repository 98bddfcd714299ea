//! What the moves of a problem's line are worth 作意・変化・紛れ, from what the solver knows of the positions they lead
//! to.

use std::time::Duration;

use super::analyst::{Analyst, Finding, MateQuestion};
use crate::record::{NodeId, Record, attacker_of, is_problem};
use crate::rules::shogi::{Color, Move, Position};
use crate::tsume::{Mate, MateVerdict};

/// How long is searched for each position of a line, and how many of them are looked at.
const PATIENCE: Duration = Duration::from_secs(20);
const MOST: usize = 400;

/// What a move of a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProblemRole {
    /// Of the author's line 作意, which the record's main line is, whether or not its defences last longest.
    Author,
    /// A defence in a variation of the record, or what follows it 変化.
    Variation,
    /// A check, in a variation of the record, that mates as well 余詰.
    Cook,
    /// A check that does not mate, or what follows it 紛れ.
    Try,
}

/// A move of a problem's line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedMove {
    /// What it is.
    pub role: ProblemRole,
    /// The defence that would last longer, and for how many plies.
    pub longer: Option<(Move, u16)>,
}

/// A line of a problem: the positions its moves lead to.
pub struct ProblemLine<'a> {
    record: &'a Record,
    nodes: &'a [NodeId],
    attacker: Color,
    /// The start position and the one after each move.
    positions: Vec<Position>,
}

impl<'a> ProblemLine<'a> {
    /// The line of a problem through these nodes, from the root on; `None` if the record is none.
    pub fn of(record: &'a Record, nodes: &'a [NodeId]) -> Option<Self> {
        if !is_problem(record) {
            return None;
        }
        let start = record.initial.shogi()?;
        let mut positions = vec![start.clone()];
        for mv in nodes.iter().skip(1).take(MOST).map_while(|&id| record.tree.get(id)?.shogi()) {
            let mut position = positions.last()?.clone();
            if position.play(mv).is_err() {
                break;
            }
            positions.push(position);
        }
        Some(Self { record, nodes, attacker: attacker_of(start), positions })
    }

    /// The last position of it.
    pub fn end(&self) -> Option<&Position> {
        self.positions.last()
    }

    /// The next question whose answer its moves depend on; none while it is not known that the problem is mate.
    pub fn question(&self, analyst: &Analyst) -> Option<MateQuestion> {
        let ask = |position: &Position| MateQuestion {
            attacker: Some(self.attacker),
            patience: PATIENCE,
            ..MateQuestion::of(position.clone())
        };
        let start = self.positions.first()?;
        let is_open = |position: &&Position| !analyst.knows(&ask(position));
        match analyst.about(start) {
            Some(finding) if !is_open(&start) => {
                mate(finding)?;
                self.positions.iter().find(is_open).map(ask)
            }
            _ => Some(ask(start)),
        }
    }

    /// What its moves are, the first one first; `None` where that is not known.
    pub fn judge(&self, analyst: &Analyst) -> Vec<Option<JudgedMove>> {
        let mut role = ProblemRole::Author;
        let mut judged = Vec::with_capacity(self.positions.len());
        for (place, pair) in self.positions.windows(2).enumerate() {
            let [before, after] = pair else { break };
            let known = [before, after].map(|position| analyst.about(position).filter(|finding| finding.is_final));
            let [Some(known), Some(now)] = known else {
                judged.push(None);
                continue;
            };
            let mut longer = None;
            let is_aside = || self.is_variation(place + 1);
            if role != ProblemRole::Try && before.side_to_move() == self.attacker {
                role = match (&now.answer.verdict, role) {
                    (MateVerdict::NoMate, _) => ProblemRole::Try,
                    (MateVerdict::Mate(_), ProblemRole::Author) if is_aside() => ProblemRole::Cook,
                    (MateVerdict::Mate(_), role) => role,
                    (MateVerdict::Unknown | MateVerdict::Invalid, _) => {
                        judged.push(None);
                        continue;
                    }
                };
            } else if let (true, Some(best), Some(mate)) = (role != ProblemRole::Try, mate(known), mate(now)) {
                if mate.shortest && best.len > mate.len + 1 {
                    longer = best.line.first().map(|&mv| (mv, best.len));
                }
                if role == ProblemRole::Author && is_aside() {
                    role = ProblemRole::Variation;
                }
            }
            judged.push(Some(JudgedMove { role, longer }));
        }
        judged
    }

    /// Whether a node of the line has an elder sibling.
    fn is_variation(&self, place: usize) -> bool {
        let parent = place.checked_sub(1).and_then(|before| self.nodes.get(before));
        parent.is_some_and(|&parent| self.record.tree.children(parent).first() != self.nodes.get(place))
    }
}

impl std::fmt::Debug for ProblemLine<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ProblemLine").field("moves", &self.positions.len().saturating_sub(1)).finish_non_exhaustive()
    }
}

fn mate(finding: &Finding) -> Option<&Mate> {
    match &finding.answer.verdict {
        MateVerdict::Mate(mate) => Some(mate),
        _ => None,
    }
}
