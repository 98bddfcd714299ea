//! The book of `ShogiGUI` and `BookConv`: one Protocol Buffers message with states, whose moves lead to other states. It is held
//! whole. After the definition of the message that `BookConv` gives away (CC0).

use std::collections::{HashMap, HashSet};
use std::path::Path;

use super::error::BookError;
use super::page::{BookEntry, BookEvaluation, BookMove, BookPage, BookPages, MoveVerdict, page_key};
use super::proto::{Field, Fields, put_bytes, put_number, put_signed};
use super::seek::SeekFile;
use crate::notation::{parse_sfen, sfen};
use crate::rules::shogi::{Move, PieceKind, Position, Square};
use crate::rules::{self, Color};

/// The largest file that is held.
const LARGEST: u64 = 1 << 29;
/// The number of no state.
const NONE: i32 = -1;

/// The kinds by the numbers that they have in moves.
const KINDS: [(u32, PieceKind); 14] = [
    (1, PieceKind::Pawn),
    (2, PieceKind::Lance),
    (3, PieceKind::Knight),
    (4, PieceKind::Silver),
    (5, PieceKind::Gold),
    (6, PieceKind::Bishop),
    (7, PieceKind::Rook),
    (8, PieceKind::King),
    (9, PieceKind::Tokin),
    (10, PieceKind::PromotedLance),
    (11, PieceKind::PromotedKnight),
    (12, PieceKind::PromotedSilver),
    (14, PieceKind::Horse),
    (15, PieceKind::Dragon),
];

/// A position of the file.
#[derive(Debug, Default)]
struct State {
    id: i32,
    games: [i32; 3],
    position: Option<String>,
    comment: String,
    moves: Vec<StateMove>,
    evaluations: Vec<BookEvaluation>,
}

#[derive(Clone, Copy, Debug, Default)]
struct StateMove {
    bits: u32,
    verdict: i32,
    weight: i32,
    next: i32,
}

/// A book that was read.
#[derive(Debug, Default)]
pub(super) struct SbkBook {
    pub(super) author: String,
    pub(super) description: String,
    pub(super) pages: BookPages,
    /// How many positions no line leads to.
    pub(super) unreached: usize,
}

fn fields(message: &[u8], mut take: impl FnMut(u64, Field<'_>) -> Result<(), BookError>) -> Result<(), BookError> {
    let mut fields = Fields::of(message);
    while let Some((number, field)) = fields.next().map_err(|at| BookError::Damaged(at as u64))? {
        take(number, field)?;
    }
    Ok(())
}

fn state(message: &[u8]) -> Result<State, BookError> {
    let mut state = State::default();
    fields(message, |number, field| {
        match number {
            1 => state.id = field.number(),
            4..=6 => {
                if let Some(slot) = state.games.get_mut(number as usize - 4) {
                    *slot = field.number();
                }
            }
            7 => state.position = Some(field.text()).filter(|text| !text.is_empty()),
            8 => state.comment = field.text(),
            9 => {
                let mut row = StateMove::default();
                fields(field.bytes(), |number, field| {
                    match number {
                        1 => row.bits = field.number() as u32,
                        2 => row.verdict = field.number(),
                        3 => row.weight = field.number(),
                        4 => row.next = field.number(),
                        _ => {}
                    }
                    Ok(())
                })?;
                state.moves.push(row);
            }
            10 => {
                let mut said = BookEvaluation::default();
                fields(field.bytes(), |number, field| {
                    match number {
                        1 => said.score = field.number(),
                        2 => said.depth[0] = field.number(),
                        3 => said.depth[1] = field.number(),
                        4 => said.nodes = field.long() as i64,
                        5 => said.line = field.text(),
                        6 => said.engine = field.text(),
                        _ => {}
                    }
                    Ok(())
                })?;
                state.evaluations.push(said);
            }
            _ => {}
        }
        Ok(())
    })?;
    Ok(state)
}

fn unpack_move(bits: u32) -> Option<Move> {
    let nibble = |at: u32| (bits >> at & 15) as u8;
    let to = Square::new(nibble(12), nibble(8))?;
    if nibble(0) == 0 && nibble(4) == 0 {
        let number = bits >> 24 & 15;
        let (_, kind) = KINDS.iter().find(|(known, _)| *known == number)?;
        return PieceKind::HAND.contains(kind).then_some(Move::Drop { kind: *kind, to });
    }
    let from = Square::new(nibble(4), nibble(0)).filter(|from| *from != to)?;
    Some(Move::Normal { from, to, promote: bits >> 19 & 1 == 1 })
}

fn pack_move(position: &Position, mv: Move) -> u32 {
    let number = |kind: PieceKind| KINDS.iter().find(|(_, known)| *known == kind).map_or(0, |(number, _)| *number);
    let square = |square: Square| u32::from(square.rank().number()) | u32::from(square.file().number()) << 4;
    let white = position.side_to_move() == Color::White;
    let side = u32::from(white) << 31 | u32::from(white) << 28;
    let to = square(mv.to()) << 8;
    match mv {
        Move::Drop { kind, .. } => to | number(kind) << 24 | side,
        Move::Normal { from, promote, .. } => {
            let taken = position.piece(mv.to()).map_or(0, |piece| number(piece.kind));
            let moved = position.piece(from).map_or(0, |piece| number(piece.kind));
            square(from) | to | u32::from(promote) << 19 | taken << 20 | moved << 24 | side
        }
    }
}

impl SbkBook {
    pub(super) fn open(path: &Path) -> Result<Self, BookError> {
        let mut file = SeekFile::open(path)?;
        if file.length > LARGEST {
            return Err(BookError::TooLarge);
        }
        let bytes = file.read_some(0, LARGEST as usize)?;
        if bytes.is_empty() {
            return Err(BookError::Unknown);
        }
        Self::of(&bytes)
    }

    fn of(bytes: &[u8]) -> Result<Self, BookError> {
        let mut book = Self::default();
        let mut states = Vec::new();
        let mut strange = false;
        fields(bytes, |number, field| {
            match (number, field) {
                (1, Field::Bytes(_)) => book.author = field.text(),
                (2, Field::Bytes(_)) => book.description = field.text(),
                (3, Field::Bytes(_)) => states.push(state(field.bytes())?),
                _ => strange = true,
            }
            Ok(())
        })?;
        // Without a magic number this is what makes it one.
        if strange || states.is_empty() {
            return Err(BookError::Unknown);
        }
        let by_id: HashMap<i32, usize> = states.iter().enumerate().rev().map(|(at, state)| (state.id, at)).collect();
        let mut seen = HashSet::new();
        let roots: Vec<(usize, Position)> = states
            .iter()
            .enumerate()
            .filter_map(|(at, state)| match &state.position {
                Some(text) => Some((at, parse_sfen(text.trim_start_matches("sfen").trim()).ok()?)),
                None => (at == 0).then(|| (at, Position::start())),
            })
            .collect();
        let mut todo: Vec<(usize, Position)> = roots.into_iter().rev().collect();
        while let Some((at, position)) = todo.pop() {
            let Some(state) = states.get(at) else { continue };
            if !seen.insert(at) {
                continue;
            }
            let mut page = BookPage {
                comment: state.comment.clone(),
                games: (state.games != [0; 3]).then(|| state.games.map(|count| u32::try_from(count).unwrap_or(0))),
                evaluations: state.evaluations.clone(),
                ..BookPage::default()
            };
            for row in &state.moves {
                let Some(mv) = unpack_move(row.bits) else { continue };
                let verdict = usize::try_from(row.verdict).ok().and_then(|verdict| verdict.checked_sub(1));
                page.moves.push(BookMove {
                    count: u32::try_from(row.weight).ok(),
                    verdict: verdict.and_then(|verdict| MoveVerdict::ALL.get(verdict).copied()),
                    ..BookMove::new(mv)
                });
                let mut after = position.clone();
                if let Some(next) = by_id.get(&row.next).filter(|next| !seen.contains(*next))
                    && after.play(mv).is_ok()
                {
                    todo.push((*next, after));
                }
            }
            let position = rules::Position::from(position);
            let page = page.sifted(&position);
            book.pages.add(BookEntry { position, page });
        }
        book.unreached = states.len() - seen.len();
        Ok(book)
    }

    /// The bytes of a book.
    pub(super) fn written(&self) -> Vec<u8> {
        let mut out = Vec::new();
        put_bytes(&mut out, 1, self.author.as_bytes());
        put_bytes(&mut out, 2, self.description.as_bytes());
        let start = page_key(&Position::start().into());
        let mut order: Vec<(&str, &BookEntry)> = self.pages.iter().collect();
        order.sort_by_key(|(key, _)| *key != start);
        let ids: HashMap<&str, i32> = order.iter().zip(0..).map(|((key, _), id)| (*key, id)).collect();
        let next_of = |position: &Position, mv: Move| {
            let mut after = position.clone();
            after.play(mv).ok()?;
            ids.get(page_key(&after.into()).as_str()).copied()
        };
        // What a line leads to needs no position of its own.
        let mut led_to = HashSet::new();
        for (id, (_, entry)) in order.iter().enumerate() {
            let Some(root) = entry.position.shogi() else { continue };
            if led_to.contains(&(id as i32)) {
                continue;
            }
            let mut todo = vec![(id as i32, root.clone())];
            while let Some((at, position)) = todo.pop() {
                let Some((_, entry)) = order.get(at as usize) else { continue };
                for mv in entry.page.moves.iter().filter_map(|row| row.mv.shogi()) {
                    if let Some(next) = next_of(&position, mv).filter(|next| *next != id as i32)
                        && led_to.insert(next)
                        && let Some((_, below)) = order.get(next as usize)
                        && let Some(below) = below.position.shogi()
                    {
                        todo.push((next, below.clone()));
                    }
                }
            }
        }
        for (id, (_, entry)) in order.iter().enumerate() {
            let Some(position) = entry.position.shogi() else { continue };
            // A reader takes the first state without a position for the start of the game.
            let is_root = id == 0 || !led_to.contains(&(id as i32));
            let bytes = state_bytes((id as i32, is_root), (position, &entry.page), |mv| next_of(position, mv));
            put_bytes(&mut out, 3, &bytes);
        }
        out
    }
}

fn state_bytes(
    (id, is_root): (i32, bool),
    (position, page): (&Position, &BookPage),
    next: impl Fn(Move) -> Option<i32>,
) -> Vec<u8> {
    let mut out = Vec::new();
    put_signed(&mut out, 1, id.into());
    put_number(&mut out, 2, 0);
    put_number(&mut out, 3, 0);
    for (field, count) in (4..).zip(page.games.unwrap_or_default()) {
        put_number(&mut out, field, count.min(i32::MAX as u32).into());
    }
    if is_root {
        put_bytes(&mut out, 7, sfen(position).as_bytes());
    }
    if !page.comment.is_empty() {
        put_bytes(&mut out, 8, page.comment.as_bytes());
    }
    for row in &page.moves {
        let Some(mv) = row.mv.shogi() else { continue };
        let mut bytes = Vec::new();
        put_signed(&mut bytes, 1, (pack_move(position, mv) as i32).into());
        let verdict = row.verdict.and_then(|verdict| MoveVerdict::ALL.iter().position(|known| *known == verdict));
        put_number(&mut bytes, 2, verdict.map_or(0, |at| at as u64 + 1));
        put_number(&mut bytes, 3, row.count.unwrap_or(0).min(i32::MAX as u32).into());
        put_signed(&mut bytes, 4, next(mv).unwrap_or(NONE).into());
        put_bytes(&mut out, 9, &bytes);
    }
    for said in &page.evaluations {
        let mut bytes = Vec::new();
        put_signed(&mut bytes, 1, said.score.into());
        put_signed(&mut bytes, 2, said.depth[0].into());
        put_signed(&mut bytes, 3, said.depth[1].into());
        put_signed(&mut bytes, 4, said.nodes);
        put_bytes(&mut bytes, 5, said.line.as_bytes());
        put_bytes(&mut bytes, 6, said.engine.as_bytes());
        put_bytes(&mut out, 10, &bytes);
    }
    out
}
