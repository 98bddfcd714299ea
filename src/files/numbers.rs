//! Games of a file by their numbers, as a person names them.

use std::fmt;
use std::str::FromStr;

/// Which games of a file: `all`, or numbers from 1 and stretches of them, such as `1,4,7-9`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum GameNumbers {
    /// All of them.
    #[default]
    All,
    /// From one number to another, each both included, in this order.
    Some(Vec<(usize, usize)>),
}

impl GameNumbers {
    /// Those with these indices, which count from 0.
    pub fn of(indices: &[usize]) -> Self {
        let mut stretches: Vec<(usize, usize)> = Vec::new();
        for number in indices.iter().map(|index| index + 1) {
            match stretches.last_mut() {
                Some((_, last)) if *last + 1 == number => *last = number,
                _ => stretches.push((number, number)),
            }
        }
        Self::Some(stretches)
    }

    /// The indices of these games in a file of so many.
    ///
    /// # Errors
    /// The first number that it has not.
    pub fn indices(&self, games: usize) -> Result<Vec<usize>, usize> {
        let Self::Some(stretches) = self else { return Ok((0..games).collect()) };
        if let Some(missing) = stretches.iter().flat_map(|&(first, last)| [first, last]).find(|&number| number > games)
        {
            return Err(missing);
        }
        Ok(stretches.iter().flat_map(|&(first, last)| first - 1..last).collect())
    }
}

impl fmt::Display for GameNumbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Some(stretches) = self else { return f.write_str("all") };
        for (nth, (first, last)) in stretches.iter().enumerate() {
            let parted = if nth > 0 { "," } else { "" };
            match last - first {
                0 => write!(f, "{parted}{first}")?,
                _ => write!(f, "{parted}{first}-{last}")?,
            }
        }
        Ok(())
    }
}

impl FromStr for GameNumbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.trim() == "all" {
            return Ok(Self::All);
        }
        let stretch = |part: &str| {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let number = |digits: &str| digits.trim().parse::<usize>().ok().filter(|&number| number > 0);
            number(first).zip(number(last)).filter(|(first, last)| first <= last)
        };
        let stretches = text.split(',').map(stretch).collect::<Option<Vec<_>>>();
        stretches.map(Self::Some).ok_or_else(|| "give numbers of games, such as 3 or 1,4,7-9, or all".to_owned())
    }
}
