//! Dispatches what players are to each other, their circles and moderation.

use futures_util::FutureExt;
use kennel_table::{PlayerId, TableId};

use super::dialect::Connection;
use super::jobs::Written;
use super::reader::Reader;
use super::{circles, moderation, relations};
use crate::store::engine::Reply;
use crate::store::rows::TableRow;
use crate::store::social::{
    AdminEntry, Closed, EveningRow, InCircle, InvitationRow, LeagueResult, MemberRow, MyCircle,
    NoticeRow, PeopleRow, ReportRow, SocialJob, SocialReads,
};

pub(super) async fn run(job: &SocialJob, db: &mut Connection) -> Written {
    match job {
        SocialJob::People(job) => relations::run(job, db).await,
        SocialJob::Circle(job) => circles::run(job, db).await,
        SocialJob::Moderation(job) => moderation::run(job, db).await,
    }
}

impl SocialReads for Reader {
    fn people<'a>(&'a self, player: &'a PlayerId, seen_since_ms: i64) -> Reply<'a, PeopleRow> {
        self.people_around(player, seen_since_ms).boxed()
    }

    fn blocked_with<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<PlayerId>> {
        self.all_blocked_with(player).boxed()
    }

    fn invitations<'a>(
        &'a self,
        player: &'a PlayerId,
        since_ms: i64,
    ) -> Reply<'a, Vec<InvitationRow>> {
        self.invitations_to(player, since_ms).boxed()
    }

    fn circles_of<'a>(&'a self, player: &'a PlayerId, now_ms: i64) -> Reply<'a, Vec<MyCircle>> {
        self.circles_with(player, now_ms).boxed()
    }

    fn circle<'a>(
        &'a self,
        circle: &'a str,
        player: Option<&'a PlayerId>,
    ) -> Reply<'a, Option<InCircle>> {
        self.one_circle(circle, player).boxed()
    }

    fn members<'a>(&'a self, circle: &'a str) -> Reply<'a, Vec<MemberRow>> {
        self.members_of_circle(circle).boxed()
    }

    fn circle_tables<'a>(&'a self, circle: &'a str, since_ms: i64) -> Reply<'a, Vec<TableRow>> {
        self.tables_of_circle(circle, since_ms).boxed()
    }

    fn circle_of_table<'a>(&'a self, table: &'a TableId) -> Reply<'a, Option<String>> {
        let query = "SELECT circle FROM circle_tables WHERE table_id = $1";
        self.one_text(query, table.as_str()).boxed()
    }

    fn evenings<'a>(&'a self, circle: &'a str, now_ms: i64) -> Reply<'a, Vec<EveningRow>> {
        self.evenings_of_circle(circle, now_ms).boxed()
    }

    fn circle_of_evening<'a>(&'a self, evening: &'a str) -> Reply<'a, Option<String>> {
        self.one_text("SELECT circle FROM evenings WHERE id = $1", evening).boxed()
    }

    fn league<'a>(&'a self, circle: &'a str, since_ms: i64) -> Reply<'a, Vec<LeagueResult>> {
        self.league_of_circle(circle, since_ms).boxed()
    }

    fn notices<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<NoticeRow>> {
        self.notices_to(player).boxed()
    }

    fn suspended_until<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Option<i64>> {
        self.suspension_end(player).boxed()
    }

    fn reports(&self, closed: Closed, limit: u32) -> Reply<'_, Vec<ReportRow>> {
        self.all_reports(closed, limit).boxed()
    }

    fn reports_by<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<ReportRow>> {
        self.all_reports_by(player).boxed()
    }

    fn admin_log(&self, limit: u32) -> Reply<'_, Vec<AdminEntry>> {
        self.log_of_admins(limit).boxed()
    }
}
