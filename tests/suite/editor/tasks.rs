//! Work on other threads.

use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use komaoto::task::{Feed, Stop, Task, TaskFailure};

const LONG: Duration = Duration::from_secs(30);

#[test]
fn a_result_is_told_and_taken_once() {
    let (notify, told) = channel();
    let mut task = Task::spawn(move || notify.send(()).unwrap(), |_| 42);
    told.recv_timeout(LONG).unwrap();
    assert_eq!(task.poll(), Some(Ok(42)));
    assert!(task.is_finished());
    assert_eq!(task.poll(), None);
}

#[test]
fn polling_does_not_wait() {
    let (go, wait) = channel::<()>();
    let mut task = Task::spawn(|| (), move |_| wait.recv().is_ok());
    assert_eq!(task.poll(), None);
    go.send(()).unwrap();
    assert_eq!(task.wait(LONG), Some(Ok(true)));
}

#[test]
fn dropping_a_task_stops_its_work() {
    let (sender, ended) = channel();
    let task = Task::spawn(
        || (),
        move |stop| {
            while !stop.is_set() {
                thread::yield_now();
            }
            sender.send(()).unwrap();
        },
    );
    assert!(ended.try_recv().is_err());
    drop(task);
    ended.recv_timeout(LONG).unwrap();
}

#[test]
fn a_stopped_task_can_still_answer() {
    let mut task = Task::spawn(
        || (),
        |stop| {
            while !stop.is_set() {
                thread::yield_now();
            }
            "so far"
        },
    );
    task.stop();
    assert_eq!(task.wait(LONG), Some(Ok("so far")));
}

#[test]
fn a_panic_is_an_error_value() {
    let (notify, told) = channel();
    let mut task: Task<()> = Task::spawn(move || notify.send(()).unwrap(), |_| panic!("no {}", "king"));
    told.recv_timeout(LONG).unwrap();
    assert_eq!(task.poll(), Some(Err(TaskFailure::Panicked("no king".to_owned()))));
}

#[test]
fn a_deadline_is_a_stop() {
    let stop = Stop::new();
    assert!(!stop.is_set() && !stop.within(LONG).is_set());
    assert!(stop.within(Duration::ZERO).is_set());
    // The earlier deadline holds, and the flag is shared.
    assert!(stop.within(Duration::ZERO).within(LONG).is_set());
    let other = stop.within(LONG);
    stop.set();
    assert!(other.is_set());
}

#[test]
fn a_feed_gives_its_values_in_order_and_then_ends() {
    let (notify, told) = channel();
    let mut feed = Feed::spawn(
        3,
        move || notify.send(()).unwrap_or(()),
        |_, sink| {
            for value in 0..5 {
                assert!(sink.give(value));
            }
        },
    );
    let got: Vec<_> = (0..5).map(|_| feed.wait(LONG).unwrap().unwrap()).collect();
    assert_eq!(got, [0, 1, 2, 3, 4]);
    // Once for each value and once for the end.
    (0..6).for_each(|_| told.recv_timeout(LONG).unwrap());
    assert_eq!((feed.poll(), feed.is_ended(), feed.revision()), (None, true, 3));
}

#[test]
fn dropping_a_feed_stops_its_work_even_where_it_waits_for_room() {
    let (sender, ended) = channel();
    let mut feed = Feed::spawn(
        0,
        || (),
        move |stop, sink| {
            // More than fits: it waits, and is let go when nobody listens any more.
            while sink.give([0_u8; 64]) {}
            sender.send(stop.is_set()).unwrap();
        },
    );
    assert!(feed.wait(LONG).is_some());
    assert!(ended.try_recv().is_err());
    drop(feed);
    assert!(ended.recv_timeout(LONG).unwrap());
}

#[test]
fn a_feed_that_panics_gives_what_it_had_and_then_says_so() {
    let mut feed = Feed::spawn(
        0,
        || (),
        |_, sink| {
            sink.give(1);
            panic!("no {}", "king");
        },
    );
    assert_eq!(feed.wait(LONG), Some(Ok(1)));
    assert_eq!(feed.wait(LONG), Some(Err(TaskFailure::Panicked("no king".to_owned()))));
    assert_eq!(feed.wait(LONG), None);
    while !feed.is_ended() {
        assert_eq!(feed.poll(), None);
    }
}

#[test]
fn how_far_it_is_keeps_no_work_waiting_however_seldom_somebody_looks() {
    let (sender, ended) = channel();
    let mut feed = Feed::spawn(
        0,
        || (),
        move |_, sink| {
            (0..5000).for_each(|done| sink.pass(done));
            sender.send(()).unwrap();
            sink.give(5000);
        },
    );
    ended.recv_timeout(LONG).unwrap();
    assert_eq!(feed.wait(LONG), Some(Ok(0)));
    let last = std::iter::from_fn(|| feed.wait(LONG)).map(Result::unwrap).last();
    assert_eq!(last, Some(5000), "what has come of it is never missed");
}
