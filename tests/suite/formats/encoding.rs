//! Encodings by content.

use komaoto::formats::{Encoding, Eol, FormatId, Unreadable, decode, encode, load};

fn sjis(text: &str) -> Vec<u8> {
    let (bytes, lost) = encode(text, Encoding::ShiftJis, false);
    assert_eq!(lost, []);
    bytes
}

#[test]
fn k1_content_decides() {
    let text = "手合割：平手\n先手：髙﨑①\n手数----指手---------消費時間--\n   1 ７六歩(77)\n";
    for (encoding, bom) in [
        (Encoding::Utf8, false),
        (Encoding::Utf8, true),
        (Encoding::ShiftJis, false),
        (Encoding::Utf16Le, true),
        (Encoding::Utf16Be, true),
    ] {
        let (bytes, lost) = encode(text, encoding, bom);
        assert_eq!(lost, [], "{encoding:?}");
        let decoded = decode(&bytes).unwrap();
        assert_eq!((decoded.text.as_str(), decoded.encoding, decoded.bom), (text, encoding, bom));
        assert_eq!(decoded.bad_lines, [0usize; 0]);
    }
    let euc = text.replace(['髙', '﨑', '①'], "木");
    let (bytes, lost) = encode(&euc, Encoding::EucJp, false);
    assert_eq!(lost, []);
    let decoded = decode(&bytes).unwrap();
    assert_eq!((decoded.text.as_str(), decoded.encoding), (euc.as_str(), Encoding::EucJp));
}

#[test]
fn k3_shift_jis_is_cp932_with_user_defined_characters() {
    let bytes = b"\x90\xe6\x8e\xe8\x81\x46\xfb\xfc\x87\x40\xf0\x40\xf9\xfc\n".to_vec();
    let decoded = decode(&bytes).unwrap();
    assert_eq!(decoded.encoding, Encoding::ShiftJis);
    assert_eq!(decoded.text, "先手：髙①\u{E000}\u{E757}\n");
    assert_eq!(encode(&decoded.text, Encoding::ShiftJis, false), (bytes, vec![]));
}

#[test]
fn what_does_not_survive_is_named_even_where_the_converter_is_silent() {
    let (bytes, lost) = encode("¥100‾−𠮷\n𠮷〜☗", Encoding::ShiftJis, false);
    let found: Vec<_> = lost.iter().map(|u| (u.character, u.count, u.line)).collect();
    assert_eq!(found, [('¥', 1, 1), ('‾', 1, 1), ('−', 1, 1), ('𠮷', 2, 1), ('〜', 1, 2), ('☗', 1, 2)]);
    assert_eq!(decode(&bytes).unwrap().text, "￥100￣－〓\n〓～▲");
}

#[test]
fn one_bad_byte_does_not_change_the_choice() {
    let mut bytes = sjis("先手：太郎\n後手：花子\n*注釈です\n");
    let at = bytes.len() - 1;
    bytes[at - 1] = 0xFF;
    let decoded = decode(&bytes).unwrap();
    assert_eq!((decoded.encoding, decoded.bad_lines.as_slice()), (Encoding::ShiftJis, &[3][..]));
    assert!(decoded.text.starts_with("先手：太郎\n後手：花子\n*注釈"));

    let mut bytes = "先手：太郎\n後手：花子\n*注釈です\n".as_bytes().to_vec();
    bytes[20] = 0xFF;
    let decoded = decode(&bytes).unwrap();
    assert_eq!((decoded.encoding, decoded.bad_lines.as_slice()), (Encoding::Utf8, &[2][..]));
}

#[test]
fn files_pasted_together_are_read_line_by_line() {
    let mut bytes = sjis("手合割：平手\n先手：先手太郎\n*前半\n");
    bytes.extend_from_slice("*後半はＵＴＦ８の注釈\n".as_bytes());
    let decoded = decode(&bytes).unwrap();
    assert_eq!(decoded.text, "手合割：平手\n先手：先手太郎\n*前半\n*後半はＵＴＦ８の注釈\n");
    assert_eq!(decoded.bad_lines, [4usize]);
}

#[test]
fn what_is_no_text_is_refused() {
    assert_eq!(load(&[0; 4096], None).unwrap_err(), Unreadable::Binary);
    assert_eq!(load(&(0..=255).cycle().take(65536).collect::<Vec<u8>>(), None).unwrap_err(), Unreadable::Binary);
    assert_eq!(load(b"", None).unwrap_err(), Unreadable::Empty);
    assert_eq!(load(b" \r\n\n", None).unwrap_err(), Unreadable::Empty);
    assert_eq!(load(b"\xEF\xBB\xBF", None).unwrap_err(), Unreadable::Empty);
    assert_eq!(
        load("ただの文章です。\n".as_bytes(), Some("kif")).unwrap_err(),
        Unreadable::NotARecord("ただの文章です。".into())
    );
}

#[test]
fn k4_line_ends() {
    assert_eq!(Eol::of("a\r\nb\r\nc\n"), Eol::CrLf);
    assert_eq!(Eol::of("a\rb\rc"), Eol::Cr);
    assert_eq!(Eol::of("a\nb\r\nc\n"), Eol::Lf);
    assert_eq!(Eol::of("a"), Eol::Lf);
}

#[test]
fn much_said_before_the_game_hides_no_format() {
    let head = |mark: &str| format!("{mark}\n").repeat(500);
    for (mark, game, format) in [
        ("*注", "1 ７六歩(77)\n", FormatId::Kif),
        ("#", "手数----指手--\n", FormatId::Kif),
        ("'", "PI\n+\n+7776FU\n", FormatId::Csa),
        ("#", "startpos moves 7g7f\n", FormatId::Sfen),
    ] {
        let text = head(mark) + game;
        assert_eq!(load(text.as_bytes(), None).map(|loaded| loaded.format), Ok(format), "{mark}");
    }
    // Hardly anything: the name decides.
    let text = "大会: 名人戦\nよい棋譜\n".as_bytes();
    assert!(load(text, Some("txt")).is_err());
    let loaded = load(text, Some("kif")).unwrap();
    assert_eq!((loaded.format, loaded.records[0].headers.get("大会")), (FormatId::Kif, Some("名人戦")));
}
