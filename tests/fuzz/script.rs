//! Edits out of bytes: what a fuzz target does to a record.

use std::time::Duration;

use komaoto::editor::{Document, Edit, Go};
use komaoto::record::{Ending, NodeId};

/// Edits that bytes spell. What follows a double NUL is the script; a file without one is its own.
pub(super) struct Script<'b> {
    bytes: &'b [u8],
    at: usize,
    step: usize,
    left: usize,
}

impl<'b> Script<'b> {
    pub(super) fn split(bytes: &'b [u8]) -> (&'b [u8], Self) {
        match bytes.windows(2).rposition(|pair| pair == [0, 0]) {
            Some(at) => {
                let script = bytes.get(at + 2..).unwrap_or_default();
                (
                    bytes.get(..at).unwrap_or_default(),
                    Self { bytes: script, at: 0, step: 1, left: script.len().min(256) },
                )
            }
            // Some of it, from everywhere.
            None => (bytes, Self { bytes, at: bytes.len() / 2, step: bytes.len() / 48 * 2 + 7, left: 48 }),
        }
    }

    fn next(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        let byte = *self.bytes.get(self.at % self.bytes.len().max(1))?;
        self.at += self.step;
        Some(byte.into())
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> Option<T> {
        let high = if from.len() > 256 { self.next()? << 8 } else { 0 };
        let index = (high + self.next()?) % from.len().max(1);
        from.get(index).cloned()
    }

    fn text(&mut self) -> Option<String> {
        self.pick(&TEXTS).map(str::to_owned)
    }

    /// Takes one step with a document: an edit, or what undoes one, or a look elsewhere. `None` at the end of the
    /// script.
    pub(super) fn perform(&mut self, document: &mut Document) -> Option<()> {
        let nodes: Vec<NodeId> = document.record().tree.preorder().collect();
        let what = self.next()? % 16;
        let at = self.pick(&nodes)?;
        let edit = match what {
            0 | 1 => Edit::comment(at, self.text()?),
            2 => Edit::Bookmark(at, Some(self.text()?)),
            3 => Edit::Bookmark(at, None),
            4 => {
                let quarters = self.next()? as u64;
                let time = Duration::from_millis(quarters * 250);
                if quarters.is_multiple_of(2) { Edit::Time(at, Some(time)) } else { Edit::Clock(at, time) }
            }
            5 => Edit::Time(at, None),
            6 | 7 => {
                let mut pairs: Vec<(String, String)> =
                    document.record().headers.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
                let key = self.pick(&KEYS)?.to_owned();
                let place = self.next()? % (pairs.len() + 1);
                match self.next()? % 3 {
                    0 if place < pairs.len() => drop(pairs.remove(place)),
                    1 if place < pairs.len() => pairs.get_mut(place)?.1 = self.text()?,
                    _ => pairs.insert(place, (key.clone(), self.text()?)),
                }
                Edit::Headers { key, pairs }
            }
            8 => Edit::Delete(at),
            9 => Edit::MoveVariation(at, self.next()? as i32 - 128),
            10 => Edit::MakeMainline(at),
            11 | 12 => {
                let mv = self.pick(&document.record().position_at(at).legal_moves());
                Edit::Play { at, mv: mv? }
            }
            13 => {
                let other = Ending::Other(self.text()?.into());
                Edit::End {
                    at,
                    ending: self
                        .pick(Ending::enterable(komaoto::rules::Game::Shogi))
                        .filter(|_| !other.word().is_empty())
                        .unwrap_or(other),
                }
            }
            14 => {
                let _ = if self.next()? % 2 == 0 { document.undo() } else { document.redo() };
                return Some(());
            }
            _ => {
                let games = document.games().0;
                document.show_game(self.next()? % games);
                document.go(Go::To(at));
                return Some(());
            }
        };
        // Refused is an answer too.
        let _ = document.apply(edit);
        Some(())
    }
}

/// Texts that a person may type and that a file might take for something else.
const TEXTS: [&str; 32] = [
    "",
    "注",
    "Z9",
    "二行の\n注釈",
    "\n",
    "  字下げ",
    "行末の空白 　",
    "*",
    "**評価値=12",
    "*#評価値=30",
    "&しおり",
    "#",
    "# 注",
    "変化：1手",
    "まで3手で先手の勝ち",
    "手数----指手--",
    "1 ７六歩(77)",
    "▲７六歩",
    "'*c",
    "'",
    "+7776FU",
    "%TORYO",
    "T5",
    "V3.0",
    "$EVENT:x",
    "/",
    "先手：太郎",
    "|・|",
    "moves 7g7f",
    "\u{1F600}〜☗髙﨑",
    "a\\nb,\"c\"",
    "\u{FEFF}\u{3000}\t",
];
/// Headers of several formats.
const KEYS: [&str; 8] = ["先手", "後手", "棋戦", "開始日時", "備考", "手合割", "持ち時間", "x"];
