//! The parts of every picture: filled shapes and lines of text, on white paper.

use std::borrow::Cow;
use std::sync::Arc;

use tiny_skia::{LineCap, Path, PathBuilder, Rect, Stroke, Transform};

use super::ink::Ink;
use super::lettering::{TextLine, Way};
use super::stamp::Stamp;

/// A part of a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum ScenePart {
    /// A filled shape.
    Shape(Ink, Path),
    /// A filled shape that other pictures have, too.
    Stamp(Ink, Stamp),
    /// A line of text.
    Text(TextLine),
    /// All letters from here on are copied out as this one text; `None` ends that, and each is copied as it is again.
    Reading(Option<String>),
    /// All parts from here on are a block of the page, up to the next one.
    Begin(PageBlock),
    /// The same, as they go on with the block that was begun last, on a page before.
    GoOn,
    /// Here the block ends; what follows stands in none.
    End,
}

/// What a stretch of a page is to those who hear it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageBlock {
    /// A heading.
    Heading,
    /// A paragraph.
    Paragraph,
    /// A picture that shows this.
    Figure(String),
    /// What a page has and a text has not, such as its number: it is not read.
    Furniture,
}

impl ScenePart {
    /// Whether it is seen.
    pub const fn is_seen(&self) -> bool {
        matches!(self, Self::Shape(..) | Self::Stamp(..) | Self::Text(_))
    }

    /// The outline of a shape, shared or not, and its ink.
    pub fn shape(&self) -> Option<(Ink, Cow<'_, Path>)> {
        match self {
            Self::Shape(ink, path) => Some((*ink, Cow::Borrowed(path))),
            Self::Stamp(ink, stamp) => stamp.path().map(|path| (*ink, Cow::Owned(path))),
            _ => None,
        }
    }
}

/// A picture: parts on white paper, or on none, each above those before it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Its width, in units of its own.
    pub width: f32,
    /// Its height.
    pub height: f32,
    /// Its parts.
    pub parts: Vec<ScenePart>,
    /// Whether there is no paper under it: what is behind the picture is seen.
    pub clear: bool,
}

impl Scene {
    /// An empty picture.
    pub const fn new(width: f32, height: f32) -> Self {
        Self { width, height, parts: Vec::new(), clear: false }
    }

    /// Whether it has no colours but black, white and greys.
    pub fn is_grey(&self) -> bool {
        self.parts.iter().all(|part| match part {
            ScenePart::Shape(ink, _) | ScenePart::Stamp(ink, _) => ink.is_grey(),
            ScenePart::Text(text) => text.ink.is_grey(),
            _ => true,
        })
    }

    /// Adds a shape, if there is one.
    pub fn shape(&mut self, ink: Ink, path: Option<Path>) {
        self.parts.extend(path.map(|path| ScenePart::Shape(ink, path)));
    }

    /// Adds a shape that other pictures have, too, if there is one.
    pub fn stamp(&mut self, ink: Ink, shape: Option<&Arc<Path>>, place: Transform) {
        self.parts.extend(shape.map(|shape| ScenePart::Stamp(ink, Stamp { shape: Arc::clone(shape), place })));
    }

    /// Adds a rectangle.
    pub fn rect(&mut self, ink: Ink, (x, y): (f32, f32), (width, height): (f32, f32)) {
        self.shape(ink, Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect));
    }

    /// Adds the outline of a rectangle, drawn inside it.
    pub fn frame(&mut self, ink: Ink, (x, y): (f32, f32), (width, height): (f32, f32), pen: f32) {
        let rect = Rect::from_xywh(x + pen / 2.0, y + pen / 2.0, width - pen, height - pen);
        let stroke = Stroke { width: pen, ..Stroke::default() };
        self.shape(ink, rect.and_then(|rect| PathBuilder::from_rect(rect).stroke(&stroke, 1.0)));
    }

    /// Adds a straight line with square ends.
    pub fn line(&mut self, ink: Ink, from: (f32, f32), to: (f32, f32), pen: f32) {
        let mut path = PathBuilder::new();
        path.move_to(from.0, from.1);
        path.line_to(to.0, to.1);
        let stroke = Stroke { width: pen, line_cap: LineCap::Square, ..Stroke::default() };
        self.shape(ink, path.finish().and_then(|path| path.stroke(&stroke, 1.0)));
    }

    /// Adds a line of text; nothing if it is empty.
    pub fn text(&mut self, text: TextLine) {
        if !text.letters.is_empty() {
            self.parts.push(ScenePart::Text(text));
        }
    }

    /// Adds a line of text whose middle is at a point.
    pub fn centred(&mut self, mut text: TextLine) {
        let half = text.length() / 2.0;
        match text.way {
            Way::Across => text.at.0 -= half,
            Way::Down => text.at.1 -= half,
            Way::Turned => text.at.0 += half,
        }
        self.text(text);
    }

    /// Begins a block.
    pub fn begin(&mut self, block: PageBlock) {
        self.parts.push(ScenePart::Begin(block));
    }

    /// Puts another picture into this one.
    pub fn inset(&mut self, other: &Self, at: (f32, f32), scale: f32) {
        let place = Transform::from_row(scale, 0.0, 0.0, scale, at.0, at.1);
        for part in &other.parts {
            match part {
                ScenePart::Shape(ink, path) => self.shape(*ink, path.clone().transform(place)),
                ScenePart::Stamp(ink, stamp) => self.parts.push(ScenePart::Stamp(*ink, stamp.within(place))),
                ScenePart::Text(text) => {
                    let (x, y) = (text.at.0.mul_add(scale, at.0), text.at.1.mul_add(scale, at.1));
                    let (size, spread) = (text.size * scale, text.spread.scaled(scale));
                    self.text(TextLine { size, spread, at: (x, y), ..text.clone() });
                }
                told => self.parts.push(told.clone()),
            }
        }
    }

    /// The same picture, of which only this text can be copied out and heard, as a paragraph at the place of its first
    /// line.
    pub fn read_as(mut self, text: String) -> Self {
        self.parts.retain(ScenePart::is_seen);
        let first = self.parts.iter().position(|part| matches!(part, ScenePart::Text(_))).unwrap_or(0);
        self.parts.insert(first, ScenePart::Reading(Some(text)));
        self.parts.insert((first + 2).min(self.parts.len()), ScenePart::Reading(Some(String::new())));
        self.parts.push(ScenePart::Reading(None));
        self.parts.insert(0, ScenePart::Begin(PageBlock::Paragraph));
        self.parts.push(ScenePart::End);
        self
    }

    /// The same picture upside down, as answers stand at the foot of a page. Text that runs down is not turned.
    pub fn turned(&self) -> Self {
        let mut turned = Self::new(self.width, self.height);
        let place = Transform::from_row(-1.0, 0.0, 0.0, -1.0, self.width, self.height);
        for part in &self.parts {
            match part {
                ScenePart::Shape(ink, path) => turned.shape(*ink, path.clone().transform(place)),
                ScenePart::Stamp(ink, stamp) => turned.parts.push(ScenePart::Stamp(*ink, stamp.within(place))),
                ScenePart::Text(text) => {
                    let way = match text.way {
                        Way::Across => Way::Turned,
                        Way::Turned => Way::Across,
                        Way::Down => Way::Down,
                    };
                    let at = (self.width - text.at.0, self.height - text.at.1);
                    turned.text(TextLine { at, way, ..text.clone() });
                }
                told => turned.parts.push(told.clone()),
            }
        }
        turned
    }
}
