//! Friends, circles, reports and what administrators do.

use kennel_wire::{CircleRole, Joining, NoticeKind, ReportKind};

use super::*;
use crate::store::social::{
    AdminAct, Closed, EveningRow, MAX_ASKING, MAX_CIRCLES, MAX_EVENINGS, MAX_INVITATIONS,
    MAX_INVITATIONS_OF_ONE, MAX_OPEN_REPORTS, MAX_RELATIONS, NewInvitationRow, NewReportRow,
    Relation,
};
use crate::store::{DAY_MS, GameSeat, Holiday, Thing};

on_each_engine!(
    friends_see_each_other_and_the_blocked_see_nothing,
    only_people_who_know_each_other_are_invited,
    nobody_keeps_friends_from_inviting,
    a_member_who_was_removed_has_to_ask,
    holidays_are_kept_and_bounded,
    people_of_a_game_find_each_other,
    a_circle_always_has_an_owner,
    what_a_circle_has_is_bounded,
    the_league_counts_games_of_members_at_tables_of_the_circle,
    what_administrators_do_is_told_and_logged_for_good,
    whoever_is_erased_is_nobodys_friend_member_or_subject,
);

/// An account.
async fn account(store: &Store, name: &str) -> PlayerId {
    let (player, _) = store.create_guest(name).await.unwrap();
    store.make_account(&player.id, name, "the hash").await.unwrap();
    player.id
}

async fn friends_see_each_other_and_the_blocked_see_nothing(bed: &Bed) {
    let store = bed.store().await;
    let (anna, ben) = (account(&store, "Anna").await, account(&store, "Ben").await);
    let table = TableRow { public: true, phase: Phase::Playing, ..table_row("t") };
    let players = vec![Some(ben.clone()), None, None, None];
    store.create_table(TableRow { players, ..table }, Vec::new()).await.unwrap();
    store.seen(&ben).await.unwrap();
    store.relate(&anna, &ben, Relation::Follow).await.unwrap();
    store.relate(&anna, &ben, Relation::Follow).await.unwrap();
    // One-way: followed, and no friend yet.
    let seen = store.people_of(&anna).await.unwrap();
    let [followed] = seen.following.as_slice() else { panic!("{seen:?}") };
    assert_eq!((followed.friend, followed.online, &followed.table), (false, false, &None));
    assert_eq!(store.people_of(&ben).await.unwrap().followers, ["Anna"]);
    store.relate(&ben, &anna, Relation::Follow).await.unwrap();
    let friend = store.people_of(&anna).await.unwrap().following.remove(0);
    assert_eq!((friend.friend, friend.online, friend.table), (true, true, Some("t".into())));
    // Ben need not show it.
    store.show_presence(&ben, false).await.unwrap();
    store.seen(&ben).await.unwrap();
    let friend = store.people_of(&anna).await.unwrap().following.remove(0);
    assert_eq!((friend.friend, friend.online, friend.table), (true, false, None));
    assert!(!store.people_of(&ben).await.unwrap().visible);
    store.show_presence(&ben, true).await.unwrap();

    // A block looks to the other like somebody who follows no more.
    store.relate(&ben, &anna, Relation::Block).await.unwrap();
    store.relate(&ben, &anna, Relation::Mute).await.unwrap();
    let seen = store.people_of(&anna).await.unwrap();
    assert!(!seen.following[0].friend && !seen.following[0].online);
    assert!(seen.followers.is_empty() && seen.blocked.is_empty());
    let bens = store.people_of(&ben).await.unwrap();
    assert_eq!((bens.blocked, bens.muted), (vec!["Anna".to_owned()], vec!["Anna".to_owned()]));
    assert!(bens.following.is_empty() && bens.followers.is_empty());
    assert_eq!(store.blocked_with(&anna).await.unwrap(), std::slice::from_ref(&ben));
    assert_eq!(store.blocked_with(&ben).await.unwrap(), std::slice::from_ref(&anna));
    // To follow somebody again is to unblock them.
    store.relate(&ben, &anna, Relation::Follow).await.unwrap();
    assert!(store.blocked_with(&anna).await.unwrap().is_empty());

    for number in 1..MAX_RELATIONS {
        let (other, _) = store.create_guest(&format!("Guest {number}")).await.unwrap();
        store.relate(&anna, &other.id, Relation::Follow).await.unwrap();
    }
    let carla = account(&store, "Carla").await;
    let refused = store.relate(&anna, &carla, Relation::Follow).await;
    assert_eq!(refused, Err(StoreError::Full { what: Thing::Relation }));
    // Guests have no name of their own and are not listed.
    assert_eq!(store.people_of(&anna).await.unwrap().following.len(), 1);
}

async fn only_people_who_know_each_other_are_invited(bed: &Bed) {
    let store = bed.store().await;
    let (anna, ben) = (account(&store, "Anna").await, account(&store, "Ben").await);
    for table in 0..=MAX_INVITATIONS {
        store.create_table(table_row(format!("t{table}")), Vec::new()).await.unwrap();
    }
    let to_ben = |table: u32| NewInvitationRow {
        from: anna.clone(),
        to: ben.clone(),
        table: format!("t{table}").into(),
        seat: Some(2),
    };
    assert_eq!(store.invite(to_ben(0)).await, Err(StoreError::Forbidden));
    store.relate(&anna, &ben, Relation::Follow).await.unwrap();
    assert_eq!(store.invite(to_ben(0)).await, Err(StoreError::Forbidden));
    store.relate(&ben, &anna, Relation::Follow).await.unwrap();
    store.invite(to_ben(0)).await.unwrap();
    let [invitation] = store.invitations_of(&ben).await.unwrap().try_into().unwrap();
    assert_eq!((invitation.from.as_str(), invitation.seat), ("Anna", Some(2)));
    assert_eq!(invitation.table.id, "t0");
    store.decline(&ben, &"t0".into()).await.unwrap();
    assert!(store.invitations_of(&ben).await.unwrap().is_empty());

    // Members of a circle may invite each other, too. Whoever asks is none.
    store.unrelate(&ben, &anna, Relation::Follow).await.unwrap();
    let circle = store.make_circle(&anna, "Club", "", Joining::Link).await.unwrap().id;
    store.enter_circle(&circle, &ben, CircleRole::Asking).await.unwrap();
    assert_eq!(store.invite(to_ben(0)).await, Err(StoreError::Forbidden));
    let members = async |player| store.people_of(player).await.unwrap().members;
    let nobody: [&str; 0] = [];
    assert_eq!((members(&anna).await, members(&ben).await), (vec![], vec![]));
    store.enter_circle(&circle, &ben, CircleRole::Member).await.unwrap();
    store.invite(to_ben(0)).await.unwrap();
    // Anna follows Ben, and has him in another list.
    assert_eq!(members(&anna).await, nobody);
    assert_eq!(members(&ben).await, ["Anna"]);

    // A block hides what has been sent and what will be, and the sender notices nothing: not
    // even by the number that may be open.
    store.relate(&ben, &anna, Relation::Block).await.unwrap();
    assert_eq!(members(&ben).await, nobody);
    assert!(store.invitations_of(&ben).await.unwrap().is_empty());
    for table in 1..MAX_INVITATIONS_OF_ONE {
        store.invite(to_ben(table)).await.unwrap();
    }
    let refused = store.invite(to_ben(MAX_INVITATIONS)).await;
    assert_eq!(refused, Err(StoreError::Full { what: Thing::Invitation }));
    // To ask once more for the same table is always possible.
    store.invite(to_ben(1)).await.unwrap();
    store.unrelate(&ben, &anna, Relation::Block).await.unwrap();
    let shown = store.invitations_of(&ben).await.unwrap();
    assert_eq!(shown.len(), 1, "what was sent during the block stays hidden");
    store.delete_table(&"t0".into()).await.unwrap();
    assert!(store.invitations_of(&ben).await.unwrap().is_empty());
}

/// Neither one who is blocked nor one alone fills somebody's inbox.
async fn nobody_keeps_friends_from_inviting(bed: &Bed) {
    let store = bed.store().await;
    let ben = account(&store, "Ben").await;
    for table in 0..=MAX_INVITATIONS {
        store.create_table(table_row(format!("t{table}")), Vec::new()).await.unwrap();
    }
    let circle = store.make_circle(&ben, "Club", "", Joining::Link).await.unwrap().id;
    let crowd = MAX_INVITATIONS / MAX_INVITATIONS_OF_ONE;
    for pest in 0..crowd {
        let pest = account(&store, &format!("Pest {pest}")).await;
        store.enter_circle(&circle, &pest, CircleRole::Member).await.unwrap();
        store.relate(&ben, &pest, Relation::Block).await.unwrap();
        for table in 0..MAX_INVITATIONS_OF_ONE {
            let (from, to, table) = (pest.clone(), ben.clone(), format!("t{table}").into());
            store.invite(NewInvitationRow { from, to, table, seat: None }).await.unwrap();
        }
    }
    let friend = account(&store, "Friend").await;
    store.enter_circle(&circle, &friend, CircleRole::Member).await.unwrap();
    let (from, to) = (friend, ben.clone());
    store.invite(NewInvitationRow { from, to, table: "t9".into(), seat: None }).await.unwrap();
    assert_eq!(store.invitations_of(&ben).await.unwrap()[0].from, "Friend");
}

/// Whoever was removed cannot just come back by the link.
async fn a_member_who_was_removed_has_to_ask(bed: &Bed) {
    use CircleRole::{Asking, Member};
    let store = bed.store().await;
    let (anna, ben) = (account(&store, "Anna").await, account(&store, "Ben").await);
    let circle = store.make_circle(&anna, "Club", "", Joining::Link).await.unwrap().id;
    let role = async || store.circle(&circle, Some(&ben)).await.unwrap().unwrap().role;
    store.enter_circle(&circle, &ben, Member).await.unwrap();
    store.dismiss(&circle, &ben).await.unwrap();
    assert_eq!(role().await, None);
    for _ in 0..2 {
        store.enter_circle(&circle, &ben, Member).await.unwrap();
        assert_eq!(role().await, Some(Asking));
    }
    store.leave_circle(&circle, &ben).await.unwrap();
    store.enter_circle(&circle, &ben, Member).await.unwrap();
    assert_eq!(role().await, Some(Asking));
    store.let_in(&circle, &ben).await.unwrap();
    assert_eq!(role().await, Some(Member));
    // It is forgotten.
    store.leave_circle(&circle, &ben).await.unwrap();
    store.enter_circle(&circle, &ben, Member).await.unwrap();
    assert_eq!(role().await, Some(Member));
    // Nobody is removed who is not in it.
    store.dismiss(&circle, &account(&store, "Carla").await).await.unwrap();
}

async fn holidays_are_kept_and_bounded(bed: &Bed) {
    let store = bed.store().await;
    let (anna, now_ms) = (account(&store, "Anna").await, store.clock().now_ms());
    assert!(!store.holiday_of(&anna).await.unwrap().is_on(now_ms));
    let row = TableRow {
        phase: Phase::Playing,
        players: vec![Some(anna.clone()), None, None, None],
        wake_ms: Some(i64::MAX),
        ..table_row("slow")
    };
    store.create_table(row, Vec::new()).await.unwrap();
    store.set_holiday(&anna, now_ms + 20 * DAY_MS, 7).await.unwrap();
    let holiday = store.holiday_of(&anna).await.unwrap();
    assert!(holiday.is_on(now_ms) && holiday.left_ms(now_ms + 20 * DAY_MS) < 11 * DAY_MS);
    assert_eq!(store.tables_to_wake(7).await.unwrap(), ["slow"]);
    let longer = store.set_holiday(&anna, now_ms + 40 * DAY_MS, 7).await;
    assert_eq!(longer, Err(StoreError::Full { what: Thing::Holiday }));
    store.set_holiday(&anna, 0, 7).await.unwrap();
    let over = store.holiday_of(&anna).await.unwrap();
    assert!(!over.is_on(store.clock().now_ms()) && over.from_ms == holiday.from_ms);
    store.close_account(&anna).await.unwrap();
    assert_eq!(store.holiday_of(&anna).await.unwrap(), Holiday::default());
}

async fn people_of_a_game_find_each_other(bed: &Bed) {
    let store = bed.store().await;
    let (anna, ben) = (account(&store, "Anna").await, account(&store, "Ben").await);
    store.create_table(table_row("t"), Vec::new()).await.unwrap();
    let mut game = game_row("g", "t", anna.clone());
    game.seats[2] = GameSeat { who: Who::Player(ben.clone()), name: "Ben".to_owned() };
    store.finish_game(game).await.unwrap();
    assert_eq!(store.people_of(&anna).await.unwrap().met, ["Ben"]);
    let (from, to) = (anna.clone(), ben.clone());
    store.invite(NewInvitationRow { from, to, table: "t".into(), seat: None }).await.unwrap();
    assert_eq!(store.invitations_of(&ben).await.unwrap().len(), 1);
    store.relate(&anna, &ben, Relation::Follow).await.unwrap();
    assert!(store.people_of(&anna).await.unwrap().met.is_empty());
    // Whoever follows is listed there, and not twice.
    let bens = store.people_of(&ben).await.unwrap();
    assert_eq!((bens.followers, bens.met), (vec!["Anna".to_owned()], Vec::new()));
}

/// Names and roles, in the order in which they are shown.
async fn members(store: &Store, circle: &str) -> Vec<(String, CircleRole)> {
    let members = store.members_of(circle).await.unwrap();
    members.into_iter().map(|member| (member.name, member.role)).collect()
}

async fn a_circle_always_has_an_owner(bed: &Bed) {
    use CircleRole::{Asking, Member, Organiser, Owner};
    let store = bed.store().await;
    let mut players = Vec::new();
    for name in ["Anna", "Ben", "Carla", "Dora"] {
        players.push(account(&store, name).await);
    }
    let [anna, ben, carla, dora] = players.try_into().unwrap();
    let circle = store.make_circle(&anna, "Club", "On Tuesdays", Joining::Link).await.unwrap();
    let circle = circle.id.as_str();
    let named = |all: &[(&str, CircleRole)]| -> Vec<(String, CircleRole)> {
        all.iter().map(|&(name, role)| (name.to_owned(), role)).collect()
    };
    store.enter_circle(circle, &ben, Member).await.unwrap();
    store.enter_circle(circle, &carla, Member).await.unwrap();
    store.enter_circle(circle, &dora, Asking).await.unwrap();
    // To ask again changes nothing for somebody who is in.
    store.enter_circle(circle, &ben, Asking).await.unwrap();
    store.set_role(circle, &carla, Organiser).await.unwrap();
    let all = [("Anna", Owner), ("Carla", Organiser), ("Ben", Member), ("Dora", Asking)];
    assert_eq!(members(&store, circle).await, named(&all));
    assert_eq!(store.circles_of(&anna).await.unwrap()[0].asking, 1);
    let dolls = store.circles_of(&dora).await.unwrap();
    assert_eq!((dolls[0].role, dolls[0].asking), (Asking, 0));

    store.set_role(circle, &anna, Member).await.unwrap();
    assert_eq!(members(&store, circle).await[0], ("Anna".to_owned(), Owner));
    store.set_role(circle, &ben, Owner).await.unwrap();
    let all = [("Ben", Owner), ("Anna", Organiser), ("Carla", Organiser), ("Dora", Asking)];
    assert_eq!(members(&store, circle).await, named(&all));
    store.leave_circle(circle, &ben).await.unwrap();
    assert_eq!(members(&store, circle).await[0], ("Anna".to_owned(), Owner));
    store.leave_circle(circle, &anna).await.unwrap();
    store.leave_circle(circle, &carla).await.unwrap();
    // Whoever only asks inherits nothing.
    assert_eq!(store.circle(circle, None).await.unwrap(), None);
    assert!(store.circles_of(&dora).await.unwrap().is_empty());
}

async fn what_a_circle_has_is_bounded(bed: &Bed) {
    let store = bed.store().await;
    let anna = account(&store, "Anna").await;
    let mut last = String::new();
    for number in 0..MAX_CIRCLES {
        let name = format!("Club {number}");
        last = store.make_circle(&anna, &name, "", Joining::Approval).await.unwrap().id;
    }
    let refused = store.make_circle(&anna, "Another", "", Joining::Link).await;
    assert_eq!(refused, Err(StoreError::Full { what: Thing::Circle }));
    for number in 0..MAX_ASKING {
        let (guest, _) = store.create_guest(&format!("Guest {number}")).await.unwrap();
        store.enter_circle(&last, &guest.id, CircleRole::Asking).await.unwrap();
    }
    let ben = account(&store, "Ben").await;
    let refused = store.enter_circle(&last, &ben, CircleRole::Asking).await;
    assert_eq!(refused, Err(StoreError::Full { what: Thing::Member }));

    let evening = |number: u32, start_ms: i64| EveningRow {
        id: format!("e{number}"),
        start_ms,
        minutes: 60,
        zone: "Europe/Zurich".to_owned(),
        text: String::new(),
        made_ms: 10_000_000,
    };
    let future = i64::MAX / 2;
    store.add_evening(&last, evening(999, 1_000)).await.unwrap();
    for number in 0..MAX_EVENINGS {
        // The one that was over made room.
        store.add_evening(&last, evening(number, future + i64::from(number))).await.unwrap();
    }
    let refused = store.add_evening(&last, evening(1_000, future)).await;
    assert_eq!(refused, Err(StoreError::Full { what: Thing::Evening }));
    let all = store.evenings_of(&last).await.unwrap();
    assert_eq!((all.len(), all[0].id.as_str()), (MAX_EVENINGS as usize, "e0"));
    assert_eq!(store.circle_of_evening("e7").await.unwrap(), Some(last.clone()));
    assert_eq!(store.circles_of(&anna).await.unwrap().len(), MAX_CIRCLES as usize);
    store.remove_evening("e7").await.unwrap();
    let missing = StoreError::Missing { what: Thing::Evening, id: "e7".to_owned() };
    assert_eq!(store.remove_evening("e7").await, Err(missing));
    store.delete_circle(&last).await.unwrap();
    assert_eq!(store.circle_of_evening("e8").await.unwrap(), None);
}

async fn the_league_counts_games_of_members_at_tables_of_the_circle(bed: &Bed) {
    let store = bed.store().await;
    let (anna, ben) = (account(&store, "Anna").await, account(&store, "Ben").await);
    let stranger = account(&store, "Carla").await;
    let circle = store.make_circle(&anna, "Club", "", Joining::Link).await.unwrap().id;
    store.enter_circle(&circle, &ben, CircleRole::Member).await.unwrap();
    for table in ["ours", "theirs"] {
        store.create_table(table_row(table), Vec::new()).await.unwrap();
    }
    store.add_circle_table(&circle, &"ours".into()).await.unwrap();
    let listed = store.tables_of_circle(&circle, 0).await.unwrap();
    assert_eq!(listed.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), ["ours"]);
    // Seats 0 and 2 win.
    for (id, table, at) in [("a", "ours", 10), ("b", "ours", 20), ("c", "theirs", 30)] {
        let mut game = game_row(id, table, anna.clone());
        game.seats[1] = GameSeat { who: Who::Player(ben.clone()), name: "Ben".to_owned() };
        game.seats[2] = GameSeat { who: Who::Player(stranger.clone()), name: "C".to_owned() };
        game.finished_at_ms = at;
        store.finish_game(game).await.unwrap();
    }
    let results = async |since: i64| {
        let mut rows = store.league_of(&circle, since).await.unwrap();
        rows.sort_by(|one, other| one.name.cmp(&other.name));
        rows.into_iter().map(|row| (row.name, row.games, row.wins)).collect::<Vec<_>>()
    };
    let rows = |anna, ben| vec![("Anna".to_owned(), anna, anna), ("Ben".to_owned(), ben, 0)];
    assert_eq!(results(0).await, rows(2, 2));
    assert_eq!(results(20).await, rows(1, 1));
    assert_eq!(results(21).await, Vec::new());
    store.leave_circle(&circle, &ben).await.unwrap();
    assert_eq!(results(0).await, rows(2, 2)[..1]);
    store.delete_table(&"ours".into()).await.unwrap();
    assert_eq!(results(0).await, Vec::new());
}

fn about(reporter: &PlayerId, subject: &PlayerId) -> NewReportRow {
    let (reporter, subject) = (reporter.clone(), subject.clone());
    let text = "Left three games".to_owned();
    NewReportRow { reporter, subject, kind: ReportKind::Stalling, text, table: None }
}

async fn what_administrators_do_is_told_and_logged_for_good(bed: &Bed) {
    let store = bed.store().await;
    let (anna, ben) = (account(&store, "Anna").await, account(&store, "Ben").await);
    for _ in 0..MAX_OPEN_REPORTS {
        store.report(about(&anna, &ben)).await.unwrap();
    }
    let refused = store.report(about(&anna, &ben)).await;
    assert_eq!(refused, Err(StoreError::Full { what: Thing::Report }));
    let open = store.reports(Closed::Without, 100).await.unwrap();
    assert_eq!((open.len(), open[0].subject.1.as_str()), (MAX_OPEN_REPORTS as usize, "Ben"));
    let act = async |act| store.administer("root", act).await;
    let first = open[0].id.clone();
    act(AdminAct::Close { report: first.clone() }).await.unwrap();
    let twice = act(AdminAct::Close { report: first.clone() }).await;
    assert_eq!(twice, Err(StoreError::Missing { what: Thing::Report, id: first.clone() }));
    assert_eq!(store.reports(Closed::Without, 100).await.unwrap().len(), open.len() - 1);
    let all = store.reports(Closed::With, 100).await.unwrap();
    assert_eq!((all.len(), all.last().unwrap().id.as_str()), (open.len(), first.as_str()));

    let (player, until_ms) = (ben.clone(), i64::MAX);
    let text = "Please stay".to_owned();
    act(AdminAct::Warn { player: player.clone(), text: text.clone() }).await.unwrap();
    let name = "Benno".to_owned();
    let rename = AdminAct::Rename { player: player.clone(), name, text: String::new() };
    act(rename).await.unwrap();
    act(AdminAct::Suspend { player: player.clone(), until_ms, text: text.clone() }).await.unwrap();
    let taken = AdminAct::Rename { player, name: "Anna".to_owned(), text: String::new() };
    assert!(matches!(act(taken).await, Err(StoreError::Taken { .. })));
    let nobody = AdminAct::Warn { player: "nobody".into(), text };
    assert!(matches!(act(nobody).await, Err(StoreError::Missing { .. })));
    assert!(store.account("Benno").await.unwrap().is_some());
    let notices = store.notices_of(&ben).await.unwrap();
    let mut kinds: Vec<NoticeKind> = notices.iter().map(|notice| notice.kind).collect();
    kinds.sort();
    assert_eq!(kinds, [NoticeKind::Warning, NoticeKind::Suspended, NoticeKind::Renamed]);
    assert_eq!(store.suspension_of(&ben).await.unwrap().unwrap().until_ms, until_ms);
    act(AdminAct::Lift { player: ben.clone() }).await.unwrap();
    assert_eq!(store.suspension_of(&ben).await.unwrap(), None);
    // One that is over is none.
    let over = AdminAct::Suspend { player: ben.clone(), until_ms: 1, text: String::new() };
    act(over).await.unwrap();
    assert_eq!(store.suspension_of(&ben).await.unwrap(), None);
    store.read_notice(&ben, &notices[0].id).await.unwrap();
    assert!(store.read_notice(&ben, &notices[0].id).await.is_err());
    assert!(store.read_notice(&anna, &notices[1].id).await.is_err());
    assert_eq!(store.notices_of(&ben).await.unwrap().len(), 3);

    let log = store.admin_log(100).await.unwrap();
    let mut actions: Vec<&str> = log.iter().map(|entry| entry.action.as_str()).collect();
    actions.sort_unstable();
    assert_eq!(actions, ["close", "lift", "rename", "suspend", "suspend", "warn"]);
    assert!(log.iter().all(|entry| entry.operator == "root" && !entry.subject.contains("Ben")));
    for change in ["UPDATE admin_log SET operator = 'x'", "DELETE FROM admin_log"] {
        assert!(pragma(&store, change).await.is_err(), "{change}");
    }
    assert_eq!(store.admin_log(100).await.unwrap(), log);
}

async fn whoever_is_erased_is_nobodys_friend_member_or_subject(bed: &Bed) {
    let store = bed.store().await;
    let (anna, ben) = (account(&store, "Anna").await, account(&store, "Ben").await);
    store.relate(&anna, &ben, Relation::Follow).await.unwrap();
    store.relate(&ben, &anna, Relation::Block).await.unwrap();
    let circle = store.make_circle(&ben, "Club", "", Joining::Link).await.unwrap().id;
    store.enter_circle(&circle, &anna, CircleRole::Member).await.unwrap();
    store.report(about(&anna, &ben)).await.unwrap();
    store.seen(&ben).await.unwrap();
    let warn = AdminAct::Warn { player: ben.clone(), text: "Ben!".to_owned() };
    store.administer("root", warn).await.unwrap();
    store.erase_player(&ben).await.unwrap();
    assert_eq!(members(&store, &circle).await, [("Anna".to_owned(), CircleRole::Owner)]);
    assert!(store.people_of(&anna).await.unwrap().following.is_empty());
    assert!(store.blocked_with(&anna).await.unwrap().is_empty());
    assert!(store.reports(Closed::With, 9).await.unwrap().is_empty());
    assert!(store.notices_of(&ben).await.unwrap().is_empty());
}
