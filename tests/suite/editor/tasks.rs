//! Work on other threads.

use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use komaoto::task::{Failed, Stop, Task};

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
    assert_eq!(task.poll(), Some(Err(Failed::Panicked("no king".to_owned()))));
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
