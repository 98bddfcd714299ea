//! Encodings by content.

use komaoto::files::{Loaded, load, load_as, misfits, store};
use komaoto::formats::{Envelope, FORMATS, FormatId, NoteKind, Unreadable, WriteOptions, decode};
use komaoto::record::{Node, NodeId, Record, Step, TextPlace};
use komaoto::rules::shogi::Position;
use komaoto::text::{Encoding, Eol, decode_wholly, encode};

use crate::files::corpus::files;

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
        assert_eq!((&*decoded.text, decoded.encoding, decoded.bom), (text, encoding, bom));
        assert_eq!(decoded.bad_lines, [0usize; 0]);
    }
    let euc = text.replace(['髙', '﨑', '①'], "木");
    let (bytes, lost) = encode(&euc, Encoding::EucJp, false);
    assert_eq!(lost, []);
    let decoded = decode(&bytes).unwrap();
    assert_eq!((&*decoded.text, decoded.encoding), (euc.as_str(), Encoding::EucJp));
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
    assert_eq!(decode(&bytes).unwrap().text, "￥100￣－吉\n吉～▲");
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

#[test]
fn k1_iso_2022_jp_is_told_by_its_escapes() {
    let text = "手合割：平手\r\n先手：山田\r\n*ﾊﾝｶｸではない注釈 ABC\r\n   1 ７六歩(77)\r\n".replace("ﾊﾝｶｸ", "半角");
    let (bytes, lost) = encode(&text, Encoding::Iso2022Jp, false);
    assert_eq!(lost, []);
    assert!(bytes.is_ascii());
    let decoded = decode(&bytes).unwrap();
    assert_eq!((decoded.text, decoded.encoding, decoded.bad_lines), (text.into(), Encoding::Iso2022Jp, vec![]));
    let loaded = load(&bytes, None).unwrap();
    assert_eq!((loaded.format, loaded.envelope.eol), (FormatId::Kif, Eol::CrLf));
    // Half-width katakana, which its writers turn into others, are named.
    let lost: Vec<char> = encode("ｶﾅ", Encoding::Iso2022Jp, false).1.iter().map(|u| u.character).collect();
    assert_eq!(lost, ['ｶ', 'ﾅ']);
    // An escape alone, as terminals use it, is none.
    assert_eq!(decode(b"# \x1b[31mred\nstartpos moves 7g7f\n").unwrap().encoding, Encoding::Utf8);
}

#[test]
fn k2_what_a_file_says_of_itself_is_only_a_hint() {
    let text = |name: &str| format!("#KIF version=2.0 encoding={name}\n手合割：平手\n先手：山田\n   1 ７六歩(77)\n");
    // Headers lie.
    for (name, encoding) in [("UTF-8", Encoding::ShiftJis), ("Shift_JIS", Encoding::Utf8), ("UTF-8", Encoding::EucJp)] {
        let (bytes, _) = encode(&text(name), encoding, false);
        let decoded = decode(&bytes).unwrap();
        assert_eq!((decoded.encoding, decoded.text), (encoding, text(name).into()));
    }
    // Where the bytes say nothing they decide.
    for (line, encoding) in [
        ("#KIF version=2.0 encoding=Shift_JIS", Encoding::ShiftJis),
        ("#KIF version=2.0 encoding = x", Encoding::Utf8),
        ("'CSA encoding=SHIFT_JIS", Encoding::ShiftJis),
        ("'encoding=UTF-8", Encoding::Utf8),
        ("# encoding=euc-jp", Encoding::EucJp),
        ("encoding=Shift_JIS", Encoding::Utf8),
    ] {
        assert_eq!(decode(format!("{line}\nV2.2\nPI\n+\n").as_bytes()).unwrap().encoding, encoding, "{line}");
    }
    // One kanji that is two half-width katakana in the other reading.
    let head = b"#KIF encoding=euc-jp\n*".to_vec();
    let bytes = [head, vec![0xB4, 0xC1, b'\n']].concat();
    assert_eq!(decode(&bytes).unwrap().encoding, Encoding::EucJp);
}

#[test]
fn a_file_is_read_as_the_person_says() {
    let text = "手合割：平手\r\n先手：山田\r\n   1 ７六歩(77)\r\n";
    let holding = Encoding::ALL.into_iter().filter(|encoding| text.chars().all(|letter| encoding.holds(letter)));
    for encoding in holding {
        let (bytes, _) = encode(text, encoding, false);
        let decoded = decode_wholly(&bytes, encoding);
        assert_eq!((&*decoded.text, decoded.encoding, decoded.bad_lines.as_slice()), (text, encoding, &[][..]));
        let loaded = load_as(&bytes, Some("kif"), encoding).unwrap();
        assert_eq!(loaded.envelope, Envelope { encoding, bom: false, eol: Eol::CrLf });
        assert_eq!(loaded.records[0].headers.get("先手"), Some("山田"));
        assert!(loaded.report.is_empty(), "{:?}", loaded.report);
    }
    // Wrongly said: the bad bytes are marked, and told.
    let bytes = sjis(text);
    let decoded = decode_wholly(&bytes, Encoding::Utf8);
    assert_eq!(decoded.bad_lines, [1usize, 2, 3]);
    assert!(load_as(&sjis(text), None, Encoding::Utf8).is_err());
    // Of UTF-16 both byte orders.
    let (bytes, _) = encode(text, Encoding::Utf16Be, true);
    let decoded = decode_wholly(&bytes, Encoding::Utf16Le);
    assert_eq!((&*decoded.text, decoded.encoding, decoded.bom), (text, Encoding::Utf16Be, true));
    let (bytes, _) = encode(text, Encoding::Utf16Be, false);
    assert_eq!(decode_wholly(&bytes, Encoding::Utf16Le).encoding, Encoding::Utf16Be);
}

/// Names and signs that real records hold and old encodings do not, and some that they do.
pub const TEXTS: [&str; 37] = [
    "髙見泰地",
    "髙﨑一生",
    "山﨑隆之",
    "德田拳士",
    "森雞二",
    "𠮷田",
    "鷗",
    "噓",
    "𠮟",
    "塡顚摑",
    "🎉いい手",
    "👨\u{200D}👩",
    "〜",
    "−",
    "‖",
    "¥100",
    "‾",
    "—",
    "café",
    "cafe\u{301}",
    "か\u{3099}ぎ",
    "ハ\u{309A}ス",
    "ゔ",
    "☗７六歩",
    "☖３四歩",
    "⛊⛉",
    "…",
    "ﾊﾝｶｸｶﾅ",
    "①Ⅸ㈱",
    "≒≡∫√⊥∠∵∩∪",
    "\u{E000}\u{E757}",
    "纊褜鍈",
    "ｰ～－∥￢",
    "한국어",
    "葛\u{E0100}城",
    "\u{FFFD}",
    "a\u{200B}b",
];

fn record_with(text: &str) -> Record {
    let mut record = Record::new(Position::start());
    record.headers.push("先手", text);
    let mv = komaoto::notation::parse_usi("7g7f").unwrap();
    let id = record.tree.append(NodeId::ROOT, Node::new(Step::Move(mv.into()))).unwrap();
    let node = record.tree.get_mut(id).unwrap();
    node.comment = format!("前\n{text}と{text}");
    node.bookmark = Some(text.to_owned());
    record
}

/// R6: what comes back from the bytes is what went in, unless the report names the character; what it names can be
/// replaced, and then every byte is what the record says.
#[test]
fn r6_no_character_changes_without_being_named() {
    let mut silent = 0;
    for text in TEXTS {
        for format in FORMATS {
            for encoding in
                [Encoding::ShiftJis, Encoding::EucJp, Encoding::Iso2022Jp, Encoding::Utf8, Encoding::Utf16Le]
            {
                let envelope = Envelope { encoding, ..Envelope::default() };
                let mut records = vec![record_with(text)];
                let write = |records: &[Record]| store(records, format.id, envelope, &WriteOptions::default());
                let whole =
                    format.write(&records, &WriteOptions { encoding, ..Default::default() }, &mut Default::default());
                let (bytes, report) = write(&records);
                let back = decode_wholly(&bytes, encoding).text;
                let named = |c: char| {
                    report
                        .notes
                        .iter()
                        .any(|note| matches!(note.what, NoteKind::Unencodable { character, .. } if character == c))
                };
                silent += usize::from(back != whole && !whole.chars().any(named));
                if !back.is_empty() && back != whole {
                    let kept = |text: &str| text.chars().filter(|&c| encoding.holds(c)).collect::<String>();
                    assert!(kept(&back).len() >= kept(&whole).len(), "{text} {encoding:?}: {back}");
                }
                let found = misfits(&records, encoding, &report);
                let counted: usize = report
                    .notes
                    .iter()
                    .filter_map(|note| match note.what {
                        NoteKind::Unencodable { count, .. } => Some(count),
                        _ => None,
                    })
                    .sum();
                assert!(counted == 0 || !found.is_empty());
                let pairs: Vec<_> = found.iter().map(|one| (one.text.clone(), one.substitute.clone())).collect();
                records[0].substitute(&pairs);
                let (bytes, report) = write(&records);
                assert!(
                    !report.notes.iter().any(|note| note.what.code() == "W515"),
                    "{text} {encoding:?}: {:?}",
                    report.notes
                );
                let whole =
                    format.write(&records, &WriteOptions { encoding, ..Default::default() }, &mut Default::default());
                assert_eq!(decode_wholly(&bytes, encoding).text, whole, "{text} {encoding:?}");
            }
        }
    }
    assert_eq!(silent, 0);
}

#[test]
fn r6_every_place_of_a_character_is_named() {
    let record = record_with("𠮷〜𠮷");
    let envelope = Envelope { encoding: Encoding::ShiftJis, ..Envelope::default() };
    let (_, report) = store(std::slice::from_ref(&record), FormatId::Kif, envelope, &WriteOptions::default());
    let found = misfits(std::slice::from_ref(&record), Encoding::ShiftJis, &report);
    let mv = record.tree.children(NodeId::ROOT)[0];
    let told: Vec<_> =
        found.iter().map(|one| (one.text.as_str(), one.count, one.substitute.as_str(), one.safe)).collect();
    assert_eq!(told, [("𠮷", 8, "吉", false), ("〜", 4, "～", true)]);
    let places: Vec<_> = found[0].places.iter().map(|spot| (spot.place.clone(), spot.line, spot.count)).collect();
    assert_eq!(
        places,
        [(TextPlace::Header("先手".to_owned()), 1, 2), (TextPlace::Comment(mv), 2, 4), (TextPlace::Bookmark(mv), 1, 2)]
    );
}

#[test]
fn substitutes_are_safe_only_where_the_sign_is_the_same() {
    let proposed = |text: &str| {
        let record = record_with(text);
        let envelope = Envelope { encoding: Encoding::ShiftJis, ..Envelope::default() };
        let (_, report) = store(std::slice::from_ref(&record), FormatId::Kif, envelope, &WriteOptions::default());
        let found = misfits(std::slice::from_ref(&record), Encoding::ShiftJis, &report);
        found.into_iter().map(|one| (one.text, one.substitute, one.safe)).collect::<Vec<_>>()
    };
    for (text, substitute, safe) in [
        ("〜", "～", true),
        ("−", "－", true),
        ("‖", "∥", true),
        ("—", "―", true),
        ("¥", "￥", true),
        ("☗", "▲", true),
        ("☖", "△", true),
        ("か\u{3099}", "が", true),
        ("ホ\u{309A}", "ポ", true),
        ("ウ\u{3099}", "ヴ", true),
        ("é", "e", false),
        ("鷗", "鴎", false),
        ("🎉", "〓", false),
        ("\u{200B}", "", false),
    ] {
        assert_eq!(proposed(text), [(text.to_owned(), substitute.to_owned(), safe)]);
    }
    // Not a kana that takes the mark, or one whose voiced form has no place either.
    assert_eq!(proposed("ま\u{3099}"), [("\u{3099}".to_owned(), "゛".to_owned(), false)]);
    assert_eq!(proposed("う\u{3099}"), [("\u{3099}".to_owned(), "゛".to_owned(), false)]);
    for text in ["髙見泰地", "德田拳士", "①", "ﾊﾝｶｸ", "\u{E000}", "…", "～－―∥"] {
        assert_eq!(proposed(text), [], "{text}");
    }
}

#[test]
fn every_user_defined_code_survives_by_itself() {
    for lead in 0xF0..=0xF9u8 {
        for trail in (0x40..=0xFCu8).filter(|&trail| trail != 0x7F) {
            let bytes = [b"*\x8b\xe2".as_slice(), &[lead, trail], b"\n"].concat();
            let text = decode(&bytes).unwrap();
            assert_eq!((text.encoding, text.bad_lines.as_slice()), (Encoding::ShiftJis, &[][..]));
            assert_eq!(encode(&text.text, Encoding::ShiftJis, false), (bytes, vec![]));
        }
    }
}

#[test]
fn lines_are_counted_at_any_line_end() {
    for eol in ["\n", "\r\n", "\r"] {
        let text = format!("手合割：平手{eol}*一{eol}*二{eol}");
        let (mut bytes, _) = encode(&text, Encoding::Utf16Le, true);
        bytes.extend_from_slice(&[0x00, 0xD8, b'a', 0]);
        assert_eq!(decode(&bytes).unwrap().bad_lines, [4], "{eol:?}");
        bytes.truncate(bytes.len() - 4);
        bytes.push(0x30);
        assert_eq!(decode(&bytes).unwrap().bad_lines, [4], "{eol:?}");
        let (_, lost) = encode(&format!("{text}𠮷"), Encoding::ShiftJis, false);
        assert_eq!(lost[0].line, 4, "{eol:?}");
    }
}

const CHINESE: &str =
    "[Game \"Chinese Chess\"]\r\n[Red \"\u{8bb8}\u{94f6}\u{5ddd}\"]\r\n\r\n1. 炮二平五 马８进７ 2. 马二进三 *\r\n";
const TRADITIONAL: &str = "[Red \"許銀川\"]\n\n1. 炮二平五 馬8進7 {佳著}\n2. 馬二進三 車9平8 *\n";

/// The encodings in which PGN files come: each file in each of them that holds it is read as it was.
#[test]
fn pgn_of_all_countries() {
    let chess = |name: &str| format!("[White \"{name}\"]\n[Black \"?\"]\n\n1. e4 {{gut für Weiß}} e5 *\n");
    let shogi = "[Variant \"Shogi\"]\n[White \"木村\"]\n\n1. P-7f P-3d *\n";
    let coordinates = "[Variant \"xiangqi\"]\n[Red \"许银川\"]\n\n1. h2e2 h9g7 *\n";
    let cases = [
        (chess("Müller, José"), Encoding::Latin1),
        (chess("Mu\u{2019}ñoz – Łukasz").replace('Ł', "L"), Encoding::Windows1252),
        (chess("聂卫平").replace("für Weiß", "好"), Encoding::Gb18030),
        (CHINESE.to_owned(), Encoding::Gb18030),
        (coordinates.to_owned(), Encoding::Gb18030),
        (TRADITIONAL.to_owned(), Encoding::Big5),
        (TRADITIONAL.to_owned(), Encoding::Gb18030),
        (shogi.to_owned(), Encoding::ShiftJis),
    ];
    for (text, encoding) in &cases {
        for encoding in [*encoding, Encoding::Utf8] {
            let (bytes, lost) = encode(text, encoding, false);
            assert_eq!(lost, [], "{encoding:?}");
            let decoded = decode(&bytes).unwrap();
            assert_eq!((&*decoded.text, decoded.encoding), (text.as_str(), encoding));
            assert_eq!(decode_wholly(&bytes, encoding).text, *text);
            assert_eq!(encode(&decoded.text, encoding, false).0, bytes);
        }
    }
}

#[test]
fn a_bad_byte_in_a_pgn_file_does_not_change_its_encoding() {
    let mut utf8 = "[White \"Müller\"]\n[Black \"José ±\"]\n\n1. e4 e5 {né} *\n".as_bytes().to_vec();
    let at = utf8.iter().position(|&byte| byte == b'4').unwrap();
    utf8.insert(at, 0xE4);
    let decoded = decode(&utf8).unwrap();
    assert_eq!((decoded.encoding, decoded.bad_lines.as_slice()), (Encoding::Utf8, &[4][..]));
    let mut gb = encode(CHINESE, Encoding::Gb18030, false).0;
    gb.insert(3, 0xFF);
    let decoded = decode(&gb).unwrap();
    assert_eq!((decoded.encoding, decoded.bad_lines.as_slice()), (Encoding::Gb18030, &[1][..]));
    // What begins with a brace is no comment of PGN.
    let jkf = "{\"header\": {\"先手\": \"藤井聡太\", \"後手\": \"羽生善治\"}}";
    assert_eq!(decode(&sjis(jkf)).unwrap().encoding, Encoding::ShiftJis);
}

/// The real files of xiangqi are in GB18030, those of chess in UTF-8.
#[test]
fn pgn_files_of_the_corpus() {
    for path in files("corpus/xiangqi-pgn", &["PGN", "pgn"]) {
        let bytes = std::fs::read(&path).unwrap();
        let decoded = decode(&bytes).unwrap();
        assert_eq!((decoded.encoding, decoded.bad_lines.len()), (Encoding::Gb18030, 0), "{}", path.display());
        assert!(encode(&decoded.text, decoded.encoding, false).0 == bytes, "{}", path.display());
    }
    for path in files("corpus/pgn", &["pgn"]) {
        assert_eq!(decode(&std::fs::read(&path).unwrap()).unwrap().encoding, Encoding::Utf8, "{}", path.display());
    }
}

#[test]
fn the_encoding_that_was_guessed_is_said_once() {
    const CHESS: &str = "[White \"Müller\"]\n[Black \"Große\"]\n\n1. e4 e5 {schön} *\n";
    let traditional = "[Game \"Chinese Chess\"]\n[Red \"紅方\"]\n\n1. 炮二平五 馬８進７ 2. 馬二進三 *\n";
    for (text, encoding) in [
        (CHINESE.to_owned(), Encoding::Gb18030),
        (traditional.to_owned(), Encoding::Big5),
        (CHESS.to_owned(), Encoding::Latin1),
        (CHESS.replace("ö", "–"), Encoding::Windows1252),
        // So large that its games are read when they are looked at.
        (format!("{traditional}\n").repeat(20_000), Encoding::Big5),
    ] {
        let bytes = encode(&text, encoding, false).0;
        let guessed = |loaded: Loaded| -> Vec<String> {
            let notes = loaded.report.notes.iter().filter(|note| note.what.code() == "R102");
            notes.map(|note| note.what.to_string()).collect()
        };
        let said = guessed(load(&bytes, Some("pgn")).unwrap());
        assert!(said.len() == 1 && said[0].contains(encoding.name()), "{encoding:?}: {said:?}");
        // A person who says which it is need not be told.
        assert_eq!(guessed(load_as(&bytes, Some("pgn"), encoding).unwrap()), [""; 0]);
        assert_eq!(guessed(load(text.as_bytes(), Some("pgn")).unwrap()), [""; 0]);
    }
}

/// Chinese texts tell by the characters that only one of both scripts has; Japanese ones, which have some of both, tell nothing.
#[test]
fn characters_of_one_script_alone_tell_simplified_from_traditional() {
    let of = |text: &str| komaoto::text::is_simplified([text].into_iter());
    assert_eq!(of("许银川 聂卫平"), Some(true));
    assert_eq!(of("許銀川 聶衛平"), Some(false));
    assert_eq!(of("炮二平五 马８进７"), Some(true));
    assert_eq!(of("傌二進三 車９平８"), Some(false));
    assert_eq!(of("王天一"), None, "both write it so");
    assert_eq!(of("国際大会の決勝"), None, "Japanese has simplified characters of its own");
    assert_eq!(of("Opera box"), None);
    assert_eq!(of("馬先生（马先生）"), None, "as many of one as of the other");
}
