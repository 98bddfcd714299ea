//! The Japanese spelling of moves, in two steps: [`JapaneseMove::parse`] is syntax, [`JapaneseMove::resolve`] finds the move in a
//! position. Follows the rules of notation of the Japan Shogi Association, which the
//! `formats/notes.md` sum up.

use std::cmp::Ordering;

use super::kanji::{any_digit, arabic_digit, parse_piece_kanji, piece_kanji, square_kanji};
use komaoto_rules::shogi::{Color, Move, PieceKind, Position, Promotion, Square};
use komaoto_text::{Slice, first_line, until};

/// A modifier that distinguishes like pieces, from the mover's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modifier {
    /// 左: from the left.
    Left,
    /// 右: from the right.
    Right,
    /// 直: straight up from below.
    Straight,
    /// 中: between two others (never written; seen where three or more pieces may move).
    Middle,
    /// 上 (also 行, 入): forward.
    Up,
    /// 寄: sideways.
    Sideways,
    /// 引: backward.
    Down,
}

impl Modifier {
    const fn kanji(self) -> char {
        match self {
            Self::Left => '左',
            Self::Right => '右',
            Self::Straight => '直',
            Self::Middle => '中',
            Self::Up => '上',
            Self::Sideways => '寄',
            Self::Down => '引',
        }
    }

    const fn of(letter: char) -> Option<Self> {
        Some(match letter {
            '左' => Self::Left,
            '右' => Self::Right,
            '直' => Self::Straight,
            '中' => Self::Middle,
            '上' | '行' | '入' => Self::Up,
            '寄' => Self::Sideways,
            '引' => Self::Down,
            _ => return None,
        })
    }
}

/// A move as written: what the text says, before any position is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JapaneseMove {
    /// The side mark ▲△☗☖…, if any.
    pub color: Option<Color>,
    /// The target; `None` is 同.
    pub to: Option<Square>,
    /// The piece named (成銀 is PromotedSilver).
    pub piece: PieceKind,
    /// 左右直上寄引 in the order written.
    pub modifiers: Vec<Modifier>,
    /// `Some(true)` 成, `Some(false)` 不成.
    pub promote: Option<bool>,
    /// 打.
    pub drop: bool,
    /// The origin `(77)`, if written.
    pub from: Option<Square>,
}

/// Why words are not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JapaneseMoveError {
    /// The text is not a move.
    #[error("not a move: {0}")]
    Syntax(String),
    /// 同 without a previous move.
    #[error("同 without a previous move")]
    NoPrevious,
    /// The side mark is the other side's. A caller that trusts the turn may clear [`JapaneseMove::color`] and ask again.
    #[error("it is not this side's turn")]
    WrongSide(Color),
    /// A different piece from the one named stands on the given origin.
    #[error("the piece on the origin square is {}, not the one named", piece_kanji(*.0))]
    OtherPiece(PieceKind),
    /// No piece can make the move.
    #[error("no piece can make this move")]
    NoSuchMove,
    /// Several moves fit.
    #[error("ambiguous: {} moves fit", .0.len())]
    Ambiguous(Vec<Move>),
}

impl JapaneseMove {
    /// Reads a move at the start of a text; the words and the bytes taken (so that KI2 lines can be read on).
    ///
    /// ```
    /// use komaoto_notation::JapaneseMove;
    /// let (words, taken) = JapaneseMove::parse("▲７六歩△３四歩")?;
    /// assert_eq!((words.to, taken), (komaoto_rules::shogi::Square::new(7, 6), "▲７六歩".len()));
    /// # Ok::<(), komaoto_notation::JapaneseMoveError>(())
    /// ```
    pub fn parse(text: &str) -> Result<(Self, usize), JapaneseMoveError> {
        let mut scanner = WordScanner { rest: text };
        let syntax = || JapaneseMoveError::Syntax(first_line(text).chars().take(40).collect());
        scanner.blanks();
        let color = scanner.mark();
        scanner.blanks();
        let to = scanner.target().ok_or_else(syntax)?;
        scanner.blanks();
        let (piece, length) = parse_piece_kanji(scanner.rest).ok_or_else(syntax)?;
        scanner.skip(length);
        let mut words = Self { color, to, piece, modifiers: Vec::new(), promote: None, drop: false, from: None };
        scanner.modifiers(&mut words);
        words.from = match scanner.origin(words.drop).ok_or_else(syntax)? {
            OriginWord::Square(square) => Some(square),
            OriginWord::Hand => {
                words.drop = true;
                None
            }
            OriginWord::Unsaid => None,
        };
        Ok((words, text.len() - scanner.rest.len()))
    }

    /// Finds the move in a position by generate-and-match; `previous` is the target of the previous move.
    ///
    /// With an origin or 打, the answer is what the words say, playable or not: the caller asks `Position::playable`,
    /// which knows the reason.
    pub fn resolve(&self, position: &Position, previous: Option<Square>) -> Result<Move, JapaneseMoveError> {
        let mover = position.side_to_move();
        if let Some(color) = self.color.filter(|&color| color != mover) {
            return Err(JapaneseMoveError::WrongSide(color));
        }
        let to = self.to.or(previous).ok_or(JapaneseMoveError::NoPrevious)?;
        if let Some(from) = self.from {
            return self.moved_from(position, from, to);
        }
        if self.drop {
            return Ok(Move::Drop { kind: self.piece, to });
        }
        let rivals = rivals(position, mover, self.piece, to);
        let able = |from: &Square| {
            self.promote != Some(true) || position.promotion(self.normal(*from, to)) != Promotion::Never
        };
        let candidates: Vec<Square> = rivals.iter().copied().filter(able).collect();
        // Some name the piece as it is after the move: a horse that no horse can be has been a bishop.
        let before = self.piece.unpromoted();
        if rivals.is_empty() && before != self.piece && self.promote.is_none() {
            return Self { piece: before, promote: Some(true), ..self.clone() }.resolve(position, previous);
        }
        if rivals.is_empty()
            && self.modifiers.is_empty()
            && self.promote != Some(true)
            && position.hand(mover).count(self.piece) > 0
        {
            return Ok(Move::Drop { kind: self.piece, to });
        }
        let official = |from: Square| same(&relative(&rivals, self.piece, mover, from, to), &self.modifiers);
        let fits = |from: Square| {
            let holds = |&modifier: &Modifier| fits(&rivals, self.piece, mover, from, to, modifier);
            self.modifiers.iter().all(holds)
        };
        let dialect = |from: Square| dialect(&rivals, mover, from, to).is_some_and(|one| self.modifiers == [one]);
        let legal = |from: Square| fits(from) && position.check(self.normal(from, to)).is_ok();
        // From the strictest reading to the loosest; each answers only where exactly one piece fits.
        let readings: [&dyn Fn(Square) -> bool; 4] = [&official, &fits, &dialect, &legal];
        for reading in readings {
            let mut chosen = candidates.iter().copied().filter(|&from| reading(from));
            if let (Some(from), None) = (chosen.next(), chosen.next()) {
                return Ok(self.normal(from, to));
            }
        }
        let fitting: Vec<Move> =
            candidates.into_iter().filter(|&from| fits(from)).map(|from| self.normal(from, to)).collect();
        Err(if fitting.is_empty() { JapaneseMoveError::NoSuchMove } else { JapaneseMoveError::Ambiguous(fitting) })
    }

    fn normal(&self, from: Square, to: Square) -> Move {
        Move::Normal { from, to, promote: self.promote == Some(true) }
    }

    /// The origin is written: the rest of the words must not contradict it.
    fn moved_from(&self, position: &Position, from: Square, to: Square) -> Result<Move, JapaneseMoveError> {
        let Some(there) = position.piece(from) else {
            return Ok(self.normal(from, to));
        };
        if there.kind.unpromoted() != self.piece.unpromoted() {
            return Err(JapaneseMoveError::OtherPiece(there.kind));
        }
        // Some programs name the piece as it is after the move: a horse that comes from a bishop can only have
        // promoted.
        let named_after = there.kind.promoted() == Some(self.piece) && self.promote != Some(false);
        Ok(Move::Normal { from, to, promote: named_after || self.promote == Some(true) })
    }
}

/// The sides by their names, longer ones first.
const SIDES: [(&str, Color); 10] = [
    ("先手", Color::Black),
    ("後手", Color::White),
    ("下手", Color::Black),
    ("上手", Color::White),
    ("先", Color::Black),
    ("後", Color::White),
    ("黒", Color::Black),
    ("白", Color::White),
    ("●", Color::Black),
    ("○", Color::White),
];

enum OriginWord {
    Square(Square),
    /// `(00)`: some programs give a drop an origin.
    Hand,
    Unsaid,
}

/// Whether a letter makes more of the word before it. A digit may begin the next move.
fn goes_on(letter: char) -> bool {
    letter.is_alphabetic() && any_digit(letter).is_none()
}

/// Reads words from the left.
struct WordScanner<'a> {
    rest: &'a str,
}

impl<'w> WordScanner<'w> {
    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest.slice(bytes..);
    }

    fn blanks(&mut self) {
        self.rest = self.rest.trim_start();
    }

    /// Takes the first character if it means something.
    fn take<T>(&mut self, meaning: impl FnOnce(char) -> Option<T>) -> Option<T> {
        let letter = self.rest.chars().next()?;
        let found = meaning(letter)?;
        self.skip(letter.len_utf8());
        Some(found)
    }

    fn mark(&mut self) -> Option<Color> {
        let sign = self.take(|letter| match letter {
            '+' => Some(Color::Black),
            '-' => Some(Color::White),
            mark => side_mark(mark),
        });
        sign.or_else(|| self.named_side())
    }

    /// `先手`, `後手` and the like before a target: 先手７六歩, 先手は７六歩.
    fn named_side(&mut self) -> Option<Color> {
        // Practically every move begins with its target.
        if self.rest.starts_with(|letter| matches!(letter, '１'..='９' | '1'..='9' | '同')) {
            return None;
        }
        let (word, color) = SIDES.into_iter().find(|(word, _)| self.rest.starts_with(word))?;
        let behind = self.rest.slice(word.len()..);
        let mut ahead =
            WordScanner { rest: behind.strip_prefix(['は', 'の', 'が', '、', '：', ':']).unwrap_or(behind) };
        ahead.blanks();
        let target = WordScanner { rest: ahead.rest }.target();
        self.rest = target.map(|_| ahead.rest)?;
        Some(color)
    }

    fn square(&mut self) -> Option<Square> {
        let mut ahead = WordScanner { rest: self.rest };
        let file = ahead.take(any_digit)?;
        ahead.rest = ahead.rest.trim_start_matches([' ', '\u{3000}']);
        let square = Square::new(file, ahead.take(any_digit)?)?;
        self.rest = ahead.rest;
        Some(square)
    }

    /// `７六` or 同, or, as some write, both; the inner `None` is 同 alone.
    fn target(&mut self) -> Option<Option<Square>> {
        let before = self.square();
        let same = self.take(|letter| matches!(letter, '同' | '仝').then_some(()));
        if same.is_some() {
            self.rest = self.rest.strip_prefix("じく").unwrap_or(self.rest).trim_start_matches(['、', '，']);
        }
        if before.is_none() && same.is_some() {
            self.blanks();
            return Some(self.square());
        }
        before.map(Some)
    }

    /// 左右直上寄引, 成, 不成 (生) and 打 (合) in any order.
    fn modifiers(&mut self, words: &mut JapaneseMove) {
        loop {
            self.close_up();
            if let Some(modifier) = self.take(Modifier::of) {
                words.modifiers.push(modifier);
            } else if let Some((rest, promote)) = self.spelled_out() {
                (self.rest, words.promote) = (rest, Some(promote));
            } else if let Some(promote) = self.take(|letter| match letter {
                '成' => Some(true),
                '生' => Some(false),
                _ => None,
            }) {
                words.promote = Some(promote);
                self.ending(&['り', 'る']);
            } else if self.take(|letter| matches!(letter, '打' | '合').then_some(())).is_some() {
                // 合 is an interposing drop in tsume solutions.
                words.drop = true;
                self.ending(&['つ', 'ち']);
            } else if let Some(rest) = self.rest.strip_prefix("うつ").filter(|rest| !rest.starts_with(goes_on)) {
                (self.rest, words.drop) = (rest, true);
            } else {
                return;
            }
        }
    }

    /// What follows 不成, or 成 in kana as old books have it, and whether the piece promotes.
    fn spelled_out(&self) -> Option<(&'w str, bool)> {
        const WORDS: [(&str, bool); 6] = [
            ("成らず", false),
            ("ならず", false),
            ("ナラズ", false),
            ("成ラズ", false),
            ("なり", true),
            ("ナリ", true),
        ];
        // Hardly any move has one.
        if !self.rest.starts_with(['不', '成', 'な', 'ナ']) {
            return None;
        }
        if let Some(rest) = self.rest.strip_prefix("不成") {
            return Some((rest, false));
        }
        let behind = |(word, promotes): (&str, bool)| Some((self.rest.strip_prefix(word)?, promotes));
        WORDS.into_iter().find_map(behind).filter(|(rest, _)| !rest.starts_with(goes_on))
    }

    /// Passes over blanks before 成, 不成 and 打 that end a spaced move.
    fn close_up(&mut self) {
        let ahead = self.rest.trim_start_matches([' ', '\u{3000}']);
        if ahead.len() == self.rest.len() {
            return;
        }
        let behind = ["不成", "成", "打"].into_iter().find_map(|word| ahead.strip_prefix(word));
        if behind.is_some_and(|rest| !rest.starts_with(char::is_alphabetic)) {
            self.rest = ahead;
        }
    }

    /// Passes over the end of a verb that nothing else follows: 成り, 打つ.
    fn ending(&mut self, kana: &[char]) {
        let rest = self.rest.strip_prefix(kana);
        if let Some(rest) = rest.filter(|rest| !rest.starts_with(goes_on)) {
            self.rest = rest;
        }
    }

    /// `(77)`, half-width or full-width; `None` if the parenthesis right here was meant as an origin but is not a valid
    /// one. `(途中図)` is not meant.
    fn origin(&mut self, drops: bool) -> Option<OriginWord> {
        let mut ahead = WordScanner { rest: self.rest };
        ahead.blanks();
        // After spaces a parenthesis may just as well hold the time.
        let adjacent = ahead.rest.len() == self.rest.len();
        if ahead.take(|letter| matches!(letter, '(' | '（').then_some(())).is_none() {
            return Some(OriginWord::Unsaid);
        }
        let inside = until(ahead.rest, |letter| matches!(letter, ')' | '）'));
        // `(0:12)`, `(3分)`: a time.
        let timed = inside.contains([':', '：', '/', '／', '分', '秒']);
        let meant =
            !timed && !ahead.rest.starts_with(|letter: char| !letter.is_ascii() && arabic_digit(letter).is_none());
        let digits = ahead.take(arabic_digit).zip(ahead.take(arabic_digit));
        let closed = ahead.take(|letter| matches!(letter, ')' | '）').then_some(())).is_some();
        let origin = match digits {
            Some((0, 0)) if closed => Some(OriginWord::Hand),
            // What is dropped comes from no square: that is a time.
            _ if drops && !adjacent => None,
            Some((file, rank)) if closed => Square::new(file, rank).map(OriginWord::Square),
            _ => None,
        };
        match origin {
            Some(origin) => {
                self.rest = ahead.rest;
                Some(origin)
            }
            None => (!adjacent || !meant).then_some(OriginWord::Unsaid),
        }
    }
}

/// The direction of a move from the mover's side: its side of origin, and forward, sideways or back.
struct View {
    horizontal: Modifier,
    vertical: Modifier,
}

impl View {
    fn of(mover: Color, from: Square, to: Square) -> Self {
        // White sees the board rotated.
        let (from, to) = if mover == Color::Black { (from, to) } else { (from.rotated(), to.rotated()) };
        let horizontal = match from.file().cmp(&to.file()) {
            Ordering::Greater => Modifier::Left,
            Ordering::Equal => Modifier::Straight,
            Ordering::Less => Modifier::Right,
        };
        let vertical = match from.rank().cmp(&to.rank()) {
            Ordering::Greater => Modifier::Up,
            Ordering::Equal => Modifier::Sideways,
            Ordering::Less => Modifier::Down,
        };
        Self { horizontal, vertical }
    }
}

/// The mover's pieces of one displayed kind that reach the target, pins and checks ignored.
fn rivals(position: &Position, mover: Color, kind: PieceKind, to: Square) -> Vec<Square> {
    position
        .attackers(mover, to)
        .into_iter()
        .filter(|&from| position.piece(from).is_some_and(|piece| piece.kind == kind))
        .collect()
}

/// The official modifiers that distinguish the piece on `from` from its rivals (4.1, step 4): none, one or two.
fn relative(rivals: &[Square], kind: PieceKind, mover: Color, from: Square, to: Square) -> Vec<Modifier> {
    if rivals.len() <= 1 {
        return Vec::new();
    }
    let mine = View::of(mover, from, to);
    let alone = |alike: &dyn Fn(&View) -> bool| {
        rivals.iter().filter(|&&rival| rival != from && alike(&View::of(mover, rival, to))).count() == 0
    };
    if alone(&|view| view.vertical == mine.vertical) {
        return vec![mine.vertical];
    }
    if let Some(side) = beside(rivals, kind, mover, from) {
        return vec![side];
    }
    match mine.horizontal {
        Modifier::Straight if mine.vertical == Modifier::Up => vec![Modifier::Straight],
        Modifier::Straight => vec![mine.vertical],
        horizontal if alone(&|view| view.horizontal == horizontal) => vec![horizontal],
        horizontal => vec![horizontal, mine.vertical],
    }
}

/// On which side of the other one a horse or dragon of two stands: their files are compared with each other, not with
/// the target's, and 直 is never used.
fn beside(rivals: &[Square], kind: PieceKind, mover: Color, from: Square) -> Option<Modifier> {
    let (PieceKind::Horse | PieceKind::Dragon, [a, b]) = (kind, rivals) else { return None };
    Some(View::of(mover, from, if *a == from { *b } else { *a }).horizontal)
}

/// What other programs write where the official rule needs two modifiers: 左 for 左寄, told apart among those that go
/// the same way only.
fn dialect(rivals: &[Square], mover: Color, from: Square, to: Square) -> Option<Modifier> {
    let mine = View::of(mover, from, to);
    let like = |&&rival: &&Square| {
        let view = View::of(mover, rival, to);
        view.vertical == mine.vertical && view.horizontal == mine.horizontal
    };
    (mine.vertical != Modifier::Up && rivals.iter().filter(like).count() == 1).then_some(mine.horizontal)
}

/// Whether a single modifier, taken in its widest sense, fits a piece.
fn fits(rivals: &[Square], kind: PieceKind, mover: Color, from: Square, to: Square, modifier: Modifier) -> bool {
    let view = View::of(mover, from, to);
    if let (Modifier::Left | Modifier::Right, Some(side)) = (modifier, beside(rivals, kind, mover, from)) {
        return side == modifier || view.horizontal == modifier;
    }
    let beyond = |side| rivals.iter().any(|&rival| View::of(mover, rival, from).horizontal == side);
    match modifier {
        Modifier::Up | Modifier::Sideways | Modifier::Down => view.vertical == modifier,
        Modifier::Left | Modifier::Right => view.horizontal == modifier,
        Modifier::Straight => view.horizontal == Modifier::Straight && view.vertical == Modifier::Up,
        Modifier::Middle => beyond(Modifier::Left) && beyond(Modifier::Right),
    }
}

/// The same modifiers in any order.
fn same(one: &[Modifier], other: &[Modifier]) -> bool {
    one.len() == other.len() && one.iter().all(|modifier| other.contains(modifier))
}

/// Spells a move by the official relative notation, without side mark: `７六歩`, `同　銀`, `５八金右`, `２二角成`,
/// `５五歩打` only where needed.
///
/// Total: where no piece stands on the origin its name is `？`.
///
/// ```
/// use komaoto_notation::{japanese, parse_sfen, parse_usi};
/// let position = parse_sfen("9/9/9/9/9/9/9/9/3G1G3 b - 1").unwrap();
/// assert_eq!(japanese(&position, parse_usi("4i5h").unwrap(), None), "５八金右");
/// ```
pub fn japanese(position: &Position, mv: Move, previous: Option<Square>) -> String {
    let to = mv.to();
    let mut words = String::new();
    match mv {
        Move::Drop { kind, .. } => {
            words.push_str(piece_kanji(kind));
            if !rivals(position, position.side_to_move(), kind, to).is_empty() {
                words.push('打');
            }
        }
        Move::Normal { from, promote, .. } => {
            let piece = position.piece(from);
            words.push_str(piece.map_or("？", |piece| piece_kanji(piece.kind)));
            if let Some(piece) = piece {
                let rivals = rivals(position, piece.color, piece.kind, to);
                let modifiers = relative(&rivals, piece.kind, piece.color, from, to);
                words.extend(modifiers.into_iter().map(Modifier::kanji));
            }
            if promote {
                words.push('成');
            } else if position.promotion(mv) != Promotion::Never {
                words.push_str("不成");
            }
        }
    }
    // 同 is set off from a single character, but not from longer names.
    match (previous == Some(to), words.chars().count()) {
        (true, 1) => format!("同　{words}"),
        (true, _) => format!("同{words}"),
        (false, _) => square_kanji(to) + &words,
    }
}

/// As [`japanese`], with the side mark ☗ or ☖.
pub fn japanese_marked(position: &Position, mv: Move, previous: Option<Square>) -> String {
    let mark = match position.side_to_move() {
        Color::Black => '☗',
        Color::White => '☖',
    };
    format!("{mark}{}", japanese(position, mv, previous))
}

/// Spells a move as KIF files do: `７六歩(77)`, `同　銀(31)`, `２二角成(88)`, `４五角打`.
///
/// 不成 is not written: the origin says all, no file among those collected has it, and some readers stumble over it.
pub fn kif(position: &Position, mv: Move, previous: Option<Square>) -> String {
    let to = mv.to();
    let place = if previous == Some(to) { "同　".to_owned() } else { square_kanji(to) };
    match mv {
        Move::Drop { kind, .. } => format!("{place}{}打", piece_kanji(kind)),
        Move::Normal { from, promote, .. } => {
            let name = position.piece(from).map_or("？", |piece| piece_kanji(piece.kind));
            let promotes = if promote { "成" } else { "" };
            format!("{place}{name}{promotes}({}{})", from.file().number(), from.rank().number())
        }
    }
}

/// The side a mark stands for.
pub const fn side_mark(letter: char) -> Option<Color> {
    match letter {
        '▲' | '▼' | '☗' | '⛊' | '▴' | '▾' => Some(Color::Black),
        '△' | '▽' | '☖' | '⛉' | '▵' | '▿' => Some(Color::White),
        _ => None,
    }
}
