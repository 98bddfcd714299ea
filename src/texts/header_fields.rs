//! The headers that the documents of the formats name: what people call them, in the window and in print, in which
//! group they are offered, and what their values look like.

use crate::locale::{Language, Locale};
use crate::record::{Record, is_problem};
use crate::rules::Game;

/// The group of a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeaderGroup {
    /// A problem: its title, who composed it.
    Problem,
    /// The players.
    Players,
    /// The place and the time of the game.
    Event,
    /// The opening.
    Opening,
    /// Times, and how much there is.
    Time,
    /// Anything else.
    Other,
}

impl HeaderGroup {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 6] = [Self::Problem, Self::Players, Self::Event, Self::Opening, Self::Time, Self::Other];

    /// Its name in the locale.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Problem => "headers-problem",
            Self::Players => "headers-players",
            Self::Event => "headers-event",
            Self::Opening => "headers-opening",
            Self::Time => "headers-time",
            Self::Other => "headers-other",
        }
    }
}

/// The form of the values of a header.
#[derive(Clone, Copy, Debug)]
pub enum HeaderForm {
    /// As a person likes.
    Words,
    /// In this form.
    Like(&'static str),
    /// Such as this one.
    Such(&'static str),
    /// One of these, as a rule, each with the name of its explanation; it may be empty.
    OneOf(&'static [(&'static str, &'static str)]),
    /// It is told by the record itself.
    Told,
}

/// A header.
#[derive(Clone, Copy, Debug)]
pub struct HeaderField {
    /// Its key in files.
    pub key: &'static str,
    /// The name of its name in the locale.
    text: &'static str,
    /// Its group.
    pub group: HeaderGroup,
    /// The form of its values.
    pub form: HeaderForm,
}

const fn field(key: &'static str, text: &'static str, group: HeaderGroup, form: HeaderForm) -> HeaderField {
    HeaderField { key, text, group, form }
}

/// A tag of PGN, whose key stands for its name in the locale, too.
const fn tag(key: &'static str, group: HeaderGroup, form: HeaderForm) -> HeaderField {
    field(key, key, group, form)
}

const DATE: HeaderForm = HeaderForm::Like("YYYY.MM.DD");
const TIME: HeaderForm = HeaderForm::Like("HH:MM:SS");
const MOMENT: HeaderForm = HeaderForm::Like("YYYY/MM/DD HH:MM:SS");
const RATING: HeaderForm = HeaderForm::Such("2700");
const ADDRESS: HeaderForm = HeaderForm::Such("name@example.org");
const TITLE: HeaderForm = HeaderForm::OneOf(&[("GM", ""), ("IM", ""), ("FM", ""), ("-", "untitled")]);
const TYPE: HeaderForm = HeaderForm::OneOf(&[("human", "human"), ("program", "program")]);

/// Those of chess alone.
const CHESS: [HeaderField; 15] = [
    tag("White", HeaderGroup::Players, HeaderForm::Words),
    tag("Black", HeaderGroup::Players, HeaderForm::Words),
    tag("WhiteTeam", HeaderGroup::Players, HeaderForm::Words),
    tag("BlackTeam", HeaderGroup::Players, HeaderForm::Words),
    tag("WhiteTitle", HeaderGroup::Players, TITLE),
    tag("BlackTitle", HeaderGroup::Players, TITLE),
    tag("WhiteElo", HeaderGroup::Players, RATING),
    tag("BlackElo", HeaderGroup::Players, RATING),
    tag("WhiteUSCF", HeaderGroup::Players, RATING),
    tag("BlackUSCF", HeaderGroup::Players, RATING),
    tag("WhiteNA", HeaderGroup::Players, ADDRESS),
    tag("BlackNA", HeaderGroup::Players, ADDRESS),
    tag("WhiteType", HeaderGroup::Players, TYPE),
    tag("BlackType", HeaderGroup::Players, TYPE),
    tag("ECO", HeaderGroup::Opening, HeaderForm::Such("B90")),
];

/// Those of xiangqi alone.
const XIANGQI: [HeaderField; 15] = [
    tag("Red", HeaderGroup::Players, HeaderForm::Words),
    tag("Black", HeaderGroup::Players, HeaderForm::Words),
    tag("RedTeam", HeaderGroup::Players, HeaderForm::Words),
    tag("BlackTeam", HeaderGroup::Players, HeaderForm::Words),
    tag("RedTitle", HeaderGroup::Players, HeaderForm::Words),
    tag("BlackTitle", HeaderGroup::Players, HeaderForm::Words),
    tag("RedElo", HeaderGroup::Players, RATING),
    tag("BlackElo", HeaderGroup::Players, RATING),
    tag("RedNA", HeaderGroup::Players, ADDRESS),
    tag("BlackNA", HeaderGroup::Players, ADDRESS),
    tag("RedType", HeaderGroup::Players, TYPE),
    tag("BlackType", HeaderGroup::Players, TYPE),
    tag("ECCO", HeaderGroup::Opening, HeaderForm::Such("B24")),
    tag("Game", HeaderGroup::Other, HeaderForm::OneOf(&[("Chinese Chess", "")])),
    tag("Format", HeaderGroup::Other, HeaderForm::OneOf(&[("Chinese", "chinese"), ("WXF", "wxf"), ("ICCS", "iccs")])),
];

/// Those of both.
const PGN: [HeaderField; 23] = [
    tag("Event", HeaderGroup::Event, HeaderForm::Words),
    tag("Site", HeaderGroup::Event, HeaderForm::Words),
    tag("Date", HeaderGroup::Event, DATE),
    tag("Round", HeaderGroup::Event, HeaderForm::Such("1")),
    tag("EventDate", HeaderGroup::Event, DATE),
    tag("EventSponsor", HeaderGroup::Event, HeaderForm::Words),
    tag("Section", HeaderGroup::Event, HeaderForm::Words),
    tag("Stage", HeaderGroup::Event, HeaderForm::Words),
    tag("Board", HeaderGroup::Event, HeaderForm::Such("1")),
    tag("Opening", HeaderGroup::Opening, HeaderForm::Words),
    tag("Variation", HeaderGroup::Opening, HeaderForm::Words),
    tag("SubVariation", HeaderGroup::Opening, HeaderForm::Words),
    tag("NIC", HeaderGroup::Opening, HeaderForm::Such("SI 14.4")),
    tag("Time", HeaderGroup::Time, TIME),
    tag("UTCTime", HeaderGroup::Time, TIME),
    tag("UTCDate", HeaderGroup::Time, DATE),
    tag("TimeControl", HeaderGroup::Time, HeaderForm::Such("40/7200:3600, 300+3, *180")),
    tag("Result", HeaderGroup::Other, HeaderForm::OneOf(&[("1-0", ""), ("0-1", ""), ("1/2-1/2", ""), ("*", "")])),
    tag(
        "Termination",
        HeaderGroup::Other,
        HeaderForm::OneOf(&[
            ("normal", "normal"),
            ("time forfeit", "time-forfeit"),
            ("rules infraction", "rules-infraction"),
            ("adjudication", "adjudication"),
            ("abandoned", "abandoned"),
            ("unterminated", "unterminated"),
            ("death", "death"),
            ("emergency", "emergency"),
        ]),
    ),
    tag("Annotator", HeaderGroup::Other, HeaderForm::Words),
    tag(
        "Mode",
        HeaderGroup::Other,
        HeaderForm::OneOf(&[
            ("OTB", "over-the-board"),
            ("PM", "post"),
            ("EM", "email"),
            ("ICS", "server"),
            ("TC", "remote"),
        ]),
    ),
    tag("PlyCount", HeaderGroup::Other, HeaderForm::Such("80")),
    tag("SetUp", HeaderGroup::Other, HeaderForm::Told),
];

/// Told by the start position.
const FEN: HeaderField = tag("FEN", HeaderGroup::Other, HeaderForm::Told);

/// Those of KIF and CSA, by the keys of KIF.
const SHOGI: [HeaderField; 34] = [
    field("作品名", "problem", HeaderGroup::Problem, HeaderForm::Words),
    field("作者", "author", HeaderGroup::Problem, HeaderForm::Words),
    field("発表誌", "published-in", HeaderGroup::Problem, HeaderForm::Words),
    field("発表年月", "published", HeaderGroup::Problem, HeaderForm::Such("2026/11")),
    field(
        "完全性",
        "soundness",
        HeaderGroup::Problem,
        HeaderForm::OneOf(&[("完全", "sound"), ("完全（キズあり）", "blemished"), ("不完全", "unsound")]),
    ),
    field("詰手数", "length", HeaderGroup::Problem, HeaderForm::Such("7")),
    field("出典", "source", HeaderGroup::Problem, HeaderForm::Words),
    field("作品番号", "problem-number", HeaderGroup::Problem, HeaderForm::Such("1")),
    field("先手", "sente", HeaderGroup::Players, HeaderForm::Words),
    field("後手", "gote", HeaderGroup::Players, HeaderForm::Words),
    field("下手", "shitate", HeaderGroup::Players, HeaderForm::Words),
    field("上手", "uwate", HeaderGroup::Players, HeaderForm::Words),
    field("先手省略名", "sente-short", HeaderGroup::Players, HeaderForm::Words),
    field("後手省略名", "gote-short", HeaderGroup::Players, HeaderForm::Words),
    field("棋戦", "Event", HeaderGroup::Event, HeaderForm::Words),
    field("場所", "Site", HeaderGroup::Event, HeaderForm::Words),
    field("表題", "title", HeaderGroup::Event, HeaderForm::Words),
    field("掲載", "published-in", HeaderGroup::Event, HeaderForm::Words),
    field("記録係", "recorder", HeaderGroup::Event, HeaderForm::Words),
    field("立会人", "umpire", HeaderGroup::Event, HeaderForm::Words),
    field("戦型", "Opening", HeaderGroup::Opening, HeaderForm::Words),
    field("開始日時", "begun", HeaderGroup::Time, MOMENT),
    field("終了日時", "ended", HeaderGroup::Time, MOMENT),
    field("対局日", "Date", HeaderGroup::Time, HeaderForm::Like("YYYY/MM/DD")),
    field("持ち時間", "TimeControl", HeaderGroup::Time, HeaderForm::Such("各3時間, 1800+30+0")),
    field("先手の持ち時間", "sente-time", HeaderGroup::Time, HeaderForm::Such("1800+30+0")),
    field("後手の持ち時間", "gote-time", HeaderGroup::Time, HeaderForm::Such("1800+30+0")),
    field("秒読み", "byoyomi", HeaderGroup::Time, HeaderForm::Such("60秒")),
    field("消費時間", "time-used", HeaderGroup::Time, HeaderForm::Words),
    field("最大手数", "most-moves", HeaderGroup::Other, HeaderForm::Such("320")),
    field(
        "持将棋ルール",
        "impasse-rule",
        HeaderGroup::Other,
        HeaderForm::OneOf(&[("24", "points-24"), ("27", "points-27")]),
    ),
    field("備考", "note", HeaderGroup::Other, HeaderForm::Words),
    field("手合割", "handicap", HeaderGroup::Other, HeaderForm::Told),
    field("手番", "turn", HeaderGroup::Other, HeaderForm::Told),
];

/// All headers of a game.
fn all(game: Game) -> impl Iterator<Item = &'static HeaderField> {
    let (own, shared): (&[HeaderField], &[HeaderField]) = match game {
        Game::Shogi => (&SHOGI, &[]),
        Game::Chess => (&CHESS, &PGN),
        Game::Xiangqi => (&XIANGQI, &PGN),
    };
    own.iter().chain(shared).chain((game != Game::Shogi).then_some(&FEN))
}

/// The field of a header, if it is known.
pub fn header_field(game: Game, key: &str) -> Option<&'static HeaderField> {
    all(game).find(|field| field.key.eq_ignore_ascii_case(key))
}

/// Those of a group that can be added to a record.
pub fn offered_headers(record: &Record, group: HeaderGroup) -> impl Iterator<Item = &'static HeaderField> {
    let problem = is_problem(record);
    let fits = move |field: &&HeaderField| field.group == group && !matches!(field.form, HeaderForm::Told);
    all(record.game()).filter(fits).filter(move |_| problem || group != HeaderGroup::Problem)
}

impl HeaderField {
    /// Its name for people.
    pub fn called(&self, locale: &Locale) -> String {
        if locale.language() == Language::Japanese && !self.key.is_ascii() {
            return self.key.to_owned();
        }
        locale.text(&format!("header-{}", self.text))
    }

    /// Its name for people, unless its key says that.
    pub fn name(&self, locale: &Locale) -> Option<String> {
        let name = self.called(locale);
        let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
        (letters(&name) != letters(self.key)).then_some(name)
    }

    /// A value as people read it: one that a document lists is explained, unless it is a word of the reader's language.
    pub fn said(&self, value: &str, locale: &Locale) -> String {
        if locale.language() == Language::Japanese && !self.key.is_ascii() {
            return value.to_owned();
        }
        if let HeaderForm::OneOf(values) = self.form
            && let Some((_, text)) = values.iter().find(|(known, text)| *known == value && !text.is_empty())
        {
            return locale.text(&format!("header-value-{text}"));
        }
        // 21手詰 is a mate in 21.
        value.strip_suffix("手詰").unwrap_or(value).to_owned()
    }

    /// A sample of its values.
    pub fn sample(&self, locale: &Locale) -> String {
        match self.form {
            HeaderForm::Like(form) => form.to_owned(),
            HeaderForm::Such(sample) => locale.with("headers-sample", &[("sample", sample.into())]),
            HeaderForm::Words | HeaderForm::OneOf(_) | HeaderForm::Told => String::new(),
        }
    }

    /// The values to choose from, each with its explanation.
    pub fn values(&self, locale: &Locale) -> Vec<(&'static str, Option<String>)> {
        let HeaderForm::OneOf(values) = self.form else { return Vec::new() };
        let explained = |text: &str| (!text.is_empty()).then(|| locale.text(&format!("header-value-{text}")));
        values.iter().map(|(value, text)| (*value, explained(text))).collect()
    }
}
