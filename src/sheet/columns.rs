//! Columns of text and pictures over pages. What is set is gathered first and placed when all of it is known, so that the
//! columns of the last page come out even, as in a book.

use std::collections::HashMap;

use super::paper::{LEADING, Paper, PaperWord, Set, WordRole, justified, lines, put, put_each, words};
use super::story::Leads;
use crate::diagram::{LinkDestination, PageBlock, PdfLink, PdfPage, Scene, ScenePart, TextFace, Way};
use crate::record::NodeId;

/// Between two columns, or two problems.
pub(super) const GUTTER: f32 = 8.0;
/// Below the heading of a page.
const BELOW_HEADING: f32 = 2.0;
/// How closely the height of even columns is found.
const CLOSE: f32 = 0.2;

/// What is drawn into its place, given the left and the upper edge.
type Drawing = Box<dyn FnOnce(&mut PdfPage, (f32, f32))>;

/// A thing in a column.
enum Item {
    /// A line of words, indented by as much; the first of its block says what that is.
    Line { set: Set, size: f32, indent: f32, block: Option<PageBlock> },
    /// A picture, or what else takes a height.
    Picture { height: f32, draw: Drawing },
    /// Nothing of a height, unless a column begins here.
    Gap(f32),
    /// What follows stands in one column if it is no higher than this.
    Keep(f32),
    /// Here begins another game, which the table of contents of the document calls so.
    Begin(String),
}

impl Item {
    /// The height that it takes, or that must be free for it.
    fn height(&self) -> f32 {
        match self {
            Self::Line { size, .. } => size * LEADING,
            Self::Picture { height, .. } | Self::Keep(height) | Self::Gap(height) => *height,
            Self::Begin(_) => 0.0,
        }
    }

    /// The height that it takes.
    fn taken(&self) -> f32 {
        if matches!(self, Self::Keep(_)) { 0.0 } else { self.height() }
    }
}

/// Pages of columns that are filled from the top.
pub(super) struct PageColumns {
    paper: Paper,
    columns: usize,
    /// Across; or down, and then what is a line below another stands at its left, and columns are tiers 段 of the page.
    way: Way,
    heading: Vec<(Set, f32, Option<PageBlock>)>,
    entry: Option<String>,
    items: Vec<Item>,
    /// There are fewer columns on the last page where each would be lower than this.
    least: f32,
}

/// Where an item stands.
#[derive(Clone, Copy)]
struct Place {
    page: usize,
    column: usize,
    down: f32,
}

impl PageColumns {
    pub fn new(paper: Paper, columns: usize) -> Self {
        Self { paper, columns, way: Way::Across, heading: Vec::new(), entry: None, items: Vec::new(), least: 0.0 }
    }

    /// The same with lines that run down, from the right edge of the page on.
    pub fn down(self) -> Self {
        Self { way: Way::Down, ..self }
    }

    /// The same, with fewer columns on the last page where each would have fewer lines, of letters so high.
    pub fn at_least(self, lines: f32, height: f32) -> Self {
        Self { least: lines * height * LEADING, ..self }
    }

    /// How far the page goes along its lines, and from one line to the next.
    fn page(&self) -> (f32, f32) {
        let (width, height) = self.paper.size();
        if self.way == Way::Down { (height, width) } else { (width, height) }
    }

    /// Whether nothing is in them.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty() && self.heading.is_empty()
    }

    /// The width of a column: how long its lines are.
    pub fn width(&self) -> f32 {
        let gutters = GUTTER * (self.columns - 1) as f32;
        (self.page().0 - 2.0 * self.paper.margin() - gutters) / self.columns as f32
    }

    /// A heading over the width of the first page: its columns begin below it.
    pub fn heading(&mut self, text: &str, size: f32, face: TextFace) {
        self.above(text, (size, face), PageBlock::Heading);
    }

    /// A line below the heading, as wide.
    pub fn below_heading(&mut self, text: &str, size: f32, face: TextFace) {
        self.above(text, (size, face), PageBlock::Paragraph);
    }

    fn above(&mut self, text: &str, (size, face): (f32, TextFace), block: PageBlock) {
        let room = self.page().0 - 2.0 * self.paper.margin();
        let set = lines(words(text, face), size, room, self.way);
        let mut block = Some(block);
        let set = set.into_iter().take(3).map(Set::without_sign_between);
        self.heading.extend(set.map(|set| (set, size, block.take())));
    }

    /// What the table of contents of the document calls the first page.
    pub fn entry(&mut self, name: String) {
        self.entry = Some(name);
    }

    /// Adds words as the lines of a paragraph, indented by as much. None of its lines is alone in a column, but where there
    /// is only one.
    pub fn lines(&mut self, words: Vec<PaperWord>, size: f32, indent: f32) {
        self.put(lines(words, size, self.width() - indent, self.way), (size, indent), PageBlock::Paragraph);
    }

    /// The same of facts with a sign between each two.
    pub fn facts(&mut self, words: Vec<PaperWord>, size: f32) {
        let lines = lines(words, size, self.width(), self.way);
        let lines = lines.into_iter().map(Set::without_sign_between).collect();
        self.put(lines, (size, 0.0), PageBlock::Paragraph);
    }

    /// The same with lines of one length, but for the last.
    pub fn paragraph(&mut self, words: Vec<PaperWord>, size: f32, indent: f32) {
        self.put(justified(words, size, self.width() - indent, self.way), (size, indent), PageBlock::Paragraph);
    }

    /// A heading within a column.
    pub fn headline(&mut self, words: Vec<PaperWord>, size: f32) {
        self.put(lines(words, size, self.width(), self.way), (size, 0.0), PageBlock::Heading);
    }

    fn put(&mut self, sets: Vec<Set>, (size, indent): (f32, f32), block: PageBlock) {
        let count = sets.len();
        let mut block = Some(block);
        for (nth, set) in sets.into_iter().enumerate() {
            let together = match (nth, count) {
                (0, 2 | 3) => count,
                (0, 4..) => 2,
                _ if count > 3 && nth + 2 == count => 2,
                _ => 0,
            };
            if together > 0 {
                self.keep(size * LEADING * together as f32);
            }
            self.items.push(Item::Line { set, size, indent, block: block.take() });
        }
    }

    /// Adds a picture of a height, or of a width where lines run down; it is drawn when its place is known.
    pub fn picture(&mut self, height: f32, draw: impl FnOnce(&mut PdfPage, (f32, f32)) + 'static) {
        self.items.push(Item::Picture { height, draw: Box::new(draw) });
    }

    /// Leaves a gap, unless a column begins here. Of two gaps the larger one is left.
    pub fn gap(&mut self, height: f32) {
        match self.items.last_mut() {
            Some(Item::Gap(before)) => *before = before.max(height),
            _ => self.items.push(Item::Gap(height)),
        }
    }

    /// Goes on in the next column if there is less room than this in this one.
    pub fn keep(&mut self, height: f32) {
        self.items.push(Item::Keep(height));
    }

    /// What is put from here on stays with the beginning of what is [released](Self::release).
    pub fn hold(&mut self) -> usize {
        self.keep(0.0);
        self.items.len() - 1
    }

    /// How many things are in the columns.
    pub fn count(&self) -> usize {
        self.items.len()
    }

    /// Keeps what was put since it was held with the beginning of what was put as the things from a number on.
    pub fn release(&mut self, held: usize, from: usize) {
        let is_gap = |item: &&Item| matches!(item, Item::Gap(_) | Item::Begin(_));
        let gaps = self.items.iter().skip(from).take_while(is_gap).count();
        let before: f32 = self.items.iter().take(from + gaps).skip(held).map(Item::taken).sum();
        let begin = self.items.get(from + gaps).map_or(0.0, Item::height);
        if let Some(Item::Keep(height)) = self.items.get_mut(held) {
            *height = before + begin;
        }
    }

    /// Keeps all that was put since it was held in one column, if it is no higher than this.
    pub fn release_whole(&mut self, held: usize, most: f32) {
        let whole: f32 = self.items.iter().skip(held).map(Item::taken).sum();
        if whole <= most
            && let Some(Item::Keep(height)) = self.items.get_mut(held)
        {
            *height = whole;
        }
    }

    /// Keeps the last two lines, of those put since something was held, with all that was put after them.
    pub fn join_last_lines(&mut self, held: usize) {
        if let Some(first) = self.hold_last_lines(held) {
            self.release_whole(first, f32::INFINITY);
        }
    }

    /// The last two lines, of those put as the things from a number on, stay with the beginning of what is
    /// [released](Self::release); of three all, so that none is left alone.
    pub fn hold_last_lines(&mut self, from: usize) -> Option<usize> {
        let lines = self.items.iter().enumerate().skip(from);
        let lines: Vec<usize> =
            lines.filter(|(_, item)| matches!(item, Item::Line { .. })).map(|(nth, _)| nth).collect();
        let first = *lines.get(if lines.len() > 3 { lines.len() - 2 } else { 0 })?;
        self.items.insert(first, Item::Keep(0.0));
        Some(first)
    }

    /// Begins another game below what there is, which the table of contents of the document calls so.
    pub fn begin(&mut self, name: String) {
        self.items.push(Item::Begin(name));
    }

    /// The pages, on which what leads to moves leads there.
    pub fn finish(self) -> Vec<PdfPage> {
        let places = self.even();
        let (width, height) = self.paper.size();
        let count = places.last().map_or(1, |place| place.page + 1);
        let blank = || PdfPage { scene: Scene::new(width, height), ..PdfPage::default() };
        let mut pages: Vec<PdfPage> = (0..count).map(|_| blank()).collect();
        let (margin, beside) = (self.paper.margin(), self.width() + GUTTER);
        if let Some(first) = pages.first_mut() {
            first.entries.extend(self.entry.map(|name| (name, margin)));
            let mut down = margin;
            for (set, size, block) in self.heading {
                first.scene.parts.extend(block.map(ScenePart::Begin));
                let (left, top) = placed(self.way, width, (margin, down), size * LEADING);
                put(&mut first.scene, set, size, left, top);
                down += size * LEADING;
            }
        }
        // Where moves of each game stand that something leads to, and what leads there: the page, and the room that it takes.
        let mut moves: HashMap<(usize, NodeId), (usize, f32)> = HashMap::new();
        let mut linked: Vec<(usize, [f32; 4], (usize, NodeId))> = Vec::new();
        let (mut game, mut begun) = (0, 0);
        for (item, Place { page: nth, column, down }) in self.items.into_iter().zip(places) {
            let Some(page) = pages.get_mut(nth) else { continue };
            let left = beside.mul_add(column as f32, margin);
            match item {
                Item::Gap(_) | Item::Keep(_) => {}
                Item::Begin(name) => {
                    game += 1;
                    page.entries.push((name, down));
                }
                Item::Picture { draw, height } => {
                    page.scene.parts.push(ScenePart::End);
                    draw(page, placed(self.way, width, (left, down), height));
                }
                Item::Line { set, size, indent, block } => {
                    match block {
                        Some(block) => page.scene.begin(block),
                        None if begun < nth => page.scene.parts.push(ScenePart::GoOn),
                        None => {}
                    }
                    begun = nth;
                    let links = &mut page.links;
                    let at = placed(self.way, width, (left + indent, down), size * LEADING);
                    put_each(&mut page.scene, set, size, at, |role, area| match role {
                        WordRole::Plain | WordRole::Link(Leads::Position(_)) => {}
                        WordRole::Move(node) => drop(moves.insert((game, node), (nth, down))),
                        WordRole::Link(Leads::Node(node)) => linked.push((nth, area, (game, node))),
                        WordRole::Link(Leads::Page(address)) => {
                            links.push(PdfLink { area, goal: LinkDestination::Address(address) });
                        }
                    });
                }
            }
        }
        for (page, area, node) in linked {
            if let (Some(page), Some(&(there, down))) = (pages.get_mut(page), moves.get(&node)) {
                page.links.push(PdfLink { area, goal: LinkDestination::Place { page: there, down } });
            }
        }
        pages
    }

    /// How far down the columns of a page begin.
    fn top(&self, page: usize) -> f32 {
        let heading: f32 = self.heading.iter().map(|(_, size, _)| size * LEADING).sum();
        self.paper.margin() + if page == 0 && heading > 0.0 { heading + BELOW_HEADING } else { 0.0 }
    }

    fn bottom(&self) -> f32 {
        self.page().1 - self.paper.margin()
    }

    /// Where each item stands, the columns of the last page as even as they can be.
    fn even(&self) -> Vec<Place> {
        let mut places = self.filled(0, 0, self.bottom());
        let Some(last) = places.last().map(|place| place.page) else { return places };
        let from = places.partition_point(|place| place.page < last);
        if self.columns == 1 {
            return places;
        }
        let all: f32 = self.items.iter().skip(from).map(Item::taken).sum();
        let count = if self.least > 0.0 { (all / self.least).max(1.0) as usize } else { self.columns };
        let fits = |places: &[Place]| places.iter().all(|place| place.page == last && place.column < count);
        // What stands together must have the room for it: at the top of a column it would stay, and be parted.
        let together = self.items.iter().skip(from).map(|item| match item {
            Item::Picture { height, .. } | Item::Keep(height) => *height,
            Item::Line { .. } | Item::Gap(_) | Item::Begin(_) => 0.0,
        });
        // The least height at which what stands on the page still does.
        let (mut low, mut high) = (self.top(last) + together.fold(0.0, f32::max), self.bottom());
        while high - low > CLOSE {
            let middle = f32::midpoint(low, high);
            if fits(&self.filled(from, last, middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        let even = self.filled(from, last, high);
        if fits(&even) {
            places.truncate(from);
            places.extend(even);
        }
        places
    }

    /// Where the items stand from one on, which begins a page, if columns end there.
    fn filled(&self, from: usize, page: usize, bottom: f32) -> Vec<Place> {
        let mut at = Place { page, column: 0, down: self.top(page) };
        let mut places = Vec::new();
        for item in self.items.iter().skip(from) {
            let top = self.top(at.page);
            let height = match item {
                Item::Line { size, .. } => size * LEADING,
                Item::Picture { height, .. } | Item::Keep(height) => *height,
                Item::Begin(_) => {
                    places.push(at);
                    continue;
                }
                Item::Gap(height) => {
                    places.push(at);
                    at.down += if at.down > top { *height } else { 0.0 };
                    continue;
                }
            };
            if at.down + height > bottom && at.down > top {
                at.column += 1;
                if at.column == self.columns {
                    at = Place { page: at.page + 1, column: 0, down: 0.0 };
                }
                at.down = self.top(at.page);
            }
            places.push(at);
            if !matches!(item, Item::Keep(_)) {
                at.down += height;
            }
        }
        places
    }
}

/// The left and the upper edge of what is so far along the lines and so far from the first of them, and so thick.
fn placed(way: Way, width: f32, (along, from): (f32, f32), thick: f32) -> (f32, f32) {
    if way == Way::Down { (width - from - thick, along) } else { (along, from) }
}
