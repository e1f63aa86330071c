-- When we told the person who pays, and a team's members, that a plan's access has ended; null while it runs, and again once it is back.
alter table subscriptions add column end_told_at timestamptz;
alter table team_subscriptions add column end_told_at timestamptz;

-- What ended before is no news.
update subscriptions set end_told_at = now() where status not in ('active', 'trialing', 'past_due') or withdrawn is not null
  or ends_at < now() or past_due_since < now() - interval '7 days';
update team_subscriptions set end_told_at = now() where status not in ('active', 'trialing', 'past_due') or withdrawn is not null
  or ends_at < now() or past_due_since < now() - interval '14 days';

-- Why a request for a refund was rejected, as its author reads it.
alter table money_back_requests add column rejection text check (length(rejection) <= 2000);
