//! The heights of many things one below the other: where each begins, and which one is where, in a few steps.

/// Heights with their sums (a Fenwick tree), in points.
#[derive(Debug, Default)]
pub(super) struct Heights {
    of: Vec<f32>,
    /// At `i`: the sum of as many heights up to `i` as the lowest bit of `i` says.
    sums: Vec<f64>,
}

impl Heights {
    pub fn new(of: Vec<f32>) -> Self {
        let mut sums = vec![0.0; of.len() + 1];
        for (at, &height) in of.iter().enumerate() {
            let place = at + 1;
            sums[place] += f64::from(height);
            let above = place + (place & place.wrapping_neg());
            if above < sums.len() {
                sums[above] += sums[place];
            }
        }
        Self { of, sums }
    }

    pub fn of(&self, at: usize) -> f32 {
        self.of.get(at).copied().unwrap_or(0.0)
    }

    /// Changes a height; returns by how much.
    pub fn set(&mut self, at: usize, height: f32) -> f32 {
        let Some(old) = self.of.get_mut(at) else { return 0.0 };
        let grown = height - std::mem::replace(old, height);
        let mut place = at + 1;
        while grown != 0.0 && place < self.sums.len() {
            self.sums[place] += f64::from(grown);
            place += place & place.wrapping_neg();
        }
        grown
    }

    /// Where one begins: the sum of all before it.
    pub fn top(&self, at: usize) -> f64 {
        let (mut place, mut sum) = (at.min(self.of.len()), 0.0);
        while place > 0 {
            sum += self.sums[place];
            place &= place - 1;
        }
        sum
    }

    pub fn total(&self) -> f64 {
        self.top(self.of.len())
    }

    /// The one that this height from the top is in; the last one if it is beyond all.
    pub fn at(&self, height: f64) -> usize {
        let (mut place, mut left) = (0, height);
        let mut step = self.sums.len().next_power_of_two() / 2;
        while step > 0 {
            if let Some(&sum) = self.sums.get(place + step).filter(|&&sum| sum <= left) {
                place += step;
                left -= sum;
            }
            step /= 2;
        }
        place.min(self.of.len().saturating_sub(1))
    }
}
