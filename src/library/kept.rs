//! The catalog kept open for questions that follow each other, with the moves of its games in memory: what was played in the
//! position on the board is told at each step.

use std::path::{Path, PathBuf};

use super::facts::GameFacts;
use super::played::{GameTold, PlayedMove, PlayedMoves};
use super::position_index::PositionIndex;
use super::query::Query;
use super::question::GameQuestion;
use super::store::Store;
use super::store_error::StoreError;
use crate::matcher::{Matcher, Pattern, Variants};
use crate::rules::Position;

/// All moves count.
const ANY_PLY: std::ops::RangeInclusive<u32> = 0..=u32::MAX;

/// A catalog that stays open.
#[derive(Debug)]
pub struct KeptCatalog {
    place: PathBuf,
    /// Which file it is: another one may take its place.
    file: Option<u64>,
    store: Store,
    index: PositionIndex,
}

/// Which file stands at a place, where the system tells.
fn file_at(place: &Path) -> Option<u64> {
    let found = std::fs::metadata(place).ok()?;
    #[cfg(unix)]
    let number = std::os::unix::fs::MetadataExt::ino(&found);
    #[cfg(not(unix))]
    let number = found.created().ok()?.duration_since(std::time::UNIX_EPOCH).ok()?.as_nanos() as u64;
    Some(number)
}

impl KeptCatalog {
    /// The catalog at a place: the one that is kept, brought to what is written there now, or another one. `None` if there is
    /// none.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub fn at<'k>(kept: &'k mut Option<Self>, place: &Path) -> Result<Option<&'k Self>, StoreError> {
        let file = file_at(place);
        let known = kept.take().filter(|known| known.place == place && known.file == file);
        let now = match known {
            Some(known) if known.index.is_of_now(&known.store)? => Some(known),
            Some(known) => Some(Self { index: PositionIndex::of(&known.store)?, ..known }),
            None => {
                let opened = Store::open_to_read(place)?;
                let anew = |store| -> Result<Self, StoreError> {
                    let (place, index) = (place.to_owned(), PositionIndex::of(&store)?);
                    Ok(Self { file: file_at(&place), place, store, index })
                };
                opened.map(anew).transpose()?
            }
        };
        *kept = now;
        Ok(kept.as_ref())
    }

    /// What was played in a position in the games of folders that are what is asked for, as long as somebody wants to know.
    ///
    /// # Errors
    /// What the database says.
    pub fn played(
        &self,
        position: &Position,
        (query, folders): (&Query, &[PathBuf]),
        goes_on: &dyn Fn() -> bool,
    ) -> Result<Vec<PlayedMove>, StoreError> {
        let matcher = Matcher::new(&Variants::new(Pattern::exact(position), false, false));
        let mover = position.side_to_move();
        let mut moves = PlayedMoves::default();
        if query.is_empty() {
            self.index.search(folders, &matcher, (&ANY_PLY, false), &mut |hit| {
                if let Some(hit) = hit {
                    moves.add(hit.told, &hit.reached, mover);
                }
                goes_on()
            });
            return Ok(moves.rows());
        }
        // Words are looked for in the catalog; the games that they mean may have to reach another position, too.
        let filter = GameQuestion::of(query.clone());
        let question = GameQuestion { wanted: Some(matcher), plies: ANY_PLY, main_line: false, ..filter.clone() };
        let reaches = |facts: &GameFacts<'_>| match &filter.wanted {
            Some(wanted) => facts.card.reached(wanted, &filter.plies, filter.main_line).is_some(),
            None => true,
        };
        self.store.search(folders, &question, &mut |game| {
            if let Some(game) = game
                && let Some(reached) = &game.found.reached
            {
                let file = game.path.to_string_lossy();
                let facts = GameFacts { card: game.card, file: &file, number: game.index + 1 };
                if reaches(&facts) {
                    moves.add(&GameTold::of(&facts), reached, mover);
                }
            }
            goes_on()
        })?;
        Ok(moves.rows())
    }
}
