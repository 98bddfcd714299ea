//! 詰み: what the solver says about the position on the board, with its line to step through.

use std::time::Duration;

use egui::{Button, RichText, ScrollArea, Ui, WidgetInfo, accesskit::Role, vec2};

use super::exercise::ExerciseView;
use super::line_view::{Of, ShownLine};
use super::mate_actions::{PossibleActions, actions, stop_button};
use super::pane;
use crate::editor::analysis::{Analyst, Finding, MateProgress, MateQuestion, Trial, TrialScore};
use crate::locale::{FluentValue, Locale};
use crate::notation::{Notation, spell, square_kanji, square_usi};
use crate::rules::shogi::{self, Color, Origin, PieceKind};
use crate::rules::{Game, Move, Position};
use crate::texts;
use crate::tsume::{Checked, Flaw, FlawCode, GivenLine, Mate, MateThemes, MateVerdict, ProblemFault, Soundness};
use crate::ui::look::{controls, fonts, icons, prose, theme};
use crate::ui::message::{MateMessage, Message, Outbox};
use crate::ui::panels::view::MoveWords;
use crate::ui::settings::Pane;
use crate::ui::words::why;

/// The search time of unasked searches, and of those that a person has asked for.
const UNASKED: Duration = Duration::from_secs(20);
const ASKED: Duration = Duration::from_secs(60);
/// The number of moves of a line shown at once.
const PAGE: usize = 60;

/// The subject of the answer.
#[derive(Clone, Copy)]
pub(crate) struct MateSubject<'a> {
    pub position: &'a shogi::Position,
    /// Whether its record is a problem, who is to mate then, and whether its game has a handicap.
    pub problem: bool,
    pub attacker: Option<Color>,
    pub handicap: bool,
    /// Whether it is in the record, so that a line can be added there.
    pub recorded: bool,
    /// The line that the board shows instead.
    pub shown: Option<&'a ShownLine>,
}

/// The view's own state.
#[derive(Debug, Default)]
pub(crate) struct MateView {
    /// The position that a person asked about, and for how long it is searched.
    asked: Option<(shogi::Position, Duration)>,
    /// Whether a person has ever asked about this record.
    open: bool,
    /// A defence that would last longer than the one at the cursor, and for how many plies.
    pub longer: Option<(String, u16)>,
    /// Whether the rest of the main line can be added to the end of the line.
    pub can_complete: bool,
    /// Whether the headers could say what the check has found.
    pub can_name: bool,
    /// Whether the record lacks moves of the mate that was found.
    pub can_insert: bool,
    /// Whether the record lacks moves of what a check has found.
    pub can_insert_flaws: bool,
    /// The person is solving the problem: what has come of it, and the position as the board shows it.
    trial: Option<(Trial, Position)>,
    /// The person is solving an exercise.
    exercise: Option<Box<ExerciseView>>,
    /// The earlier result of that problem; and of a file of several the number solved, and the number there are.
    pub known: TrialScore,
    pub book: Option<(usize, usize)>,
    /// Whether there is a problem before and after it.
    pub others: [bool; 2],
    /// A line as it is spelled: where it begins, the moves, and the style.
    spelled: Option<(shogi::Position, Vec<shogi::Move>, Notation, Vec<String>)>,
    /// The themes of a mate, found once.
    themes: Option<(shogi::Position, Mate, Option<MateThemes>)>,
}

impl MateView {
    /// Forgets what was about another position.
    pub fn follow(&mut self, position: Option<&shogi::Position>) {
        self.asked.take_if(|(of, _)| Some(&*of) != position);
    }

    /// Asks about a position, or asks on without an end.
    pub fn ask(&mut self, position: &shogi::Position, on: bool) {
        self.asked = Some((position.clone(), if on { Duration::MAX } else { ASKED }));
        self.open = true;
    }

    /// Whether a person has asked about this record.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// The question about a position; unasked only if the solver should look at it all the same.
    pub fn question(
        &self,
        about: MateSubject<'_>,
        line: Option<Vec<shogi::Move>>,
        always: bool,
    ) -> Option<MateQuestion> {
        let asked = self.asked.as_ref().map(|(_, patience)| *patience);
        let patience = asked.or(always.then_some(UNASKED))?;
        let (position, attacker, threat) = (about.position.clone(), about.attacker, asked.is_some());
        Some(MateQuestion { attacker, threat, line, patience, ..MateQuestion::of(position) })
    }

    /// The attempt to solve the problem, if the person is at it.
    pub fn trial(&self) -> Option<&Trial> {
        self.trial.as_ref().map(|(trial, _)| trial)
    }

    /// Whether what is solved may be gone through: to its start, back, on, and to its end. `None` while nothing is solved.
    pub fn may_go(&self) -> Option<[bool; 4]> {
        if let Some(view) = &self.exercise {
            return Some(view.asked.may_go());
        }
        let trial = self.trial()?;
        let has_moves = !trial.moves().is_empty();
        Some([has_moves, has_moves, false, false])
    }

    /// Whether the person solves a problem or an exercise.
    pub fn is_trying(&self) -> bool {
        self.trial.is_some() || self.exercise.is_some()
    }

    /// The exercise, if the person is at one.
    pub fn exercise(&self) -> Option<&ExerciseView> {
        self.exercise.as_deref()
    }

    /// The same, to go on with it.
    pub fn exercise_mut(&mut self) -> Option<&mut ExerciseView> {
        self.exercise.as_deref_mut()
    }

    /// Begins an exercise, or (`None`) ends it.
    pub fn ask_exercise(&mut self, view: Option<ExerciseView>) {
        self.exercise = view.map(Box::new);
    }

    /// Begins an attempt, or (`None`) ends it.
    pub fn try_out(&mut self, trial: Option<Trial>) {
        self.trial = trial.map(|trial| {
            let position = trial.position().clone().into();
            (trial, position)
        });
    }

    /// Goes on with the attempt.
    pub fn at_trial<T>(&mut self, act: impl FnOnce(&mut Trial) -> T) -> Option<T> {
        let (trial, position) = self.trial.as_mut()?;
        let result = act(trial);
        if position.shogi() != Some(trial.position()) {
            *position = trial.position().clone().into();
        }
        Some(result)
    }

    /// The position of the attempt, and the move that led there.
    pub fn tried(&self) -> Option<(&Position, Option<Move>)> {
        if let Some(view) = self.exercise() {
            return Some((view.asked.position(), view.asked.last()));
        }
        let (trial, position) = self.trial.as_ref()?;
        Some((position, trial.moves().last().map(|&mv| mv.into())))
    }

    /// Shows the panel of a record.
    pub fn show_pane(
        &mut self,
        ui: &mut Ui,
        about: Option<MateSubject<'_>>,
        analyst: &Analyst,
        words: MoveWords<'_>,
        out: &mut Outbox,
    ) {
        let MoveWords { locale, .. } = words;
        pane::head(ui, Pane::Mate, locale, out, |ui, out| {
            let searched = about.is_some_and(|about| analyst.searching(about.position).is_some());
            stop_button(ui, searched, locale, out);
        });
        match about {
            Some(about) => self.show(ui, about, analyst, words, out),
            None => drop(ui.label(RichText::new(locale.text("cannot-not-shogi")).color(theme::palette(ui).weak))),
        }
    }

    /// Shows the answer, what can be done with it, and its line.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        about: MateSubject<'_>,
        analyst: &Analyst,
        words: MoveWords<'_>,
        out: &mut Outbox,
    ) {
        let MoveWords { locale, .. } = words;
        let finding = analyst.about(about.position);
        let searching = analyst.searching(about.position);
        if searching.is_some() {
            // The seconds go on.
            ui.ctx().request_repaint_after(Duration::from_secs(1));
        }
        let area = ScrollArea::vertical().id_salt("mate").auto_shrink(false);
        area.show(ui, |ui| {
            ui.set_max_width(ui.available_width() - 8.0);
            ui.spacing_mut().item_spacing.y = 4.0;
            let progress = (searching, analyst.reached(about.position));
            let checked = finding.and_then(|finding| finding.checked.as_ref());
            let found = finding.map(|finding| &**finding);
            // However low the panel is, both verdicts are seen, what can be done, and the beginning of the line.
            let said = verdict(ui, about, found, progress, words);
            if let Some(checked) = checked {
                judged(ui, checked, locale);
            }
            let can = |can: bool| about.recorded && can;
            let searching = searching.is_some();
            let more = [
                (can(self.can_insert && !self.can_complete), "mate-insert", MateMessage::Insert),
                (can(self.can_complete), "mate-complete", MateMessage::Complete),
                (can(self.can_name), "mate-headers", MateMessage::WriteHeaders),
                (can(self.can_insert_flaws && !searching), "mate-insert-flaws", MateMessage::InsertFlaws),
            ];
            actions(ui, &PossibleActions { finding: found, searching, more }, locale, out);
            if let Some(finding) = finding {
                self.line(ui, finding, about.shown, words, out);
            }
            if let Some((mv, length)) = self.longer.as_ref()
                && about.recorded
            {
                let values = [("move", mv.as_str().into()), ("length", (*length).into())];
                note(ui, icons::WARNING, &locale.with("mate-longer-defence", &values));
            }
            for (icon, text) in said {
                note(ui, icon, &text);
            }
            if let Some(checked) = checked {
                flaws(ui, about, checked, words, out);
            }
            if let Some(finding) = finding.filter(|finding| !finding.unneeded.is_empty()) {
                let pieces: Vec<String> = finding.unneeded.iter().map(|&place| piece(about, place, locale)).collect();
                let text = locale.with("mate-unneeded", &[("pieces", pieces.join("  ").into())]);
                note(ui, icons::INFO, &text);
            }
            if let Some((start, mate, false)) = finding.and_then(|finding| finding.mate())
                && about.problem
                && let Some(said) = self.themes(&start, mate, locale)
            {
                note(ui, icons::INFO, &said);
            }
        });
    }

    /// The themes of the mate of a problem, if there are any.
    fn themes(&mut self, start: &shogi::Position, mate: &Mate, locale: &Locale) -> Option<String> {
        if !self.themes.as_ref().is_some_and(|(of, its, _)| of == start && its == mate) {
            self.themes = Some((start.clone(), mate.clone(), mate.themes(start)));
        }
        let (.., themes) = self.themes.as_ref()?;
        Some(texts::themes(themes.as_ref()?, locale)).filter(|said| !said.is_empty())
    }

    /// The moves of the line; a click shows the board after one.
    fn line(
        &mut self,
        ui: &mut Ui,
        finding: &Finding,
        shown: Option<&ShownLine>,
        MoveWords { style, locale }: MoveWords<'_>,
        out: &mut Outbox,
    ) {
        let Some((start, moves)) = finding.line() else { return };
        let known =
            |(of, line, spelled_in, _): &(_, Vec<_>, _, _)| *of == start && *line == moves && *spelled_in == style;
        if !self.spelled.as_ref().is_some_and(known) {
            self.spelled = Some((start.clone(), moves.to_vec(), style, spelled(&start, moves, style)));
        }
        let Some((.., words)) = &self.spelled else { return };
        let is_this = |shown: &&ShownLine| shown.line.iter().map(|mv| mv.shogi()).eq(moves.iter().map(|&mv| Some(mv)));
        let step = shown.filter(is_this).map_or(0, |shown| shown.step);
        let count = words.len();
        let first = step.saturating_sub(1) / PAGE * PAGE;
        let palette = theme::palette(ui);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
            ui.spacing_mut().button_padding = vec2(4.0, 1.0);
            if first > 0 {
                ui.label(RichText::new("…").color(palette.weak));
            }
            for (place, word) in words.iter().enumerate().skip(first).take(PAGE) {
                let ply = place + 1;
                let text = RichText::new(format!("{ply} {word}"));
                let button = ui.add(Button::selectable(step == ply, text));
                let name = locale.with("mate-step", &[("ply", ply.into()), ("move", word.as_str().into())]);
                button.widget_info(|| WidgetInfo::selected(Role::Button, true, step == ply, &name));
                if button.clicked() {
                    out.push(Message::Mate(MateMessage::Show(if step == ply { 0 } else { ply })));
                }
            }
            if first + PAGE < count {
                ui.label(RichText::new(format!("… {count}")).color(palette.weak));
            }
        });
    }
}

/// The line of an answer, on the board after so many moves.
pub(crate) fn line_of(finding: &Finding, step: usize) -> Option<ShownLine> {
    let (start, line) = finding.line()?;
    Some(on_board(finding, start, line, step))
}

/// A flaw on the board: the author's line up to there and the moves instead, after the first of these.
pub(crate) fn flaw_on_board(finding: &Finding, index: usize) -> Option<ShownLine> {
    let checked = finding.checked.as_ref()?;
    let flaw = checked.flaws.get(index)?;
    let place = usize::from(flaw.ply.max(1));
    let before = checked.line.iter().take(place - 1);
    let line: Vec<shogi::Move> = before.chain(&flaw.line).copied().collect();
    Some(on_board(finding, finding.question.position.clone(), &line, place))
}

fn on_board(finding: &Finding, start: shogi::Position, line: &[shogi::Move], step: usize) -> ShownLine {
    let line = line.iter().map(|&mv| Move::from(mv)).collect();
    ShownLine::new(Of::Mate, finding.question.position.clone().into(), start.into(), line, step)
}

/// Moves as they are spelled one after the other.
fn spelled(start: &shogi::Position, line: &[shogi::Move], style: Notation) -> Vec<String> {
    let (mut position, mut previous) = (Position::from(start.clone()), None);
    let word = |&mv: &shogi::Move| {
        let mv = Move::from(mv);
        let word = spell(style, &position, mv, previous);
        previous = mv.to();
        position.play(mv).is_ok().then_some(word)
    };
    line.iter().map_while(word).collect()
}

/// A piece on the board or in the hand of the side to move.
fn piece(about: MateSubject<'_>, place: Origin, locale: &Locale) -> String {
    let name = |kind: PieceKind| locale.text(&format!("piece-{}", kind.as_ref()));
    match place {
        Origin::Board(at) => {
            let kind = about.position.piece(at).map_or_else(String::new, |piece| name(piece.kind));
            if locale.language().is_han() {
                format!("{}{kind}", square_kanji(at))
            } else {
                format!("{kind} {}", square_usi(at))
            }
        }
        Origin::Hand(kind) => locale.with("mate-in-hand", &[("piece", name(kind).into())]),
    }
}

fn note(ui: &mut Ui, icon: &str, text: &str) {
    let palette = theme::palette(ui);
    let color = if icon == icons::WARNING { palette.warn } else { palette.weak };
    controls::sign(ui, icon, color, text);
}

/// The verdict in a few words, with its icon; `None` while there is none. What is known of the author's line stands before
/// what the solver makes of the problem, unless that is the same.
fn in_short(
    about: MateSubject<'_>,
    finding: &Finding,
    MoveWords { style, locale }: MoveWords<'_>,
) -> Option<(&'static str, String)> {
    if about.problem && finding.answer.faults.iter().any(|fault| fault.is_of_diagram()) {
        return Some((icons::WARNING, locale.text("soundness-Fusei")));
    }
    let of_line = finding.checked.as_ref().filter(|checked| !finding.is_as_given(checked));
    let said = of_line.and_then(|checked| {
        let icon = match checked.given_line() {
            GivenLine::Holds => icons::CHECK_CIRCLE,
            GivenLine::Fails(_) => icons::WARNING,
            GivenLine::Open if finding.is_final => icons::WARNING_CIRCLE,
            GivenLine::Open | GivenLine::Absent => icons::MAGNIFYING_GLASS,
        };
        let reason = |flaw: &Flaw| flaw_in_words(about, checked, flaw, style, locale);
        Some((icon, texts::given_line(checked, reason, locale)?))
    });
    said.or_else(|| solved_in_short(about, finding, locale))
}

/// The solver's result, in a few words.
fn solved_in_short(about: MateSubject<'_>, finding: &Finding, locale: &Locale) -> Option<(&'static str, String)> {
    let us = about.position.side_to_move();
    let problem = about.problem;
    Some(match &finding.answer.verdict {
        MateVerdict::Mate(mate) => {
            // An even length counts from the defender's move.
            let is_ours = mate.len % 2 == 1;
            let key = match (mate.len, problem, is_ours) {
                (0, ..) => "mate-over",
                (_, true, true) => "mate-problem",
                (_, true, false) => "mate-defended",
                (_, false, _) => "mate-game",
            };
            let values = [("length", mate.len.into()), ("side", side(about, if is_ours { us } else { !us }, locale))];
            (icons::CHECK_CIRCLE, locale.with(key, &values))
        }
        MateVerdict::NoMate => (icons::PROHIBIT, locale.text(if problem { "mate-none-problem" } else { "mate-none" })),
        MateVerdict::Invalid => (icons::WARNING, locale.text("mate-invalid")),
        MateVerdict::Unknown if finding.is_final => (icons::WARNING_CIRCLE, locale.text("mate-unknown")),
        MateVerdict::Unknown => return None,
    })
}

/// The words in the title of the panel where there is no room for more.
pub(crate) fn glance(about: Option<MateSubject<'_>>, analyst: &Analyst, words: MoveWords<'_>) -> Option<String> {
    let about = about?;
    told(about, analyst.about(about.position)?, words)
}

/// The findings about a problem, in a line.
pub(crate) fn told(about: MateSubject<'_>, finding: &Finding, words: MoveWords<'_>) -> Option<String> {
    let MoveWords { locale, .. } = words;
    let (_, verdict) = in_short(about, finding, words)?;
    let solved = solved_in_short(about, finding, locale).map(|(_, solved)| solved).filter(|solved| *solved != verdict);
    let checked = finding.checked.as_ref().filter(|checked| checked.soundness != Some(Soundness::Mikento));
    let said = checked.and_then(|checked| texts::soundness(checked, locale));
    Some(std::iter::once(verdict).chain(solved).chain(said).collect::<Vec<_>>().join("  "))
}

fn side(about: MateSubject<'_>, color: Color, locale: &Locale) -> FluentValue<'static> {
    why::side_of(Game::Shogi, color, about.handicap, about.attacker, locale).into()
}

/// The number of positions a search has seen, and the bounds of the length until that is proven: a fact a row.
fn came_to(progress: MateProgress, proven: bool, locale: &Locale) -> impl Iterator<Item = String> {
    let values = [
        ("nodes", FluentValue::from(progress.nodes / 1000)),
        ("fill", FluentValue::from((progress.fill * 100.0) as u64)),
    ];
    let least = if proven { None } else { progress.least };
    let least = least.map(|least| locale.with("mate-bound", &[("length", least.into())]));
    [locale.with("mate-progress", &values)].into_iter().chain(least)
}

/// The verdict in large letters. Returns what else there is to say, with an icon each.
fn verdict(
    ui: &mut Ui,
    about: MateSubject<'_>,
    finding: Option<&Finding>,
    (searching, reached): (Option<MateProgress>, Option<MateProgress>),
    words: MoveWords<'_>,
) -> Vec<(&'static str, String)> {
    let MoveWords { locale, .. } = words;
    let palette = theme::palette(ui);
    let mut notes = Vec::new();
    let said = finding.and_then(|finding| in_short(about, finding, words));
    // What the solver makes of the problem, where the author's line has the large letters.
    let solved = finding
        .and_then(|finding| solved_in_short(about, finding, locale))
        .filter(|solved| said.as_ref().is_some_and(|said| said.1 != solved.1));
    let is_apart = solved.is_some();
    let mut details: Vec<String> = solved.into_iter().map(|(_, solved)| solved).collect();
    if let Some(MateVerdict::Mate(mate)) = finding.map(|finding| &finding.answer.verdict) {
        details.push(proof(mate, locale));
        notes.extend(remarks(about, mate, locale));
    }
    let detail = details.join("  ");
    let proven =
        matches!(finding.map(|finding| &finding.answer.verdict), Some(MateVerdict::Mate(mate)) if mate.shortest);
    let seconds = |progress: MateProgress| [("seconds", FluentValue::from(progress.time.as_secs()))];
    let searched = searching.map(|progress| locale.with("mate-searching", &seconds(progress)));
    let (icon, text) = match (said, searched) {
        (Some(short), searched) => {
            notes.extend(searched.map(|text| (icons::MAGNIFYING_GLASS, text)));
            short
        }
        (None, Some(searched)) => (icons::MAGNIFYING_GLASS, searched),
        (None, None) => (icons::MAGNIFYING_GLASS, locale.text("mate-unasked")),
    };
    let facts = |progress| came_to(progress, proven, locale).map(|fact| (icons::INFO, fact));
    notes.extend(searching.into_iter().flat_map(facts));
    let paused = finding.filter(|finding| searching.is_none() && finding.is_final && !finding.is_complete());
    if paused.is_some() {
        notes.push((icons::PAUSE, locale.text("mate-paused")));
        // What it has come to is not lost with it.
        notes.extend(reached.into_iter().flat_map(facts));
    }
    let color = match icon {
        icons::CHECK_CIRCLE => palette.accent,
        icons::WARNING | icons::WARNING_CIRCLE => palette.warn,
        icons::PROHIBIT => palette.text,
        _ => palette.weak,
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(icon).font(fonts::icon(20.0)).color(color));
        let said = prose::show(
            ui,
            RichText::new(&text).font(fonts::strong(if is_apart { 15.0 } else { 17.0 })).color(palette.text),
        );
        let spoken = if detail.is_empty() { text.clone() } else { format!("{text} {detail}") };
        said.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
        if !detail.is_empty() && !is_apart {
            ui.label(RichText::new(&detail).small().color(palette.weak));
        }
    });
    // It is another verdict, and has a line of its own.
    if is_apart {
        prose::show(ui, RichText::new(&detail).small().color(palette.weak));
    }
    let Some(finding) = finding else { return notes };
    if let Some(threat) = &finding.threat {
        match &threat.verdict {
            MateVerdict::Mate(mate) => {
                let them = side(about, !about.position.side_to_move(), locale);
                let values = [("length", mate.len.into()), ("side", them)];
                notes.insert(0, (icons::WARNING, locale.with("mate-threat", &values)));
            }
            MateVerdict::NoMate => notes.push((icons::INFO, locale.text("mate-no-threat"))),
            MateVerdict::Unknown if finding.is_final => notes.push((icons::INFO, locale.text("mate-threat-unknown"))),
            MateVerdict::Unknown | MateVerdict::Invalid => {}
        }
    }
    // In a record every second position is the defender's.
    let usual = |fault: &ProblemFault| about.recorded && matches!(fault, ProblemFault::DefenderToMove);
    for fault in finding.answer.faults.iter().filter(|fault| !usual(fault)) {
        let icon = if matches!(fault, ProblemFault::ShortBox) { icons::INFO } else { icons::WARNING };
        notes
            .push((icon, texts::problem_fault(fault, about.attacker.unwrap_or(about.position.side_to_move()), locale)));
    }
    notes
}

/// Shows the result of the check for soundness.
fn judged(ui: &mut Ui, checked: &Checked, locale: &Locale) {
    // That the rules allow no such diagram is said above.
    if checked.soundness == Some(Soundness::Fusei) {
        return;
    }
    // That there is no mate is said above. Where none is known, no line was looked at: nothing can be said of others.
    let is_solved = matches!(checked.answer.verdict, MateVerdict::Mate(_)) || checked.given > 0;
    let is_open = checked.flaws.iter().all(|flaw| flaw.code == FlawCode::Mikento);
    if checked.answer.verdict == MateVerdict::NoMate || !is_solved && is_open {
        return;
    }
    let palette = theme::palette(ui);
    let undecided = locale.with("solve-undecided", &[("count", checked.undecided.into())]);
    let said = match checked.soundness {
        None => {
            // Other mates are looked for; whatever else was found stands below.
            let is_cook = |flaw: &&Flaw| matches!(flaw.code, FlawCode::Yozume | FlawCode::Hayazume);
            let found = checked.flaws.iter().filter(is_cook).count();
            locale.with("mate-checking", &[("undecided", undecided.into()), ("found", found.into())])
        }
        Some(Soundness::Mikento) => locale.with("mate-unchecked", &[("undecided", undecided.into())]),
        Some(_) => {
            let undecided = (checked.undecided > 0).then_some(undecided);
            texts::soundness(checked, locale).into_iter().chain(undecided).collect::<Vec<_>>().join("  ")
        }
    };
    let (icon, color) = match checked.soundness {
        Some(Soundness::Kanzen) => (icons::CHECK_CIRCLE, palette.accent),
        Some(Soundness::Kizu) => (icons::INFO, palette.accent),
        Some(Soundness::Fukanzen | Soundness::Fusei | Soundness::Fuseiritsu) => (icons::WARNING, palette.warn),
        Some(Soundness::Mikento) => (icons::WARNING_CIRCLE, palette.warn),
        None => (icons::MAGNIFYING_GLASS, palette.weak),
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(icon).font(fonts::icon(17.0)).color(color));
        prose::show(ui, RichText::new(said).font(fonts::strong(14.0)));
    });
}

/// The flaws that the check has found: a click shows one on the board.
fn flaws(
    ui: &mut Ui,
    about: MateSubject<'_>,
    checked: &Checked,
    MoveWords { style, locale }: MoveWords<'_>,
    out: &mut Outbox,
) {
    // The length with every interposition is told beside the verdict, and so are pieces that are left.
    let is_left = matches!(&checked.answer.verdict, MateVerdict::Mate(mate) if left_over(mate).is_some());
    let told = |flaw: &Flaw| {
        matches!(flaw.code, FlawCode::Mikento | FlawCode::Mudaai)
            || flaw.code == FlawCode::Komaamari && is_left && flaw.line.is_empty()
            || flaw.code == FlawCode::Fuzume && flaw.line.is_empty()
    };
    for (index, flaw) in checked.flaws.iter().enumerate().filter(|(_, flaw)| !told(flaw)) {
        let text = flaw_in_words(about, checked, flaw, style, locale);
        if flaw.line.is_empty() {
            note(ui, icons::INFO, &text);
            continue;
        }
        let text = prose::within(ui, RichText::new(text).small(), ui.available_width());
        if ui.add(Button::new(text).frame_when_inactive(false).wrap()).clicked() {
            out.push(Message::Mate(MateMessage::Flaw(index)));
        }
    }
}

/// A flaw: where it is, the move, what it is called and how long it lasts.
fn flaw_in_words(about: MateSubject<'_>, checked: &Checked, flaw: &Flaw, style: Notation, locale: &Locale) -> String {
    let name = texts::flaw_with_length(flaw, locale);
    let mut before = Position::from(about.position.clone());
    let place = usize::from(flaw.ply).saturating_sub(1);
    let played = checked.line.iter().take(place).all(|&mv| before.play(mv.into()).is_ok());
    let previous = place.checked_sub(1).and_then(|last| Move::from(*checked.line.get(last)?).to());
    let first = if flaw.ply == 0 { flaw.line.first().copied() } else { None };
    match flaw.mv.or(first) {
        Some(mv) if played => {
            let moves = spell(style, &before, mv.into(), previous);
            let at = locale.with("solve-at-ply", &[("ply", flaw.ply.max(1).into()), ("moves", moves.into())]);
            format!("{at}  {name}")
        }
        _ => name,
    }
}

/// Whether the length of a mate is proven, in words.
fn proof(mate: &Mate, locale: &Locale) -> String {
    locale.text(if mate.shortest { "mate-proven" } else { "mate-unproven" })
}

/// The number of pieces that the attacker has left at the end, if any are.
fn left_over(mate: &Mate) -> Option<u32> {
    mate.left.filter(|&left| left > 0 && mate.shortest)
}

/// Further remarks about the mate of a problem.
fn remarks(about: MateSubject<'_>, mate: &Mate, locale: &Locale) -> Vec<(&'static str, String)> {
    let mut remarks = Vec::new();
    if !about.problem {
        return remarks;
    }
    if let Some(left) = left_over(mate) {
        remarks.push((icons::WARNING, locale.with("mate-left", &[("count", left.into())])));
    }
    if let Some(all) = mate.len_all.filter(|&all| all != mate.len) {
        remarks.push((icons::INFO, locale.with("mate-all", &[("length", all.into())])));
    }
    remarks
}
