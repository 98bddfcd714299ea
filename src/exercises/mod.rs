//! Exercises 次の一手: positions of one's own games that are asked, and asked again.
//!
//! An [`Exercise`] is a position, the moves that count as right with their lines, the move that was played, and where all
//! of that comes from. On the disk it is nothing but a *record*: a game of a KIF or PGN file that starts from the
//! position, the best move as its main line, the others that count as variations with `!`, the played move as a variation
//! with `?`, and headers that say its kind and its source ([`Exercise::to_record`], [`Exercise::of_record`]). Whatever
//! reads records reads exercises; a record that somebody wrote without these headers is one, too, if it is a problem, or
//! has a start position and a move and is no game that was played ([`is_exercise`]).
//!
//! Exercises are made of records that were judged (`make`): from the evaluations that stand in them, from mates that the
//! solver proves, and from the positions that a person has named. What is left out is counted with its reason
//! ([`LeftOut`]); no value is invented for a move that nobody judged.
//!
//! They come from and go to other programs (`exchange`): ShogiHome's JSON of problems, EPD, lichess's puzzles.
//!
//! What a person answered is kept (`answers`), and says when each is asked again (`fsrs`). What judged games say together
//! of how a person plays is told beside it (`progress`).
//!
//! The room stands above `editor`, whose solver and engines it asks, and knows no screen.

mod answer_file;
mod answers;
mod asked;
mod chances;
mod exchange;
mod exercise;
mod fsrs;
mod learning_day;
mod left_out;
mod make;
mod making;
mod mates;
mod progress;
mod verifying;
mod words;

pub use answer_file::{Answer, AnswerError, MendedAnswers, read_answers};
pub use answers::{AnswerBook, AnswerGroup, AnswerStep, AnswerTally, DueExercises};
pub use asked::{Asked, AskedLine, AskedLineKind, AskedState};
pub use chances::{chance, is_evaluated};
pub use exchange::{
    EXERCISE_EXTENSIONS, ExchangeError, Exchanged, ExerciseFormat, NotTaken, NotTakenReason, anki_package, cards,
    load_answers, load_exercises, read_epd, read_lichess, read_shogihome, write_epd, write_shogihome,
};
pub use exercise::{
    Exercise, ExerciseKind, ExerciseSource, PlayedMove, PreviousMove, RightMove, exercise_key, is_exercise,
    right_moves, source_ply,
};
pub use fsrs::{AnswerGrade, Memory, MemoryStage};
pub use learning_day::{LearningDay, now};
pub use left_out::LeftOut;
pub use make::{Collection, ExercisePlan, FoundExercises, is_exercise_name};
pub use making::{MakeNews, MakeOrder, SourceGame};
pub use mates::judge_mate;
pub use progress::{
    CostlyKind, GamePhase, GameProgress, PlayedGame, Progress, ProgressBy, ProgressKey, ProgressQuestion, ProgressRow,
    SlipKind, SlipManner, TimeLeft,
};
pub use verifying::{MoveVerdict, Verifying, judge_move};
pub use words::{answer_error, answers_mended, exchange_error, not_taken, percent};
