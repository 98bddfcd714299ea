//! Games to be played through in a browser, each with its story beside a board: one HTML file that asks for nothing from
//! elsewhere, or a piece of one that stands in anybody's page.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use super::figure::{author, title};
use super::flowing::flowing;
use super::head::{headline, player_about, result};
use super::html::{escaped, head};
use super::outline::{HeadersTold, OutlineOptions, StoryPartKind, outline};
use super::paper::about;
use super::story::{Leads, PageBreakHint, RunKind, SetRun, StoryBlock, TextRun, story};
use super::wording::SheetWording;
use crate::diagram::{
    ChessSet, Font, PdfMetadata, PieceLetters, PieceReach, chessman, is_wide, move_marks, path_data, piece_character,
    piece_letter, place, shogi_letter, web_fonts, xiangqi_letter,
};
use crate::locale::{Language, Locale};
use crate::notation::write_position;
use crate::record::{Arrow, Node, NodeId, Record, Score, time_left};
use crate::rules::{Color, Game, Move, Position, chess, shogi, xiangqi};
use crate::text::{Slice, plain};
use crate::texts::{self, day, game};

/// Games to be played through, one after the other.
#[derive(Default)]
pub struct Player {
    about: Option<PdfMetadata>,
    /// The stories, each in a section, but for those that were taken out.
    stories: String,
    /// The data of the script about each of the same games.
    games: Vec<Value>,
    /// Whether any were taken out.
    parted: bool,
    /// The letters of all of them that the machines of other countries may lack.
    letters: BTreeSet<char>,
    /// The name of each in the list of them.
    names: Vec<String>,
    /// Of which games they are: the pieces of each are drawn.
    kinds: Vec<Game>,
    /// The letters on the pieces.
    written: PieceLetters,
    /// The pieces of chess.
    chessmen: ChessSet,
}

impl Player {
    /// None yet, whose pieces are to be lettered so, and those of chess of a set.
    pub fn of_pieces(written: PieceLetters, chessmen: ChessSet) -> Self {
        Self { written, chessmen, ..Self::default() }
    }

    /// Adds a game.
    pub fn add(&mut self, record: &Record, telling: OutlineOptions, wording: SheetWording<'_>) {
        let wording = wording.written(record, self.written);
        let bottom = record.game().bottom();
        let players = [bottom, !bottom].map(|color| player_about(record, color).unwrap_or_default());
        let called = title(record)
            .or_else(|| said(record, &players, wording.locale))
            .unwrap_or_else(|| game(record.game(), wording.locale));
        let about = about(&called, &author(record).unwrap_or_default(), wording);
        self.about.get_or_insert(about);
        let name = name(record, &players, self.names.len() + 1, wording.locale);
        let is_first = self.names.is_empty();
        let mut boards = Boards::new(record, telling);
        let _ = write!(
            self.stories,
            "<div class=\"game {}\"{}>\n<div class=\"side\"></div>\n<article>\n",
            class(record.game()),
            if is_first { "" } else { " hidden" }
        );
        let begin = self.stories.len();
        write_story(&mut self.stories, record, &mut boards, telling, wording);
        let texts = [self.stories.slice(begin..), &name, &players[0], &players[1]];
        self.letters.extend(texts.iter().flat_map(|text| text.chars()).filter(|letter| !letter.is_ascii()));
        self.names.push(name);
        self.stories.push_str("</article>\n</div>\n");
        if !self.kinds.contains(&record.game()) {
            self.kinds.push(record.game());
        }
        let sides = [bottom, !bottom].map(|color| texts::side(record.game(), color, false, wording.locale));
        self.games.push(json!({
            "game": class(record.game()),
            "players": players,
            "sides": sides,
            "simplified": wording.notation.simplified,
            "latin": wording.is_latin(),
            "western": self.written == PieceLetters::Western,
            "boards": boards.rows(),
        }));
    }

    /// Lets readers take the game that was added last as a file, for the program that they use.
    pub fn offer(&mut self, text: &str, extension: &str) {
        let number = self.names.len();
        if let Some(game) = self.games.last_mut() {
            game["file"] = json!([format!("game-{number}.{extension}"), text]);
        }
    }

    /// Takes out the stories so far, and what the script knows of the games, for somebody who has a place for them: of
    /// many games neither need be held.
    pub fn take(&mut self) -> (String, String) {
        let data = self.data();
        self.parted |= !self.games.is_empty();
        self.games.clear();
        (std::mem::take(&mut self.stories), data)
    }

    /// The data of the script about the games that were not taken out.
    fn data(&self) -> String {
        let mut data = String::new();
        for game in &self.games {
            data.push_str(if self.parted || !data.is_empty() { "," } else { "" });
            data.push_str(&in_script(game));
        }
        data
    }

    /// Whether no game was added.
    pub const fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// A file of its own, with buttons in a language.
    pub fn page(&self, locale: &Locale) -> String {
        self.within(&self.page_around(locale))
    }

    /// A piece of a page, which neither takes its looks from that page nor changes it; there may be several in one.
    pub fn piece(&self, locale: &Locale) -> String {
        self.within(&self.piece_around(locale))
    }

    fn within(&self, [above, between, below]: &[String; 3]) -> String {
        [above, &self.stories, between, &self.data(), below].map(String::as_str).concat()
    }

    /// The parts of the page above the stories, between them and the data of the games, and below that.
    pub fn page_around(&self, locale: &Locale) -> [String; 3] {
        let about = self.about.clone().unwrap_or_default();
        let mut above = head(&about, &style(locale.language()));
        above.push_str("<body>\n<komaoto-games data-page>\n");
        let below = format!("</komaoto-games>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n");
        self.around(above, &below, locale)
    }

    /// The same of a piece of a page.
    pub fn piece_around(&self, locale: &Locale) -> [String; 3] {
        let style = style(locale.language());
        let above = format!("<komaoto-games><template shadowrootmode=\"open\">\n<style>{style}</style>\n");
        let below = format!("</template></komaoto-games>\n<script>\n{SCRIPT}</script>\n");
        self.around(above, &below, locale)
    }

    fn around(&self, mut above: String, below: &str, locale: &Locale) -> [String; 3] {
        self.write_head(&mut above, locale);
        let fonts = in_script(&self.fonts(locale));
        let words: Value = WORDS.iter().map(|key| (*key, json!(locale.text(&format!("player-{key}"))))).collect();
        let between = format!("<script type=\"application/json\">{{\"fonts\":{fonts},\"games\":[");
        [above, between, format!("],\"words\":{}}}</script>\n{below}", in_script(&words))]
    }

    /// Writes the pieces and the list of the games.
    fn write_head(&self, text: &mut String, locale: &Locale) {
        text.push_str("<svg width=\"0\" height=\"0\" aria-hidden=\"true\" style=\"position:absolute\"><defs>\n");
        for game in &self.kinds {
            match game {
                Game::Chess => write_figures(text, self.chessmen),
                Game::Shogi if self.written == PieceLetters::Western => {
                    write_lettered(text);
                    write_characters(text, *game, "二三四五六七八九十");
                }
                Game::Xiangqi if self.written == PieceLetters::Western => {
                    write_letters(text);
                    write_characters(text, *game, "楚河漢界汉");
                }
                Game::Shogi => write_characters(text, *game, "玉飛角金銀桂香歩龍馬全圭杏と二三四五六七八九十"),
                Game::Xiangqi => write_characters(text, *game, "俥傌車馬相仕帥炮兵象士將砲卒车马帅将楚河漢界汉"),
            }
        }
        text.push_str("</defs></svg>\n");
        if let [_, _, ..] = self.names[..] {
            let choose = escaped(&locale.text("player-games"));
            let _ = writeln!(text, "<p class=\"games\"><select aria-label=\"{choose}\">");
            for name in &self.names {
                let _ = writeln!(text, "<option>{}</option>", escaped(name));
            }
            text.push_str("</select></p>\n");
        }
    }
}

impl Player {
    /// The fonts that come with the games: of the signs, and of the letters that a machine in another country lacks.
    fn fonts(&self, locale: &Locale) -> Value {
        let first = match locale.language() {
            Language::SimplifiedChinese => Font::SimplifiedText,
            Language::TraditionalChinese => Font::TraditionalText,
            _ if self.kinds == [Game::Xiangqi] => Font::SimplifiedText,
            Language::Japanese | Language::English => Font::Text,
        };
        let mut text: String = self.letters.iter().collect();
        if self.kinds.iter().any(|game| *game != Game::Chess) {
            // The names of files and ranks.
            text.extend(SCRIPT.chars().filter(|letter| is_wide(*letter)));
        }
        let fonts = web_fonts(&text, first).into_iter().map(|font| {
            let family = if font.has_signs { "Komaoto Signs" } else { "Komaoto" };
            json!([family, BASE64_STANDARD.encode(font.bytes)])
        });
        fonts.collect()
    }
}

/// Data of the script, in which nothing can end the element that it stands in.
fn in_script(data: &Value) -> String {
    data.to_string().replace('<', "\\u003c")
}

/// The words of the buttons.
const WORDS: [&str; 10] = ["first", "back", "play", "forward", "last", "turn", "next", "graph", "board", "download"];

/// A record to be played through, as a page.
pub fn player(record: &Record, telling: OutlineOptions, wording: SheetWording<'_>) -> String {
    let mut player = Player::default();
    player.add(record, telling, wording);
    player.page(wording.locale)
}

/// The name of a game in the list of those of a file: players, event and date; otherwise its number.
fn name(record: &Record, players: &[String; 2], number: usize, locale: &Locale) -> String {
    let said = said(record, players, locale).unwrap_or_else(|| locale.with("place-game", &[("game", number.into())]));
    format!("{number}. {said}")
}

/// The players, event and date of a game; `None` if none of it is known.
fn said(record: &Record, players: &[String; 2], locale: &Locale) -> Option<String> {
    let mut said: Vec<String> = Vec::new();
    match players {
        [one, other] if one.is_empty() && other.is_empty() => {}
        [one, other] => said.push(format!("{one} – {other}")),
    }
    said.extend(result(record));
    said.extend(title(record));
    said.extend(record.headers.known(&["開始日時", "Date"]).map(|date| day(date, locale)));
    Some(said.join("  ")).filter(|said| !said.is_empty())
}

/// Writes the story of a game, whose moves lead to its positions.
fn write_story(
    text: &mut String,
    record: &Record,
    boards: &mut Boards<'_>,
    telling: OutlineOptions,
    wording: SheetWording<'_>,
) {
    // A game of chess or xiangqi is headed by its players, as in print.
    let heading = if record.game() == Game::Shogi { String::new() } else { headline(record, wording) };
    if telling.headers != HeadersTold::None && !heading.is_empty() {
        let heading = escaped(&plain(&heading));
        // No line is broken within a result.
        let ended = result(record).and_then(|result| Some((heading.strip_suffix(result.as_str())?, result)));
        let _ = match ended {
            Some((players, result)) => writeln!(text, "<h1>{players}<span class=\"r\">{result}</span></h1>"),
            None => writeln!(text, "<h1>{heading}</h1>"),
        };
    }
    // How many variations the text stands in, and whether a block stays with the one after it.
    let (mut open, mut together) = (0, false);
    // As on paper, so that a lesson reads as in a book.
    for block in flowing(record, story(record, telling, wording).collect(), wording) {
        let depth = match &block {
            StoryBlock::Paragraph(paragraph) => paragraph.depth,
            StoryBlock::Diagram { depth, .. } => *depth,
            StoryBlock::Hint(hint) => {
                together = *hint == PageBreakHint::Together;
                continue;
            }
            _ => 0,
        };
        let begins = matches!(&block, StoryBlock::Paragraph(paragraph) if paragraph.begins);
        while open > depth || begins && open == depth && open > 0 {
            text.push_str("</section>\n");
            open -= 1;
        }
        // What nests deeper than anybody reads is not indented further, so that no reader of HTML has to nest it.
        while open < depth.min(MOST_NESTED) {
            text.push_str("<section>\n");
            open += 1;
        }
        match block {
            StoryBlock::Title(title) if record.game() == Game::Shogi => {
                let _ = writeln!(text, "<h1>{}</h1>", escaped(&title));
            }
            StoryBlock::Title(_) => {}
            StoryBlock::Facts(line) => {
                let _ = writeln!(text, "<p class=\"h\">{}</p>", escaped(&line));
            }
            StoryBlock::Header { key, value } => {
                let _ = writeln!(text, "<p class=\"h\"><b>{}</b> {}</p>", escaped(&key), escaped(&value));
            }
            StoryBlock::Paragraph(paragraph) if paragraph.comment => {
                let said: String = paragraph.runs.iter().map(|run| boards.linked(run)).collect();
                let _ = writeln!(text, "<p class=\"c\">{said}</p>");
            }
            StoryBlock::Paragraph(paragraph) => {
                text.push_str("<p>");
                let mut runs: Vec<SetRun<'_>> = paragraph.set_runs().collect();
                keep_together(&mut runs);
                for alike in runs.chunk_by(|one, other| setting(one) == setting(other)) {
                    let (open, close) = alike.first().map_or(("", ""), setting);
                    text.push_str(open);
                    for SetRun { space, run, .. } in alike {
                        let said = escaped(&run.text);
                        let _ = match run.kind {
                            RunKind::Move => {
                                write!(text, "{space}<a data-n=\"{}\" href=\"#{0}\">{said}</a>", boards.of(run.node))
                            }
                            RunKind::Glyph => write!(text, "{space}<i>{said}</i>"),
                            RunKind::Comment | RunKind::Link => write!(text, "{space}{}", boards.linked(run)),
                            _ => write!(text, "{space}<span>{said}</span>"),
                        };
                    }
                    text.push_str(close);
                }
                text.push_str("</p>\n");
            }
            StoryBlock::Diagram { node, .. } => {
                let class = if std::mem::take(&mut together) { "d k" } else { "d" };
                let _ = writeln!(text, "<div class=\"{class}\" data-n=\"{}\"></div>", boards.of(node));
            }
            StoryBlock::Hint(_) => {}
        }
    }
    for _ in 0..open {
        text.push_str("</section>\n");
    }
}

/// No line is broken between a number, its move and its sign.
fn keep_together(runs: &mut [SetRun<'_>]) {
    let mut before = None;
    for set in runs {
        let kind = set.run.kind;
        let is_numbered = (before, kind) == (Some(RunKind::Number), RunKind::Move);
        set.space = match set.space {
            " " if is_numbered || kind == RunKind::Glyph => "\u{A0}",
            "" if is_numbered => "\u{2060}",
            space => space,
        };
        before = Some(kind);
    }
}

/// The element that a run stands in: the moves of the main line are strong, and what is said is set apart from them.
const fn setting(set: &SetRun<'_>) -> (&'static str, &'static str) {
    match set {
        SetRun { run: TextRun { kind: RunKind::Comment | RunKind::Link, .. }, .. } => ("<span class=\"c\">", "</span>"),
        SetRun { strong: true, .. } => ("<strong>", "</strong>"),
        _ => ("", ""),
    }
}

/// Variations within variations are indented so often at most.
const MOST_NESTED: usize = 12;

/// The positions that the text refers to: each with the number of the one before it, and where the move went.
struct Boards<'r> {
    record: &'r Record,
    numbers: HashMap<NodeId, usize>,
    rows: Vec<PositionRow>,
}

/// A position, the number of the one before it, where the move went, and whether it is only spoken of.
struct PositionRow {
    position: Position,
    before: usize,
    to: String,
    aside: bool,
    shown: ShownBeside,
}

/// What is shown with a position: arrows and circles as the columns and rows of their ends and the letter of their
/// colour, what an engine thinks, as centipawns of the first player or as `#3` and `#-3` for mates, and a clock.
#[derive(Default)]
struct ShownBeside {
    marks: Vec<(u8, u8, u8, u8, char)>,
    score: Option<Value>,
    /// The time left to the side that has moved: whether it sits above, and the time.
    clock: Option<(u8, String)>,
}

impl ShownBeside {
    fn of(node: &Node, position: &Position) -> Self {
        let game = position.game();
        let mark = |arrow: &Arrow| {
            let ((column, row), (to_column, to_row)) = (place(arrow.from), place(arrow.to));
            (column, row, to_column, to_row, arrow.color)
        };
        let score = node.evaluations.first().map(|evaluation| match evaluation.score.seen_by(game.bottom()) {
            Score::Centipawns(value) => json!(value),
            Score::Mate { winner, moves } => {
                let sign = if winner == Color::Black { "" } else { "-" };
                json!(format!("#{sign}{}", moves.unwrap_or(1)))
            }
        });
        let above = u8::from(position.side_to_move() == game.bottom());
        let clock = time_left(&node.comment).map(|time| (above, clock(time)));
        Self { marks: node.marks.arrows.iter().map(mark).collect(), score, clock }
    }

    const fn is_bare(&self) -> bool {
        self.marks.is_empty() && self.score.is_none() && self.clock.is_none()
    }
}

/// The text of a clock: 1:30:00, 9:05.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

impl<'r> Boards<'r> {
    /// Those of all moves that are told, in their order: a comment may speak of a later one.
    fn new(record: &'r Record, telling: OutlineOptions) -> Self {
        let mut boards = Self { record, numbers: HashMap::new(), rows: Vec::new() };
        boards.of(telling.passage.start(record));
        for part in outline(record, telling, None) {
            let StoryPartKind::Moves { count, .. } = part.what else { continue };
            let moves = record.tree.mainline(part.node).take(count as usize);
            moves.filter(|&id| record.tree.get(id).is_some_and(|node| node.mv().is_some())).for_each(|id| {
                boards.of(id);
            });
        }
        boards
    }

    /// The number of a node's position.
    fn of(&mut self, node: NodeId) -> usize {
        if let Some(&known) = self.numbers.get(&node) {
            return known;
        }
        let before = self.record.tree.parent(node).and_then(|parent| self.numbers.get(&parent)).copied();
        let mv = self.record.tree.get(node).and_then(Node::mv);
        // One move after the row before: to play each from the start would take a long game's length squared.
        let position = before.and_then(|before| self.rows.get(before)).map(|row| {
            let mut position = row.position.clone();
            if let Some(mv) = mv {
                // The tree holds only playable moves.
                let _ = position.play(mv);
            }
            position
        });
        let position = position.unwrap_or_else(|| self.record.position_at(node));
        let to = match mv.and_then(Move::to).map(place) {
            Some((column, row)) => format!("{column},{row}"),
            None => String::new(),
        };
        let number = self.rows.len();
        let shown = match self.record.tree.get(node) {
            Some(node) => ShownBeside::of(node, &position),
            None => ShownBeside::default(),
        };
        self.rows.push(PositionRow { position, before: before.unwrap_or(0), to, aside: false, shown });
        self.numbers.insert(node, number);
        number
    }

    /// A piece of a comment, as a link where it leads somewhere that is in the file, or to another page.
    fn linked(&mut self, run: &TextRun) -> String {
        let said = escaped(&run.text);
        let number = match &run.leads {
            Some(Leads::Page(_)) => return format!("<a href=\"{said}\" rel=\"noreferrer\">{said}</a>"),
            Some(Leads::Node(node)) => self.numbers.get(node).copied(),
            Some(Leads::Position(position)) => {
                let before = self.of(run.node);
                let position = Position::clone(position);
                let shown = ShownBeside::default();
                self.rows.push(PositionRow { position, before, to: String::new(), aside: true, shown });
                Some(self.rows.len() - 1)
            }
            None => None,
        };
        number.map_or(said.clone(), |number| format!("<a data-n=\"{number}\" href=\"#{number}\">{said}</a>"))
    }

    /// As data of the script.
    fn rows(&self) -> Vec<Value> {
        let row = |PositionRow { position, before, to, aside, shown }: &PositionRow| {
            let mut row = vec![json!(write_position(position)), json!(before), json!(to)];
            if *aside || !shown.is_bare() {
                row.push(json!(u8::from(*aside)));
            }
            if !shown.is_bare() {
                row.extend([json!(shown.marks), json!(shown.score)]);
                row.extend(shown.clock.iter().map(|clock| json!(clock)));
            }
            Value::Array(row)
        };
        self.rows.iter().map(row).collect()
    }
}

const fn class(game: Game) -> &'static str {
    match game {
        Game::Shogi => "shogi",
        Game::Chess => "chess",
        Game::Xiangqi => "xiangqi",
    }
}

/// The figures of chess as symbols, which the script places.
fn write_figures(text: &mut String, set: ChessSet) {
    let kinds = [
        ('p', chess::PieceKind::Pawn),
        ('n', chess::PieceKind::Knight),
        ('b', chess::PieceKind::Bishop),
        ('r', chess::PieceKind::Rook),
        ('q', chess::PieceKind::Queen),
        ('k', chess::PieceKind::King),
    ];
    for (letter, kind) in kinds {
        let man = chessman(kind, set);
        let data = |path: Option<tiny_skia::Path>| path.map_or_else(String::new, |path| path_data(&path));
        for color in Color::ALL {
            let (body, line) = if color == Color::White { ("#fff", "#000") } else { ("#222", "#fff") };
            let name = if color == Color::White { letter.to_ascii_uppercase() } else { letter };
            let _ = writeln!(
                text,
                "<symbol id=\"f{name}\" viewBox=\"0 0 100 100\"><path d=\"{}\" fill=\"{body}\" stroke=\"#000\" \
                 stroke-width=\"3.2\"/><path d=\"{}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"3\"/><path d=\"{}\" \
                 fill=\"{line}\"/></symbol>",
                data(man.outline()),
                data(man.lines()),
                data(man.spots())
            );
        }
    }
}

/// Characters as symbols, which are seen where no font has them.
fn write_characters(text: &mut String, game: Game, characters: &str) {
    for (character, path) in characters.chars().filter_map(|letter| Some((letter, piece_character(game, letter)?))) {
        let _ = writeln!(
            text,
            "<symbol id=\"g{:x}\" viewBox=\"0 0 100 100\"><path d=\"{}\"/></symbol>",
            u32::from(character),
            path_data(&path)
        );
    }
}

/// The pieces of shogi with a letter and the marks for their moves, each in the box of a square, as symbols of its own.
fn write_lettered(text: &mut String) {
    // The wood is that of the script, the marks those of the window's board.
    const FOOT: f32 = 35.0;
    const TALL: f32 = 40.0;
    for kind in shogi::PieceKind::ALL {
        let (letter, promoted) = (shogi_letter(kind), kind.is_promoted());
        let aside = if promoted { 0.04 * FOOT } else { 0.0 };
        let down = tiny_skia::Transform::from_translate(0.0, 0.085 * TALL);
        let paths = [
            move_marks(PieceReach::of(kind), promoted, FOOT, TALL),
            piece_letter(letter, 0.41 * TALL, aside).and_then(|path| path.transform(down)),
        ];
        let drawn: String = paths.iter().flatten().map(path_data).collect();
        let _ = writeln!(
            text,
            "<symbol id=\"p{}\" viewBox=\"-20 -22 40 44\"><path d=\"M0-20 13-14 17 19-17 19-13-14Z\" \
             style=\"fill:var(--disc);stroke:#7a5b2e\"/><path d=\"{drawn}\"/></symbol>",
            letter.replace('+', "-")
        );
    }
}

/// The letters on the discs of xiangqi, as the characters are.
fn write_letters(text: &mut String) {
    for kind in xiangqi::PieceKind::ALL {
        let letter = xiangqi_letter(kind);
        let Some(path) = piece_letter(letter, 66.0, 0.0) else { continue };
        let (code, path) = (letter.chars().next().map_or(0, u32::from), path_data(&path));
        let _ = writeln!(text, "<symbol id=\"g{code:x}\" viewBox=\"-50 -50 100 100\"><path d=\"{path}\"/></symbol>");
    }
}

/// The style sheet, with `SANS` and `SERIF` where fonts are to be named.
const STYLE: &str = include_str!("../../assets/player/player.css");

/// How it looks to readers of a language: in the letters of their country, which draws many characters in its own way.
fn style(language: Language) -> String {
    let (sans, serif) = match language {
        Language::Japanese | Language::English => (
            r#""Noto Sans JP","Hiragino Sans","Yu Gothic",Meiryo,"Komaoto Signs",sans-serif,Komaoto"#,
            r#""Noto Serif JP","Hiragino Mincho ProN","Yu Mincho",serif,Komaoto"#,
        ),
        Language::SimplifiedChinese => (
            r#""Noto Sans SC","PingFang SC","Microsoft YaHei","Komaoto Signs",sans-serif,Komaoto"#,
            r#""Noto Serif SC","Songti SC",SimSun,serif,Komaoto"#,
        ),
        Language::TraditionalChinese => (
            r#""Noto Sans TC","PingFang TC","Microsoft JhengHei","Komaoto Signs",sans-serif,Komaoto"#,
            r#""Noto Serif TC","Songti TC",PMingLiU,serif,Komaoto"#,
        ),
    };
    STYLE.replace("SANS", sans).replace("SERIF", serif)
}
const SCRIPT: &str = include_str!("../../assets/player/player.js");
