//! Dispatches what players are to each other, their circles and moderation.

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
        self.reply(self.people_around(player, seen_since_ms))
    }

    fn blocked_with<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<PlayerId>> {
        self.reply(self.all_blocked_with(player))
    }

    fn invitations<'a>(
        &'a self,
        player: &'a PlayerId,
        since_ms: i64,
    ) -> Reply<'a, Vec<InvitationRow>> {
        self.reply(self.invitations_to(player, since_ms))
    }

    fn circles_of<'a>(&'a self, player: &'a PlayerId, now_ms: i64) -> Reply<'a, Vec<MyCircle>> {
        self.reply(self.circles_with(player, now_ms))
    }

    fn circle<'a>(
        &'a self,
        circle: &'a str,
        player: Option<&'a PlayerId>,
    ) -> Reply<'a, Option<InCircle>> {
        self.reply(self.one_circle(circle, player))
    }

    fn members<'a>(&'a self, circle: &'a str) -> Reply<'a, Vec<MemberRow>> {
        self.reply(self.members_of_circle(circle))
    }

    fn circle_tables<'a>(&'a self, circle: &'a str, since_ms: i64) -> Reply<'a, Vec<TableRow>> {
        self.reply(self.tables_of_circle(circle, since_ms))
    }

    fn circle_of_table<'a>(&'a self, table: &'a TableId) -> Reply<'a, Option<String>> {
        let query = "SELECT circle FROM circle_tables WHERE table_id = $1";
        self.reply(self.one_text(query, table.as_str()))
    }

    fn evenings<'a>(&'a self, circle: &'a str, now_ms: i64) -> Reply<'a, Vec<EveningRow>> {
        self.reply(self.evenings_of_circle(circle, now_ms))
    }

    fn circle_of_evening<'a>(&'a self, evening: &'a str) -> Reply<'a, Option<String>> {
        self.reply(self.one_text("SELECT circle FROM evenings WHERE id = $1", evening))
    }

    fn league<'a>(&'a self, circle: &'a str, since_ms: i64) -> Reply<'a, Vec<LeagueResult>> {
        self.reply(self.league_of_circle(circle, since_ms))
    }

    fn notices<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<NoticeRow>> {
        self.reply(self.notices_to(player))
    }

    fn suspended_until<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Option<i64>> {
        self.reply(self.suspension_end(player))
    }

    fn reports(&self, closed: Closed, limit: u32) -> Reply<'_, Vec<ReportRow>> {
        self.reply(self.all_reports(closed, limit))
    }

    fn reports_by<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<ReportRow>> {
        self.reply(self.all_reports_by(player))
    }

    fn admin_log(&self, limit: u32) -> Reply<'_, Vec<AdminEntry>> {
        self.reply(self.log_of_admins(limit))
    }
}
