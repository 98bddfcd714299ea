//! Chinese notation 中文纵线格式: 炮二平五, 马８进７, 前车退一. Red's numbers are Chinese, Black's Arabic, but every
//! kind of digit is read for either.

use super::words::{ChineseMove, ChineseMoveError, MoveDirection, OrderOnFile, PieceReference};
use komaoto_rules::xiangqi::{Color, Move, Piece, PieceKind, Position};

/// The script of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChineseScript {
    /// Traditional characters (傌 is not among them: 馬 for both sides).
    pub traditional: bool,
    /// Black's digits as ASCII and not full-width.
    pub ascii: bool,
}

/// Reads a move; there may be blanks between its characters: 炮 二 平 五; or it is in Pinyin.
///
/// ```
/// use komaoto_notation::xiangqi::{ChineseScript, chinese, parse_chinese};
/// use komaoto_rules::xiangqi::Position;
/// let position = Position::start();
/// let mv = parse_chinese("砲2平5")?.resolve(&position)?;
/// assert_eq!(chinese(&position, mv, ChineseScript::default()).as_deref(), Some("炮二平五"));
/// # Ok::<(), komaoto_notation::xiangqi::ChineseMoveError>(())
/// ```
pub fn parse_chinese(text: &str) -> Result<ChineseMove, ChineseMoveError> {
    let letters: Vec<char> = text.split_whitespace().flat_map(str::chars).take(5).collect();
    if let Some(characters) = of_pinyin(text) {
        return parse_chinese(&characters);
    }
    let [first, second, way, number] = letters.as_slice() else { return Err(ChineseMoveError::syntax(text)) };
    let words = || {
        let (piece, origin) = match (kind_of(*first), kind_of(*second)) {
            // 炮二, 马前
            (Some(piece), None) => {
                (piece, digit(*second).map(PieceReference::File).or_else(|| order(*second).map(PieceReference::Order))?)
            }
            // 前炮, 三兵
            (None, Some(piece)) => {
                (piece, PieceReference::Order(order(*first).or_else(|| digit(*first).map(OrderOnFile::Nth))?))
            }
            // 前三: a soldier.
            (None, None) => (PieceKind::Soldier, PieceReference::OrderOnFile(order(*first)?, digit(*second)?)),
            _ => return None,
        };
        Some(ChineseMove { piece, origin, direction: direction(*way)?, number: digit(*number)? })
    };
    words().ok_or_else(|| ChineseMoveError::syntax(text))
}

/// The characters of a move in Pinyin, `pao er ping wu`, `Ma8jin7`, or in the first letters of that, `P2P5`.
fn of_pinyin(text: &str) -> Option<String> {
    const SYLLABLES: [(&str, char); 25] = [
        ("pao", '炮'),
        ("ma", '马'),
        ("che", '车'),
        ("ju", '车'),
        ("bing", '兵'),
        ("zu", '卒'),
        ("xiang", '相'),
        ("shi", '士'),
        ("jiang", '将'),
        ("shuai", '帅'),
        ("ping", '平'),
        ("jin", '进'),
        ("tui", '退'),
        ("qian", '前'),
        ("zhong", '中'),
        ("hou", '后'),
        ("yi", '一'),
        ("er", '二'),
        ("san", '三'),
        ("si", '四'),
        ("wu", '五'),
        ("liu", '六'),
        ("qi", '七'),
        ("ba", '八'),
        ("jiu", '九'),
    ];
    if text.len() > LONGEST_PINYIN || !text.is_ascii() || !text.starts_with(|letter: char| letter.is_ascii_alphabetic())
    {
        return None;
    }
    let small = text.to_ascii_lowercase();
    if let [piece, from @ b'1'..=b'9', way, to @ b'1'..=b'9'] = *small.as_bytes() {
        let begins = |letter: u8, known: &str| {
            let found = SYLLABLES
                .iter()
                .find(|(name, character)| name.as_bytes().first() == Some(&letter) && known.contains(*character));
            found.map(|(_, character)| *character)
        };
        return Some(String::from_iter([
            begins(piece, "炮马车兵卒相士")?,
            from.into(),
            begins(way, "平进退")?,
            to.into(),
        ]));
    }
    let (mut rest, mut characters) = (small.trim(), String::new());
    while let Some(first) = rest.chars().next() {
        let syllable = SYLLABLES.iter().filter(|(name, _)| rest.starts_with(name)).max_by_key(|(name, _)| name.len());
        let (length, character) = match syllable {
            Some((name, character)) => (name.len(), *character),
            None if first.is_ascii_digit() => (1, first),
            None => return None,
        };
        characters.push(character);
        rest = rest.get(length..)?.trim_start();
    }
    Some(characters)
}

/// No move in Pinyin is longer: `qian xiang tui jiu`.
const LONGEST_PINYIN: usize = 20;

const CHINESE_DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// As they are written where nobody shall alter them.
const FORMAL_DIGITS: [char; 9] = ['壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'];

/// A digit from 1 to 9.
fn digit(letter: char) -> Option<u8> {
    let place = |digits: &[char]| digits.iter().position(|&digit| digit == letter).map(|place| place as u8 + 1);
    match letter {
        '1'..='9' => Some(letter as u8 - b'0'),
        '①'..='⑨' => u8::try_from(u32::from(letter) - u32::from('①') + 1).ok(),
        '１'..='９' => u8::try_from(u32::from(letter) - u32::from('０')).ok(),
        _ => place(&CHINESE_DIGITS).or_else(|| place(&FORMAL_DIGITS)),
    }
}

fn order(letter: char) -> Option<OrderOnFile> {
    Some(match letter {
        '前' => OrderOnFile::Front,
        '中' => OrderOnFile::Middle,
        '后' | '後' => OrderOnFile::Rear,
        _ => return None,
    })
}

fn direction(letter: char) -> Option<MoveDirection> {
    Some(match letter {
        '进' | '進' | '上' | '+' => MoveDirection::Forward,
        '退' | '下' | '-' | '–' | '—' => MoveDirection::Back,
        '平' | '=' | '.' => MoveDirection::Sideways,
        _ => return None,
    })
}

fn kind_of(letter: char) -> Option<PieceKind> {
    Some(match letter {
        '帅' | '帥' | '将' | '將' => PieceKind::General,
        '仕' | '士' => PieceKind::Advisor,
        '相' | '象' => PieceKind::Elephant,
        '马' | '馬' | '傌' | '𩧢' => PieceKind::Horse,
        '车' | '車' | '俥' | '硨' | '砗' => PieceKind::Chariot,
        '炮' | '砲' | '包' => PieceKind::Cannon,
        '兵' | '卒' => PieceKind::Soldier,
        _ => return None,
    })
}

/// Spells a move, given the position before it; `None` if no piece moves like that, which coordinates can still say.
///
/// Of two pieces on a file 前 and 后 tell, of three soldiers also 中, of more 一 to 五; where two files hold several
/// soldiers, 一 to 五 count them all, from the mover's right and from the front.
pub fn chinese(position: &Position, mv: Move, writing: ChineseScript) -> Option<String> {
    let words = ChineseMove::of(position, mv)?;
    let mover = position.side_to_move();
    let digit = |number: u8| digit_of(mover, number, writing);
    let script = |simplified, traditional| if writing.traditional { traditional } else { simplified };
    let piece = name(words.piece, mover, writing.traditional);
    let way = match words.direction {
        MoveDirection::Forward => script('进', '進'),
        MoveDirection::Back => '退',
        MoveDirection::Sideways => '平',
    };
    let (first, second) = match words.origin {
        PieceReference::File(number) => (piece, digit(number)),
        PieceReference::Order(order) | PieceReference::OrderOnFile(order, _) => {
            let order = match order {
                OrderOnFile::Front => '前',
                OrderOnFile::Middle => '中',
                OrderOnFile::Rear => script('后', '後'),
                // These are Chinese for Black too.
                OrderOnFile::Nth(nth) => digit_of(Color::White, nth, writing),
            };
            (order, piece)
        }
    };
    Some(String::from_iter([first, second, way, digit(words.number)]))
}

fn digit_of(color: Color, number: u8, writing: ChineseScript) -> char {
    match color {
        Color::White => CHINESE_DIGITS.get(usize::from(number).wrapping_sub(1)).copied().unwrap_or('？'),
        Color::Black if writing.ascii => char::from(b'0' + number % 10),
        Color::Black => char::from_u32(u32::from('０') + u32::from(number % 10)).unwrap_or('？'),
    }
}

const fn name(kind: PieceKind, color: Color, traditional: bool) -> char {
    match (kind, color, traditional) {
        (PieceKind::General, Color::White, false) => '帅',
        (PieceKind::General, Color::White, true) => '帥',
        (PieceKind::General, Color::Black, false) => '将',
        (PieceKind::General, Color::Black, true) => '將',
        (PieceKind::Advisor, Color::White, _) => '仕',
        (PieceKind::Advisor, Color::Black, _) => '士',
        (PieceKind::Elephant, Color::White, _) => '相',
        (PieceKind::Elephant, Color::Black, _) => '象',
        (PieceKind::Horse, _, false) => '马',
        (PieceKind::Horse, _, true) => '馬',
        (PieceKind::Chariot, _, false) => '车',
        (PieceKind::Chariot, _, true) => '車',
        (PieceKind::Cannon, Color::Black, true) => '砲',
        (PieceKind::Cannon, ..) => '炮',
        (PieceKind::Soldier, Color::White, _) => '兵',
        (PieceKind::Soldier, Color::Black, _) => '卒',
    }
}

/// What stands in the river, at Red's left and right.
pub const fn river(simplified: bool) -> [&'static str; 2] {
    ["楚河", if simplified { "汉界" } else { "漢界" }]
}

/// The carving of a piece. Books have either of both scripts, never some pieces in one and some in the other; in
/// traditional ones the sides have chariots and horses of their own.
pub const fn character(piece: Piece, simplified: bool) -> &'static str {
    let (red, black) = match piece.kind {
        PieceKind::General if simplified => ("帅", "将"),
        PieceKind::Horse if simplified => ("马", "马"),
        PieceKind::Chariot if simplified => ("车", "车"),
        PieceKind::Cannon if simplified => ("炮", "炮"),
        PieceKind::General => ("帥", "將"),
        PieceKind::Advisor => ("仕", "士"),
        PieceKind::Elephant => ("相", "象"),
        PieceKind::Horse => ("傌", "馬"),
        PieceKind::Chariot => ("俥", "車"),
        PieceKind::Cannon => ("炮", "砲"),
        PieceKind::Soldier => ("兵", "卒"),
    };
    match piece.color {
        Color::White => red,
        Color::Black => black,
    }
}
