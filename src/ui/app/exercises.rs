//! 次の一手: exercises asked on the board of a desk, judged beside their lists, and answers noted.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use egui::{Context, Event, Key, Modifiers};

use super::App;
use super::desk::Desk;
use super::exercise_desk::{Judgement, KeptEngine};
use super::mate::Mates;
use super::opening::{Access, Opening};
use super::shared::SharedState;
use crate::disk::read_file;
use crate::editor::Go;
use crate::editor::analysis::Reviewer;
use crate::editor::edit::Edit;
use crate::engine::Limit;
use crate::exercises::{
    Answer, AnswerBook, AnswerError, AnswerGrade, Asked, AskedState, DueExercises, LearningDay, answer_error,
    answers_mended, exercise_key, is_exercise, is_exercise_name, judge_mate, judge_move, now,
};
use crate::files::load_owned;
use crate::locale::FluentValue;
use crate::record::{Record, says_exercise};
use crate::rules::{Game, Move};
use crate::task::{Stop, Task};
use crate::texts;
use crate::ui::message::{ExerciseMessage, LearningPlace, MateMessage, Message};
use crate::ui::panels::exercise::{ExerciseView, JudgedBy, SourceSight};
use crate::ui::settings::Pane;
use crate::ui::words::RefusalAnswer;

/// How long an engine searches for each position when a move is judged, if the person has set no time.
const JUDGING: Duration = Duration::from_secs(2);
/// So many games of an open record are looked through for the one of an exercise.
const SOUGHT: usize = 2_000;
/// Files larger than that are not looked into before a person opens them, in bytes.
const LARGE: usize = 32 << 20;

impl App {
    /// Does what a person asks of exercises.
    pub(super) fn do_exercise(&mut self, message: ExerciseMessage) {
        let (desk, shared) = (&mut self.tabs.desk, &mut self.shared);
        match message {
            ExerciseMessage::Begin if desk.mate.exercise().is_some() => desk.end_exercise(),
            ExerciseMessage::Begin => {
                self.mates.try_problem(false, desk, shared);
                self.mates.begin_exercises(desk, shared);
            }
            ExerciseMessage::Reveal | ExerciseMessage::Next | ExerciseMessage::Grade(_) | ExerciseMessage::Look(_) => {
                self.mates.act(MateMessage::Exercise(message), desk, shared);
            }
            ExerciseMessage::Source => match source_of(desk) {
                Some(opening) => {
                    // What opens need not be what is meant.
                    let is_changed = desk.mate.exercise().is_some_and(|view| view.source == SourceSight::Changed);
                    self.tabs.open_in_tab(&opening, shared);
                    if is_changed {
                        shared.notices.say(shared.locale.text("exercise-source-changed"));
                    }
                }
                None => self.show_open_source(),
            },
            ExerciseMessage::Name => {
                let at = desk.document.cursor().at();
                let named = desk.document.node().and_then(|node| node.bookmark.clone());
                let is_named = named.as_deref().is_some_and(is_exercise_name);
                let name = (!is_named).then(|| shared.locale.text("exercise-name"));
                desk.edit(Edit::Bookmark(at, name), shared);
                let key = if is_named { "exercise-unnamed" } else { "exercise-named" };
                shared.notices.say(shared.locale.text(key));
            }
        }
    }
}

impl App {
    /// Shows the game of the exercise where that is open without being in a file.
    fn show_open_source(&mut self) {
        let Some(view) = self.tabs.desk.mate.exercise() else { return };
        let exercise = view.asked.exercise();
        let is_source = |record: &Record| {
            let record = record.unheld();
            !record.with_headers(says_exercise) && exercise.is_of(&record)
        };
        let found = self.tabs.desks().find_map(|desk| {
            let games = 0..desk.document.games().0.min(SOUGHT);
            let mut games = games.filter_map(|game| Some((game, desk.document.game_record(game)?)));
            let (game, _) = games.find(|(_, record)| is_source(record))?;
            Some(LearningPlace::Desk(desk.id, game))
        });
        match (found, exercise.source.ply) {
            (Some(place), ply) => self.open_learned(place, ply),
            (None, _) => self.shared.notices.say(self.shared.locale.text("exercise-source-nowhere")),
        }
    }
}

impl Mates {
    /// Reads what was answered before, and asks what is due first.
    fn begin_exercises(&mut self, desk: &mut Desk, shared: &mut SharedState) {
        self.reread(shared);
        self.begin_with_due(desk, shared);
    }

    /// Reads what was answered before, here and in other windows.
    fn reread(&mut self, shared: &mut SharedState) {
        let data = shared.settings.data.clone();
        // Without a folder, and after an answer that is on its way, the book that is known is the newest.
        if data.is_some() && self.exercise_desk.noting.is_none() {
            let wake = shared.wake.clone();
            let read = move |_: &Stop| AnswerBook::open(data.as_deref());
            let mut task = Task::spawn(move || wake.request_repaint(), read);
            match task.wait(shared.patience) {
                Some(read) => self.take_written(read, shared),
                None => self.exercise_desk.noting = Some(task),
            }
        }
    }

    /// Asks what is due first, as far as that is known; again when more of it is, if nothing was done by then.
    fn begin_with_due(&mut self, desk: &mut Desk, shared: &mut SharedState) {
        self.list(desk, shared);
        let (games, shown) = desk.document.games();
        let due = if games > 1 { self.due(desk, shared) } else { None };
        self.exercise_desk.is_blind = self.exercise_desk.noting.is_some() || games > 1 && due.is_none();
        let first = due.and_then(|due| {
            let is_due = due.in_order().any(|game| game == shown);
            if is_due && due.due.is_empty() { None } else { due.in_order().next() }
        });
        match first.filter(|first| *first != shown) {
            Some(first) => self.show(first, desk, shared),
            None => self.ask(desk, shared),
        }
    }

    /// Lists what each game of the file is known by, unless that is known already.
    fn list(&mut self, desk: &Desk, shared: &SharedState) {
        let (document, exercises) = (&desk.document, &mut self.exercise_desk);
        let edition = document.edition();
        let is_known = exercises.keys.as_ref().is_some_and(|(of, _)| *of == edition);
        let is_asked = exercises.listing.as_ref().is_some_and(|(of, _)| *of == edition);
        if is_known || is_asked {
            return;
        }
        let games: Vec<Record> = (0..document.games().0).filter_map(|at| document.game_record(at).cloned()).collect();
        let key = |record: &Record| {
            let record = record.unheld();
            is_exercise(&record).then(|| exercise_key(&record.initial))
        };
        let wake = shared.wake.clone();
        let list = move |_: &Stop| games.iter().map(key).collect();
        let mut task = Task::spawn(move || wake.request_repaint(), list);
        match task.wait(shared.patience) {
            Some(listed) => exercises.keys = listed.ok().map(|keys| (edition, keys)),
            None => exercises.listing = Some((edition, task)),
        }
    }

    /// What is due of the file, and what is new, by the places of the games; nothing while that is not known.
    fn due(&self, desk: &Desk, shared: &SharedState) -> Option<DueExercises> {
        let (edition, keys) = self.exercise_desk.keys.as_ref()?;
        if *edition != desk.document.edition() {
            return None;
        }
        let places: Vec<usize> = (0..).zip(keys).filter(|(_, key)| key.is_some()).map(|(place, _)| place).collect();
        let most = usize::try_from(shared.settings.learning.new_a_day).unwrap_or(usize::MAX);
        let told = self.exercise_desk.book.due(keys.iter().flatten().map(String::as_str), LearningDay::today(), most);
        let placed = |of: Vec<usize>| of.into_iter().filter_map(|at| places.get(at).copied()).collect();
        Some(DueExercises { due: placed(told.due), soon: placed(told.soon), new: placed(told.new), ..told })
    }

    /// Asks the exercise shown.
    fn ask(&mut self, desk: &mut Desk, shared: &mut SharedState) {
        desk.document.go(Go::First);
        let Some(asked) = Asked::of(desk.document.record()) else {
            return shared.notices.complain(shared.locale.text("cannot-no-exercise"));
        };
        let (games, shown) = desk.document.games();
        let position = asked.position();
        desk.flipped = position.side_to_move() != position.game().bottom();
        let view = ExerciseView {
            due: if games > 1 { self.due(desk, shared) } else { None },
            asked,
            began: Instant::now(),
            answer: None,
            is_noted: false,
            place: (shown + 1, games),
            source: SourceSight::Unknown,
            judged_by: None,
        };
        (self.exercise_desk.judging, self.exercise_desk.sighting) = (None, None);
        desk.mate.ask_exercise(Some(view));
        desk.why = None;
        desk.show_text(Pane::Moves, shared);
    }

    /// Does what is asked while an exercise is on the board; false if that is not about it.
    pub(super) fn exercises(&mut self, message: MateMessage, desk: &mut Desk, shared: &mut SharedState) -> bool {
        let Some(view) = desk.mate.exercise_mut() else { return false };
        match message {
            MateMessage::Hint => view.asked.ask_hint(),
            MateMessage::Back if view.asked.state() == AskedState::Done => view.asked.go(-1),
            MateMessage::Back => {
                self.exercise_desk.judging = None;
                view.asked.again();
            }
            MateMessage::Again => {
                self.exercise_desk.judging = None;
                view.asked.restart();
            }
            MateMessage::Problem(by) => {
                if let Some(game) = desk.games.neighbour(&desk.document, by) {
                    self.show(game, desk, shared);
                }
            }
            MateMessage::Exercise(ExerciseMessage::Reveal) => {
                self.exercise_desk.judging = None;
                view.asked.reveal();
            }
            MateMessage::Exercise(ExerciseMessage::Look(line)) => view.asked.look(line),
            MateMessage::Exercise(ExerciseMessage::Next) => self.next(desk, shared),
            MateMessage::Exercise(ExerciseMessage::Grade(grade)) => {
                if let Some(before) = view.answer.clone().filter(|answer| answer.grade != grade) {
                    let first = before.corrects.unwrap_or(before.at);
                    let answer = Answer { at: now(), grade, corrects: Some(first), ..before };
                    view.answer = Some(answer.clone());
                    self.note(answer, shared);
                }
            }
            _ => return false,
        }
        self.note_done(desk, shared);
        true
    }

    /// Goes on in what is asked: tells more of it, or shows more of a line that is told.
    pub(super) fn goes_on(&mut self, to_end: bool, desk: &mut Desk, shared: &mut SharedState) {
        let Some(view) = desk.mate.exercise_mut() else { return };
        match (view.asked.state(), to_end) {
            (AskedState::Done, false) => view.asked.go(1),
            (AskedState::Done, true) => view.asked.go(isize::MAX),
            (AskedState::Ask, false) => view.asked.ask_hint(),
            (AskedState::Ask | AskedState::Wrong(_), true) => {
                self.exercises(MateMessage::Exercise(ExerciseMessage::Reveal), desk, shared);
            }
            (AskedState::Wrong(_) | AskedState::Judging, _) => {}
        }
    }

    /// Plays a move of the person.
    pub(super) fn answers_exercise(&mut self, mv: Move, desk: &mut Desk, shared: &mut SharedState) {
        let Some(view) = desk.mate.exercise_mut() else { return };
        if view.asked.state() != AskedState::Ask {
            return;
        }
        let position = view.asked.position();
        if let Err(illegal) = position.check(mv) {
            desk.why = Some(RefusalAnswer::of_attempt(position, mv, illegal, &shared.locale));
            return;
        }
        if view.asked.play(mv) {
            shared.sound.strike(shared.settings.sound);
        }
        desk.why = None;
        self.judge(desk, shared);
        self.note_done(desk, shared);
    }

    /// Has a move judged that is in no list: by an engine of the person's; where mates are asked by the solver, which in
    /// shogi knows best.
    fn judge(&mut self, desk: &mut Desk, shared: &SharedState) {
        let Some(view) = desk.mate.exercise_mut() else { return };
        let kind = view.asked.exercise().kind;
        let is_mate = kind.is_of_mate();
        let game = view.asked.position().game();
        let settings = &shared.settings;
        let front = settings.engines.get(settings.engine).filter(|engine| engine.may_play(game));
        let engine = front.or_else(|| settings.engines.iter().find(|engine| engine.may_play(game)));
        let engine = if settings.learning.asks_engine && !(is_mate && game == Game::Shogi) { engine } else { None };
        if engine.is_none() && !is_mate {
            return;
        }
        let Some((position, mv)) = view.asked.begin_judging() else { return };
        view.judged_by = Some(engine.map_or(JudgedBy::Solver, |engine| JudgedBy::Engine(engine.name.clone())));
        let program = engine.map(|engine| engine.program());
        let limit = match settings.review.study().limit {
            limit @ Limit::Time(_) => limit,
            _ => Limit::Time(JUDGING),
        };
        let kept = self.exercise_desk.engine.take();
        let wake = shared.wake.clone();
        let work = move |stop: &Stop| -> Judgement {
            let Some(program) = program else { return (None, Ok(judge_mate(kind, &position, mv, stop))) };
            let is_same = |(of, plays, _): &KeptEngine| *of == program && *plays == game;
            let (_, _, mut engine) = match kept.filter(is_same) {
                Some(kept) => kept,
                None => (program.clone(), game, Reviewer::start(program.clone(), game)),
            };
            match judge_move(&mut engine, &position, mv, (limit, stop)) {
                Ok(verdict) => (Some((program, game, engine)), Ok(verdict)),
                Err(trouble) => (None, Err(trouble)),
            }
        };
        self.exercise_desk.judging = Some(Task::spawn(move || wake.request_repaint(), work));
    }

    /// Takes what other threads have found out about exercises.
    pub(super) fn follow_exercises(&mut self, desk: &mut Desk, shared: &mut SharedState) {
        let mut is_more_known = self.take_noted(shared);
        let exercises = &mut self.exercise_desk;
        if let Some((edition, task)) = &mut exercises.listing
            && let Some(listed) = task.poll()
        {
            exercises.keys = listed.ok().map(|keys| (*edition, keys));
            exercises.listing = None;
            is_more_known = true;
        }
        if is_more_known {
            let is_untouched = |view: &ExerciseView| view.asked.moves().is_empty() && view.asked.counts() == (0, 0);
            if std::mem::take(&mut self.exercise_desk.is_blind) && desk.mate.exercise().is_some_and(is_untouched) {
                self.begin_with_due(desk, shared);
            }
            self.count(desk, shared);
        }
        let Some(view) = desk.mate.exercise_mut() else {
            // Whoever does something else needs no engine for it.
            (self.exercise_desk.judging, self.exercise_desk.engine) = (None, None);
            return;
        };
        if let Some(Ok(sight)) = self.exercise_desk.sighting.as_mut().and_then(Task::poll) {
            view.source = sight;
            self.exercise_desk.sighting = None;
        }
        let Some(judged) = self.exercise_desk.judging.as_mut().and_then(Task::poll) else { return };
        self.exercise_desk.judging = None;
        let verdict = match judged {
            Ok((engine, verdict)) => {
                self.exercise_desk.engine = engine;
                verdict.unwrap_or_else(|trouble| {
                    let said = texts::engine_trouble(&trouble, &shared.locale);
                    shared.notices.complain(said);
                    None
                })
            }
            Err(_) => None,
        };
        let edit = view.asked.judged(verdict);
        if view.asked.state() == AskedState::Wrong(true) {
            shared.sound.strike(shared.settings.sound);
        }
        if let Some(edit) = edit {
            let at = desk.document.cursor().at();
            if desk.edit(edit, shared) {
                desk.document.go(Go::To(at));
                // The moves of the file are others now, and the exercises the same.
                if let Some((edition, _)) = &mut self.exercise_desk.keys {
                    *edition = desk.document.edition();
                }
            }
        }
        self.note_done(desk, shared);
    }

    /// Notes how an exercise was answered: a wrong move at once, and what came of it in the end once it is done.
    fn note_done(&mut self, desk: &mut Desk, shared: &mut SharedState) {
        let folder = desk.document.path().and_then(Path::parent).map(PathBuf::from);
        let Some(view) = desk.mate.exercise_mut() else { return };
        let is_done = match view.asked.state() {
            AskedState::Done if !view.is_noted => true,
            AskedState::Wrong(_) if view.answer.is_none() => false,
            _ => return,
        };
        view.is_noted |= is_done;
        let seconds = view.began.elapsed().as_secs();
        let (wrong, hints) = view.asked.counts();
        let answer = Answer {
            at: now(),
            key: view.asked.exercise().key(),
            grade: view.asked.grade(seconds),
            seconds,
            wrong,
            hints,
            corrects: view.answer.as_ref().map(|first| first.at),
        };
        view.answer = Some(answer.clone());
        let exercise = view.asked.exercise().clone();
        if is_done && exercise.source.file.is_some() {
            let wake = shared.wake.clone();
            let look = move |_: &Stop| sight(&exercise, folder.as_deref());
            self.exercise_desk.sighting = Some(Task::spawn(move || wake.request_repaint(), look));
        }
        self.note(answer, shared);
        self.count(desk, shared);
    }

    /// Tells the panel what is due now.
    fn count(&self, desk: &mut Desk, shared: &SharedState) {
        let due = if desk.document.games().0 > 1 { self.due(desk, shared) } else { None };
        if let Some(view) = desk.mate.exercise_mut()
            && due.is_some()
        {
            view.due = due;
        }
    }

    /// Writes an answer down, after those that are on their way.
    fn note(&mut self, answer: Answer, shared: &mut SharedState) {
        let exercises = &mut self.exercise_desk;
        exercises.waiting.push(answer);
        if exercises.noting.is_none() {
            let (data, answers, wake) =
                (shared.settings.data.clone(), std::mem::take(&mut exercises.waiting), shared.wake.clone());
            // Without a folder they last as long as the window.
            let mut kept = if data.is_none() { std::mem::take(&mut exercises.book) } else { AnswerBook::default() };
            let write = move |_: &Stop| {
                if data.is_some() {
                    kept = AnswerBook::open(data.as_deref())?;
                }
                kept.add(&answers).map(|()| kept)
            };
            let mut task = Task::spawn(move || wake.request_repaint(), write);
            match task.wait(shared.patience) {
                Some(noted) => self.take_written(noted, shared),
                None => exercises.noting = Some(task),
            }
        }
    }

    /// Takes what has been written, and writes what has come since; whether there was anything.
    fn take_noted(&mut self, shared: &mut SharedState) -> bool {
        let Some(noted) = self.exercise_desk.noting.as_mut().and_then(Task::poll) else { return false };
        self.exercise_desk.noting = None;
        self.take_written(noted, shared);
        if let Some(next) = self.exercise_desk.waiting.pop() {
            self.note(next, shared);
        }
        true
    }

    /// Takes what is known of the answers, and says what had to be done for it.
    fn take_book(&mut self, mut book: AnswerBook, shared: &mut SharedState) {
        if let Some(mended) = book.take_mended() {
            shared.notices.complain(answers_mended(&mended, &shared.locale));
        }
        self.exercise_desk.book = book;
    }

    fn take_written(
        &mut self,
        noted: Result<Result<AnswerBook, AnswerError>, crate::task::TaskFailure>,
        shared: &mut SharedState,
    ) {
        match noted {
            Ok(Ok(book)) => self.take_book(book, shared),
            Ok(Err(error)) => complain(&error, shared),
            Err(failed) => shared.notices.failed(&failed, &shared.locale),
        }
    }

    /// Asks another exercise of the file.
    pub(super) fn show(&mut self, game: usize, desk: &mut Desk, shared: &mut SharedState) {
        desk.end_exercise();
        desk.document.show_game(game);
        desk.revealed = None;
        self.ask(desk, shared);
    }

    /// Goes on with what is due, the longest due first, and then with what is new; says so when there is nothing.
    fn next(&mut self, desk: &mut Desk, shared: &mut SharedState) {
        self.reread(shared);
        self.list(desk, shared);
        let (games, shown) = desk.document.games();
        let Some(due) = self.due(desk, shared) else {
            // It is not known yet.
            if games > 1 {
                self.show((shown + 1) % games, desk, shared);
            }
            return;
        };
        match due.in_order().find(|game| *game != shown) {
            Some(game) => self.show(game, desk, shared),
            None => {
                let values = [("later", due.later.into()), ("known", due.known.into())];
                shared.notices.say(shared.locale.with("exercise-none-due", &values));
            }
        }
    }
}

impl Desk {
    /// Takes the keys of an exercise: Enter goes on, and a figure is another grade of what is done.
    pub(super) fn listen_exercise(&self, ctx: &Context, shared: &mut SharedState) {
        let Some(view) = self.mate.exercise() else { return };
        if egui::Popup::is_any_open(ctx) || self.board.is_choosing() {
            return;
        }
        let state = view.asked.state();
        let pressed = |key: Key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        // A button that has the keyboard is pressed by Enter.
        let is_free = ctx.memory(|memory| memory.focused()).is_none() || self.board.has_focus(ctx);
        let go_on = match state {
            AskedState::Done => Some(MateMessage::Exercise(ExerciseMessage::Next)),
            AskedState::Wrong(_) => Some(MateMessage::Back),
            AskedState::Ask | AskedState::Judging => None,
        };
        // While it is asked Enter means nothing: a comment would end it, and tell the answer.
        if is_free && pressed(Key::Enter) {
            shared.outbox.extend(go_on.map(Message::Mate));
        }
        if state != AskedState::Done {
            return;
        }
        let figures = [Key::Num1, Key::Num2, Key::Num3, Key::Num4];
        for (key, grade) in figures.into_iter().zip(AnswerGrade::ALL) {
            if pressed(key) {
                shared.outbox.push(Message::Mate(MateMessage::Exercise(ExerciseMessage::Grade(grade))));
                // What is typed is no move here.
                let is_figure = |event: &Event| matches!(event, Event::Text(text) if text.parse::<u8>().is_ok());
                ctx.input_mut(|input| input.events.retain(|event| !is_figure(event)));
            }
        }
    }
}

/// Says that an answer is not kept.
fn complain(error: &AnswerError, shared: &mut SharedState) {
    let values = [("why", FluentValue::from(answer_error(error, &shared.locale)))];
    shared.notices.complain(shared.locale.with("exercise-unkept", &values));
}

/// How it is with the game that an exercise comes from.
fn sight(exercise: &crate::exercises::Exercise, folder: Option<&Path>) -> SourceSight {
    let source = &exercise.source;
    let Some(file) = &source.file else { return SourceSight::Unknown };
    let path = folder.unwrap_or(Path::new("")).join(file);
    let Ok(bytes) = read_file(&path) else { return SourceSight::Missing };
    if bytes.len() > LARGE {
        return SourceSight::There;
    }
    let extension = path.extension().and_then(|extension| extension.to_str());
    let Ok(loaded) = load_owned(bytes.into(), extension) else { return SourceSight::Changed };
    let game = source.game.and_then(|game| game.checked_sub(1)).unwrap_or(0);
    match loaded.records.get(game).map(Record::unheld) {
        Some(record) if exercise.is_of(&record) => SourceSight::There,
        _ => SourceSight::Changed,
    }
}

/// Where the game of the exercise is.
fn source_of(desk: &Desk) -> Option<Opening> {
    let source = &desk.mate.exercise()?.asked.exercise().source;
    let folder = desk.document.path().and_then(Path::parent).map(PathBuf::from).unwrap_or_default();
    let path = folder.join(source.file.as_ref()?);
    Some(Opening {
        path,
        game: source.game.and_then(|game| game.checked_sub(1)),
        leaf: None,
        // The position before the move.
        ply: source.ply.map(|ply| ply.saturating_sub(1)),
        access: Access::Ask,
    })
}
