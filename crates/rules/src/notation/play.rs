//! Plays as text: `K 0k-0s`, `5 12-17`, `X=7 12-15 40-44`, `J 12x40`,
//! `J no-effect`, `2 draw-3`.

use alloc::format;
use core::fmt;
use core::str::FromStr;

use super::board::{parse_field, parse_seat_piece, parse_spot_piece};
use super::cards::parse_rank_piece;
use super::piece::{Found, Parsed, Piece};
use super::{ErrorKind, ParseError};
use crate::card::Rank;
use crate::options::Seating;
use crate::play::{Deed, Play, Share, Shares};

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.card)?;
        if self.used_as != self.card {
            write!(f, "={}", self.used_as)?;
        }
        match self.deed {
            Deed::LeaveKennel(seat) => write!(f, " {seat}k-{seat}s"),
            Deed::Walk { from, to } => write!(f, " {from}-{to}"),
            Deed::Back { from, to } => write!(f, " {from}-{to}"),
            Deed::Split(shares) => {
                shares.as_slice().iter().try_for_each(|share| write!(f, " {share}"))
            }
            Deed::Swap { mine, other } => write!(f, " {mine}x{other}"),
            Deed::NoEffect => f.write_str(" no-effect"),
            Deed::Draw(from) => write!(f, " draw-{from}"),
        }
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl Play {
    /// Reads a play for a table. Whether it is legal is asked of a
    /// [`Turn`](crate::Turn).
    ///
    /// # Errors
    /// What is wrong and where.
    pub fn parse(seating: Seating, text: &str) -> Result<Play, ParseError> {
        let whole = Piece::whole(text);
        parse_play_words(seating, &whole.words()?, whole.end())
    }
}

impl FromStr for Play {
    type Err = ParseError;

    /// Reads a play of any table. [`Play::parse`] reads one of a given table, and
    /// knows which fields and seats that has.
    fn from_str(text: &str) -> Result<Play, ParseError> {
        let mut play = Play::parse(Seating::SixPairs, text)?;
        // Four steps across field 0 of the smaller board.
        if let Deed::Back { from, to } = play.deed
            && from.number() >= 60
            && to.number() + 60 == from.number()
        {
            play.deed = Deed::Walk { from: from.into(), to: to.into() };
        }
        Ok(play)
    }
}

/// Reads a play from its words; `end` is what comes behind them.
pub(super) fn parse_play_words(
    seating: Seating,
    words: &[Piece<'_>],
    end: Piece<'_>,
) -> Parsed<Play> {
    let Some((&card_word, words)) = words.split_first() else {
        return end.expected(ErrorKind::Card, "a card");
    };
    let (card, used_as) = parse_use(card_word)?;
    let Some((&first, more)) = words.split_first() else {
        return end.expected(ErrorKind::Play, format_args!("what is done with the {card}"));
    };
    if used_as == Rank::Seven {
        let mut shares = Shares::NONE;
        for &word in words {
            let share = parse_share(seating, word, "a share of the seven, such as 12-15")?;
            shares = match shares.with(share) {
                Some(shares) => shares,
                None => {
                    return word
                        .error(ErrorKind::Play, "a seven has at most seven shares (rule 6.3)");
                }
            };
        }
        let deed = Deed::Split(shares);
        return Ok(Play { card, used_as, deed });
    }
    if let Some(word) = more.first() {
        return word.expected(ErrorKind::End, "nothing more: only a seven is shared (rule 6.3)");
    }
    let deed = parse_deed(seating, used_as, first)?;
    Ok(Play { card, used_as, deed })
}

/// Reads a card, and for a joker what it is used as: `5` or `X=5`.
fn parse_use(piece: Piece<'_>) -> Parsed<(Rank, Rank)> {
    let Some((card, used_as)) = piece.split_once('=') else {
        return match parse_rank_piece(piece)? {
            Rank::Joker => {
                piece.expected(ErrorKind::Card, "the card a joker is used as, such as X=5")
            }
            card => Ok((card, card)),
        };
    };
    match (parse_rank_piece(card)?, parse_rank_piece(used_as)?) {
        (Rank::Joker, Rank::Joker) => {
            used_as.expected(ErrorKind::Card, "a card other than the joker (rule 6)")
        }
        (Rank::Joker, used_as) => Ok((Rank::Joker, used_as)),
        (card, _) => piece.error(
            ErrorKind::Card,
            format_args!("only a joker is used as another card, not a {card} (rule 6)"),
        ),
    }
}

fn parse_deed(seating: Seating, used_as: Rank, piece: Piece<'_>) -> Parsed<Deed> {
    if piece.text == "no-effect" {
        return Ok(Deed::NoEffect);
    }
    if let Some((word, seat)) = piece.split_once('-')
        && word.text == "draw"
    {
        return parse_seat_piece(seating, seat).map(Deed::Draw);
    }
    if let Some((mine, other)) = piece.split_once('x') {
        let what = "the field of a marble to swap, such as 12";
        let mine = parse_field(seating, mine, what)?;
        let other = parse_field(seating, other, what)?;
        return Ok(Deed::Swap { mine, other });
    }
    if let Some((from, to)) = piece.split_once('-')
        && let Some(seat) = from.text.strip_suffix('k')
    {
        let seat = parse_seat_piece(seating, Piece { text: seat, ..from })?;
        if to.text != format!("{seat}s") {
            return to.error(
                ErrorKind::Play,
                format_args!(
                    "expected {seat}s, for a marble leaves its kennel for its own start, found {} \
                 (rule 6.1)",
                    Found(to.text)
                ),
            );
        }
        return Ok(Deed::LeaveKennel(seat));
    }
    let what = "a move, such as 12-17, 60-0b, 0k-0s, 12x40, no-effect or draw-3";
    let Share { from, to } = parse_share(seating, piece, what)?;
    match (from.field(), to.field()) {
        // A four that does not lead forwards leads backwards; if it leads
        // nowhere, the rules will say so.
        (Some(from), Some(to)) if used_as == Rank::Four && from.steps_to(seating, to) != 4 => {
            Ok(Deed::Back { from, to })
        }
        _ => Ok(Deed::Walk { from, to }),
    }
}

fn parse_share(seating: Seating, piece: Piece<'_>, what: &str) -> Parsed<Share> {
    let Some((from, to)) = piece.split_once('-') else {
        return piece.expected(ErrorKind::Play, what);
    };
    Ok(Share { from: parse_spot_piece(seating, from)?, to: parse_spot_piece(seating, to)? })
}
