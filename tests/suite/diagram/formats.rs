//! Pictures in all formats: what each of them says about itself, how large it is, and that all show the same.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use ::png::Decoder;
use komaoto::diagram::{
    DiagramLook, DiagramStyle, Figure, FigureMark, LastMove, Moving, Pace, PdfMetadata, PdfPage, PieceWeight, Scene,
    Size, Spread, Typeface, draw, pdf, png, rgba, square_at, svg, svg_of_pages,
};
use komaoto::notation::{parse_position, parse_sfen};
use komaoto::rules::{Game, Position};
use resvg::usvg::{Options, Tree};
use tiny_skia::{Color, Pixmap, Transform};

use super::start;

#[test]
fn svg_holds_outlines_a_size_and_no_letter_but_its_description() {
    let scene = draw(&Figure { caption: "図は☗７六歩まで".to_owned(), ..start() }, &DiagramStyle::default());
    let text = svg(&scene, 80.0, "a < b & \"c\"\u{7}\n]]><script>");
    assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && text.contains(" width=\"80.00mm\""));
    assert!(text.contains("<title>a &lt; b &amp; &quot;c&quot; </title>"));
    assert!(text.contains("<desc>a &lt; b &amp; &quot;c&quot;  ]]&gt;&lt;script&gt;</desc>"));
    let (_, picture) = text.split_once("</desc>").unwrap();
    assert!(picture.is_ascii() && !picture.contains("<text") && !picture.contains("NaN"));
}

/// What a PNG says about itself: width, bits, colour type and dots per metre.
fn header(bytes: &[u8]) -> (u32, u8, u8, u32) {
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    let dots = bytes.windows(4).position(|name| name == b"pHYs").unwrap() + 4;
    (number(16), bytes[24], bytes[25], number(dots))
}

#[test]
fn png_is_grey_and_true_to_the_millimetre() {
    let scene = draw(&start(), &DiagramStyle::default());
    // 80 mm at 300 dots per inch; sixteen greys.
    assert_eq!(header(&png(&scene, Size { millimetres: 80.0, dpi: 300.0 }).unwrap()), (945, 4, 3, 11811));
    // So fine that four colours do.
    let fine = png(&scene, Size::of_pixels(1600, 400.0)).unwrap();
    assert_eq!(header(&fine), (1600, 2, 3, 15748));
    assert!(fine.len() <= 40_000, "{}", fine.len());
    let screen = draw(&start(), &DiagramStyle::of(DiagramLook::Screen));
    assert_eq!(header(&png(&screen, Size { millimetres: 80.0, dpi: 100.0 }).unwrap()), (315, 8, 2, 3937));
}

/// A square that is whole bytes wide is a copy of the one like it: with that no picture for print outgrows a page of the web.
#[test]
fn a_picture_for_print_of_sixteen_hundred_pixels_is_at_most_forty_kilobytes_in_every_style() {
    let positions = [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "l2+R2ks1/3+N1g1g1/p1np2p1p/1pps1p1p1/4P2P1/1PPP1PP1P/P1S1SG3/1KG1B2+b1/LN5NL b R2Pl 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r1bq1rk1/pp1nbppp/2p1pn2/3p2B1/2PP4/2NBPN2/PP3PPP/R2Q1RK1 w - - 0 9",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "r1ba1kb1r/4a4/1cn1c1n2/p1p3p1p/4p4/2P6/P3P1P1P/1C2C1N2/4A4/RNBK1AB1R w - - 0 9",
    ];
    let mut styles = Vec::new();
    for typeface in [Typeface::Gothic, Typeface::Mincho] {
        for (look, weight) in [
            (DiagramLook::Book, PieceWeight::Light),
            (DiagramLook::Book, PieceWeight::Regular),
            (DiagramLook::Classic, PieceWeight::Bold),
        ] {
            styles.push(DiagramStyle { typeface, weight, ..DiagramStyle::of(look) });
        }
        styles.push(DiagramStyle {
            typeface,
            coordinates: false,
            last: LastMove::Frame,
            ..DiagramStyle::of(DiagramLook::Book)
        });
    }
    for position in positions.map(|text| parse_position(text).unwrap()) {
        let [from, middle, to] = [(1, 1), (4, 4), (4, 3)].map(|place| square_at(position.game(), place).unwrap());
        let plain = Figure {
            last: Some((None, middle)),
            caption: "【途中図は△６三銀右上成まで】".to_owned(),
            hands: [Some("先手の見本".to_owned()), Some("後手の見本".to_owned())],
            ..Figure::new(position)
        };
        let named =
            Figure { heading: vec!["Botvinnik, Mikhail – Capablanca, José Raúl".to_owned()], ..plain.clone() };
        let marks = vec![FigureMark { from, to, color: 'R' }, FigureMark { from: to, to, color: 'G' }];
        // In chess and xiangqi a typeface is all that differs.
        let skipped = if plain.position.game() == Game::Shogi { 1 } else { 3 };
        for figure in [named, Figure { marks, ..plain }] {
            for style in styles.iter().step_by(skipped) {
                let size = png(&draw(&figure, style), Size::of_pixels(1600, 400.0)).unwrap().len();
                assert!(size <= 40_000, "{size} bytes: {style:?} {figure:?}");
            }
        }
    }
}

#[test]
fn an_animation_holds_every_picture_in_a_frame_of_one_size() {
    let mut captioned = start();
    captioned.caption = "図".to_owned();
    let scenes = [start(), captioned, start()].map(|figure| draw(&figure, &DiagramStyle::default()));
    let (size, pace) = (Size::of_pixels(300, 96.0), Pace { seconds: 0.5, times: 2 });
    let bytes = Moving::Apng.pictures(&scenes, size, pace, &|_| true).unwrap();
    assert_eq!(Moving::Apng.pictures(&scenes, size, pace, &|done| done < 2), None);
    let mut reader = Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
    let control = reader.info().animation_control.unwrap();
    assert_eq!((control.num_frames, control.num_plays), (3, 2));
    let mut shown = Vec::new();
    let mut frames = Vec::new();
    for _ in 0..3 {
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        // The sixteenth colour of the palette lets the picture before through.
        let colors: Vec<u8> = pixels.iter().flat_map(|byte| [byte >> 4, byte & 15]).collect();
        shown.resize(colors.len(), 0);
        let kept = colors.iter().filter(|&&color| color == 15).count();
        assert!(frames.is_empty() == (kept == 0) && kept * 10 >= colors.len() * 9 * usize::from(!frames.is_empty()));
        shown.iter_mut().zip(colors).filter(|(_, color)| *color != 15).for_each(|(shown, color)| *shown = color);
        frames.push((shown.clone(), reader.info().frame_control.unwrap().delay_num));
    }
    assert!(frames[0].0 == frames[2].0 && frames[0].0 != frames[1].0);
    assert_eq!(frames.iter().map(|(_, delay)| *delay).collect::<Vec<_>>(), [50, 50, 150]);
}

/// The share of pixels that differ by more than a quarter of the way from black to white.
fn unlike(one: &Pixmap, other: &Pixmap) -> f32 {
    assert!(one.width().abs_diff(other.width()) <= 1 && one.height().abs_diff(other.height()) <= 1);
    let (width, height) = (one.width().min(other.width()), one.height().min(other.height()));
    let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let differs =
        |&(x, y): &(u32, u32)| one.pixel(x, y).unwrap().green().abs_diff(other.pixel(x, y).unwrap().green()) > 0x60;
    pixels.filter(differs).count() as f32 / (width * height) as f32
}

/// An SVG as a reader of others draws it, on white.
fn rasterized(text: &str, size: Size, scene: &Scene) -> Pixmap {
    let tree = Tree::from_str(text, &Options::default()).unwrap();
    let high = size.pixels() as f32 / scene.width * scene.height;
    let mut picture = Pixmap::new(size.pixels(), high.round() as u32).unwrap();
    picture.fill(Color::WHITE);
    let scale = size.pixels() as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut picture.as_mut());
    picture
}

/// Law: what pages have in common, a page of the web has once: each glyph and each man; what each page adds is small. Two
/// pictures in one page do not disturb each other: what is called the same is the same.
#[test]
fn glyphs_and_men_are_in_a_page_of_the_web_once() {
    let scene = draw(&Figure::new(Position::start(Game::Chess)), &DiagramStyle::default());
    let page = PdfPage::of(&scene, 60.0);
    let written = |pages: usize| svg_of_pages(&vec![page.clone(); pages], "", |_| String::new()).concat();
    let shapes = |text: &str| text.matches("<path id=\"k").count();
    let (one, many) = (written(1), written(20));
    assert_eq!((shapes(&one), shapes(&many)), (shapes(&one), shapes(&one)));
    assert!(many.len() < one.len() + 19 * 16_000, "{} and {} bytes", one.len(), many.len());
    // In files of their own each page has what it needs.
    let apart = svg_of_pages(&[page.clone(), page], "", |nth| format!("{nth}.svg"));
    assert_eq!(shapes(&apart[0]), shapes(&apart[1]));
    let defined = |text: &str| -> BTreeMap<String, String> {
        let lines = text.lines().filter_map(|line| line.strip_prefix("<path id=\"")?.split_once('"'));
        lines.map(|(name, data)| (name.to_owned(), data.to_owned())).collect()
    };
    let other = svg(&draw(&start(), &DiagramStyle::default()), 60.0, "");
    let (one, other) = (defined(&one), defined(&other));
    assert!(one.len() > 20 && other.len() > 20);
    assert!(one.iter().all(|(name, data)| other.get(name).is_none_or(|there| there == data)));
}

#[test]
fn all_formats_show_the_same_picture() {
    let size = Size { millimetres: 80.0, dpi: 200.0 };
    let poppler = Command::new("pdftoppm").arg("-v").output().is_ok();
    if !poppler {
        eprintln!("SKIPPED: the PDF is not compared, there is no pdftoppm (poppler-utils)");
    }
    let folder = tempfile::tempdir().unwrap();
    for game in [Game::Shogi, Game::Chess, Game::Xiangqi] {
        for (look, typeface, weight) in [
            (DiagramLook::Book, Typeface::Gothic, PieceWeight::Bold),
            (DiagramLook::Screen, Typeface::Mincho, PieceWeight::Regular),
        ] {
            let figure = Figure {
                caption: "図は▲７六歩（Ｐ）まで".to_owned(),
                footer: "21手詰".to_owned(),
                hands: [Some("スーパー".to_owned()), None],
                last: Some((None, square_at(game, (4, 6)).unwrap())),
                marks: vec![
                    FigureMark {
                        from: square_at(game, (1, 1)).unwrap(),
                        to: square_at(game, (5, 4)).unwrap(),
                        color: 'R',
                    },
                    FigureMark {
                        from: square_at(game, (2, 2)).unwrap(),
                        to: square_at(game, (2, 2)).unwrap(),
                        color: 'G',
                    },
                ],
                ..Figure::new(Position::start(game))
            };
            let scene = draw(&figure, &DiagramStyle { typeface, weight, ..DiagramStyle::of(look) });
            let picture = Pixmap::decode_png(&png(&scene, size).unwrap()).unwrap();
            let differing = unlike(&picture, &rasterized(&svg(&scene, 80.0, ""), size, &scene));
            assert!(differing < 0.02, "SVG of {game:?}: {differing}");
            if poppler {
                let file = folder.path().join("one.pdf");
                fs::write(&file, pdf(&[PdfPage::of(&scene, 80.0)], &PdfMetadata::default())).unwrap();
                let done = Command::new("pdftoppm")
                    .args(["-r", "200", "-png", "-singlefile"])
                    .arg(&file)
                    .arg(folder.path().join("one"))
                    .output()
                    .unwrap();
                assert!(done.status.success() && done.stderr.is_empty(), "{done:?}");
                let shown = Pixmap::decode_png(&fs::read(folder.path().join("one.png")).unwrap()).unwrap();
                let differing = unlike(&picture, &shown);
                assert!(differing < 0.02, "PDF of {game:?}: {differing}");
            }
        }
    }
}

/// Law: what many diagrams have in common is in a document once, however many of them there are.
#[test]
fn a_document_has_the_men_of_its_diagrams_once() {
    let page = PdfPage::of(&draw(&Figure::new(Position::start(Game::Chess)), &DiagramStyle::default()), 60.0);
    let written = |pages: usize| pdf(&vec![page.clone(); pages], &PdfMetadata::default());
    let forms =
        |bytes: &[u8]| bytes.windows(13).filter(|part| part == b"/Subtype/Form" || part == b"/Subtype /For").count();
    let (one, many) = (written(1), written(50));
    // Of six kinds of men the halo, the rim, the body and the lines, of the knight its eyes; and the hatching.
    assert_eq!((forms(&one), forms(&many)), (26, 26));
    assert!(many.len() - one.len() < 49 * 4000, "{} and {} bytes", one.len(), many.len());
}

#[test]
fn a_pdf_is_sound_and_its_text_can_be_copied_out() {
    let figure = Figure {
        heading: vec!["第12番".to_owned(), "作者 伊藤看寿".to_owned()],
        caption: "図は▲７六歩まで".to_owned(),
        footer: "21手詰".to_owned(),
        hands: [Some("持駒".to_owned()), None],
        ..Figure::new(parse_sfen("9/9/3B3G1/6+p1n/7+p1/7k1/5BL1p/7G1/7+R+r b N2P2g4s2n3l13p 1").unwrap())
    };
    let page = PdfPage {
        entries: vec![("第12番".to_owned(), 0.0)],
        ..PdfPage::of(&draw(&figure, &DiagramStyle::default()), 80.0)
    };
    let about =
        PdfMetadata { title: "<図巧> (1)\\".to_owned(), author: "看寿".to_owned(), language: "ja".to_owned() };
    let bytes = pdf(&[page.clone(), page.clone()], &about);
    assert_eq!(bytes, pdf(&[page.clone(), page], &about), "the same input, the same bytes");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one.pdf");
    fs::write(&file, &bytes).unwrap();
    match Command::new("qpdf").arg("--check").arg(&file).output() {
        Ok(checked) => assert!(checked.status.success() && checked.stderr.is_empty(), "{checked:?}"),
        Err(_) => eprintln!("SKIPPED: no qpdf to check the PDF with"),
    }
    let Ok(said) = Command::new("pdftotext").arg(&file).arg("-").output() else {
        return eprintln!("SKIPPED: no pdftotext to read the PDF with");
    };
    let text = String::from_utf8(said.stdout).unwrap();
    let lines: Vec<&str> = text.split(['\n', '\u{c}']).filter(|line| !line.is_empty()).collect();
    for line in ["第12番", "作者 伊藤看寿", "図は▲７六歩まで", "21手詰", "☗持駒", "桂歩二"] {
        assert_eq!(lines.iter().filter(|found| **found == line).count(), 2, "{line} in {lines:?}");
    }
    assert!(
        text.contains("9/9/3B3G1/6+p1n/7+p1/7k1/5BL1p/7G1/7+R+r b N2P2g4s2n3l13p 1"),
        "the board reads as its SFEN"
    );
    let info = Command::new("pdfinfo").arg(&file).output().unwrap();
    let info = String::from_utf8(info.stdout).unwrap();
    assert!(info.contains("<図巧> (1)\\") && info.contains("Pages:           2"), "{info}");
}

/// Law: read by somebody else, a GIF shows each position as its picture does, as long as it was asked to.
#[test]
fn a_gif_shows_each_position_as_its_picture() {
    for (game, look, moves, times, repeat) in [
        (Game::Shogi, DiagramLook::Book, 5, 3, gif::Repeat::Finite(2)),
        (Game::Shogi, DiagramLook::Screen, 5, 0, gif::Repeat::Infinite),
        (Game::Chess, DiagramLook::Screen, 3, 1, gif::Repeat::default()),
        (Game::Xiangqi, DiagramLook::Classic, 0, 3, gif::Repeat::default()),
    ] {
        let mut position = Position::start(game);
        let mut scenes = vec![draw(&Figure::new(position.clone()), &DiagramStyle::of(look))];
        for _ in 0..moves {
            let mv = position.legal_moves()[0];
            position.play(mv).unwrap();
            let last = Some((mv.origin_square(), mv.to().unwrap()));
            scenes.push(draw(&Figure { last, ..Figure::new(position.clone()) }, &DiagramStyle::of(look)));
        }
        let size = Size::of_pixels(500, 96.0);
        let (pace, going) = (Pace { seconds: 0.5, times }, &|_| true);
        let bytes = Moving::Gif.pictures(&scenes, size, pace, going).unwrap();
        assert!(Moving::Gif.pictures(&scenes, size, pace, going).as_ref() == Some(&bytes), "the same bytes again");
        assert!(Moving::Gif.pictures(&scenes, size, pace, &|done| done + 1 < scenes.len()).is_none());
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut reader = options.read_info(bytes.as_slice()).unwrap();
        let (wide, high) = (usize::from(reader.width()), usize::from(reader.height()));
        let mut shown = vec![0_u8; wide * high * 4];
        let mut nth = 0;
        while let Some(frame) = reader.read_next_frame().unwrap() {
            let row = usize::from(frame.width) * 4;
            for (y, pixels) in frame.buffer.chunks_exact(row).enumerate() {
                let from = ((y + usize::from(frame.top)) * wide + usize::from(frame.left)) * 4;
                for (place, pixel) in shown[from..from + row].chunks_exact_mut(4).zip(pixels.chunks_exact(4)) {
                    if pixel[3] > 0 {
                        place.copy_from_slice(pixel);
                    }
                }
            }
            assert_eq!(frame.delay, if nth + 1 == scenes.len() { 150 } else { 50 });
            let (.., pixels) = rgba(&scenes[nth], size).unwrap();
            let far = |(one, other): &(&u8, &u8)| one.abs_diff(**other) > 24;
            let off = pixels.iter().zip(&shown).filter(far).count();
            assert!(pixels.len() == shown.len() && off * 200 < pixels.len(), "{game:?} {look:?} {nth}: {off}");
            nth += 1;
        }
        assert_eq!(nth, scenes.len());
        assert_eq!(reader.repeat(), repeat);
    }
}

/// Hebrew and Arabic run from right to left between words that do not, their letters joined as they are written, and are
/// copied out as they were typed.
#[test]
fn what_runs_from_right_to_left_is_joined_and_can_be_copied_out() {
    let line = |letters: &str, down: f32| komaoto::diagram::TextLine {
        letters: letters.to_owned(),
        face: komaoto::diagram::TextFace::Gothic,
        pen: 0.0,
        size: 5.0,
        at: (10.0, down),
        way: komaoto::diagram::Way::Across,
        ink: komaoto::diagram::Ink::BLACK,
        spread: Spread::default(),
    };
    let lines = ["Qa5 שלום עולם and on", "Qa5 مرحبا بالعالم and on", "ș ⩲ ⩱ ⌓ ⟳ ♔♚♟ ± ∓ ∞ □ ↑ → N Коваль Παππάς"];
    // Of two letters that are one glyph each is where it belongs, also where all of a page runs from right to left.
    let alone = [
        "لا ولا الأولاد إلى آلاف سلام",
        "שלום עולם",
        // (Signs and figures beside such words are put elsewhere by pdftotext, which turns them with the words.)
        "1. e4 and then لاعب in a mixed line with שלום in it 8",
    ];
    let mut scene = Scene::new(210.0, 100.0);
    lines.iter().zip(1..).for_each(|(letters, nth)| scene.text(line(letters, 15.0 * nth as f32)));
    let page = |letters: &&str| {
        let mut scene = Scene::new(210.0, 100.0);
        scene.text(line(letters, 15.0));
        scene
    };
    let pages: Vec<Scene> = std::iter::once(scene).chain(alone.iter().map(page)).collect();
    let missing = komaoto::diagram::missing(&pages);
    if !missing.is_empty() {
        return eprintln!("SKIPPED: no font here has {missing:?}");
    }
    // The first letter, which stands at the right, has a form of its own.
    let drawn = |letters: &str| {
        svg(
            &{
                let mut scene = Scene::new(210.0, 100.0);
                scene.text(line(letters, 15.0));
                scene
            },
            210.0,
            "",
        )
    };
    assert!(line("بب", 15.0).length() < line("ب", 15.0).length() * 1.9, "joined letters are narrower");
    assert_ne!(drawn("אב"), drawn("בא"));
    assert_eq!(drawn("(א").matches("<use").count(), drawn("א)").matches("<use").count());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one.pdf");
    let pages: Vec<PdfPage> = pages.into_iter().map(|scene| PdfPage { scene, ..PdfPage::default() }).collect();
    fs::write(&file, pdf(&pages, &PdfMetadata::default())).unwrap();
    let Ok(said) = Command::new("pdftotext").arg("-layout").arg(&file).arg("-").output() else {
        return eprintln!("SKIPPED: no pdftotext to read the PDF with");
    };
    let text = String::from_utf8(said.stdout).unwrap();
    // Where the direction turns, it puts spaces elsewhere.
    let is_kept = |c: &char| !c.is_whitespace() && !matches!(c, '\u{202a}'..='\u{202e}');
    let letters = |text: &str| -> String { text.chars().filter(is_kept).collect() };
    let text = letters(&text);
    for line in lines.into_iter().chain(alone) {
        assert!(text.contains(&letters(line)), "{line} in {text}");
    }
}

/// A line of words from right to left, as heavy as the pen is wide.
fn leftward_line(letters: &str, x: f32, pen: f32) -> komaoto::diagram::TextLine {
    komaoto::diagram::TextLine {
        letters: letters.to_owned(),
        face: komaoto::diagram::TextFace::Gothic,
        pen,
        size: 5.0,
        at: (x, 15.0),
        way: komaoto::diagram::Way::Across,
        ink: komaoto::diagram::Ink::BLACK,
        spread: Spread::default(),
    }
}

/// Between names from right to left nothing changes its place: who has White stands first, and 1–0 is not turned around.
#[test]
fn results_and_moves_are_not_turned_with_the_words_beside_them() {
    let drawn = |parts: &[&str]| {
        let (mut scene, mut x) = (Scene::new(60.0, 30.0), 10.0);
        for part in parts {
            let line = leftward_line(part, x, 0.0);
            x += line.length();
            scene.text(line);
        }
        let is_whole = komaoto::diagram::missing(std::slice::from_ref(&scene)).is_empty();
        is_whole.then(|| Pixmap::decode_png(&png(&scene, Size::of_pixels(480, 60.0)).unwrap()).unwrap())
    };
    for parts in [["אב", " – ", "גד"], ["אב", " ", "1–0"], ["טוב", ": ", "2.Nf3"]] {
        let (Some(one), Some(other)) = (drawn(&[parts.concat().as_str()]), drawn(&parts)) else {
            return eprintln!("SKIPPED: no font here has Hebrew");
        };
        let is_off = |(one, other): &(&u8, &u8)| one.abs_diff(**other) > 64;
        let off = one.data().iter().zip(other.data()).filter(is_off).count();
        assert!(off < 150, "{parts:?}: {off}");
    }
}

/// A letter that is drawn with the one behind it takes nothing of their weight away.
#[test]
fn heavy_words_stay_heavy_behind_two_letters_in_one() {
    let mut scene = Scene::new(210.0, 100.0);
    scene.text(leftward_line("سلام ولا سلام", 10.0, 0.03));
    if !komaoto::diagram::missing(std::slice::from_ref(&scene)).is_empty() {
        return eprintln!("SKIPPED: no font here has Arabic");
    }
    let file = pdf(&[PdfPage { scene, ..PdfPage::default() }], &PdfMetadata::default());
    let begins = (0..file.len()).filter(|&at| file[at..].starts_with(b"stream\n")).map(|at| at + 7);
    let streams = begins.filter_map(|at| miniz_oxide::inflate::decompress_to_vec_zlib(&file[at..]).ok());
    let contents = streams.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).find(|text| text.contains(" Tr"));
    let contents = contents.expect("a page with text");
    let modes: Vec<&str> = contents.lines().filter_map(|line| line.strip_suffix(" Tr")).collect();
    assert!(modes.contains(&"3"), "{modes:?}");
    assert!(modes.windows(2).all(|pair| pair[0] != "3" || pair[1] == "2"), "{modes:?}");
}

/// For whoever sets word by word, the words of Hebrew stand as they are seen, each spelled as it is read; results, moves
/// and what runs from left to right stay.
#[test]
fn words_from_right_to_left_stand_in_their_order_for_who_sets_them_one_by_one() {
    for (read, seen) in [
        ("Morphy – Anderssen 1–0", "Morphy – Anderssen 1–0"),
        ("יעקב כהן – אב גד", "כהן יעקב – גד אב"),
        ("יעקב כהן 1–0", "כהן יעקב 1–0"),
        ("a טוב מאוד b", "a מאוד טוב b"),
        ("מהלך 12 טוב", "טוב 12 מהלך"),
    ] {
        assert_eq!(komaoto::diagram::word_by_word(read), seen);
    }
}
