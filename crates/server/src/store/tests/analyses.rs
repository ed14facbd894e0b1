//! Analyses of games, and how players decided.

use kennel_bots::breakdown::Performance;
use kennel_wire::{PartFound, Phase};

use super::*;
use crate::store::{AnalysedSeat, AnalysisRow, TableUpdate};

on_each_engine!(
    the_last_analysis_of_a_game_is_kept,
    a_player_has_what_was_found_in_all_analysed_games,
    who_is_in_the_middle_of_a_game_is_known_with_the_company,
);

fn performance(decisions: u32, lost: i64) -> Performance {
    Performance { decisions, lost, squares: lost / 2 }
}

pub(super) fn analysis_of(game: &str, judge: &str, lost: i64) -> AnalysisRow {
    let seat = |seat: i64| AnalysedSeat {
        exchange: performance(5, seat * lost),
        play: performance(20, 1 + seat * lost),
    };
    AnalysisRow {
        game: game.into(),
        judge: judge.to_owned(),
        found: vec![
            PartFound::Deal(vec![5, -5]),
            PartFound::Decision("4 61-0a".to_owned(), lost as i32, 7),
            PartFound::NoChoice,
        ],
        seats: (0..4).map(seat).collect(),
        made_ms: 1,
    }
}

async fn finished(store: &Store, id: &str, player: &PlayerId, at_ms: i64, public: bool) {
    let game =
        GameRow { finished_at_ms: at_ms, ..game_row(id, &format!("at {id}"), player.clone()) };
    let table = TableRow { public, ..table_row(game.table.clone()) };
    store.create_table(table, vec![]).await.unwrap();
    store.finish_game(game).await.unwrap();
}

async fn the_last_analysis_of_a_game_is_kept(bed: &Bed) {
    let store = bed.store().await;
    let (anna, _) = store.create_guest("Anna").await.unwrap();
    finished(&store, "g", &anna.id, 1, true).await;
    finished(&store, "h", &anna.id, 2, false).await;
    assert!(store.is_public_game(&"g".into()).await.unwrap());
    for not_public in ["h", "nothing", "zero\0byte"] {
        assert!(!store.is_public_game(&not_public.into()).await.unwrap());
    }
    let found = async |judge: &str| store.analysis(&"g".into(), judge).await.unwrap();
    assert_eq!(found("one").await, None);
    let (one, other) = (analysis_of("g", "one", 1_000), analysis_of("g", "other", 2_000));
    store.put_analysis(one.clone()).await.unwrap();
    assert_eq!((found("one").await, found("other").await), (Some(one.found), None));
    store.put_analysis(other.clone()).await.unwrap();
    assert_eq!((found("one").await, found("other").await), (None, Some(other.found)));
    assert_eq!(store.analysed_games_of(&anna.id, 9).await.unwrap(), other.seats[..1]);
    let missing = StoreError::Missing { what: Thing::Game, id: "nothing".to_owned() };
    assert_eq!(store.put_analysis(analysis_of("nothing", "one", 1)).await, Err(missing));
    // It goes with its game.
    store.delete_game(&"g".into()).await.unwrap();
    assert_eq!(found("other").await, None);
    assert_eq!(store.analysed_games_of(&anna.id, 9).await.unwrap(), []);
}

async fn a_player_has_what_was_found_in_all_analysed_games(bed: &Bed) {
    let store = bed.store().await;
    let (anna, _) = store.create_guest("Anna").await.unwrap();
    let (ben, _) = store.create_guest("Ben").await.unwrap();
    for (number, game) in ["c", "a", "b"].into_iter().enumerate() {
        finished(&store, game, &anna.id, number as i64, number == 1).await;
        store.put_analysis(analysis_of(game, "one", number as i64)).await.unwrap();
    }
    finished(&store, "not analysed", &anna.id, 9, true).await;
    let seat = |number| analysis_of("", "", number).seats[0];
    let all = store.analysed_games_of(&anna.id, 9).await.unwrap();
    assert_eq!(all, [seat(2), seat(1), seat(0)]);
    assert_eq!(all[0].all(), performance(25, 1).and(Performance::default()));
    assert_eq!(store.analysed_games_of(&anna.id, 1).await.unwrap(), [seat(2)]);
    assert_eq!(store.analysed_games_of(&ben.id, 9).await.unwrap(), []);
}

async fn who_is_in_the_middle_of_a_game_is_known_with_the_company(bed: &Bed) {
    let store = bed.store().await;
    let (anna, _) = store.create_guest("Anna").await.unwrap();
    let (ben, _) = store.create_guest("Ben").await.unwrap();
    let players = vec![Some(anna.id.clone()), None, Some(ben.id.clone()), None];
    let occupants = players
        .iter()
        .map(|player| player.as_ref().map_or(Occupant::Nobody, |id| Occupant::named(id.as_str())))
        .collect();
    let row = TableRow { players, occupants, ..table_row("t") };
    store.create_table(row, vec![]).await.unwrap();
    assert!(store.playing_with(&anna.id).await.unwrap().is_empty());
    for (version, phase, count) in [(1, Phase::Playing, 2), (2, Phase::Over, 0)] {
        let update = TableUpdate { phase: Some(phase), ..TableUpdate::default() };
        store.append(&"t".into(), version, vec![entry("t", version)], update).await.unwrap();
        let company = store.playing_with(&ben.id).await.unwrap();
        assert_eq!(company.len(), count);
        assert_eq!(company.contains(&anna.id), count > 0);
    }
}
