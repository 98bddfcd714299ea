//! Binary files of other xiangqi programs, which are only read: of our own making, by what is publicly known of them.

use komaoto::editor::Document;
use komaoto::files::{Loaded, load};
use komaoto::formats::{FormatId, NoteKind};
use komaoto::record::{Node, NodeId, Record, Winner};
use komaoto::rules::xiangqi::{File, PieceKind, Position, Rank, Square};
use komaoto::rules::{self, Color};
use komaoto::text::{Encoding, encode};

use super::read;

const GAME: &str = "[Game \"Chinese Chess\"]\n[Red \"胡荣华\"]\n[Event \"测试\"]\n[Title \"甲 先胜 乙\"]\n[Format \"UCI\"]\n\n\
    {开始} 1. h3e3 {中炮} h10g8 (1... b10c8 {变 一\n二} 2. h1g3 (2. b1c3) 2... a10a9) (1... h8e8) 2. h1g3 i10h10 1-0\n";

/// The start position and Black's move, as a problem has it.
const PROBLEM: &str = "[Game \"Chinese Chess\"]\n[Format \"UCI\"]\n[FEN \"4k4/9/9/9/9/9/9/9/4p4/3RK4 b - - 0 1\"]\n\n1... e2d2 2. e1e2 0-1\n";

fn pgn(text: &str) -> Record {
    read(FormatId::Pgn, text).0.remove(0)
}

const KINDS: [PieceKind; 16] = {
    use PieceKind::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
    [
        Chariot, Horse, Elephant, Advisor, General, Advisor, Elephant, Horse, Chariot, Cannon, Cannon, Soldier,
        Soldier, Soldier, Soldier, Soldier,
    ]
};

fn squares(position: &Position, color: Color, kind: PieceKind) -> Vec<Square> {
    let all = File::ALL.into_iter().flat_map(|file| Rank::ALL.map(|rank| Square::at(file, rank)));
    all.filter(|&square| position.piece(square).is_some_and(|piece| piece.color == color && piece.kind == kind))
        .collect()
}

/// A step of a stream: from, to, whether another follows, whether another varies it, and the comment.
type Told = (Square, Square, bool, bool, String);

fn steps(record: &Record, id: NodeId, out: &mut Vec<Told>) {
    let moves: Vec<NodeId> = moves_below(record, id);
    for (place, &child) in moves.iter().enumerate() {
        let node = record.tree.get(child).unwrap();
        let Some(rules::Move::Xiangqi(mv)) = node.mv() else { panic!() };
        let goes_on = !moves_below(record, child).is_empty();
        out.push((mv.from, mv.to, goes_on, place + 1 < moves.len(), node.comment.clone()));
        steps(record, child, out);
    }
}

fn moves_below(record: &Record, id: NodeId) -> Vec<NodeId> {
    let is_move = |id: &NodeId| record.tree.get(*id).and_then(Node::mv).is_some();
    record.tree.children(id).iter().copied().filter(is_move).collect()
}

fn gb(text: &str) -> Vec<u8> {
    encode(&text.replace('\n', "\r\n"), Encoding::Gb18030, false).0
}

/// A record as XQF, with these keys where its version has some.
fn xqf(record: &Record, version: u8, keys: [u8; 4]) -> Vec<u8> {
    let mut bytes = vec![0; 0x400];
    bytes[..3].copy_from_slice(&[b'X', b'Q', version]);
    let [sum, places, from, to] = keys;
    let spread = |key: u8, by: u8| {
        let key = u32::from(key);
        (((((key * key) * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8).wrapping_mul(u32::from(by)) as u8
    };
    let (mut by_place, mut by_from, mut by_to, mut by_length, mut stream) = (0, 0, 0, 0, [0; 32]);
    if version > 10 {
        bytes[3..16].copy_from_slice(&[0xF7, 1, 2, 3, 4, 0x10, 0x20, 0x41, 0x82, sum, places, from, to]);
        by_place = spread(places, places);
        by_from = spread(from, by_place);
        by_to = spread(to, by_from);
        by_length = (u32::from(sum) * 256 + u32::from(places)) % 32000 + 767;
        let words = [sum & 0xF7 | 0x10, places & 0xF7 | 0x20, from & 0xF7 | 0x41, to & 0xF7 | 0x82];
        for (place, letter) in b"[(C) Copyright Mr. Dong Shiwei.]".iter().enumerate() {
            stream[place] = letter & words[place % 4];
        }
    }
    let initial = record.initial.xiangqi().unwrap();
    let number = |square: Square| square.file() as u8 * 10 + square.rank() as u8;
    let mut pieces = Vec::new();
    for color in [Color::White, Color::Black] {
        let mut used = std::collections::HashMap::new();
        for kind in KINDS {
            let turn: &mut usize = used.entry(kind).or_default();
            let place = squares(initial, color, kind).get(*turn).map_or(0xFF, |&square| number(square));
            *turn += 1;
            pieces.push(if place == 0xFF { 0xFF_u8.wrapping_add(by_place) } else { place.wrapping_add(by_place) });
        }
    }
    for place in 0..32 {
        let from = if version >= 12 { (usize::from(by_place) + place + 1) % 32 } else { place };
        bytes[0x10 + place] = pieces[from];
    }
    bytes[0x33] = match record.winner() {
        Some(Winner::Side(Color::White)) => 1,
        Some(Winner::Side(Color::Black)) => 2,
        Some(Winner::Draw) => 3,
        None => 0,
    };
    for (at, tag) in [(0x50, "Title"), (0xD0, "Event"), (0x130, "Red")] {
        let said = gb(record.headers.get(tag).unwrap_or_default());
        bytes[at] = u8::try_from(said.len()).unwrap();
        bytes[at + 1..at + 1 + said.len()].copy_from_slice(&said);
    }
    let mut moves = Vec::new();
    let mut put = |squares: [u8; 2], goes_on: bool, varies: bool, comment: &str| {
        let said = gb(comment);
        let bits: [u8; 3] = if version <= 10 { [0xF0, 0x0F, 0] } else { [0x80, 0x40, 0x20] };
        let flags = [goes_on, varies, !said.is_empty()].into_iter().zip(bits).filter(|(is, _)| *is);
        let flags = flags.fold(0, |flags, (_, bit)| flags | bit);
        moves.extend([squares[0], squares[1], flags, 0]);
        if version <= 10 || !said.is_empty() {
            moves.extend((u32::try_from(said.len()).unwrap() + by_length).to_le_bytes());
            moves.extend(said);
        }
    };
    let mut told = Vec::new();
    steps(record, NodeId::ROOT, &mut told);
    put([0x58, 0x51], !told.is_empty(), false, &record.tree.get(NodeId::ROOT).unwrap().comment);
    for (from, to, goes_on, varies, comment) in told {
        let from = number(from).wrapping_add(0x18).wrapping_add(by_from);
        put([from, number(to).wrapping_add(0x20).wrapping_add(by_to)], goes_on, varies, &comment);
    }
    bytes.extend(moves.iter().enumerate().map(|(place, byte)| byte.wrapping_add(stream[place % 32])));
    bytes
}

/// A record as CBR.
fn cbr(record: &Record) -> Vec<u8> {
    // What is between the fields means nothing.
    let mut bytes = vec![0xCD; 2214];
    bytes[..16].copy_from_slice(b"CCBridge Record\0");
    let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let fields = [180, 564, 692, 756, 820, 852, 884, 948, 1012, 1076, 1140, 1204, 1300, 1364, 1428, 1524, 1652];
    fields.into_iter().for_each(|at| bytes[at..at + 2].fill(0));
    for (at, tag) in [(180, "Title"), (692, "Event"), (1076, "Red")] {
        let said = wide(&format!("{}\0", record.headers.get(tag).unwrap_or_default()));
        bytes[at..at + said.len()].copy_from_slice(&said);
    }
    bytes[2076] = match record.winner() {
        Some(Winner::Side(Color::White)) => 1,
        Some(Winner::Side(Color::Black)) => 2,
        Some(Winner::Draw) => 3,
        None => 0,
    };
    let initial = record.initial.xiangqi().unwrap();
    let number = |square: Square| (9 - square.rank() as u8) * 9 + square.file() as u8;
    bytes[2120..2210].fill(0);
    for (color, side) in [(Color::White, 0x10), (Color::Black, 0x20)] {
        use PieceKind::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
        for (kind, low) in [Chariot, Horse, Elephant, Advisor, General, Cannon, Soldier].into_iter().zip(1..) {
            for square in squares(initial, color, kind) {
                bytes[2120 + usize::from(number(square))] = side | low;
            }
        }
    }
    let mut put = |squares: [u8; 2], goes_on: bool, varies: bool, comment: &str| {
        let flags = u8::from(!goes_on) | u8::from(varies) << 1 | u8::from(!comment.is_empty()) << 2;
        bytes.extend([flags, 0, squares[0], squares[1]]);
        if !comment.is_empty() {
            let said = wide(comment);
            bytes.extend(u32::try_from(said.len()).unwrap().to_le_bytes());
            bytes.extend(said);
        }
    };
    let mut told = Vec::new();
    steps(record, NodeId::ROOT, &mut told);
    put([0, 0], !told.is_empty(), false, &record.tree.get(NodeId::ROOT).unwrap().comment);
    for (from, to, goes_on, varies, comment) in told {
        put([number(from), number(to)], goes_on, varies, &comment);
    }
    bytes
}

/// A problem as CCBridge stores it.
pub(crate) fn a_cbr() -> Vec<u8> {
    cbr(&pgn(PROBLEM))
}

/// Records as CBL: each on pages of its own.
fn cbl(records: &[Record]) -> Vec<u8> {
    let mut bytes = vec![0; 66624 + 276 * 5];
    bytes[..16].copy_from_slice(b"CCBridgeLibrary\0");
    bytes[60] = 5;
    for record in records {
        bytes.extend(cbr(record));
        bytes.resize(66624 + 276 * 5 + (bytes.len() - 66624 - 276 * 5).next_multiple_of(4096), 0);
    }
    bytes
}

#[track_caller]
fn is_read(file: &Loaded, name: &'static str, of: &[Record]) {
    assert_eq!((file.format, file.imported), (FormatId::Pgn, Some(name)));
    let (first, fouls) = file.report.notes.split_first().unwrap();
    assert_eq!(first.what, NoteKind::OnlyRead(name));
    assert!(fouls.iter().all(|note| matches!(note.what, NoteKind::Foul(_))), "{fouls:?}");
    assert_eq!(file.records.len(), of.len());
    for (read, record) in file.records.iter().zip(of) {
        assert_eq!((read.outline(), &read.initial), (record.outline(), &record.initial), "{name}");
        let said = |record: &Record| {
            let nodes = record.tree.preorder().filter_map(|id| record.tree.get(id));
            nodes.map(|node| node.comment.clone()).collect::<Vec<_>>()
        };
        assert_eq!(said(read), said(record), "{name}");
        for tag in ["Title", "Event", "Red"] {
            let known = |record: &Record| record.headers.get(tag).filter(|said| *said != "?").map(str::to_owned);
            assert_eq!(known(read), known(record), "{name}: {tag}");
        }
    }
}

#[test]
fn games_are_read_as_what_they_hold() {
    for text in [GAME, PROBLEM] {
        let record = pgn(text);
        for version in [5, 10, 11, 12, 16, 18] {
            for keys in [[0, 0, 0, 0], [1, 2, 3, 250], [200, 13, 77, 222], [255, 255, 255, 255]] {
                is_read(
                    &load(&xqf(&record, version, keys), Some("xqf")).unwrap(),
                    "XQF",
                    std::slice::from_ref(&record),
                );
            }
        }
        is_read(&load(&cbr(&record), Some("cbr")).unwrap(), "CBR", std::slice::from_ref(&record));
    }
    let games = [pgn(GAME), pgn(PROBLEM), pgn(GAME)];
    is_read(&load(&cbl(&games), Some("cbl")).unwrap(), "CBL", &games);
}

#[test]
fn what_is_only_read_is_never_saved_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.xqf");
    std::fs::write(&path, xqf(&pgn(GAME), 18, [9, 8, 7, 6])).unwrap();
    let document = Document::open(&path).unwrap();
    assert_eq!(document.path(), None);
    assert_eq!(document.record().outline(), pgn(GAME).outline());
}

#[test]
fn broken_files_break_nothing() {
    let mut state = 7_u64;
    let mut random = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    };
    let games = [pgn(GAME), pgn(PROBLEM)];
    let mut files = vec![cbr(&games[0]), cbl(&games)];
    files.extend([10, 18].map(|version| xqf(&games[0], version, [200, 13, 77, 222])));
    for file in files {
        for at in (0..file.len().min(0x420)).step_by(7).chain(file.len().saturating_sub(120)..file.len()) {
            let _ = load(&file[..at], None);
        }
        for _ in 0..60 {
            let mut broken = file.clone();
            for _ in 0..4 {
                let at = if random() % 3 == 0 { random() % broken.len() } else { broken.len() - 1 - random() % 90 };
                broken[at] = (random() % 256) as u8;
            }
            let _ = load(&broken, None);
        }
    }
    // A comment that is said to be longer than the file, and shorter than nothing.
    for length in [u32::MAX, 0, 766] {
        let mut file = xqf(&games[0], 18, [0, 0, 0, 0]);
        file.truncate(0x400);
        file.extend([0, 0, 0x20, 0]);
        file.extend(length.to_le_bytes());
        assert_eq!(load(&file, None).unwrap().imported, Some("XQF"));
    }
    // A text that begins alike is a text.
    assert!(load(b"XQ is short for xiangqi", None).is_err());
}

#[test]
fn moves_that_cannot_be_played_are_told_and_what_varies_them_is_read() {
    let record = pgn("[Game \"Chinese Chess\"]\n[Format \"UCI\"]\n\n1. h3e3 h10g8 (1... b10c8 2. h1g3) 2. h1g3 *\n");
    let mut file = cbr(&record);
    // The first answer of Black goes nowhere.
    file[2214 + 4 + 4 + 3] = 0;
    let file = load(&file, None).unwrap();
    assert_eq!(
        file.records[0].outline(),
        pgn("[Game \"Chinese Chess\"]\n[Format \"UCI\"]\n\n1. h3e3 b10c8 2. h1g3 *\n").outline()
    );
    assert!(matches!(file.report.notes[1].what, NoteKind::Unplayable(_)), "{:?}", file.report.notes);
    assert!(file.report.is_damaged());
}

#[test]
fn millions_of_variations_take_no_time() {
    let record = pgn("[Game \"Chinese Chess\"]\n[Format \"UCI\"]\n\n1. h3e3 *\n");
    let file = cbr(&record);
    let (head, one) = file.split_at(file.len() - 4);
    let mut many = head.to_vec();
    // Each varies the one before it, and is the same.
    for _ in 0..200_000 {
        many.extend([one[0] | 2, 0, one[2], one[3]]);
    }
    assert_eq!(load(&many, None).unwrap().records[0].tree.len(), 2);
}

#[test]
fn a_file_that_ends_in_the_midst_of_its_moves_says_so() {
    let game = pgn(GAME);
    for whole in [cbr(&game), xqf(&game, 10, [0; 4]), xqf(&game, 18, [200, 13, 77, 222])] {
        let codes = |bytes: &[u8]| {
            let notes = load(bytes, None).unwrap().report.notes;
            notes.iter().map(|note| note.what.code()).collect::<Vec<_>>()
        };
        assert_eq!(codes(&whole), ["R111"]);
        assert_eq!(codes(&whole[..whole.len() - 9]), ["R111", "R112"]);
    }
}
