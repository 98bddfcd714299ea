//! Diagrams in the BOD form 局面図, as the Kakinoki programs write them; what others make of it is in K14 to K18 of the
//! `formats/notes.md`.

use super::kanji::{
    any_digit, arabic_digit, kanji_number, number_at, parse_piece_kanji, piece_kanji, piece_kanji_single, rank_kanji,
};
use super::misdrawn::Misdrawn;
use komaoto_rules::shogi::{Color, File, Hand, Piece, PieceKind, Position, Rank, Square};
use komaoto_text::Slice;

/// A problem in one line of a diagram.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct BodError {
    /// 0-based index into the lines given.
    pub line: usize,
    /// 1-based column in characters.
    pub column: usize,
    /// The fault.
    pub what: Misdrawn,
}

/// Reads a diagram from its lines (hands, frame, ranks, 手番, 手数＝N); returns what could be read, and every problem
/// found. Total: rows or cells that cannot be read are empty.
///
/// The lines may come in any order and between blank ones. `手数＝50` says that fifty moves were made: the next is the
/// 51st.
pub fn parse_bod(lines: &[&str]) -> (Position, Vec<BodError>) {
    let mut reader = DiagramReader {
        position: Position::empty(),
        line: 0,
        rank: 0,
        filled: [false; 9],
        turn: None,
        last_mover: None,
        rest: None,
        errors: Vec::new(),
    };
    for (index, line) in lines.iter().enumerate() {
        reader.line = index;
        reader.read(line);
    }
    reader.line = lines.len().saturating_sub(1);
    reader.finish()
}

/// The state of reading the lines.
struct DiagramReader {
    position: Position,
    line: usize,
    /// The number of the last rank read.
    rank: u8,
    filled: [bool; 9],
    turn: Option<Color>,
    last_mover: Option<Color>,
    /// The side whose hand is 残り全部.
    rest: Option<Color>,
    errors: Vec<BodError>,
}

impl DiagramReader {
    fn error(&mut self, column: usize, what: Misdrawn) {
        self.errors.push(BodError { line: self.line, column, what });
    }

    fn read(&mut self, line: &str) {
        let text = line.trim();
        if let Some((color, hand)) = hand_line(text) {
            let column = 1 + line.chars().count() - line.trim_start().chars().count() + text.chars().count()
                - hand.chars().count();
            self.hand(color, hand, column);
        } else if text.starts_with(BAR) {
            let indent = line.chars().count() - line.trim_start().chars().count();
            self.row(text, indent);
        } else if let Some(color) = turn_line(text) {
            self.turn = Some(color);
        } else if let Some(rest) = text.strip_prefix("手数") {
            self.ply(rest.trim_start_matches(|letter: char| matches!(letter, '＝' | '=') || letter.is_whitespace()));
        } else if !is_frame(text) {
            self.error(1, Misdrawn::NotALine(text.to_owned()));
        }
    }

    fn row(&mut self, text: &str, indent: usize) {
        let inner = text.trim_start_matches(BAR);
        let (squares, label) = inner.split_once(BAR).unwrap_or((inner, ""));
        let named = label.trim();
        let labelled = named.chars().next().and_then(any_digit).filter(|rank| (1..=9).contains(rank));
        if named.chars().count() > usize::from(labelled.is_some()) {
            let column = indent + text.chars().count() - label.trim_start().chars().count() + 1;
            self.error(column, Misdrawn::NotARank(named.to_owned()));
        }
        let number = labelled.unwrap_or(self.rank + 1);
        let Some(rank) = Rank::new(number) else {
            return self.error(1, Misdrawn::TenthRank);
        };
        if std::mem::replace(&mut self.filled[usize::from(number - 1)], true) {
            return self.error(1, Misdrawn::RankTwice(number));
        }
        self.rank = number;
        let mut row = DiagramRow::read(squares, false);
        if row.cells.len() != 9 {
            // Some writers leave empty squares blank: then each full-width space is a square.
            let wide = DiagramRow::read(squares, true);
            if wide.cells.len() == 9 {
                row = wide;
            } else if let Some(columns) = DiagramRow::in_columns(squares, inner.contains(BAR)) {
                // Or every square is as wide as any other.
                row = columns;
            } else if row.cells.len() < 9 && row.has_gaps {
                // The squares of the pieces cannot be determined: no pieces are better than misplaced ones.
                row.lost = true;
            }
        }
        let start = indent + 2;
        if let Some((offset, letter)) = row.unknown {
            self.error(start + offset, Misdrawn::NotAPiece(letter.to_string()));
        }
        if row.cells.len() != 9 {
            self.error(start, Misdrawn::Squares { rank: number, squares: row.cells.len() });
        }
        if row.lost {
            return;
        }
        for (file, cell) in File::ALL.into_iter().rev().zip(row.cells) {
            self.position.set_piece(Square::at(file, rank), cell);
        }
    }

    fn hand(&mut self, color: Color, text: &str, column: usize) {
        let mut hand = self.position.hand(color);
        let mut rest = text;
        // Counted while reading: hands in files may be of any length.
        let (mut column, mut counted) = (column, text);
        while let Some(letter) = rest.chars().next() {
            column += counted.get(..counted.len() - rest.len()).map_or(0, |read| read.chars().count());
            counted = rest;
            if letter.is_whitespace() || matches!(letter, '、' | '，' | ',' | '・') {
                rest = rest.trim_start_matches(letter);
            } else if let Some(after) = ["なし", "無し", "無"].iter().find_map(|none| rest.strip_prefix(none)) {
                rest = after;
            } else if letter == '残' {
                self.rest = Some(color);
                break;
            } else if let Some((kind, taken)) = parse_piece_kanji(rest) {
                let after = second_letter(kind, rest.slice(taken..));
                // `飛×2`, `歩3枚`.
                let after = match after.strip_prefix(TIMES) {
                    Some(count) if count_at(count).1 > 0 => count,
                    _ => after,
                };
                let (count, taken) = count_at(after);
                rest = after.slice(taken..);
                if taken > 0 {
                    rest = rest.strip_prefix('枚').unwrap_or(rest);
                }
                self.add(&mut hand, kind, count, column);
            } else {
                self.error(column, Misdrawn::NotInHand(letter.to_string()));
                rest = rest.slice(letter.len_utf8()..);
            }
        }
        self.position.set_hand(color, hand);
    }

    fn add(&mut self, hand: &mut Hand, kind: PieceKind, count: u32, column: usize) {
        if kind == PieceKind::King {
            return self.error(column, Misdrawn::KingInHand);
        }
        if kind.is_promoted() {
            self.error(column, Misdrawn::PromotedInHand(piece_kanji(kind).to_owned()));
        }
        let kind = kind.unpromoted();
        match u8::try_from(count.saturating_add(u32::from(hand.count(kind)))) {
            Ok(sum) => hand.set(kind, sum),
            Err(_) => self.error(column, Misdrawn::TooManyInHand(piece_kanji(kind).to_owned())),
        }
    }

    fn ply(&mut self, text: &str) {
        let digits = text.chars().map_while(arabic_digit);
        let number = digits.fold(None, |sum: Option<u32>, digit| {
            Some(sum.unwrap_or(0).saturating_mul(10).saturating_add(digit.into()))
        });
        match number {
            Some(made) => self.position.set_ply(made.saturating_add(1)),
            None => self.error(1, Misdrawn::NotANumber(text.to_owned())),
        }
        self.last_mover = text.chars().find_map(|letter| match letter {
            '▲' | '▼' | '☗' | '⛊' => Some(Color::Black),
            '△' | '▽' | '☖' | '⛉' => Some(Color::White),
            _ => None,
        });
    }

    fn finish(mut self) -> (Position, Vec<BodError>) {
        let missing: String = Rank::ALL
            .into_iter()
            .zip(self.filled)
            .filter(|(_, filled)| !filled)
            .map(|(rank, _)| rank_kanji(rank))
            .collect();
        if !missing.is_empty() {
            self.error(1, Misdrawn::RanksMissing(missing));
        }
        // A turn line decides; without one, the side that did not make the last move shown.
        let turn = self.turn.or(self.last_mover.map(|mover| !mover));
        self.position.set_side_to_move(turn.unwrap_or(Color::Black));
        if let Some(color) = self.rest {
            let hand = remaining(&self.position, color);
            self.position.set_hand(color, hand);
        }
        (self.position, self.errors)
    }
}

const BAR: [char; 4] = ['|', '｜', '│', '┃'];

/// The cells of one rank, from file 9 to file 1.
struct DiagramRow {
    cells: Vec<Option<Piece>>,
    /// The first unknown character, with its offset in characters.
    unknown: Option<(usize, char)>,
    /// Whether there are spaces where squares may be.
    has_gaps: bool,
    /// The squares cannot be determined.
    lost: bool,
}

/// The width of a square in columns: a mark and a full-width character.
const SQUARE: usize = 3;

/// The width of a character in columns.
const fn columns(letter: char) -> usize {
    if letter.is_ascii() || matches!(letter, '･' | '·') { 1 } else { 2 }
}

impl DiagramRow {
    /// Reads by columns, where empty squares are spaces: nine squares of one width, with a mark and a piece in each.
    /// `None` for a row that is not laid out like that; without a border at its end, trailing spaces may be missing.
    fn in_columns(text: &str, closed: bool) -> Option<Self> {
        let mut row = Self { cells: vec![None; 9], unknown: None, has_gaps: true, lost: false };
        let (mut at, mut color, mut mark) = (0, Color::Black, None);
        for letter in text.trim_end().chars() {
            let (square, place) = (at / SQUARE, at % SQUARE);
            at += columns(letter);
            match letter {
                'v' | 'V' | '^' | '+' if place == 0 => {
                    color = if matches!(letter, 'v' | 'V') { Color::White } else { Color::Black };
                    mark = Some(square);
                }
                ' ' => {}
                '\u{3000}' if place == 1 => {}
                _ => {
                    let (kind, taken) = parse_piece_kanji(letter.encode_utf8(&mut [0; 4]))?;
                    if place != 1 || taken != letter.len_utf8() {
                        return None;
                    }
                    let color = if mark == Some(square) { color } else { Color::Black };
                    *row.cells.get_mut(square)? = Some(Piece::new(color, kind));
                }
            }
        }
        let gaps = text.contains("  ") || text.contains('\u{3000}');
        let width: usize = text.chars().map(columns).sum();
        (gaps && at <= 9 * SQUARE && (width == 9 * SQUARE || !closed)).then_some(row)
    }

    /// Reads loosely, so that missing and extra spaces do no harm: a mark belongs to the next piece, and a space ends
    /// it.
    fn read(text: &str, wide_blank_is_a_square: bool) -> Self {
        let has_gaps = text.contains("  ") || text.contains('\u{3000}');
        let mut row = Self { cells: Vec::with_capacity(9), unknown: None, has_gaps, lost: false };
        let mut color = Color::Black;
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let mut taken = letter.len_utf8();
            match letter {
                'v' | 'V' | 'ｖ' | 'Ｖ' | '↓' => color = Color::White,
                '^' | '+' | '＾' | '＋' | '↑' => color = Color::Black,
                '・' | '･' | '·' | '．' | '.' | '*' | '＊' => row.cells.push(None),
                '\u{3000}' if wide_blank_is_a_square => row.cells.push(None),
                _ if letter.is_whitespace() => color = Color::Black,
                _ => {
                    // Only 成銀 and the like fill a square with two characters: in a row without spaces 桂馬 is two
                    // pieces.
                    let name = if letter == '成' { rest } else { rest.slice(..taken) };
                    let piece = parse_piece_kanji(name);
                    match piece {
                        Some((_, length)) => taken = length,
                        None if row.unknown.is_none() => {
                            row.unknown = Some((text.chars().count() - rest.chars().count(), letter));
                        }
                        None => {}
                    }
                    row.cells.push(piece.map(|(kind, _)| Piece::new(color, kind)));
                    color = Color::Black;
                }
            }
            rest = rest.slice(taken..);
        }
        row
    }
}

/// `後手の持駒：飛　金二` and its like: whose, and what follows the colon. 持駒 of nobody are the attacker's, as tsume
/// problems are printed.
fn hand_line(text: &str) -> Option<(Color, &str)> {
    let (color, rest) = side_at(text).or_else(|| marked_side(text)).unwrap_or((Color::Black, text));
    let rest = rest.strip_prefix('の').unwrap_or(rest);
    let names = ["持駒", "持ち駒", "持"];
    let rest = names.iter().find_map(|name| rest.strip_prefix(name))?.trim_start();
    rest.strip_prefix(['：', ':']).map(|hand| (color, hand))
}

/// Whether a line says what is in a hand, or that nothing is.
pub fn is_hand(line: &str) -> bool {
    hand_line(line.trim()).is_some()
}

/// `▲持駒`: a mark for the side.
fn marked_side(text: &str) -> Option<(Color, &str)> {
    let mut letters = text.chars();
    let color = match letters.next()? {
        '▲' | '☗' => Color::Black,
        '△' | '☖' => Color::White,
        _ => return None,
    };
    Some((color, letters.as_str()))
}

/// `後手番`, `上手番`, `手番：後手`.
fn turn_line(text: &str) -> Option<Color> {
    if let Some(side) = text.strip_prefix("手番") {
        return side_at(side.trim_start_matches([' ', '\u{3000}', '：', ':'])).map(|(color, _)| color);
    }
    let (color, rest) = side_at(text)?;
    (rest.trim() == "番").then_some(color)
}

fn side_at(text: &str) -> Option<(Color, &str)> {
    // 攻方 and 玉方 are the sides of a tsume problem.
    let (black, white) = (["先手", "下手", "攻方", "攻め方"], ["後手", "上手", "玉方", "受方"]);
    let sides = [(Color::Black, black), (Color::White, white)].into_iter();
    let mut named = sides.flat_map(|(color, names)| names.map(|name| (color, name)));
    named.find_map(|(color, name)| Some((color, text.strip_prefix(name)?)))
}

/// Blank lines, borders and the line of file numbers.
fn is_frame(text: &str) -> bool {
    text.chars()
        .all(|letter| letter.is_whitespace() || "+-－―─━┌┐└┘┏┓┗┛＋".contains(letter) || arabic_digit(letter).is_some())
}

const TIMES: [char; 4] = ['×', 'x', 'X', '＊'];

/// The text behind the second character of a piece that is written with both: 飛車, 金将.
fn second_letter(kind: PieceKind, after: &str) -> &str {
    let second = match kind {
        PieceKind::Rook | PieceKind::Lance => '車',
        PieceKind::Bishop => '行',
        PieceKind::Gold | PieceKind::Silver => '将',
        PieceKind::Knight => '馬',
        PieceKind::Pawn => '兵',
        _ => return after,
    };
    after.strip_prefix(second).unwrap_or(after)
}

/// The count after a piece: kanji or digits; one if there is none.
fn count_at(text: &str) -> (u32, usize) {
    if let Some(found) = number_at(text) {
        return found;
    }
    let (mut number, mut taken) = (None, 0);
    for letter in text.chars() {
        let Some(digit) = arabic_digit(letter) else { break };
        number = Some(number.unwrap_or(0_u32).saturating_mul(10).saturating_add(digit.into()));
        taken += letter.len_utf8();
    }
    (number.unwrap_or(1), taken)
}

/// 残り全部: what is left of a full set, apart from the board and the other hand.
fn remaining(position: &Position, color: Color) -> Hand {
    let mut hand = Hand::EMPTY;
    for kind in PieceKind::HAND {
        let on_board =
            Square::all().filter_map(|square| position.piece(square)).filter(|piece| piece.kind.unpromoted() == kind);
        let used = on_board.count() + usize::from(position.hand(!color).count(kind));
        hand.set(kind, u8::try_from(usize::from(kind.in_a_set()).saturating_sub(used)).unwrap_or(0));
    }
    hand
}

/// Writes a diagram as lines: White's hand, frame, ranks, Black's hand, `手数＝N` where moves were made before, and
/// 後手番 when White is to move. `handicap` selects 上手/下手 instead of 後手/先手.
pub fn write_bod(position: &Position, handicap: bool) -> Vec<String> {
    let [black, white] = if handicap { ["下手", "上手"] } else { ["先手", "後手"] };
    let hand = |side, color| format!("{side}の持駒：{}", hand_kanji(position.hand(color)));
    let border = "+---------------------------+".to_owned();
    let mut lines = vec![hand(white, Color::White), "  ９ ８ ７ ６ ５ ４ ３ ２ １".to_owned(), border.clone()];
    lines.extend(Rank::ALL.into_iter().map(|rank| {
        let cells: String =
            File::ALL.into_iter().rev().map(|file| cell(position.piece(Square::at(file, rank)))).collect();
        format!("|{cells}|{}", rank_kanji(rank))
    }));
    lines.extend([border, hand(black, Color::Black)]);
    if position.ply() > 1 {
        lines.push(format!("手数＝{}", position.ply() - 1));
    }
    if position.side_to_move() == Color::White {
        lines.push(format!("{white}番"));
    }
    lines
}

/// Writes a diagram for narrow columns as lines: of full-width characters alone, which line up in any Japanese font,
/// and only as far from the upper right corner as there are pieces. `defended` says whether the hand of White is
/// written, which in a problem is what is left.
pub fn write_narrow(position: &Position, defended: bool) -> Vec<String> {
    let occupied = || Square::all().filter(|&square| position.piece(square).is_some());
    let files = occupied().map(|square| square.file()).max().unwrap_or(File::F3).max(File::F3);
    let ranks = occupied().map(|square| square.rank()).max().unwrap_or(Rank::R3).max(Rank::R3);
    let shown: Vec<File> = File::ALL.into_iter().rev().filter(|&file| file <= files).collect();
    let hand = |mark, color| format!("{mark}持駒　{}", hand_kanji(position.hand(color)).trim_end());
    let mut lines: Vec<String> = defended.then(|| hand('△', Color::White)).into_iter().collect();
    lines.push(shown.iter().map(|&file| format!("　{}", file_full_width(file))).collect());
    lines.extend(Rank::ALL.into_iter().filter(|&rank| rank <= ranks).map(|rank| {
        let piece = |&file: &File| match position.piece(Square::at(file, rank)) {
            None => "　・".to_owned(),
            Some(Piece { color: Color::Black, kind }) => format!("　{}", piece_kanji_single(kind)),
            Some(Piece { color: Color::White, kind }) => format!("▽{}", piece_kanji_single(kind)),
        };
        format!("{}　{}", shown.iter().map(piece).collect::<String>(), rank_kanji(rank))
    }));
    lines.push(hand('▲', Color::Black));
    lines
}

fn file_full_width(file: File) -> char {
    char::from_u32('０' as u32 + u32::from(file.number())).unwrap_or('・')
}

fn cell(piece: Option<Piece>) -> String {
    match piece {
        None => " ・".to_owned(),
        Some(Piece { color: Color::Black, kind }) => format!(" {}", piece_kanji_single(kind)),
        Some(Piece { color: Color::White, kind }) => format!("v{}", piece_kanji_single(kind)),
    }
}

/// `飛　金二　歩十八　`, or なし. Kakinoki's program writes a space after each piece, even the last one.
fn hand_kanji(hand: Hand) -> String {
    if hand.is_empty() {
        return "なし".to_owned();
    }
    hand.iter()
        .map(|(kind, count)| match count {
            1 => format!("{}　", piece_kanji(kind)),
            _ => format!("{}{}　", piece_kanji(kind), kanji_number(count.into())),
        })
        .collect()
}
