//! The headers that the documents of the formats name: what people call them, in which group they are offered, and what
//! their values look like.

use crate::locale::{Language, Locale};
use crate::record::{Record, is_problem};
use crate::rules::Game;

/// What a header is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    Problem,
    Players,
    Event,
    Opening,
    Time,
    Other,
}

impl Group {
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

/// What the values of a header look like.
#[derive(Clone, Copy, Debug)]
pub(super) enum HeaderForm {
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
pub(super) struct Field {
    pub key: &'static str,
    /// The name of its name in the locale.
    text: &'static str,
    pub group: Group,
    pub form: HeaderForm,
}

const fn field(key: &'static str, text: &'static str, group: Group, form: HeaderForm) -> Field {
    Field { key, text, group, form }
}

/// A tag of PGN, whose key stands for its name in the locale, too.
const fn tag(key: &'static str, group: Group, form: HeaderForm) -> Field {
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
const CHESS: [Field; 15] = [
    tag("White", Group::Players, HeaderForm::Words),
    tag("Black", Group::Players, HeaderForm::Words),
    tag("WhiteTeam", Group::Players, HeaderForm::Words),
    tag("BlackTeam", Group::Players, HeaderForm::Words),
    tag("WhiteTitle", Group::Players, TITLE),
    tag("BlackTitle", Group::Players, TITLE),
    tag("WhiteElo", Group::Players, RATING),
    tag("BlackElo", Group::Players, RATING),
    tag("WhiteUSCF", Group::Players, RATING),
    tag("BlackUSCF", Group::Players, RATING),
    tag("WhiteNA", Group::Players, ADDRESS),
    tag("BlackNA", Group::Players, ADDRESS),
    tag("WhiteType", Group::Players, TYPE),
    tag("BlackType", Group::Players, TYPE),
    tag("ECO", Group::Opening, HeaderForm::Such("B90")),
];

/// Those of xiangqi alone.
const XIANGQI: [Field; 15] = [
    tag("Red", Group::Players, HeaderForm::Words),
    tag("Black", Group::Players, HeaderForm::Words),
    tag("RedTeam", Group::Players, HeaderForm::Words),
    tag("BlackTeam", Group::Players, HeaderForm::Words),
    tag("RedTitle", Group::Players, HeaderForm::Words),
    tag("BlackTitle", Group::Players, HeaderForm::Words),
    tag("RedElo", Group::Players, RATING),
    tag("BlackElo", Group::Players, RATING),
    tag("RedNA", Group::Players, ADDRESS),
    tag("BlackNA", Group::Players, ADDRESS),
    tag("RedType", Group::Players, TYPE),
    tag("BlackType", Group::Players, TYPE),
    tag("ECCO", Group::Opening, HeaderForm::Such("B24")),
    tag("Game", Group::Other, HeaderForm::OneOf(&[("Chinese Chess", "")])),
    tag("Format", Group::Other, HeaderForm::OneOf(&[("Chinese", "chinese"), ("WXF", "wxf"), ("ICCS", "iccs")])),
];

/// Those of both.
const PGN: [Field; 23] = [
    tag("Event", Group::Event, HeaderForm::Words),
    tag("Site", Group::Event, HeaderForm::Words),
    tag("Date", Group::Event, DATE),
    tag("Round", Group::Event, HeaderForm::Such("1")),
    tag("EventDate", Group::Event, DATE),
    tag("EventSponsor", Group::Event, HeaderForm::Words),
    tag("Section", Group::Event, HeaderForm::Words),
    tag("Stage", Group::Event, HeaderForm::Words),
    tag("Board", Group::Event, HeaderForm::Such("1")),
    tag("Opening", Group::Opening, HeaderForm::Words),
    tag("Variation", Group::Opening, HeaderForm::Words),
    tag("SubVariation", Group::Opening, HeaderForm::Words),
    tag("NIC", Group::Opening, HeaderForm::Such("SI 14.4")),
    tag("Time", Group::Time, TIME),
    tag("UTCTime", Group::Time, TIME),
    tag("UTCDate", Group::Time, DATE),
    tag("TimeControl", Group::Time, HeaderForm::Such("40/7200:3600, 300+3, *180")),
    tag("Result", Group::Other, HeaderForm::OneOf(&[("1-0", ""), ("0-1", ""), ("1/2-1/2", ""), ("*", "")])),
    tag(
        "Termination",
        Group::Other,
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
    tag("Annotator", Group::Other, HeaderForm::Words),
    tag(
        "Mode",
        Group::Other,
        HeaderForm::OneOf(&[
            ("OTB", "over-the-board"),
            ("PM", "post"),
            ("EM", "email"),
            ("ICS", "server"),
            ("TC", "remote"),
        ]),
    ),
    tag("PlyCount", Group::Other, HeaderForm::Such("80")),
    tag("SetUp", Group::Other, HeaderForm::Told),
];

/// Told by the start position.
const FEN: Field = tag("FEN", Group::Other, HeaderForm::Told);

/// Those of KIF and CSA, by the keys of KIF.
const SHOGI: [Field; 34] = [
    field("作品名", "problem", Group::Problem, HeaderForm::Words),
    field("作者", "author", Group::Problem, HeaderForm::Words),
    field("発表誌", "published-in", Group::Problem, HeaderForm::Words),
    field("発表年月", "published", Group::Problem, HeaderForm::Such("2026/11")),
    field(
        "完全性",
        "soundness",
        Group::Problem,
        HeaderForm::OneOf(&[("完全", "sound"), ("完全（キズあり）", "blemished"), ("不完全", "unsound")]),
    ),
    field("詰手数", "length", Group::Problem, HeaderForm::Such("7手詰")),
    field("出典", "source", Group::Problem, HeaderForm::Words),
    field("作品番号", "problem-number", Group::Problem, HeaderForm::Such("1")),
    field("先手", "sente", Group::Players, HeaderForm::Words),
    field("後手", "gote", Group::Players, HeaderForm::Words),
    field("下手", "shitate", Group::Players, HeaderForm::Words),
    field("上手", "uwate", Group::Players, HeaderForm::Words),
    field("先手省略名", "sente-short", Group::Players, HeaderForm::Words),
    field("後手省略名", "gote-short", Group::Players, HeaderForm::Words),
    field("棋戦", "Event", Group::Event, HeaderForm::Words),
    field("場所", "Site", Group::Event, HeaderForm::Words),
    field("表題", "title", Group::Event, HeaderForm::Words),
    field("掲載", "published-in", Group::Event, HeaderForm::Words),
    field("記録係", "recorder", Group::Event, HeaderForm::Words),
    field("立会人", "umpire", Group::Event, HeaderForm::Words),
    field("戦型", "Opening", Group::Opening, HeaderForm::Words),
    field("開始日時", "begun", Group::Time, MOMENT),
    field("終了日時", "ended", Group::Time, MOMENT),
    field("対局日", "Date", Group::Time, HeaderForm::Like("YYYY/MM/DD")),
    field("持ち時間", "TimeControl", Group::Time, HeaderForm::Such("各3時間, 1800+30+0")),
    field("先手の持ち時間", "sente-time", Group::Time, HeaderForm::Such("1800+30+0")),
    field("後手の持ち時間", "gote-time", Group::Time, HeaderForm::Such("1800+30+0")),
    field("秒読み", "byoyomi", Group::Time, HeaderForm::Such("60秒")),
    field("消費時間", "time-used", Group::Time, HeaderForm::Words),
    field("最大手数", "most-moves", Group::Other, HeaderForm::Such("320")),
    field("持将棋ルール", "impasse-rule", Group::Other, HeaderForm::OneOf(&[("24", "points-24"), ("27", "points-27")])),
    field("備考", "note", Group::Other, HeaderForm::Words),
    field("手合割", "handicap", Group::Other, HeaderForm::Told),
    field("手番", "turn", Group::Other, HeaderForm::Told),
];

/// All headers of a game.
fn all(game: Game) -> impl Iterator<Item = &'static Field> {
    let (own, shared): (&[Field], &[Field]) = match game {
        Game::Shogi => (&SHOGI, &[]),
        Game::Chess => (&CHESS, &PGN),
        Game::Xiangqi => (&XIANGQI, &PGN),
    };
    own.iter().chain(shared).chain((game != Game::Shogi).then_some(&FEN))
}

/// What is known of a header.
pub(super) fn of(game: Game, key: &str) -> Option<&'static Field> {
    all(game).find(|field| field.key.eq_ignore_ascii_case(key))
}

/// Those of a group that can be added to a record.
pub(super) fn offered(record: &Record, group: Group) -> impl Iterator<Item = &'static Field> {
    let problem = is_problem(record);
    let fits = move |field: &&Field| field.group == group && !matches!(field.form, HeaderForm::Told);
    all(record.game()).filter(fits).filter(move |_| problem || group != Group::Problem)
}

impl Field {
    /// What people call it, unless its key says that.
    pub fn name(&self, locale: &Locale) -> Option<String> {
        if locale.language() == Language::Japanese && !self.key.is_ascii() {
            return None;
        }
        let name = locale.text(&format!("header-{}", self.text));
        let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
        (letters(&name) != letters(self.key)).then_some(name)
    }

    /// What its values look like.
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
