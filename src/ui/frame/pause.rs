//! A pause, measured by frames rather than by the clock: a frame that is late counts little, since what was pressed
//! before it may still be on its way. So a slow machine does not change what keys and clicks mean.

use egui::Context;

/// How much of a pause a frame may be, in seconds.
const STEP: f64 = 0.2;

/// Time in which the window listened and nothing came.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pause {
    seen: f64,
    passed: f64,
}

impl Pause {
    /// A pause that begins now.
    pub fn begin(ctx: &Context) -> Self {
        Self { seen: ctx.input(|input| input.time), passed: 0.0 }
    }

    /// Whether it has lasted this many seconds; to be asked in every frame. Until then more frames come by themselves.
    pub fn has_lasted(&mut self, ctx: &Context, seconds: f64) -> bool {
        let now = ctx.input(|input| input.time);
        self.passed += (now - self.seen).clamp(0.0, STEP);
        self.seen = now;
        let left = seconds - self.passed;
        if left > 0.001 {
            ctx.request_repaint_after_secs(left.min(STEP) as f32);
        }
        left <= 0.001
    }
}
