//! The index at the end of a book of games: on which pages each player and each opening is.

use std::collections::{BTreeMap, BTreeSet};

use super::columns::PageColumns;
use super::paper::{POINT, Paper, PaperWord, words};
use super::wording::SheetWording;
use crate::diagram::{DiagramStyle, PdfPage};
use crate::record::Record;
use crate::rules::Color;
use crate::text::plain;

/// The height of its lines.
const TEXT: f32 = 8.0 * POINT;

/// Names, each with its pages.
#[derive(Default)]
pub(super) struct BookIndex {
    players: BTreeMap<String, BTreeSet<usize>>,
    openings: BTreeMap<String, BTreeSet<usize>>,
}

impl BookIndex {
    /// Adds a game that begins on a page, counted from 1.
    pub fn add(&mut self, record: &Record, page: usize) {
        let headers = &record.headers;
        for name in [Color::Black, Color::White].into_iter().filter_map(|color| headers.player(color)) {
            self.players.entry(plain(name.trim()).into_owned()).or_default().insert(page);
        }
        let opening = [&["戦型"][..], &["ECO", "ECCO"], &["Opening"]].map(|keys| headers.known(keys));
        let opening = opening.into_iter().flatten().collect::<Vec<_>>().join(" ");
        if !opening.trim().is_empty() {
            self.openings.entry(plain(opening.trim()).into_owned()).or_default().insert(page);
        }
    }

    /// Its pages; none if there are no names.
    pub fn pages(self, paper: Paper, style: &DiagramStyle, wording: SheetWording<'_>) -> Vec<PdfPage> {
        let parts = [("index-players", self.players), ("index-openings", self.openings)];
        let mut columns = PageColumns::new(paper, paper.columns());
        for (key, names) in parts {
            if names.is_empty() {
                continue;
            }
            let heading = wording.locale.text(key);
            if columns.is_empty() {
                columns.entry(heading.clone());
            }
            columns.gap(TEXT);
            columns.keep(TEXT * 5.0);
            columns.lines(words(&heading, style.headings()), 11.0 * POINT, 0.0);
            for (name, pages) in names {
                let mut said = words(&name, style.text());
                let pages: Vec<String> = pages.iter().map(usize::to_string).collect();
                let count = pages.len();
                said.extend(pages.into_iter().enumerate().map(|(nth, page)| {
                    let text = if nth + 1 == count { page } else { page + "," };
                    PaperWord::new(text, style.text(), true)
                }));
                columns.lines(said, TEXT, 0.0);
            }
        }
        if columns.is_empty() { Vec::new() } else { columns.finish() }
    }
}
