//! 次の一手: exercises asked on the board of a desk, answers noted, and exercises made of the record.

use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use super::App;
use super::desk::Desk;
use super::mate::Mates;
use super::opening::{Access, Opening};
use super::shared::SharedState;
use crate::editor::edit::Edit;
use crate::editor::{Document, Go};
use crate::exercises::{
    Answer, AnswerBook, Asked, AskedState, Collection, ExercisePlan, ExerciseSource, exercise_key, is_exercise,
    is_exercise_name,
};
use crate::locale::FluentValue;
use crate::rules::Move;
use crate::task::Stop;
use crate::ui::message::{ExerciseMessage, MateMessage};
use crate::ui::panels::exercise::ExerciseView;
use crate::ui::settings::Pane;
use crate::ui::words::RefusalAnswer;

/// Of files with more exercises than that it is not counted how many are due.
const COUNTED: usize = 1000;

impl App {
    /// Does what a person asks of exercises.
    pub(super) fn do_exercise(&mut self, message: ExerciseMessage) {
        let (desk, shared) = (&mut self.tabs.desk, &mut self.shared);
        match message {
            ExerciseMessage::Begin if desk.mate.exercise().is_some() => desk.end_exercise(),
            ExerciseMessage::Begin => {
                self.mates.try_problem(false, desk, shared);
                self.mates.learn(shared);
                self.mates.ask(desk, shared);
            }
            ExerciseMessage::Reveal | ExerciseMessage::Next | ExerciseMessage::Grade(_) => {
                self.mates.act(MateMessage::Exercise(message), desk, shared);
            }
            ExerciseMessage::Source => {
                if let Some(opening) = source_of(desk) {
                    self.tabs.open_in_tab(&opening, shared);
                }
            }
            ExerciseMessage::Make => self.make_exercises(),
            ExerciseMessage::Name => {
                let at = desk.document.cursor().at();
                let named = desk.document.node().and_then(|node| node.bookmark.clone());
                let is_named = named.as_deref().is_some_and(is_exercise_name);
                let name = (!is_named).then(|| shared.locale.text("exercise-name"));
                desk.edit(Edit::Bookmark(at, name), shared);
            }
        }
    }

    /// Makes exercises of what the record says, in a tab of their own.
    fn make_exercises(&mut self) {
        let (document, locale) = (&self.tabs.desk.document, &self.shared.locale);
        let path = document.path().map(|path| path.display().to_string()).unwrap_or_default();
        let (games, _) = document.games();
        let mut made = Collection::default();
        for game in 0..games {
            let Some(record) = document.game_record(game) else { continue };
            let record = record.unheld();
            let mut source = ExerciseSource::of(&record, &path, game + 1);
            source.file = source.file.filter(|file| !file.is_empty());
            let plan = ExercisePlan::default();
            made.take(plan.of_record(&record, &source, None, (&Stop::default(), locale)).0);
        }
        let mut said = vec![locale.with("exercises-made", &[("count", made.exercises.len().into())])];
        said.extend(made.left_out.iter().map(|(why, count)| {
            locale.with(&format!("exercises-left-out-{}", why.name()), &[("count", FluentValue::from(*count))])
        }));
        let said = said.join(&locale.text("exercises-gap"));
        if made.exercises.is_empty() {
            return self.shared.notices.complain(said);
        }
        let records = made.exercises.iter().map(|exercise| exercise.to_record()).collect();
        self.in_tab(|app| app.tabs.desk.lay(Document::of(records), &mut app.shared));
        self.shared.notices.say(said);
    }
}

impl Mates {
    /// Reads what was answered before.
    fn learn(&mut self, shared: &mut SharedState) {
        let state = shared.state_folder();
        match shared.at_once(move || AnswerBook::open(state.as_deref())) {
            Some(Ok(book)) => self.answers = book,
            Some(Err(error)) => {
                let values = [("why", FluentValue::from(error.to_string()))];
                shared.notices.complain(shared.locale.with("exercise-unkept", &values));
            }
            None => {}
        }
    }

    /// Asks the exercise shown.
    fn ask(&self, desk: &mut Desk, shared: &mut SharedState) {
        let document = &mut desk.document;
        document.go(Go::First);
        let Some(asked) = Asked::of(document.record()) else {
            return shared.notices.complain(shared.locale.text("cannot-no-exercise"));
        };
        let (games, shown) = document.games();
        let due = (games > 1 && games <= COUNTED).then(|| {
            let keys: Vec<String> = keys(document).collect();
            let (due, new) = self.answers.due(keys.iter().map(String::as_str), now() / 1000);
            (due.len(), new.len())
        });
        let position = asked.position();
        desk.flipped = position.side_to_move() != position.game().bottom();
        let view = ExerciseView {
            asked,
            began: Instant::now(),
            answer: None,
            place: (shown + 1, games),
            due,
            has_source: false,
        };
        desk.mate.ask_exercise(Some(view));
        let has_source = source_of(desk).is_some();
        if let Some(view) = desk.mate.exercise_mut() {
            view.has_source = has_source;
        }
        desk.why = None;
        desk.show_text(Pane::Moves, shared);
    }

    /// Does what is asked while an exercise is on the board; false if that is not about it.
    pub(super) fn exercises(&mut self, message: MateMessage, desk: &mut Desk, shared: &mut SharedState) -> bool {
        let Some(view) = desk.mate.exercise_mut() else { return false };
        match message {
            MateMessage::Hint => view.asked.ask_hint(),
            MateMessage::Back => view.asked.again(),
            MateMessage::Again => view.asked.restart(),
            MateMessage::Problem(by) => {
                if let Some(game) = desk.games.neighbour(&desk.document, by) {
                    self.show(game, desk, shared);
                }
            }
            MateMessage::Exercise(ExerciseMessage::Reveal) => view.asked.reveal(),
            MateMessage::Exercise(ExerciseMessage::Next) => match self.next(desk) {
                Some(game) => self.show(game, desk, shared),
                None => shared.notices.say(shared.locale.text("exercise-none-due")),
            },
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

    /// Plays a move of the person.
    pub(super) fn answers_exercise(&mut self, mv: Move, desk: &mut Desk, shared: &mut SharedState) {
        let Some(view) = desk.mate.exercise_mut() else { return };
        let position = view.asked.position();
        if view.asked.state() != AskedState::Ask {
            return;
        }
        if let Err(illegal) = position.check(mv) {
            desk.why = Some(RefusalAnswer::new(position, mv, illegal, &shared.locale));
            return;
        }
        if view.asked.play(mv) {
            shared.sound.strike(shared.settings.sound);
        }
        desk.why = None;
        self.note_done(desk, shared);
    }

    /// Notes how an exercise was answered, once it is done.
    fn note_done(&mut self, desk: &mut Desk, shared: &mut SharedState) {
        let Some(view) = desk.mate.exercise_mut() else { return };
        if view.asked.state() != AskedState::Done || view.answer.is_some() {
            return;
        }
        let seconds = view.began.elapsed().as_secs();
        let (wrong, hints) = view.asked.counts();
        let answer = Answer {
            at: now(),
            key: view.asked.exercise().key(),
            grade: view.asked.grade(seconds),
            seconds,
            wrong,
            hints,
            corrects: None,
        };
        view.answer = Some(answer.clone());
        self.note(answer, shared);
    }

    /// Writes an answer down.
    fn note(&mut self, answer: Answer, shared: &mut SharedState) {
        let state = shared.state_folder();
        let kept = shared.at_once(move || {
            let mut book = AnswerBook::open(state.as_deref())?;
            book.add(&[answer]).map(|()| book)
        });
        match kept {
            Some(Ok(book)) => self.answers = book,
            Some(Err(error)) => {
                let values = [("why", FluentValue::from(error.to_string()))];
                shared.notices.complain(shared.locale.with("exercise-unkept", &values));
            }
            // It is written to its end; what is due is read again with the next one.
            None => {}
        }
    }

    fn show(&mut self, game: usize, desk: &mut Desk, shared: &mut SharedState) {
        desk.end_exercise();
        desk.document.show_game(game);
        desk.revealed = None;
        self.ask(desk, shared);
    }

    /// The next game behind the one shown, all around, that is due or new.
    fn next(&self, desk: &Desk) -> Option<usize> {
        let document = &desk.document;
        let (games, shown) = document.games();
        let now = now() / 1000;
        (1..games).map(|by| (shown + by) % games).find(|&game| {
            document.game_record(game).is_some_and(|record| {
                let record = record.unheld();
                let memory = self.answers.memory(&exercise_key(&record.initial));
                is_exercise(&record) && memory.is_none_or(|memory| memory.due <= now)
            })
        })
    }
}

/// What each game of a file is known by.
fn keys(document: &Document) -> impl Iterator<Item = String> + '_ {
    (0..document.games().0).filter_map(|game| {
        let record = document.game_record(game)?.unheld();
        is_exercise(&record).then(|| exercise_key(&record.initial))
    })
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

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
