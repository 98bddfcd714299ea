//! How things look: what can be chosen about it, once for the View menu and for the palette.

use crate::diagram::ChessSet;
use crate::editor::Document;
use crate::locale::{Language, Locale};
use crate::notation::chess::Letters;
use crate::notation::{Notation, Style, parse_coordinates, spell};
use crate::record::is_problem;
use crate::rules::{Game, Position};
use crate::ui::board::{BoardMaterial, Kings, PieceSet, XiangqiCharacters};
use crate::ui::command::Command;
use crate::ui::look::{ThemeChoice, icons};
use crate::ui::message::Message;
use crate::ui::settings::{DefenderHand, Settings};
use crate::ui::words::style_text;

/// Something that can be chosen.
pub(crate) struct LookChoice {
    pub name: String,
    /// The name of its text in the locale, if that is one.
    pub key: Option<&'static str>,
    /// Whether it is chosen now.
    pub chosen: bool,
    /// The command that chooses it, too, whose key menus show.
    pub command: Option<Command>,
    pub message: Message,
}

/// A menu of such choices, in parts with a line between them.
pub(crate) struct LookMenu {
    /// The name of its title in the locale.
    pub title: &'static str,
    pub icon: &'static str,
    pub parts: Vec<Vec<LookChoice>>,
}

/// All of these menus that are of use for the record shown.
pub(crate) fn menus(document: &Document, settings: &Settings, locale: &Locale) -> Vec<LookMenu> {
    let text = |key: &'static str| LookName::of(key, locale);
    let game = document.record().game();
    let menu = |title, icon, parts| LookMenu { title, icon, parts };
    let languages = Language::ALL.map(|language| (Some(language), LookName::own(language.name())));
    let languages = [(None, LookName::of("language-system", locale))].into_iter().chain(languages);
    let hands = [
        (DefenderHand::Pieces, "defender-pieces"),
        (DefenderHand::Rest, "defender-rest"),
        (DefenderHand::Hidden, "defender-hidden"),
    ];
    let hands = hands.map(|(hand, key)| (hand, LookName::of(key, locale)));
    let pieces = match game {
        Game::Shogi => vec![
            choices(settings.pieces, PieceSet::ALL.map(|set| (set, text(set.text()))), |settings, set| {
                settings.pieces = set;
            }),
            choices(settings.kings, Kings::ALL.map(|kings| (kings, text(kings.text()))), |settings, kings| {
                settings.kings = kings;
            }),
        ],
        Game::Chess => {
            vec![choices(settings.chessmen, ChessSet::ALL.map(|set| (set, text(set.text()))), |settings, set| {
                settings.chessmen = set
            })]
        }
        Game::Xiangqi => {
            let western = settings.pieces == PieceSet::Western;
            let scripts = XiangqiCharacters::ALL.map(|script| (script, text(script.text())));
            let scripts = choices(settings.characters, scripts, |settings, script| settings.characters = script);
            vec![scripts, vec![switch(western, text("pieces-western"), |settings, on| settings.pieces = letters(on))]]
        }
    };
    let glides = settings.glides();
    let woods = vec![
        choices(settings.wood, BoardMaterial::ALL.map(|wood| (wood, text(wood.text()))), |settings, wood| {
            settings.wood = wood;
        }),
        vec![switch(glides, text("prefs-animate-moves"), |settings, on| settings.animate = Some(on))],
    ];
    let themes =
        choices(settings.theme, ThemeChoice::ALL.map(|theme| (theme, text(theme.text()))), |settings, theme| {
            settings.theme = theme;
        });
    let mut menus = vec![
        menu("menu-style", icons::LIST, spellings(game, settings, locale)),
        menu("menu-columns", icons::LIST, columns(game, settings, locale)),
        menu("menu-pieces", if game == Game::Shogi { "☗" } else { icons::CIRCLE }, pieces),
        menu("menu-wood", icons::GRID_NINE, woods),
    ];
    if is_problem(document.record()) {
        let hands = choices(settings.defender_hand, hands, |settings, hand| settings.defender_hand = hand);
        menus.push(menu("menu-defender", icons::PUZZLE_PIECE, vec![hands]));
    }
    if !settings.layouts.is_empty() {
        let kept = settings.layouts.iter().enumerate().map(|(at, layout)| (Some(at), LookName::own(&layout.name)));
        let mut kept = choices(settings.layout(), kept, |settings, at| {
            at.into_iter().for_each(|at| settings.take_layout(at));
        });
        for (at, choice) in (0..=u8::MAX).zip(&mut kept) {
            choice.command = Some(Command::TakeLayout(at));
        }
        menus.push(menu("menu-layouts", icons::SIDEBAR_SIMPLE, vec![kept]));
    }
    menus.push(menu("menu-theme", icons::SUN, vec![themes]));
    let languages = choices(settings.language, languages, |settings, language| {
        (settings.language, settings.asked_language) = (language, None);
    });
    menus.push(menu("menu-language", icons::GLOBE, vec![languages]));
    menus
}

/// The pieces with letters, or with characters.
const fn letters(western: bool) -> PieceSet {
    if western { PieceSet::Western } else { PieceSet::BySize }
}

/// How moves of a game are spelled.
fn spellings(game: Game, settings: &Settings, locale: &Locale) -> Vec<Vec<LookChoice>> {
    let mut parts = vec![choices(settings.style(), styles(game, settings, locale), |settings, style| {
        settings.notation = Some(style);
    })];
    if game == Game::Chess {
        let letters = Letters::shown().map(|letters| (letters, LookName::own(letters.languages)));
        parts.push(choices(settings.letters, letters, |settings, letters| settings.letters = letters));
    }
    parts
}

/// What the list of moves says of each.
fn columns(game: Game, settings: &Settings, locale: &Locale) -> Vec<Vec<LookChoice>> {
    let columns = settings.columns;
    let mut parts = vec![vec![
        switch(columns.words, LookName::of("menu-row-words", locale), |settings, on| settings.columns.words = on),
        switch(columns.score, LookName::of("menu-row-score", locale), |settings, on| settings.columns.score = on),
        switch(columns.times, LookName::of("menu-row-times", locale), |settings, on| settings.columns.times = on),
    ]];
    if game != Game::Shogi {
        let pairs = settings.telling.pairs;
        parts.push(vec![switch(pairs, LookName::of("menu-pairs", locale), |settings, on| settings.telling.pairs = on)]);
    }
    parts
}

/// How a style spells a move that is known: another one in each game.
fn example(game: Game, style: Style, settings: &Settings, locale: &Locale) -> String {
    let known = match game {
        Game::Shogi => return locale.text(style_text(style)),
        Game::Chess => "Nf3",
        Game::Xiangqi => "h3e3",
    };
    let position = Position::start(game);
    let notation = Notation { style, ..settings.spelling() };
    match parse_coordinates(&position, known) {
        Some(mv) => spell(notation, &position, mv, None),
        None => known.to_owned(),
    }
}

/// The styles that spell the moves of a game differently, each with an example. Of those that spell them alike it is the
/// one in force: choosing what one has changes nothing in other games.
fn styles(game: Game, settings: &Settings, locale: &Locale) -> Vec<(Style, LookName)> {
    let in_force = example(game, settings.style(), settings, locale);
    let mut found: Vec<(Style, LookName)> = Vec::new();
    for style in Style::ALL {
        let example = example(game, style, settings, locale);
        if !found.iter().any(|(_, known)| known.name == example) {
            // In shogi, whose players name the styles, one has other names too.
            let key = (game == Game::Shogi).then_some(style_text(style));
            let style = if example == in_force { settings.style() } else { style };
            found.push((style, LookName { name: example, key }));
        }
    }
    found
}

/// What a choice is called, and the name of that text if the locale has it.
struct LookName {
    name: String,
    key: Option<&'static str>,
}

impl LookName {
    fn of(key: &'static str, locale: &Locale) -> Self {
        Self { name: locale.text(key), key: Some(key) }
    }

    /// A name that is the same in every language.
    fn own(name: &str) -> Self {
        Self { name: name.to_owned(), key: None }
    }
}

/// The values that a setting can have, each with its name.
fn choices<T: Copy + PartialEq + Send + Sync + 'static>(
    now: T,
    named: impl IntoIterator<Item = (T, LookName)>,
    set: fn(&mut Settings, T),
) -> Vec<LookChoice> {
    let choice = |(value, label): (T, LookName)| LookChoice {
        name: label.name,
        key: label.key,
        chosen: value == now,
        command: None,
        message: Message::set(move |settings| set(settings, value)),
    };
    named.into_iter().map(choice).collect()
}

/// A setting that is on or off: choosing it turns it over.
fn switch(now: bool, label: LookName, set: fn(&mut Settings, bool)) -> LookChoice {
    let LookName { name, key } = label;
    LookChoice { name, key, chosen: now, command: None, message: Message::set(move |settings| set(settings, !now)) }
}
