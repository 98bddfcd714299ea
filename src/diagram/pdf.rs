//! PDF 1.7 whose text is text: it can be searched, copied out and read aloud, and its fonts hold only what is used.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{
    ActionType, AnnotationType, CidFontType, FontFlags, SystemInfo, TabOrder, TextRenderingMode, UnicodeCmap,
};
use pdf_writer::writers::Resources;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use skrifa::instance::{LocationRef, Size};
use skrifa::raw::TableProvider;
use skrifa::{FontRef, GlyphId, MetadataProvider, Tag};
use subsetter::GlyphRemapper;
use tiny_skia::{Path, PathSegment, Transform};

use super::fonts::Font;
use super::ink::Ink;
use super::lettering::{PlacedGlyph, TextLine, Way, advance, glyphs};
use super::scene::{Scene, ScenePart};
use super::stamp::Stamp;
use super::tagged::{Structure, count};

/// The metadata of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PdfMetadata {
    /// Its title.
    pub title: String,
    /// The author; "" if nobody is named.
    pub author: String,
    /// Its language, such as `ja`.
    pub language: String,
}

impl PdfMetadata {
    /// The same, with the name of a file as the title if there is none.
    pub fn or_titled(mut self, file: &std::path::Path) -> Self {
        if self.title.is_empty() {
            self.title = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        }
        self
    }
}

/// A page: a picture in millimetres, and what a reader may jump to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PdfPage {
    /// Its drawing.
    pub scene: Scene,
    /// The entries of the outline that begin here, each with how far down it is, in millimetres.
    pub entries: Vec<(String, f32)>,
    /// Its links.
    pub links: Vec<PdfLink>,
}

/// A link: a rectangle and its target.
#[derive(Clone, Debug, PartialEq)]
pub struct PdfLink {
    /// Left, top, right and bottom, in millimetres.
    pub area: [f32; 4],
    /// Its target.
    pub goal: LinkDestination,
}

/// The target of a link.
#[derive(Clone, Debug, PartialEq)]
pub enum LinkDestination {
    /// To the page of the web with this address.
    Address(String),
    /// To a page of the same document, counted from 0, and so many millimetres down.
    #[allow(missing_docs)]
    Place { page: usize, down: f32 },
}

impl PdfPage {
    /// A picture by itself, as wide as this.
    pub fn of(scene: &Scene, millimetres: f32) -> Self {
        let scale = millimetres / scene.width.max(1.0);
        let mut page = Scene::new(millimetres, scene.height * scale);
        page.inset(scene, (0.0, 0.0), scale);
        Self { scene: page, ..Self::default() }
    }
}

/// Points in a millimetre.
const POINT: f32 = 72.0 / 25.4;

/// Writes pages as a document. The same pages give the same bytes: it has no date.
pub fn pdf(pages: &[PdfPage], about: &PdfMetadata) -> Vec<u8> {
    let mut writer = PdfWriter::default();
    let contents: Vec<Vec<u8>> = pages.iter().map(|page| writer.content(&page.scene)).collect();
    let mut pdf = Pdf::new();
    let mut last = 0;
    let mut next = || {
        last += 1;
        Ref::new(last)
    };
    let (catalog, tree, info, outline, structure) = (next(), next(), next(), next(), next());
    let page_ids: Vec<Ref> = pages.iter().map(|_| next()).collect();
    let fonts: Vec<(Font, Ref)> = writer.used.keys().map(|&font| (font, next())).collect();
    let (resources, stamps) = (next(), writer.stamps.iter().map(|_| next()).collect::<Vec<Ref>>());
    let entries: Vec<(&str, f32, usize)> = pages
        .iter()
        .enumerate()
        .flat_map(|(nth, page)| page.entries.iter().map(move |(title, down)| (title.as_str(), *down, nth)))
        .collect();
    let entry_ids: Vec<Ref> = entries.iter().map(|_| next()).collect();

    let mut root = pdf.catalog(catalog);
    root.pages(tree).lang(TextStr(&about.language));
    root.viewer_preferences().display_doc_title(true);
    root.mark_info().marked(true);
    root.pair(Name(b"StructTreeRoot"), structure);
    if !entries.is_empty() {
        root.outlines(outline);
    }
    root.finish();
    let mut said = pdf.document_info(info);
    said.title(TextStr(&about.title));
    if !about.author.is_empty() {
        said.author(TextStr(&about.author));
    }
    said.creator(TextStr("Komaoto"));
    said.finish();
    pdf.pages(tree).kids(page_ids.iter().copied()).count(count(pages.len()));

    let height = |nth: usize| pages.get(nth).map_or(0.0, |page| page.scene.height * POINT);
    if let (Some(&first), Some(&end)) = (entry_ids.first(), entry_ids.last()) {
        pdf.outline(outline).first(first).last(end).count(count(entries.len()));
        for (nth, ((title, down, page), id)) in entries.iter().zip(&entry_ids).enumerate() {
            let mut item = pdf.outline_item(*id);
            item.title(TextStr(title)).parent(outline);
            if let Some(&before) = nth.checked_sub(1).and_then(|before| entry_ids.get(before)) {
                item.prev(before);
            }
            if let Some(&after) = entry_ids.get(nth + 1) {
                item.next(after);
            }
            if let Some(&id) = page_ids.get(*page) {
                item.dest().page(id).xyz(0.0, height(*page) - down * POINT, None);
            }
        }
    }
    writer.structure.write(&mut pdf, structure, &page_ids, &mut next);
    for (nth, ((page, content), &id)) in pages.iter().zip(&contents).zip(&page_ids).enumerate() {
        let stream = next();
        let links: Vec<Ref> = page.links.iter().map(|_| next()).collect();
        for (link, &id) in page.links.iter().zip(&links) {
            let [left, top, right, bottom] = link.area;
            let from_below = |down: f32| (page.scene.height - down) * POINT;
            let mut written = pdf.annotation(id);
            written.subtype(AnnotationType::Link).border(0.0, 0.0, 0.0, None);
            written.rect(Rect::new(left * POINT, from_below(bottom), right * POINT, from_below(top)));
            let mut action = written.action();
            match &link.goal {
                LinkDestination::Address(address) => {
                    action.action_type(ActionType::Uri).uri(Str(address.as_bytes()));
                }
                LinkDestination::Place { page, down } => {
                    let there = page_ids.get(*page).copied().unwrap_or(id);
                    let to = action.action_type(ActionType::GoTo).destination().page(there);
                    to.xyz(0.0, height(*page) - down * POINT, None);
                }
            }
        }
        let mut written = pdf.page(id);
        written.media_box(Rect::new(0.0, 0.0, page.scene.width * POINT, page.scene.height * POINT));
        written.parent(tree).contents(stream).struct_parents(count(nth)).tab_order(TabOrder::StructureOrder);
        if !links.is_empty() {
            written.annotations(links);
        }
        written.pair(Name(b"Resources"), resources);
        written.finish();
        pdf.stream(stream, &compress_to_vec_zlib(content, LEVEL)).filter(Filter::FlateDecode);
    }
    let mut shared = pdf.indirect(resources).start::<Resources<'_>>();
    let mut names = shared.fonts();
    for (font, id) in &fonts {
        names.pair(Name(name(*font).as_bytes()), *id);
    }
    names.finish();
    let mut names = shared.x_objects();
    for (number, id) in stamps.iter().enumerate() {
        names.pair(Name(stamp_name(number).as_bytes()), *id);
    }
    names.finish();
    shared.finish();
    for (shape, id) in writer.stamps.iter().zip(stamps) {
        let mut content = Content::new();
        trace(&mut content, shape, |point| (point.x, point.y));
        content.fill_nonzero();
        let packed = compress_to_vec_zlib(&content.finish(), LEVEL);
        let bounds = shape.bounds();
        let mut form = pdf.form_xobject(id, &packed);
        form.bbox(Rect::new(bounds.left() - 1.0, bounds.top() - 1.0, bounds.right() + 1.0, bounds.bottom() + 1.0));
        form.filter(Filter::FlateDecode);
    }
    for (font, id) in fonts {
        if let Some(used) = writer.used.get(&font) {
            let ids = [id, next(), next(), next(), next()];
            embed(&mut pdf, font, used, ids);
        }
    }
    pdf.finish()
}

const LEVEL: u8 = 7;

/// The name of a font in the resources of a page.
fn name(font: Font) -> String {
    match font {
        Font::System(number) => format!("System{number}"),
        font => format!("{font:?}"),
    }
}

/// The glyphs of a font that are used, with the characters that they stand for.
#[derive(Debug, Default)]
struct Used {
    remapper: GlyphRemapper,
    letters: BTreeMap<u16, (GlyphId, char)>,
}

/// The name of a shared shape in the resources of all pages.
fn stamp_name(number: usize) -> String {
    format!("Shape{number}")
}

/// The contents of pages, and the fonts and shared shapes that they need.
#[derive(Debug, Default)]
struct PdfWriter {
    used: BTreeMap<Font, Used>,
    /// The shared shapes in the order in which they are first met.
    stamps: Vec<Arc<Path>>,
    /// The number of each.
    numbers: HashMap<*const Path, usize>,
    structure: Structure,
}

impl PdfWriter {
    fn content(&mut self, scene: &Scene) -> Vec<u8> {
        let mut content = Content::new();
        let mut now = None;
        let mut read = false;
        self.structure.page();
        for part in &scene.parts {
            let ink = match part {
                ScenePart::Shape(ink, _) | ScenePart::Stamp(ink, _) | ScenePart::Text(TextLine { ink, .. }) => *ink,
                ScenePart::Begin(block) => {
                    self.structure.begin(&mut content, block);
                    continue;
                }
                ScenePart::GoOn => {
                    self.structure.go_on(&mut content);
                    continue;
                }
                ScenePart::End => {
                    self.structure.end(&mut content);
                    continue;
                }
                ScenePart::Reading(said) => {
                    if std::mem::replace(&mut read, said.is_some()) {
                        content.end_marked_content();
                    }
                    match said {
                        Some(said) => {
                            self.structure.text(&mut content);
                            says(&mut content, said);
                        }
                        None => self.structure.text_ends(&mut content),
                    }
                    continue;
                }
            };
            match part {
                ScenePart::Text(_) if !read => self.structure.text(&mut content),
                ScenePart::Shape(..) | ScenePart::Stamp(..) if !read => self.structure.shape(&mut content),
                _ => {}
            }
            if now != Some(ink) {
                paint(&mut content, ink);
                now = Some(ink);
            }
            match part {
                ScenePart::Shape(_, path) => {
                    trace(&mut content, path, |point| (point.x * POINT, (scene.height - point.y) * POINT));
                    content.fill_nonzero();
                }
                ScenePart::Stamp(_, Stamp { shape, place }) => {
                    content.save_state();
                    content.transform([
                        place.sx * POINT,
                        -place.ky * POINT,
                        place.kx * POINT,
                        -place.sy * POINT,
                        place.tx * POINT,
                        (scene.height - place.ty) * POINT,
                    ]);
                    content.x_object(Name(stamp_name(self.stamped(shape)).as_bytes()));
                    content.restore_state();
                }
                ScenePart::Text(text) => {
                    // Glyphs that do not stand one after another from left to right say together what they say.
                    let spans = !read && text.way != Way::Across;
                    if spans {
                        says(&mut content, &text.letters);
                    }
                    self.text(&mut content, text, scene.height, read || spans);
                    if spans {
                        content.end_marked_content();
                    }
                    if !read {
                        self.structure.text_ends(&mut content);
                    }
                }
                _ => {}
            }
        }
        if read {
            content.end_marked_content();
        }
        self.structure.end(&mut content);
        content.finish().into_vec()
    }

    /// A line of text. Unless it is `told` what all of it reads as, a glyph that stands for more than one letter elsewhere says which.
    fn text(&mut self, content: &mut Content, text: &TextLine, high: f32, told: bool) {
        let glyphs: Vec<(PlacedGlyph, u16, bool)> = glyphs(text)
            .into_iter()
            .map(|glyph| {
                let (code, reads) = self.code(&glyph);
                let says_which = reads != glyph.letter && !told;
                (glyph, code, says_which)
            })
            .collect();
        content.begin_text();
        let mut pen = 0.0;
        let mut rest = glyphs.as_slice();
        while let Some((first, _, says_which)) = rest.first() {
            let same = |(glyph, _, which): &&(PlacedGlyph, u16, bool)| {
                // Letters of one font may be set in two heights.
                let alike = glyph.place.sx.to_bits() == first.place.sx.to_bits();
                let heavy = glyph.pen.to_bits() == first.pen.to_bits();
                glyph.font == first.font && alike && heavy && !which && glyph.is_loose
            };
            let alone = text.way != Way::Across || *says_which || !first.is_loose;
            let taken = if alone { 1 } else { rest.iter().take_while(same).count() };
            let (run, after) = rest.split_at(taken);
            if first.pen.to_bits() != f32::to_bits(pen) {
                pen = first.pen;
                set_pen(content, pen * text.size);
            }
            content.set_font(Name(name(first.font).as_bytes()), 1.0);
            if *says_which {
                says(content, &first.letter.to_string());
            }
            stand(content, first.place, high);
            show(content, run);
            if *says_which {
                content.end_marked_content();
            }
            self.unseen(content, first, high);
            rest = after;
        }
        if pen > 0.0 {
            set_pen(content, 0.0);
        }
        content.end_text();
    }

    /// The letters of a word from right to left that are drawn by the glyph of the one behind them. Readers take what
    /// stands beside each other from left to right and turn such words around, so each letter has a place of its own,
    /// the last one that of the glyph; together in one they would be turned around, too.
    fn unseen(&mut self, content: &mut Content, glyph: &PlacedGlyph, high: f32) {
        let before = &glyph.before;
        if before.is_empty() {
            return;
        }
        content.set_text_rendering_mode(TextRenderingMode::Invisible);
        let share = advance(glyph.font, glyph.id) / (before.len() + 1) as f32;
        for (&(letter, id), nth) in before.iter().zip(1_u8..) {
            let alone = PlacedGlyph { id, letter, drawn: letter, before: Vec::new(), ..glyph.clone() };
            let narrow = share / advance(glyph.font, id).max(0.01);
            stand(content, glyph.place.pre_translate(share * f32::from(nth), 0.0).pre_scale(narrow, 1.0), high);
            content.show(Str(&self.code(&alone).0.to_be_bytes()));
        }
        let is_heavy = glyph.pen > 0.0;
        content.set_text_rendering_mode(if is_heavy { TextRenderingMode::FillStroke } else { TextRenderingMode::Fill });
    }

    /// The number of a shared shape.
    fn stamped(&mut self, shape: &Arc<Path>) -> usize {
        *self.numbers.entry(Arc::as_ptr(shape)).or_insert_with(|| {
            self.stamps.push(Arc::clone(shape));
            self.stamps.len() - 1
        })
    }

    /// The code of a glyph within the subset of its font, and the letter that this reads as.
    fn code(&mut self, glyph: &PlacedGlyph) -> (u16, char) {
        let used = self.used.entry(glyph.font).or_default();
        let code = used.remapper.remap(u16::try_from(glyph.id.to_u32()).unwrap_or(0));
        let (_, reads) = used.letters.entry(code).or_insert((glyph.id, glyph.drawn));
        (code, *reads)
    }
}

/// What is shown next stands here.
fn stand(content: &mut Content, place: Transform, high: f32) {
    content.set_text_matrix([
        place.sx * POINT,
        -place.ky * POINT,
        place.kx * POINT,
        -place.sy * POINT,
        place.tx * POINT,
        (high - place.ty) * POINT,
    ]);
}

/// Shows glyphs one after another, driven apart where the line is.
fn show(content: &mut Content, run: &[(PlacedGlyph, u16, bool)]) {
    let codes = |run: &[(PlacedGlyph, u16, bool)]| -> Vec<u8> {
        run.iter().flat_map(|(_, code, _)| code.to_be_bytes()).collect()
    };
    if run.iter().all(|(glyph, ..)| glyph.apart <= 0.0) {
        content.show(Str(&codes(run)));
        return;
    }
    let mut positioned = content.show_positioned();
    let mut items = positioned.items();
    for part in run.split_inclusive(|(glyph, ..)| glyph.apart > 0.0) {
        items.show(Str(&codes(part)));
        // In thousandths, and away from where letters go.
        items.adjust(part.last().map_or(0.0, |(glyph, ..)| -1000.0 * glyph.apart));
    }
}

/// Draws around letters with a pen of this width; with none at 0.
fn set_pen(content: &mut Content, width: f32) {
    if width > 0.0 {
        content.set_text_rendering_mode(TextRenderingMode::FillStroke);
        content.set_line_width(width * POINT);
    } else {
        content.set_text_rendering_mode(TextRenderingMode::Fill);
    }
}

/// Begins a stretch of text that reads as this.
fn says(content: &mut Content, said: &str) {
    let mut span = content.begin_marked_content_with_properties(Name(b"Span"));
    span.properties().actual_text(TextStr(said));
}

fn paint(content: &mut Content, Ink { rgb }: Ink) {
    let [red, green, blue] = rgb.map(|part| f32::from(part) / 255.0);
    if Ink::is_grey(Ink { rgb }) {
        content.set_fill_gray(red).set_stroke_gray(red);
    } else {
        content.set_fill_rgb(red, green, blue).set_stroke_rgb(red, green, blue);
    }
}

/// A path whose points stand there, in hundredths.
fn trace(content: &mut Content, path: &Path, place: impl Fn(tiny_skia::Point) -> (f32, f32)) {
    let rounded = |n: f32| (n * 100.0).round() / 100.0;
    let at = |point: tiny_skia::Point| {
        let (x, y) = place(point);
        (rounded(x), rounded(y))
    };
    let mut here = (0.0, 0.0);
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                here = at(to);
                content.move_to(here.0, here.1);
            }
            PathSegment::LineTo(to) => {
                here = at(to);
                content.line_to(here.0, here.1);
            }
            PathSegment::QuadTo(by, to) => {
                let (by, to) = (at(by), at(to));
                let share = |end: f32, by: f32| rounded((end + 2.0 * by) / 3.0);
                let third = |end: (f32, f32)| (share(end.0, by.0), share(end.1, by.1));
                let (a, b) = (third(here), third(to));
                content.cubic_to(a.0, a.1, b.0, b.1, to.0, to.1);
                here = to;
            }
            PathSegment::CubicTo(a, b, to) => {
                let (a, b, to) = (at(a), at(b), at(to));
                content.cubic_to(a.0, a.1, b.0, b.1, to.0, to.1);
                here = to;
            }
            PathSegment::Close => {
                content.close_path();
            }
        }
    }
}

const INFO: SystemInfo<'_> = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// Embeds a subset of a font, addressed by its own glyph numbers.
fn embed(pdf: &mut Pdf, font: Font, used: &Used, [id, cid, descriptor, cmap, file]: [Ref; 5]) {
    let Some(face) = font.face() else { return };
    let Ok(subset) = subsetter::subset(font.bytes(), font.index(), &used.remapper) else { return };
    // Of fonts with PostScript outlines documents hold the table that has them.
    let outlines = FontRef::new(&subset).ok().and_then(|font| font.data_for_tag(Tag::new(b"CFF ")));
    let outlines = outlines.map(|table| table.as_bytes().to_vec());
    // Six letters that tell subsets of one font apart; the same for the same glyphs.
    let sum = used.letters.values().fold(7_u32, |sum, (id, _)| sum.wrapping_mul(31).wrapping_add(id.to_u32()));
    let tag: String = (0..6).map(|nth| char::from(b'A' + (sum >> (nth * 4)) as u8 % 26)).collect();
    let base = format!("{tag}+Komaoto-{}", name(font));
    pdf.type0_font(id)
        .base_font(Name(base.as_bytes()))
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(cid)
        .to_unicode(cmap);
    let mut described = pdf.cid_font(cid);
    let kind = if outlines.is_some() { CidFontType::Type0 } else { CidFontType::Type2 };
    described.subtype(kind).base_font(Name(base.as_bytes())).system_info(INFO);
    described.font_descriptor(descriptor).default_width(1000.0);
    if outlines.is_none() {
        described.cid_to_gid_map_predefined(Name(b"Identity"));
    }
    let mut widths = described.widths();
    for (&code, &(id, _)) in &used.letters {
        let wide = advance(font, id) * 1000.0;
        if (wide - 1000.0).abs() > 0.01 {
            widths.consecutive(code, [wide]);
        }
    }
    widths.finish();
    described.finish();
    let metrics = face.metrics(Size::new(1000.0), LocationRef::default());
    let bounds = metrics.bounds.map_or(Rect::new(0.0, -120.0, 1000.0, 880.0), |bounds| {
        Rect::new(bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max)
    });
    let mut descriptor = pdf.font_descriptor(descriptor);
    descriptor
        .name(Name(base.as_bytes()))
        .flags(FontFlags::SYMBOLIC)
        .bbox(bounds)
        .italic_angle(0.0)
        .ascent(metrics.ascent)
        .descent(metrics.descent)
        .cap_height(metrics.cap_height.unwrap_or(733.0))
        .stem_v(80.0);
    if outlines.is_some() {
        descriptor.font_file3(file);
    } else {
        descriptor.font_file2(file);
    }
    descriptor.finish();
    let mut table = UnicodeCmap::new(Name(b"Komaoto"), INFO);
    for (&code, &(_, letter)) in &used.letters {
        table.pair(code, letter);
    }
    pdf.cmap(cmap, &compress_to_vec_zlib(&table.finish(), LEVEL)).filter(Filter::FlateDecode);
    let packed = compress_to_vec_zlib(outlines.as_deref().unwrap_or(&subset), LEVEL);
    let mut stream = pdf.stream(file, &packed);
    stream.filter(Filter::FlateDecode);
    if outlines.is_some() {
        stream.pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
    } else {
        stream.pair(Name(b"Length1"), count(subset.len()));
    }
}
