//! The desktop's look, followed from the start of the program on. Nobody waits for it.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use super::appearance::Appearance;

type Wake = Box<dyn Fn() + Send>;

/// The desktop's look, followed on a thread of its own for as long as the process lives.
#[derive(Clone, Default)]
pub struct AppearanceFollower(Arc<Mutex<(Appearance, Option<Wake>)>>);

impl fmt::Debug for AppearanceFollower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.now().fmt(f)
    }
}

impl AppearanceFollower {
    /// Begins to follow it; `bus` is the address of the desktop's bus, if it is not that of the session. Where there is no
    /// desktop it stays as it is.
    pub fn begin(bus: Option<String>) -> Self {
        let following = Self::default();
        #[cfg(all(unix, not(target_os = "macos")))]
        {
            let its = following.clone();
            let follow = move || drop(super::settings::follow(bus.as_deref(), |appearance| its.tell(appearance)));
            drop(std::thread::Builder::new().name("appearance".to_owned()).spawn(follow));
        }
        #[cfg(not(all(unix, not(target_os = "macos"))))]
        drop(bus);
        following
    }

    /// What has been told so far.
    pub fn now(&self) -> Appearance {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).0
    }

    /// What to do when something else is told, on another thread.
    pub fn wakes(&self, wake: impl Fn() + Send + 'static) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).1 = Some(Box::new(wake));
    }

    /// Tells it.
    pub fn tell(&self, appearance: Appearance) {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if told.0 != appearance {
            told.0 = appearance;
            told.1.iter().for_each(|wake| wake());
        }
    }
}
