//! Letters in print that no embedded font has: the system's fonts are asked, and where none has them it is said before
//! anything is written.

#![cfg(target_os = "linux")]

use std::fs;
use std::process::{Command, Output};

use super::Desk;

/// A game of people whose names only fonts for Chinese have.
const GAME: &str =
    "[Game \"Chinese Chess\"]\n[Event \"\"]\n[Red \"镕镠川\"]\n[Black \"燊赟平\"]\n[Result \"*\"]\n\n1. 炮二平五 *\n";
const EMBEDDED: &[u8] = include_bytes!("../../../assets/fonts/NotoSansSC-Regular-subset.ttf");

/// A font in which two glyphs of an embedded one stand for characters that no embedded one has.
fn font() -> Vec<u8> {
    let mut font = EMBEDDED.to_vec();
    let short = |font: &[u8], at: usize| u16::from_be_bytes([font[at], font[at + 1]]);
    let long = |font: &[u8], at: usize| usize::from(short(font, at)) << 16 | usize::from(short(font, at + 2));
    let tables = usize::from(short(&font, 4));
    let cmap = (0..tables).map(|nth| 12 + 16 * nth).find(|&at| &font[at..at + 4] == b"cmap").unwrap();
    let cmap = long(&font, cmap + 8);
    let mapped = cmap + long(&font, cmap + 8);
    assert_eq!(short(&font, mapped), 4);
    let segments = usize::from(short(&font, mapped + 6)) / 2;
    let [ends, starts, deltas] = [14, 16 + 2 * segments, 16 + 4 * segments].map(|at| mapped + at);
    for (from, to) in [('砗', '镕'), ('进', '镠')].map(|(from, to)| (from as u32 as u16, to as u32 as u16)) {
        let nth = (0..segments).find(|nth| short(&font, ends + 2 * nth) == from).unwrap();
        let delta = short(&font, deltas + 2 * nth).wrapping_sub(to - from);
        for (place, value) in [(ends, to), (starts, to), (deltas, delta)] {
            font[place + 2 * nth..place + 2 * nth + 2].copy_from_slice(&value.to_be_bytes());
        }
    }
    font
}

/// What the program makes of the game where the system has these fonts.
fn printed(fonts: &[&[u8]], arguments: &[&str]) -> (Desk, Output) {
    let desk = Desk::new(&[("a.pgn", GAME.as_bytes())]);
    let folder = desk.path("fonts");
    fs::create_dir(&folder).unwrap();
    for (nth, font) in fonts.iter().enumerate() {
        fs::write(folder.join(format!("{nth}.ttf")), font).unwrap();
    }
    let dir = folder.display();
    let config =
        format!("<?xml version=\"1.0\"?>\n<fontconfig><dir>{dir}</dir><cachedir>{dir}</cachedir></fontconfig>\n");
    fs::write(desk.path("fonts.conf"), config).unwrap();
    let mut command = desk.command();
    command.args(arguments).env("FONTCONFIG_FILE", desk.path("fonts.conf"));
    let output = command.output().unwrap();
    // A machine without fonts is none of the program's faults.
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(!err.contains("panicked"), "{err}");
    (desk, output)
}

fn text_layer(desk: &Desk, name: &str) -> Option<String> {
    let Ok(said) = Command::new("pdftotext").args(["-layout"]).arg(desk.path(name)).arg("-").output() else {
        eprintln!("SKIPPED: no pdftotext to read the PDF with");
        return None;
    };
    Some(String::from_utf8(said.stdout).unwrap())
}

#[test]
fn what_no_font_has_is_told_before_anything_is_written() {
    for (command, out) in [("sheet", "a.pdf"), ("sheet", "a.svg"), ("sheet", "a.html"), ("diagram", "a.png")] {
        let (desk, said) = printed(&[], &[command, "a.pgn", "-o", out, "--lang", "en"]);
        let err = String::from_utf8(said.stderr).unwrap();
        assert_eq!(said.status.code(), Some(1), "{command} {out}: {err}");
        assert!(['镕', '镠', '燊', '赟'].iter().all(|letter| err.contains(*letter)) && !err.contains('川'), "{err}");
        assert!(!desk.path(out).exists(), "{out}");
    }
}

/// Where it is wanted all the same it can be copied out as it was.
#[test]
fn what_no_font_has_can_be_copied_out_as_it_was() {
    let (desk, said) = printed(&[], &["sheet", "a.pgn", "-o", "a.pdf", "--lossy", "--lang", "en"]);
    let err = String::from_utf8(said.stderr).unwrap();
    assert!(said.status.code() == Some(1) && err.contains('镕'), "{:?} {err}", said.status);
    let Some(text) = text_layer(&desk, "a.pdf") else { return };
    assert!(text.contains("镕镠川") && text.contains("燊赟平") && !text.contains('〓'), "{text}");
}

/// A font of the system lends its letters, glyph by glyph.
#[test]
fn the_fonts_of_the_system_are_asked() {
    let font = font();
    let (_, said) = printed(&[&font], &["sheet", "a.pgn", "-o", "a.pdf", "--lang", "en"]);
    let err = String::from_utf8(said.stderr).unwrap();
    assert!(said.status.code() == Some(1) && err.contains('燊') && !err.contains('镕'), "{:?} {err}", said.status);
    let (desk, said) = printed(&[&font], &["sheet", "a.pgn", "-o", "a.pdf", "--lossy", "--lang", "en"]);
    assert_eq!(said.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&desk.read("a.pdf")).contains("Komaoto-System0"));
    let Some(text) = text_layer(&desk, "a.pdf") else { return };
    assert!(text.contains("镕镠川") && text.contains("燊赟平"), "{text}");
}
