//! The moves of a game in a few bytes each, and the way through them: the main line, then all lines.

use super::board::{BareBoard, Token};
use super::matcher::{LaidStart, Matcher};
use super::reached::Reached;
use super::replay::TrackMoves;
use komaoto_record::{Node, NodeId, Record};
use komaoto_rules::{Game, Move, Position};
use std::ops::RangeInclusive;

/// The moves of a game. The main line stands first; if there are variations, all of it stands behind that once more, with
/// every variation behind the move that it varies.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Track {
    /// Moves and marks.
    tokens: Vec<u16>,
    /// The squares that anything ever changed on, a bit each.
    touched: u128,
}

/// What is to be told of a tree, the last first.
enum ToTell {
    /// The line that goes on from a node.
    Line(NodeId, Position),
    /// A variation of the last move, or one that begins where the main line ends.
    Branch(NodeId, Position, Token),
    End,
}

impl Track {
    /// The moves of a game without variations, all of which can be played.
    pub fn of_line(initial: &Position, moves: &[Move]) -> Self {
        let mut track = Self::default();
        let mut board = BareBoard::of(initial);
        let mut position: Option<Position> = (initial.game() == Game::Chess).then(|| initial.clone());
        for mv in moves {
            // Only in chess a position says more of a move than the move itself.
            let token = Token::of(position.as_ref().unwrap_or(initial), *mv);
            track.push(token, &mut board);
            if let Some(position) = &mut position
                && position.play(*mv).is_err()
            {
                break;
            }
        }
        track
    }

    /// The moves of a record, as far as they can be played.
    pub fn of(record: &Record) -> Self {
        Self::told(record, &mut |_, _| {})
    }

    fn told(record: &Record, tells: &mut dyn FnMut(usize, NodeId)) -> Self {
        let mut track = Self::default();
        let tree = &record.tree;
        let played = |id: NodeId, position: &Position| -> Option<(Move, Position)> {
            let mv = tree.get(id).and_then(Node::mv)?;
            let mut after = position.clone();
            after.play(mv).is_ok().then_some((mv, after))
        };
        let mut board = BareBoard::of(&record.initial);
        let (mut here, mut position) = (NodeId::ROOT, record.initial.clone());
        let mut branches = false;
        loop {
            let children = tree.children(here);
            branches |= children.len() > 1;
            let Some(next) = children.first() else { break };
            let Some((mv, after)) = played(*next, &position) else { break };
            track.push(Token::of(&position, mv), &mut board);
            tells(track.tokens.len(), *next);
            (here, position) = (*next, after);
        }
        if !branches {
            return track;
        }
        track.tokens.push(Token::AGAIN.0);
        let mut board = BareBoard::of(&record.initial);
        // The boards before and behind the move that is varied.
        let mut left: Vec<(BareBoard, BareBoard)> = Vec::new();
        let mut before = board;
        let mut todo = vec![ToTell::Line(NodeId::ROOT, record.initial.clone())];
        while let Some(next) = todo.pop() {
            match next {
                ToTell::Line(parent, position) => {
                    let Some((&first, others)) = tree.children(parent).split_first() else { continue };
                    let goes_on = played(first, &position);
                    let mark = if goes_on.is_some() { Token::BEGIN } else { Token::HERE };
                    let first = goes_on.map(|(mv, after)| (first, mv, after));
                    if let Some((id, mv, after)) = first {
                        before = board;
                        track.push(Token::of(&position, mv), &mut board);
                        tells(track.tokens.len(), id);
                        todo.push(ToTell::Line(id, after));
                    }
                    for other in others.iter().rev() {
                        if played(*other, &position).is_some() {
                            todo.push(ToTell::End);
                            todo.push(ToTell::Branch(*other, position.clone(), mark));
                        }
                    }
                }
                ToTell::Branch(id, position, mark) => {
                    track.tokens.push(mark.0);
                    left.push((before, board));
                    if mark == Token::BEGIN {
                        board = before;
                    }
                    if let Some((mv, after)) = played(id, &position) {
                        before = board;
                        track.push(Token::of(&position, mv), &mut board);
                        tells(track.tokens.len(), id);
                        todo.push(ToTell::Line(id, after));
                    }
                }
                ToTell::End => {
                    track.tokens.push(Token::END.0);
                    if let Some(boards) = left.pop() {
                        (before, board) = boards;
                    }
                }
            }
        }
        track
    }

    fn push(&mut self, token: Token, board: &mut BareBoard) {
        self.tokens.push(token.0);
        board.play(token, &mut |at, _, _| self.touched |= 1_u128 << (at & 127));
    }

    /// The node of a record to which a place in its moves leads.
    pub fn node_at(record: &Record, place: u32) -> NodeId {
        let mut found = NodeId::ROOT;
        Self::told(record, &mut |at, id| {
            if at == place as usize {
                found = id;
            }
        });
        found
    }

    /// The position to which a place leads, from the start position of the game.
    pub fn position_at(&self, initial: &Position, place: u32) -> Position {
        let mut position = initial.clone();
        let mut before = initial.clone();
        let mut left: Vec<(Position, Position)> = Vec::new();
        for token in self.tokens.iter().take(place as usize).map(|bits| Token(*bits)) {
            match token {
                Token::AGAIN => (position, before) = (initial.clone(), initial.clone()),
                Token::BEGIN | Token::HERE => {
                    left.push((before.clone(), position.clone()));
                    if token == Token::BEGIN {
                        position = before.clone();
                    }
                }
                Token::END => {
                    if let Some(positions) = left.pop() {
                        (before, position) = positions;
                    }
                }
                token => {
                    let Some(mv) = token.mv(initial.game()) else { break };
                    before.clone_from(&position);
                    if position.play(mv).is_err() {
                        break;
                    }
                }
            }
        }
        position
    }

    /// The moves of the main line, in USI or UCI.
    pub fn main_line(&self, game: Game) -> impl Iterator<Item = Move> {
        self.main_tokens().filter_map(move |token| token.mv(game))
    }

    fn main_tokens(&self) -> impl Iterator<Item = Token> {
        self.moves().main_line()
    }

    /// The boards of the main line from a start, as far as so many moves lead.
    pub fn boards(&self, start: &BareBoard, most: usize, take: &mut dyn FnMut(&BareBoard)) {
        let mut board = *start;
        take(&board);
        for token in self.main_tokens().take(most) {
            board.play(token, &mut |_, _, _| {});
            take(&board);
        }
    }

    /// The bytes of its main line.
    pub fn main_bytes(&self) -> Vec<u8> {
        self.main_tokens().flat_map(|token| token.0.to_le_bytes()).collect()
    }

    /// Whether a place is in the main line.
    pub fn is_main(&self, place: u32) -> bool {
        self.main_tokens().count() >= place as usize
    }

    /// The first place that is looked for: of the main line, then, unless only that counts, of all lines in the order of
    /// the file. `first` is the number of the start position 手数.
    pub fn reached(
        &self,
        (start, first): (&BareBoard, u32),
        matcher: &Matcher,
        plies: &RangeInclusive<u32>,
        main_line: bool,
    ) -> Option<Reached> {
        self.reached_from((&matcher.laid_on(start)?, first), matcher, plies, main_line)
    }

    /// The same from a start position over which the patterns were laid already.
    pub fn reached_from(
        &self,
        start: (&LaidStart, u32),
        matcher: &Matcher,
        plies: &RangeInclusive<u32>,
        main_line: bool,
    ) -> Option<Reached> {
        self.moves().reached(matcher, start, plies, main_line)
    }

    /// Its moves as searches replay them.
    pub(crate) fn moves(&self) -> TrackMoves<'_> {
        TrackMoves::of(&self.tokens, self.touched)
    }

    /// The bytes of it, to be stored.
    pub fn bytes(&self) -> Vec<u8> {
        self.tokens.iter().flat_map(|token| token.to_le_bytes()).collect()
    }

    /// The squares that anything ever changed on, to be stored.
    pub const fn touched(&self) -> [u8; 16] {
        self.touched.to_le_bytes()
    }

    /// What was stored.
    pub fn of_bytes(bytes: &[u8], touched: [u8; 16]) -> Self {
        let (pairs, _) = bytes.as_chunks::<2>();
        Self {
            tokens: pairs.iter().map(|pair| u16::from_le_bytes(*pair)).collect(),
            touched: u128::from_le_bytes(touched),
        }
    }
}
