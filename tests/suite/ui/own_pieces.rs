//! A person's own pictures of the pieces, and boards whose coordinates are read at a glance.

use std::fs;
use std::path::Path;

use egui::Color32;
use egui_kittest::kittest::Queryable;
use komaoto::locale::{Language, Locale};
use komaoto::rules::{Color, Game, Position, chess, shogi, xiangqi};
use komaoto::ui::Settings;
use komaoto::ui::board::{
    BoardMaterial, BoardScene, BoardTheme, Body, OwnFace, OwnPieces, OwnPiecesFault, PieceStyle, chess as chess_board,
    shogi as shogi_board, xiangqi as xiangqi_board,
};
use komaoto::ui::look::WindowLook;

use super::{Fixed, wait_for, window_of};

/// A picture with a square of a colour in the middle of what is clear.
fn picture(path: &Path, side: u32) {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, side, side);
    encoder.set_color(png::ColorType::Rgba);
    let inside = |at: u32| (side / 4..side * 3 / 4).contains(&at);
    let pixel = |at: u32| if inside(at % side) && inside(at / side) { [200, 30, 60, 255] } else { [0; 4] };
    let pixels: Vec<u8> = (0..side * side).flat_map(pixel).collect();
    encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
    fs::write(path, bytes).unwrap();
}

fn read(folder: &Path) -> &'static OwnPieces {
    Box::leak(Box::new(OwnPieces::read(folder).unwrap()))
}

fn is_own(body: Body) -> Option<&'static OwnFace> {
    if let Body::Picture(face) = body { Some(face) } else { None }
}

#[test]
fn a_folder_of_pictures_is_the_pieces_and_what_it_lacks_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("chess")).unwrap();
    fs::create_dir(folder.path().join("xiangqi")).unwrap();
    for (name, side) in [
        ("black_king2.png", 64),
        ("White_Prom_Pawn.PNG", 64),
        ("0HI.png", 300),
        ("chess/wK.png", 16),
        ("chess/black_queen.png", 16),
        ("xiangqi/rk.png", 2),
    ] {
        picture(&folder.path().join(name), side);
    }
    fs::write(folder.path().join("black_gold.png"), "not a picture").unwrap();
    let own = read(folder.path());
    assert_eq!((own.count(), own.unread.as_slice()), (7, &["black_gold.png".to_owned()][..]));
    let style = PieceStyle { own: Some(own), ..PieceStyle::default() };
    use shogi::PieceKind as S;
    let of = |kind, color| is_own(shogi_board::face(kind, color, style).body);
    // One picture of a king is both; a colour without one has the other's, turned.
    for (kind, there) in [(S::King, true), (S::Tokin, true), (S::Rook, true), (S::Gold, false), (S::Pawn, false)] {
        for color in [Color::Black, Color::White] {
            assert_eq!(of(kind, color).is_some(), there, "{kind:?} {color:?}");
        }
    }
    let chess = |kind, color| is_own(chess_board::face(kind, color, style).body).is_some();
    assert!(chess(chess::PieceKind::King, Color::White) && chess(chess::PieceKind::Queen, Color::Black));
    assert!(!chess(chess::PieceKind::King, Color::Black), "colours of chess are no sides of a board");
    let general = |color| is_own(xiangqi_board::face(xiangqi::PieceKind::General, color, style).body).is_some();
    assert!(general(Color::White) && !general(Color::Black));
    let scene = BoardScene::of(&Position::start(Game::Shogi), None, style, &Locale::new(Language::English));
    let drawn = scene.pieces.iter().filter(|piece| is_own(piece.face.body).is_some()).count();
    assert_eq!(drawn, 4, "two kings and two rooks");
}

/// A picture of lines is as good as one of points, and comes before it where both have one name. It is drawn by itself: it
/// looks at no other file, and what would leave a piece that nobody sees is no picture.
#[test]
fn pictures_of_lines_are_pieces_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, inside: &str| {
        let head = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 50">"#;
        fs::write(folder.path().join(name), format!("{head}{inside}</svg>")).unwrap();
    };
    let square = r##"<rect x="5" y="5" width="30" height="40" fill="#c8203c"/>"##;
    write("0FU.svg", square);
    write("White_Rook.SVG", square);
    write("black_gold.svg", square);
    fs::write(folder.path().join("black_gold.png"), "not a picture").unwrap();
    write("black_silver.svg", &format!("{}{square}{}", "<g opacity='0.999'>".repeat(900), "</g>".repeat(900)));
    let own = OwnPieces::read(folder.path()).unwrap();
    assert_eq!((own.count(), own.unread.len()), (4, 0), "{:?}", own.unread);
    picture(&folder.path().join("seen.png"), 16);
    write("black_lance.svg", "<image href='seen.png' width='45' height='50'/>");
    write("black_knight.svg", "<text x='5' y='40'>N</text>");
    write("black_bishop.svg", "<g>");
    let own = OwnPieces::read(folder.path()).unwrap();
    let unread = ["black_bishop.svg", "black_knight.svg", "black_lance.svg"].map(str::to_owned);
    assert_eq!((own.count(), own.unread.as_slice()), (4, &unread[..]));
}

#[test]
fn a_folder_without_pieces_is_told_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let fault = |path: &Path| OwnPieces::read(path).err();
    assert_eq!(fault(&folder.path().join("none")), Some(OwnPiecesFault::NoFolder));
    picture(&folder.path().join("cat.png"), 8);
    assert_eq!(fault(folder.path()), Some(OwnPiecesFault::NoPieces));
    fs::write(folder.path().join("black_pawn.png"), b"\x89PNG\r\n\x1a\n").unwrap();
    assert_eq!(fault(folder.path()), Some(OwnPiecesFault::NoPictures("black_pawn.png".to_owned())));
    assert!(matches!(fault(&folder.path().join("cat.png")), Some(OwnPiecesFault::Unreadable(_))));
    // In the window: the pieces are drawn, and what is wrong is said.
    let own_pieces = Some(folder.path().to_owned());
    let settings = Settings { own_pieces, language: Some(Language::English), ..Settings::default() };
    let mut window = window_of([900.0, 700.0], settings, Vec::new(), Box::new(Fixed(None)));
    let said = "The pieces are drawn as ever. black_pawn.png is no picture that can be read";
    wait_for(&mut window, |window| window.query_by_label_contains(said).is_some());
}

/// How strongly two colours differ, as WCAG counts it.
fn contrast(one: Color32, other: Color32) -> f64 {
    let light = |color: Color32| {
        let part = |part: u8| {
            let share = f64::from(part) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(color.r()) + 0.7152 * part(color.g()) + 0.0722 * part(color.b())
    };
    let (one, other) = (light(one), light(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Coordinates stand out from the wood, by day and by night: from the middle of its grain and all that is lighter or, where
/// they are light, darker than that; on katsura and baize from all of it.
#[test]
fn coordinates_stand_out_from_every_board() {
    for material in BoardMaterial::ALL {
        for look in [WindowLook::Light, WindowLook::Dark, WindowLook::Contrast] {
            let theme = BoardTheme::new(material, look);
            let whole = matches!(material, BoardMaterial::Katsura | BoardMaterial::Baize);
            for grain in [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().filter(|grain| whole || *grain <= 0.5) {
                let wood = theme.wood_light.lerp_to_gamma(theme.wood_dark, grain);
                let tinted = |part: u8, tint: u8| (u16::from(part) * u16::from(tint) / 255) as u8;
                let tint = theme.board_tint;
                let wood = Color32::from_rgb(
                    tinted(wood.r(), tint.r()),
                    tinted(wood.g(), tint.g()),
                    tinted(wood.b(), tint.b()),
                );
                let stands_out = contrast(theme.label, wood);
                assert!(stands_out >= 4.5, "{material:?} {look:?} at {grain}: {stands_out:.2}");
            }
        }
    }
}
