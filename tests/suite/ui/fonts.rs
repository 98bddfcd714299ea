//! No character that a record in Shift_JIS or the program itself may show is missing from the embedded fonts.

use std::collections::BTreeSet;

use egui::FontFamily;
use komaoto::locale::Language;
use komaoto::notation::chess::{Letters, sign};
use komaoto::ui::look::{fonts, icons};
use skrifa::{FontRef, MetadataProvider};

use super::board::{START, board};

/// What a family has no glyph for.
fn missing(family: &FontFamily, language: Language, characters: impl Iterator<Item = char>) -> String {
    let fonts = fonts::definitions(language);
    let faces: Vec<FontRef<'_>> = fonts.families[family]
        .iter()
        .map(|name| {
            let face = &fonts.font_data[name];
            FontRef::from_index(face.font.as_ref().as_ref(), face.index).unwrap()
        })
        .collect();
    characters.filter(|&character| !faces.iter().any(|face| face.charmap().map(character).is_some())).collect()
}

/// Every character of CP932: JIS X 0208 and what NEC and IBM have added.
fn cp932() -> impl Iterator<Item = char> {
    let codes = (0x81_u8..=0xFC).flat_map(|lead| (0x40_u8..=0xFC).map(move |trail| [lead, trail]));
    codes.filter_map(|code| {
        let text = encoding_rs::SHIFT_JIS.decode_without_bom_handling_and_without_replacement(&code)?;
        // A private character is nobody's, and one of two bytes is one character.
        let mut characters = text.chars().filter(|character| !('\u{E000}'..='\u{F8FF}').contains(character));
        characters.next().filter(|_| characters.next().is_none())
    })
}

#[test]
fn every_character_of_cp932_has_a_glyph() {
    assert_eq!(cp932().count(), 7_724);
    for family in [FontFamily::Proportional, FontFamily::Monospace, FontFamily::Name(fonts::STRONG.into())] {
        assert_eq!(missing(&family, Language::Japanese, cp932()), "", "{family:?}");
    }
}

/// A font says the sum of each of its tables, of its numbers of four bytes (OpenType 1.9, "Calculating checksums").
#[test]
fn every_font_is_as_it_was_made() {
    for (name, data) in Language::ALL.into_iter().flat_map(|language| fonts::definitions(language).font_data) {
        let bytes = data.font.as_ref().as_ref();
        let font = FontRef::new(bytes).unwrap();
        for record in font.table_directory().table_records() {
            let mut table = bytes[record.offset() as usize..][..record.length() as usize].to_vec();
            if record.tag() == *b"head" {
                table[8..12].fill(0);
            }
            table.resize(table.len().next_multiple_of(4), 0);
            let numbers = table.chunks_exact(4).map(|word| u32::from_be_bytes(word.try_into().unwrap()));
            assert_eq!(numbers.fold(0, u32::wrapping_add), record.checksum(), "{name} {}", record.tag());
        }
    }
}

#[test]
fn no_character_the_window_may_use_is_missing() {
    let text = "ABCxyz0123456789 ０１２３ｱｲｳ、。「」『』（）・…―〜—–‘’“”▲△▼▽☗☖●○◎◆◇■□★☆✓×÷±→←↑↓⇄⏎≒∞①⑳ⅠⅩ㍻№㈱〒髙﨑彅𠮷塚朗羽生藤井聡太竜王戦二三四五六七八九成不玉将";
    let board = board(START);
    board.ctx.fonts_mut(|all| {
        for font in
            [egui::FontId::proportional(14.0), egui::FontId::monospace(14.0), fonts::strong(14.0), fonts::icon(14.0)]
        {
            let missing: String = text.chars().filter(|&c| !all.has_glyph(&font, c)).collect();
            assert_eq!(missing, "", "{font:?}");
        }
        let missing: Vec<_> = icons::ALL
            .iter()
            .filter(|(_, icon)| !all.has_glyphs(&fonts::icon(14.0), icon))
            .map(|(name, _)| name)
            .collect();
        assert!(missing.is_empty(), "{missing:?}");
    });
}

#[test]
fn every_character_of_the_texts_has_a_glyph() {
    for language in Language::ALL {
        for family in [FontFamily::Proportional, FontFamily::Monospace, FontFamily::Name(fonts::STRONG.into())] {
            let texts = language.source().chars().filter(|character| !character.is_control());
            assert_eq!(missing(&family, language, texts), "", "{language:?}, {family:?}");
        }
    }
}

/// The Chinese characters of the Chinese texts come in Chinese shapes, in both weights. A few of new texts may come from
/// the Japanese fonts until the subsets are made again.
#[test]
fn chinese_texts_are_set_in_chinese_shapes() {
    for language in [Language::SimplifiedChinese, Language::TraditionalChinese] {
        let fonts = fonts::definitions(language);
        for name in ["text-own", "text-own-strong"] {
            let face = FontRef::new(fonts.font_data[name].font.as_ref().as_ref()).unwrap();
            // The samples of notation are Japanese (76歩).
            let is_han = |c: &char| ('\u{3400}'..='\u{9fff}').contains(c) && *c != '歩';
            let han = language.source().chars().filter(is_han);
            let missing: BTreeSet<char> = han.filter(|&c| face.charmap().map(c).is_none()).collect();
            assert!(missing.len() < 20, "{language:?}, {name} lacks {missing:?}: make it again (packaging/fonts)");
        }
    }
}

/// Names that people have in China are shown on a machine without any font for them.
#[test]
fn what_no_font_of_the_window_has_is_looked_for_among_the_characters_of_gb2312() {
    let ctx = egui::Context::default();
    fonts::install(&ctx, Language::English);
    let spare = fonts::SpareFonts::installed(&ctx);
    let shown = |text: &str| {
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| drop(ui.label(text)));
        output.textures_delta.clear();
        spare.lacking()
    };
    assert_eq!(shown("许银川–聂卫平 镕"), ['镕']);
    assert!(shown("镕 镕").is_empty(), "it is told once");
}

#[test]
fn every_character_of_xiangqi_notation_has_a_glyph() {
    let notation = "帥帅仕相傌俥砗炮兵將将士象馬马車车砲卒前中后後進进退平一二三四五六七八九１２３４５６７８９楚河漢界";
    for family in [FontFamily::Proportional, FontFamily::Monospace, FontFamily::Name(fonts::STRONG.into())] {
        assert_eq!(missing(&family, Language::English, notation.chars()), "", "{family:?}");
    }
}

#[test]
fn every_letter_and_sign_of_chess_has_a_glyph() {
    let letters = Letters::shown().map(|letters| letters.spelled("KQRBNx8=+#".to_owned()) + letters.languages);
    let signs = (0..=255).filter_map(sign).map(str::to_owned);
    let all: String = letters.chain(signs).collect();
    for family in [FontFamily::Proportional, FontFamily::Name(fonts::STRONG.into())] {
        assert_eq!(missing(&family, Language::English, all.chars()), "", "{family:?}");
    }
}

/// A Czech, Polish or Turkish name is set in one face: its letters with signs are as wide as those without, and come from
/// where these come from.
#[test]
fn letters_with_signs_are_like_those_beside_them() {
    let fonts = fonts::definitions(Language::English);
    for family in [FontFamily::Proportional, FontFamily::Name(fonts::STRONG.into())] {
        let width = |letter: char| {
            let found = fonts.families[&family].iter().find_map(|name| {
                let face = &fonts.font_data[name];
                let face = FontRef::from_index(face.font.as_ref().as_ref(), face.index).unwrap();
                let glyph = face.charmap().map(letter)?;
                let metrics =
                    face.glyph_metrics(skrifa::prelude::Size::new(1.0), skrifa::prelude::LocationRef::default());
                Some((name.clone(), metrics.advance_width(glyph).unwrap()))
            });
            found.unwrap_or_else(|| panic!("{letter} is nowhere"))
        };
        for (letter, plain) in "čšžřěůńęąśćźżőűğşČŠŽŘŚŻ".chars().zip("cszreuneasczzougsCSZRSZ".chars())
        {
            let ((face, wide), (_, like)) = (width(letter), width(plain));
            assert!((wide - like).abs() < 0.012, "{letter} of {face} is {wide} wide, {plain} is {like}");
        }
        // A face that says another height of its lines has its letters higher or lower than those beside them.
        let heights = |name: &str| {
            let face = &fonts.font_data[name];
            let face = FontRef::from_index(face.font.as_ref().as_ref(), face.index).unwrap();
            let metrics = face.metrics(skrifa::prelude::Size::new(1.0), skrifa::prelude::LocationRef::default());
            [metrics.ascent, metrics.descent, metrics.leading].map(|height| (height * 1000.0).round())
        };
        for face in ["text-strong", "text-latin", "text-latin-strong"] {
            assert_eq!(heights(face), heights("text"), "{face}");
        }
        for letter in ('\u{C0}'..='\u{17F}').filter(|letter| letter.is_alphabetic() && *letter != 'ŉ') {
            assert_ne!(width(letter).0, "text-rest", "{letter}");
        }
    }
}
