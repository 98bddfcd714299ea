//! A game replayed until a pattern fits: its main line, as far as it may fit there, then all its lines.

use std::ops::RangeInclusive;

use super::board::Token;
use super::matcher::{LaidStart, MatchState, Matcher};
use super::outline::{Outline, Span};
use super::reached::Reached;

/// The moves of a game as searches replay them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TrackMoves<'t> {
    /// Moves and marks.
    pub tokens: &'t [u16],
    /// How many of them are the main line.
    pub main: usize,
    /// The squares that anything ever changed on, a bit each.
    pub touched: u128,
    /// What is known of the main line, if anything is.
    pub outline: Option<Outline<'t>>,
}

impl<'t> TrackMoves<'t> {
    /// Those of a game of which nothing else is known.
    pub(crate) fn of(tokens: &'t [u16], touched: u128) -> Self {
        let main = tokens.iter().position(|bits| *bits == Token::AGAIN.0).unwrap_or(tokens.len());
        Self { tokens, main, touched, outline: None }
    }

    /// The moves of the main line.
    pub(crate) fn main_line(self) -> impl Iterator<Item = Token> + use<'t> {
        self.tokens.iter().take(self.main).map(|bits| Token(*bits))
    }

    /// The first place that is looked for, from a start position over which patterns were laid and that has this number
    /// 手数: of the main line, then, unless only that counts, of all lines in the order of the file.
    pub(crate) fn reached(
        &self,
        matcher: &Matcher,
        start: (&LaidStart, u32),
        plies: &RangeInclusive<u32>,
        main_line: bool,
    ) -> Option<Reached> {
        let found = match matcher.counts() {
            true => self.in_main::<true>(matcher, start, plies),
            false => self.in_main::<false>(matcher, start, plies),
        };
        if found.is_some() || main_line || self.main == self.tokens.len() {
            return found;
        }
        self.in_lines(matcher, start, plies)
    }

    fn hit(&self, at: usize, ply: u32, state: &MatchState<'_>) -> Option<Reached> {
        let by = state.fits()?;
        let next = self.next_move(at).and_then(|token| token.mv(state.game()));
        Some(Reached { place: u32::try_from(at).unwrap_or(u32::MAX), ply, by, next })
    }

    fn in_main<const COUNTS: bool>(
        &self,
        matcher: &Matcher,
        (start, first): (&LaidStart, u32),
        plies: &RangeInclusive<u32>,
    ) -> Option<Reached> {
        let last = u32::try_from(self.main).unwrap_or(u32::MAX);
        let until = plies.end().saturating_sub(first).min(last).saturating_add(1);
        let within =
            Span { from: plies.start().saturating_sub(first), until: if *plies.end() < first { 0 } else { until } };
        let (mut state, span) = matcher.begin(start, self.touched, self.outline.as_ref(), within)?;
        let (from, until) = (span.from as usize, span.until as usize);
        if let (Some(by), Some(Outline { turns: Some(_), .. })) = (matcher.bare(), &self.outline) {
            let next = self.next_move(from).and_then(|token| token.mv(state.game()));
            return Some(Reached { place: span.from, ply: first.saturating_add(span.from), by, next });
        }
        if from == 0
            && state.is_laid()
            && let Some(hit) = self.hit(0, first, &state)
        {
            return Some(hit);
        }
        for (token, at) in self.tokens.iter().zip(1..until) {
            state.play::<COUNTS>(Token(*token));
            if state.is_laid()
                && at >= from
                && let Some(hit) = self.hit(at, first.saturating_add(at as u32), &state)
            {
                return Some(hit);
            }
        }
        None
    }

    /// The same of all lines, with a stack of what is varied.
    fn in_lines(
        &self,
        matcher: &Matcher,
        (start, first): (&LaidStart, u32),
        plies: &RangeInclusive<u32>,
    ) -> Option<Reached> {
        let within = Span { from: 0, until: u32::MAX };
        let (mut state, _) = matcher.begin(start, self.touched, None, within)?;
        let (mut ply, mut before, mut left) = (first, None, Vec::new());
        for (at, token) in self.tokens.iter().map(|bits| Token(*bits)).enumerate().skip(self.main + 1) {
            match token {
                Token::AGAIN => return None,
                Token::BEGIN | Token::HERE => {
                    left.push((before.clone(), state.clone(), ply));
                    if token == Token::BEGIN {
                        state = before.clone()?;
                        ply = ply.saturating_sub(1);
                    }
                }
                Token::END => (before, state, ply) = left.pop()?,
                token => {
                    before = Some(state.clone());
                    state.play::<true>(token);
                    ply = ply.saturating_add(1);
                    if state.is_laid()
                        && plies.contains(&ply)
                        && let Some(hit) = self.hit(at + 1, ply, &state)
                    {
                        return Some(hit);
                    }
                }
            }
        }
        None
    }

    /// What is played at a place in its line.
    fn next_move(&self, at: usize) -> Option<Token> {
        let mut depth = 0_usize;
        for token in self.tokens.get(at..)?.iter().map(|bits| Token(*bits)) {
            match token {
                Token::BEGIN | Token::HERE => depth += 1,
                Token::END => depth = depth.checked_sub(1)?,
                Token::AGAIN => return None,
                token if depth == 0 => return Some(token),
                _ => {}
            }
        }
        None
    }
}
