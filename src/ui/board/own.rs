//! A person's own pictures of the pieces: a folder of PNG or SVG files that are named as other programs name them, those of chess
//! and xiangqi in folders of their own within it. A piece of which there is no picture is drawn as ever.

use std::fmt;
use std::fs::{self, File};
use std::hash::{Hash, Hasher};
use std::io::{BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::Builder;

use egui::{Color32, ColorImage};
use png::{ColorType, Decoder, Limits, Transformations};
use resvg::usvg::{Options, Tree};
use tiny_skia::{Pixmap, PremultipliedColorU8, Transform};

use crate::rules::{Color, chess, shogi, xiangqi};
use crate::text::Slice;

/// The largest side of a picture that is kept, in pixels: pieces are hardly ever larger on a screen.
const KEPT: usize = 256;
/// The largest side of one that is read.
const MOST_SIDE: u32 = 4096;
/// The largest SVG that is read, in bytes, and the stack that drawing it may take.
const MOST_BYTES: u64 = 4 << 20;
const STACK: usize = 64 << 20;
/// So many files of a folder are looked at.
const MOST_FILES: usize = 2000;
/// The share of a cell that a picture may take.
const SHARE: f32 = 0.97;
/// How much larger a lifted piece is.
const GROWN: f32 = 1.06;

/// Pictures of pieces, as far as a folder has them.
pub struct OwnPieces {
    number: u32,
    faces: Vec<(OwnPiece, OwnFace)>,
    /// The files that are named like pieces and are no pictures.
    pub unread: Vec<String>,
}

/// Why there are none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnPiecesFault {
    /// There is no such folder.
    NoFolder,
    /// The folder cannot be read, for this reason.
    Unreadable(String),
    /// No file in it is named like a piece.
    NoPieces,
    /// None of those that are is a picture; this is one of them.
    NoPictures(String),
}

/// A piece of which there may be a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OwnPiece {
    /// Of shogi; a king is that of the stronger side 王 or not.
    Shogi(shogi::PieceKind, bool),
    Chess(chess::PieceKind, Color),
    Xiangqi(xiangqi::PieceKind, Color),
}

/// The pictures of a piece.
pub struct OwnFace {
    number: u32,
    /// As it stands on its own side of the board, and on the other; where there is one of them, the other is that, turned.
    ways: [Option<Picture>; 2],
}

/// Pixels, colours multiplied by how much they cover.
#[derive(Clone)]
struct Picture {
    wide: usize,
    high: usize,
    pixels: Vec<[f32; 4]>,
}

/// A number that no others have.
fn fresh() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl fmt::Debug for OwnPieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OwnPieces({})", self.number)
    }
}
impl PartialEq for OwnPieces {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}
impl Eq for OwnPieces {}
impl fmt::Debug for OwnFace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OwnFace({})", self.number)
    }
}
impl PartialEq for OwnFace {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}
impl Eq for OwnFace {}
impl Hash for OwnFace {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

impl OwnPieces {
    /// Those of a folder. It reads files: not on the thread that draws.
    pub fn read(folder: &Path) -> Result<Self, OwnPiecesFault> {
        let mut faces: Vec<(OwnPiece, OwnFace)> = Vec::new();
        let mut unread: Vec<String> = Vec::new();
        let mut found = false;
        for game in ["", "chess", "xiangqi"] {
            let files = match pictures_in(&folder.join(game)) {
                Ok(files) => files,
                Err(_) if !game.is_empty() => continue,
                Err(why) if why.kind() == ErrorKind::NotFound => return Err(OwnPiecesFault::NoFolder),
                Err(why) => return Err(OwnPiecesFault::Unreadable(why.to_string())),
            };
            let mut read = |names: &[String]| {
                let file = names.iter().find_map(|name| files.iter().find(|(stem, _)| stem == name))?;
                found = true;
                let picture = Picture::read(&file.1);
                if picture.is_none() {
                    unread.extend(file.1.file_name().map(|name| name.to_string_lossy().into_owned()));
                }
                picture
            };
            let mut own: Vec<(OwnPiece, [Option<Picture>; 2])> =
                pieces(game).into_iter().map(|(piece, names)| (piece, names.map(|names| read(&names)))).collect();
            trim(own.iter_mut().flat_map(|(_, ways)| ways.iter_mut().flatten()));
            let has_any = |(_, ways): &(OwnPiece, [Option<Picture>; 2])| ways.iter().any(Option::is_some);
            let own = own.into_iter().filter(has_any);
            faces.extend(own.map(|(piece, ways)| (piece, OwnFace { number: fresh(), ways })));
        }
        unread.sort();
        unread.dedup();
        match (faces.is_empty(), unread.first()) {
            (false, _) => Ok(Self { number: fresh(), faces, unread }),
            (true, Some(file)) if found => Err(OwnPiecesFault::NoPictures(file.clone())),
            (true, _) => Err(OwnPiecesFault::NoPieces),
        }
    }

    /// The extensions of the files of pictures.
    pub const EXTENSIONS: [&str; 2] = ["png", "svg"];

    /// Whether a file may be a picture of a piece, as its extension says.
    pub fn takes(file: &Path) -> bool {
        Self::EXTENSIONS.iter().any(|extension| is(file, extension))
    }

    /// Of how many pieces it has pictures.
    pub fn count(&self) -> usize {
        self.faces.len()
    }

    /// The pictures of a piece of shogi; of a king, of the stronger side's or not.
    pub(super) fn shogi(&'static self, kind: shogi::PieceKind, ruler: bool) -> Option<&'static OwnFace> {
        let king = kind == shogi::PieceKind::King;
        self.face(OwnPiece::Shogi(kind, king && ruler))
    }

    /// The same of a piece of chess.
    pub(super) fn chess(&'static self, kind: chess::PieceKind, color: Color) -> Option<&'static OwnFace> {
        self.face(OwnPiece::Chess(kind, color))
    }

    /// The same of a piece of xiangqi.
    pub(super) fn xiangqi(&'static self, kind: xiangqi::PieceKind, color: Color) -> Option<&'static OwnFace> {
        self.face(OwnPiece::Xiangqi(kind, color))
    }

    fn face(&'static self, piece: OwnPiece) -> Option<&'static OwnFace> {
        self.faces.iter().find(|(own, _)| *own == piece).map(|(_, face)| face)
    }
}

impl OwnFace {
    /// Its picture for a cell of this size, in the middle of one of another.
    pub(super) fn drawn(
        &self,
        [width, height]: [u32; 2],
        cell: [u32; 2],
        upside_down: bool,
        lifted: bool,
    ) -> Option<ColorImage> {
        let [own, other] = &self.ways;
        let (picture, turns) = match if upside_down { (other, own) } else { (own, other) } {
            (Some(there), _) => (there, false),
            (None, other) => (other.as_ref()?, true),
        };
        let grown = if lifted { GROWN } else { 1.0 } * SHARE;
        let scale = (cell[0] as f32 / picture.wide as f32).min(cell[1] as f32 / picture.high as f32) * grown;
        let side = |long: usize| ((long as f32 * scale).round() as usize).max(1);
        let mut scaled = picture.scaled(side(picture.wide), side(picture.high));
        if turns {
            scaled.pixels.reverse();
        }
        let (width, height) = (width as usize, height as usize);
        let mut image = ColorImage::filled([width, height], Color32::TRANSPARENT);
        let (left, top) = (width.saturating_sub(scaled.wide) / 2, height.saturating_sub(scaled.high) / 2);
        for (row, line) in scaled.pixels.chunks(scaled.wide).enumerate() {
            for (column, pixel) in line.iter().enumerate() {
                let place = (top + row) * width + left + column;
                if let (true, Some(to)) = (left + column < width, image.pixels.get_mut(place)) {
                    let [red, green, blue, cover] = pixel.map(|part| part.round().clamp(0.0, 255.0) as u8);
                    *to = Color32::from_rgba_premultiplied(red.min(cover), green.min(cover), blue.min(cover), cover);
                }
            }
        }
        Some(image)
    }
}

impl Picture {
    /// A file of a picture; `None` if it is none, too large, or if nothing is seen on it.
    fn read(file: &Path) -> Option<Self> {
        let picture = if is(file, "svg") { Self::read_svg(file) } else { Self::read_png(file) };
        picture.filter(|picture| picture.bounds().is_some())
    }

    /// Of lines and areas, drawn as large as a picture is kept. It looks at no other file; letters and photographs in it
    /// are not drawn.
    fn read_svg(file: &Path) -> Option<Self> {
        let mut text = Vec::new();
        File::open(file).ok()?.take(MOST_BYTES + 1).read_to_end(&mut text).ok()?;
        if text.len() as u64 > MOST_BYTES {
            return None;
        }
        // Groups in groups, of which there may be a thousand, take the stack.
        let drawn = Builder::new().name("pieces".to_owned()).stack_size(STACK).spawn(move || {
            let mut options = Options::default();
            options.image_href_resolver.resolve_string = Box::new(|_, _| None);
            let tree = Tree::from_data(&text, &options).ok()?;
            let size = tree.size();
            let scale = KEPT as f32 / size.width().max(size.height());
            let side = |long: f32| ((long * scale).round() as u32).max(1);
            let mut drawn = Pixmap::new(side(size.width()), side(size.height()))?;
            resvg::render(&tree, Transform::from_scale(scale, scale), &mut drawn.as_mut());
            Some(drawn)
        });
        let drawn = drawn.ok()?.join().ok()??;
        let parts =
            |pixel: &PremultipliedColorU8| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()].map(f32::from);
        let (wide, high) = (drawn.width() as usize, drawn.height() as usize);
        Some(Self { wide, high, pixels: drawn.pixels().iter().map(parts).collect() })
    }

    fn read_png(file: &Path) -> Option<Self> {
        let limits = Limits { bytes: 128 << 20 };
        let mut decoder = Decoder::new_with_limits(BufReader::new(File::open(file).ok()?), limits);
        decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
        let mut reader = decoder.read_info().ok()?;
        let (wide, high) = reader.info().size();
        if wide == 0 || high == 0 || wide > MOST_SIDE || high > MOST_SIDE {
            return None;
        }
        let mut bytes = vec![0; reader.output_buffer_size()?];
        let frame = reader.next_frame(&mut bytes).ok()?;
        let bytes = bytes.get(..frame.buffer_size())?;
        let covered = |[red, green, blue, cover]: [u8; 4]| {
            let share = f32::from(cover) / 255.0;
            [f32::from(red) * share, f32::from(green) * share, f32::from(blue) * share, f32::from(cover)]
        };
        let pixels: Vec<[f32; 4]> = match frame.color_type {
            ColorType::Rgba => bytes.as_chunks::<4>().0.iter().map(|&pixel| covered(pixel)).collect(),
            ColorType::GrayscaleAlpha => {
                bytes.as_chunks::<2>().0.iter().map(|&[grey, cover]| covered([grey, grey, grey, cover])).collect()
            }
            _ => return None,
        };
        let picture = Self { wide: wide as usize, high: high as usize, pixels };
        if picture.pixels.len() != picture.wide * picture.high {
            return None;
        }
        let most = picture.wide.max(picture.high);
        if most <= KEPT {
            return Some(picture);
        }
        let side = |long: usize| (long * KEPT / most).max(1);
        Some(picture.scaled(side(picture.wide), side(picture.high)))
    }

    /// The same in another size.
    fn scaled(&self, wide: usize, high: usize) -> Self {
        let columns = resampled(&self.pixels, self.wide, wide);
        Self { wide, high, pixels: resampled(&columns, self.high, high) }
    }

    /// Where anything is seen: left, top, right and bottom.
    fn bounds(&self) -> Option<[usize; 4]> {
        let seen = self.pixels.iter().enumerate().filter(|(_, pixel)| pixel[3] >= 8.0);
        seen.fold(None, |bounds, (at, _)| {
            let (x, y) = (at % self.wide, at / self.wide);
            let [left, top, right, bottom] = bounds.unwrap_or([x, y, x + 1, y + 1]);
            Some([left.min(x), top.min(y), right.max(x + 1), bottom.max(y + 1)])
        })
    }

    fn cut(&mut self, [left, top, right, bottom]: [usize; 4]) {
        let rows = self.pixels.chunks(self.wide).take(bottom).skip(top);
        self.pixels = rows.flat_map(|row| row.iter().take(right).skip(left).copied()).collect();
        (self.wide, self.high) = (right - left, bottom - top);
    }
}

/// Rows of a length in another length, as columns.
fn resampled(pixels: &[[f32; 4]], from: usize, to: usize) -> Vec<[f32; 4]> {
    let rows = pixels.len() / from.max(1);
    let step = from as f32 / to.max(1) as f32;
    let reach = step.max(1.0);
    let mut columns = Vec::with_capacity(to * rows);
    for at in 0..to {
        let middle = (at as f32 + 0.5) * step;
        let (first, end) = ((middle - reach).floor().max(0.0) as usize, ((middle + reach).ceil() as usize).min(from));
        let weight = |place: usize| (1.0 - ((place as f32 + 0.5) - middle).abs() / reach).max(0.0);
        let all: f32 = (first..end).map(weight).sum();
        for row in pixels.chunks(from.max(1)) {
            let mut sum = [0.0; 4];
            for (place, pixel) in row.iter().enumerate().take(end).skip(first) {
                let share = weight(place) / all.max(f32::EPSILON);
                sum.iter_mut().zip(pixel).for_each(|(sum, part)| *sum += part * share);
            }
            columns.push(sum);
        }
    }
    columns
}

/// Cuts off what is clear around all of the pictures, if they are of one size: lesser pieces stay smaller.
fn trim<'p>(pictures: impl Iterator<Item = &'p mut Picture>) {
    let pictures: Vec<&mut Picture> = pictures.collect();
    let size = pictures.first().map(|first| (first.wide, first.high));
    if pictures.iter().any(|picture| Some((picture.wide, picture.high)) != size) {
        return;
    }
    let all = pictures
        .iter()
        .filter_map(|picture| picture.bounds())
        .reduce(|one, other| [one[0].min(other[0]), one[1].min(other[1]), one[2].max(other[2]), one[3].max(other[3])]);
    if let Some(all) = all {
        pictures.into_iter().for_each(|picture| picture.cut(all));
    }
}

/// Whether a file has this extension.
fn is(file: &Path, extension: &str) -> bool {
    file.extension().is_some_and(|own| own.eq_ignore_ascii_case(extension))
}

/// The pictures of a folder by their names without the extension, in small letters; of two of one name the one of lines,
/// which is sharp in any size, comes first.
fn pictures_in(folder: &Path) -> std::io::Result<Vec<(String, PathBuf)>> {
    let files = fs::read_dir(folder)?.flatten().take(MOST_FILES).map(|entry| entry.path());
    let named = |path: PathBuf| Some((path.file_stem()?.to_str()?.to_lowercase(), path));
    let mut pictures: Vec<(String, PathBuf)> = files.filter(|path| OwnPieces::takes(path)).filter_map(named).collect();
    pictures.sort_by_key(|(_, path)| !is(path, "svg"));
    Ok(pictures)
}

/// The pieces whose pictures lie in a folder, each with the names of the files of its two ways.
fn pieces(game: &str) -> Vec<(OwnPiece, [Vec<String>; 2])> {
    match game {
        "chess" => coloured(CHESS, "white", OwnPiece::Chess),
        "xiangqi" => coloured(XIANGQI, "red", OwnPiece::Xiangqi),
        _ => {
            let of = |kind, ruler, names: &[&str], codes: &[&str]| {
                let ways = [("black_", ["0", "s"]), ("white_", ["1", "g"])];
                let names = ways.map(|(word, signs)| [named(&[word], names), named(&signs, codes)].concat());
                (OwnPiece::Shogi(kind, ruler), names)
            };
            let kings = [
                of(shogi::PieceKind::King, true, &["king", "king2"], &["ou", "gy"]),
                of(shogi::PieceKind::King, false, &["king2", "king"], &["gy", "ou"]),
            ];
            let others = SHOGI.into_iter().map(|(kind, name, code)| of(kind, false, &[name], &[code]));
            kings.into_iter().chain(others).collect()
        }
    }
}

/// The names of pictures: of a piece after what tells its side.
fn named(sides: &[&str], names: &[&str]) -> Vec<String> {
    names.iter().flat_map(|name| sides.iter().map(move |side| format!("{side}{name}"))).collect()
}

/// The pieces of chess and xiangqi, in both colours: a word or its first letter tells the side that moves first.
fn coloured<K: Copy, const N: usize>(
    kinds: [(K, &str, &str); N],
    first: &str,
    piece: fn(K, Color) -> OwnPiece,
) -> Vec<(OwnPiece, [Vec<String>; 2])> {
    let of = |(kind, name, letter): (K, &str, &str), color: Color| {
        let word = if color == Color::White { first } else { "black" };
        let sign = word.slice(..1);
        let names = [named(&[&format!("{word}_")], &[name]), named(&[sign], &[letter])].concat();
        (piece(kind, color), [names, Vec::new()])
    };
    kinds.into_iter().flat_map(|kind| Color::WHITE_FIRST.map(|color| of(kind, color))).collect()
}

/// The pieces of shogi but the kings, with the names of their pictures and the codes of CSA, which others use.
const SHOGI: [(shogi::PieceKind, &str, &str); 13] = {
    use shogi::PieceKind::*;
    [
        (Rook, "rook", "hi"),
        (Bishop, "bishop", "ka"),
        (Gold, "gold", "ki"),
        (Silver, "silver", "gi"),
        (Knight, "knight", "ke"),
        (Lance, "lance", "ky"),
        (Pawn, "pawn", "fu"),
        (Dragon, "dragon", "ry"),
        (Horse, "horse", "um"),
        (PromotedSilver, "prom_silver", "ng"),
        (PromotedKnight, "prom_knight", "nk"),
        (PromotedLance, "prom_lance", "ny"),
        (Tokin, "prom_pawn", "to"),
    ]
};

const CHESS: [(chess::PieceKind, &str, &str); 6] = {
    use chess::PieceKind::*;
    [
        (King, "king", "k"),
        (Queen, "queen", "q"),
        (Rook, "rook", "r"),
        (Bishop, "bishop", "b"),
        (Knight, "knight", "n"),
        (Pawn, "pawn", "p"),
    ]
};

const XIANGQI: [(xiangqi::PieceKind, &str, &str); 7] = {
    use xiangqi::PieceKind::*;
    [
        (General, "general", "k"),
        (Advisor, "advisor", "a"),
        (Elephant, "elephant", "b"),
        (Horse, "horse", "n"),
        (Chariot, "chariot", "r"),
        (Cannon, "cannon", "c"),
        (Soldier, "soldier", "p"),
    ]
};
