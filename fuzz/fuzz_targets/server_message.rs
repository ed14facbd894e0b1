//! A client that receives arbitrary messages, one per line, after a byte that selects its
//! viewpoint: contradictions are rejected without changing the view, and no card is
//! accepted that the viewpoint may not know.
#![no_main]

use kennel_rules::{Rules, Seat, Sight, View, Viewpoint};
use kennel_wire::{Change, ServerMessage, SightMessage};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((&first, rest)) = input.split_first() else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    let from = match Seat::new(usize::from(first.wrapping_sub(b'0'))) {
        Some(seat) => Viewpoint::Seat(seat),
        None => Viewpoint::Spectator,
    };
    let mut rules: Option<Rules> = None;
    let mut view: Option<View> = None;
    for line in text.lines() {
        let Ok(message) = serde_json::from_str::<ServerMessage>(line) else { continue };
        let written = serde_json::to_string(&message).expect("a message is JSON");
        assert_eq!(serde_json::from_str::<ServerMessage>(&written).ok().as_ref(), Some(&message));
        let changes = match message {
            ServerMessage::Welcome { table, .. } => {
                rules = table.rules.parse::<Rules>().ok();
                continue;
            }
            ServerMessage::Changes { changes, .. } => changes,
            _ => continue,
        };
        let Some(rules) = rules else { continue };
        for told in changes {
            match told.change {
                Change::Started { first_dealer, .. } => {
                    let dealer = Seat::new(usize::from(first_dealer));
                    view = dealer.and_then(|dealer| View::new(rules, dealer, from).ok());
                }
                Change::Seen { sights } => {
                    if let Some(view) = &mut view {
                        sights.iter().for_each(|sight| see(view, sight));
                    }
                }
                _ => {}
            }
        }
    }
});

fn see(view: &mut View, message: &SightMessage) {
    let seating = view.rules().seating();
    let Ok(sight) = message.sight(seating) else { return };
    let written = SightMessage::from(&sight);
    assert_eq!(written.sight(seating).as_ref(), Ok(&sight));
    let before = view.clone();
    if view.see(&sight).is_err() {
        return assert_eq!(*view, before);
    }
    if view.viewpoint() == Viewpoint::Spectator {
        assert!(view.hand().is_empty() && view.passed().is_empty());
        assert!(!matches!(
            sight,
            Sight::Dealt { hand: Some(_), .. } | Sight::Gave { card: Some(_), .. }
        ));
    }
    if let Viewpoint::Seat(seat) = view.viewpoint() {
        assert_eq!(view.hand().len(), view.hand_sizes()[seat]);
    }
    // Whoever plays next can be asked, whatever was seen.
    let _ = view.turn().map(|turn| turn.must_fold());
}
