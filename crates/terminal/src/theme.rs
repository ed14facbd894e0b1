//! Colours and characters, as far as a terminal has them.

use ratatui::style::{Color, Modifier, Style};

/// How many colours are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// None: everything is said by characters, bold and reverse.
    None,
    /// The sixteen of every terminal, whatever they look like there.
    Sixteen,
    /// The palette of 256.
    Palette,
    /// Red, green and blue.
    True,
}

impl Colours {
    /// What the environment says the terminal can do.
    #[must_use]
    pub fn of_environment() -> Colours {
        let set = |name| std::env::var(name).unwrap_or_default();
        let term = set("TERM");
        // https://no-color.org
        if !set("NO_COLOR").is_empty() || term == "dumb" || term.starts_with("vt1") {
            Colours::None
        } else if ["truecolor", "24bit"].contains(&set("COLORTERM").as_str()) {
            Colours::True
        } else if term.contains("256") || term.contains("kitty") || term.contains("direct") {
            Colours::Palette
        } else {
            Colours::Sixteen
        }
    }
}

/// The colours and the characters of a screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// How many colours are used.
    pub colours: Colours,
    /// Whether only ASCII characters are written.
    pub ascii: bool,
    /// Whether marbles show the number of their seat. Without colours they always do.
    pub numbers: bool,
}

/// What stands on a spot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hole {
    /// A field of the track.
    Field,
    /// A start.
    Start,
    /// A slot of a finish.
    Finish,
    /// A place in a kennel.
    Kennel,
}

impl Theme {
    /// The colour of a seat's marbles on the board.
    #[must_use]
    pub fn marble(&self, seat: u8) -> Style {
        let index = usize::from(seat).min(5);
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match self.colours {
            Colours::None => bold,
            Colours::Sixteen => bold.fg([
                Color::LightRed,
                Color::LightBlue,
                Color::LightYellow,
                Color::LightGreen,
                Color::White,
                Color::DarkGray,
            ][index]),
            Colours::Palette => bold.fg(Color::Indexed([203, 75, 220, 77, 231, 244][index])),
            Colours::True => {
                let (red, green, blue) = [
                    (0xf2, 0x5c, 0x54),
                    (0x5a, 0xa9, 0xf5),
                    (0xf6, 0xc9, 0x45),
                    (0x63, 0xc8, 0x6b),
                    (0xff, 0xff, 0xff),
                    (0x8f, 0x88, 0x84),
                ][index];
                bold.fg(Color::Rgb(red, green, blue))
            }
        }
    }

    /// The colour of a seat's places without marbles.
    #[must_use]
    pub fn place(&self, seat: u8) -> Style {
        let style = self.marble(seat).remove_modifier(Modifier::BOLD);
        match self.colours {
            Colours::None => style.add_modifier(Modifier::DIM),
            _ => style,
        }
    }

    /// The wood of the board.
    #[must_use]
    pub fn wood(&self) -> Style {
        match self.colours {
            Colours::None | Colours::Sixteen => Style::new(),
            Colours::Palette => Style::new().bg(Color::Indexed(235)).fg(Color::Indexed(137)),
            Colours::True => {
                Style::new().bg(Color::Rgb(0x2b, 0x21, 0x1a)).fg(Color::Rgb(0x9c, 0x7d, 0x5c))
            }
        }
    }

    /// What can be chosen.
    #[must_use]
    pub fn choice(&self) -> Style {
        match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::REVERSED),
            Colours::Sixteen => Style::new().bg(Color::Blue),
            Colours::Palette => Style::new().bg(Color::Indexed(60)),
            Colours::True => Style::new().bg(Color::Rgb(0x4d, 0x55, 0x7a)),
        }
    }

    /// What is chosen, or would be with the next key.
    #[must_use]
    pub fn chosen(&self) -> Style {
        let reversed = Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD);
        match self.colours {
            Colours::None => reversed,
            Colours::Sixteen => Style::new().bg(Color::Yellow).fg(Color::Black),
            Colours::Palette => Style::new().bg(Color::Indexed(222)).fg(Color::Indexed(16)),
            Colours::True => {
                Style::new().bg(Color::Rgb(0xf5, 0xd9, 0x8b)).fg(Color::Rgb(0x20, 0x18, 0x10))
            }
        }
    }

    /// A destination on which a marble is sent home.
    #[must_use]
    pub fn danger(&self) -> Style {
        match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::REVERSED | Modifier::UNDERLINED),
            Colours::Sixteen => Style::new().bg(Color::Red),
            Colours::Palette => Style::new().bg(Color::Indexed(124)),
            Colours::True => Style::new().bg(Color::Rgb(0x9b, 0x2c, 0x2c)),
        }
    }

    /// Where the last play came from and led to.
    #[must_use]
    pub fn trace(&self) -> Style {
        match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::UNDERLINED),
            Colours::Sixteen => Style::new().add_modifier(Modifier::UNDERLINED),
            Colours::Palette => Style::new().bg(Color::Indexed(239)),
            Colours::True => Style::new().bg(Color::Rgb(0x4a, 0x3b, 0x30)),
        }
    }

    /// Words that matter now.
    #[must_use]
    pub fn strong(&self) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match self.colours {
            Colours::None => bold,
            Colours::Sixteen => bold.fg(Color::Yellow),
            Colours::Palette => bold.fg(Color::Indexed(179)),
            Colours::True => bold.fg(Color::Rgb(0xd9, 0xa5, 0x4a)),
        }
    }

    /// Words that matter less.
    #[must_use]
    pub fn faint(&self) -> Style {
        match self.colours {
            Colours::None | Colours::Sixteen => Style::new().add_modifier(Modifier::DIM),
            Colours::Palette => Style::new().fg(Color::Indexed(245)),
            Colours::True => Style::new().fg(Color::Rgb(0x8a, 0x8a, 0x8a)),
        }
    }

    /// A line across the screen.
    #[must_use]
    pub fn bar(&self) -> Style {
        match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::REVERSED),
            Colours::Sixteen => Style::new().bg(Color::Blue).fg(Color::White),
            Colours::Palette => Style::new().bg(Color::Indexed(236)).fg(Color::Indexed(252)),
            Colours::True => {
                Style::new().bg(Color::Rgb(0x33, 0x2a, 0x24)).fg(Color::Rgb(0xe6, 0xdc, 0xd0))
            }
        }
    }

    /// The character of a marble.
    #[must_use]
    pub fn marble_char(&self, seat: u8) -> char {
        match (self.ascii, self.numbers || self.colours == Colours::None) {
            (true, _) => char::from(b'1' + seat.min(5)),
            (false, true) => ['❶', '❷', '❸', '❹', '❺', '❻'][usize::from(seat.min(5))],
            (false, false) => '●',
        }
    }

    /// The character of a place without a marble.
    #[must_use]
    pub fn hole(&self, hole: Hole) -> char {
        match (self.ascii, hole) {
            (false, Hole::Field) => '•',
            (false, Hole::Start) => '◎',
            (false, Hole::Finish) => '◇',
            (false, Hole::Kennel) => '○',
            (true, Hole::Field) => '.',
            (true, Hole::Start) => '+',
            (true, Hole::Finish) => '-',
            (true, Hole::Kennel) => '_',
        }
    }

    /// The character of a text, or its replacement where only ASCII is written.
    #[must_use]
    pub fn char(&self, unicode: char, ascii: char) -> char {
        if self.ascii { ascii } else { unicode }
    }

    /// A text as far as the terminal can write it: without Unicode, accents are dropped.
    #[must_use]
    pub fn text(&self, text: &str) -> String {
        if !self.ascii {
            return text.to_owned();
        }
        let mut plain = String::with_capacity(text.len());
        for letter in text.chars() {
            plain.push_str(match letter {
                'ä' => "ae",
                'ö' => "oe",
                'ü' => "ue",
                'Ä' => "Ae",
                'Ö' => "Oe",
                'Ü' => "Ue",
                'ß' => "ss",
                'à' | 'á' | 'â' => "a",
                'è' | 'é' | 'ê' | 'ë' => "e",
                'ì' | 'í' | 'î' | 'ï' => "i",
                'ò' | 'ó' | 'ô' => "o",
                'ù' | 'ú' | 'û' => "u",
                'ç' => "c",
                'ñ' => "n",
                'À' | 'Á' => "A",
                'È' | 'É' | 'Ê' => "E",
                'Ç' => "C",
                'œ' => "oe",
                '«' | '»' | '„' | '“' | '”' => "\"",
                '’' | '‘' => "'",
                '…' => "...",
                '–' | '−' => "-",
                '·' | '•' => "-",
                '→' => ">",
                '←' => "<",
                '↑' => "Up",
                '↓' => "Down",
                '¿' | '¡' => "",
                '\u{a0}' | '\u{202f}' => " ",
                ascii if ascii.is_ascii() => {
                    plain.push(ascii);
                    continue;
                }
                _ => "?",
            });
        }
        plain
    }
}
