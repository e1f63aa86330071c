-- What the admin's figures over time are summed from, where no other table keeps it. None of it names a person: it stays when an
-- account goes, because the books of a year that is over do not change.

-- Searches by day (of UTC) and kind of caller. Counted in memory and added here every few seconds.
create table search_counts (
  day date not null,
  caller text not null check (caller in ('free', 'basic', 'premium', 'Monthly', 'demo', 'admin')),
  searches bigint not null check (searches > 0),
  primary key (day, caller)
);

-- Money that came and money that went back, each once by the provider's id.
create table billing_movements (
  provider text not null,
  id text not null,
  kind text not null check (kind in ('payment', 'refund', 'dispute')),
  provider_subscription_id text not null,
  -- Cents of the currency; what went back counts positive, too.
  amount integer not null check (amount > 0),
  currency text not null check (currency = lower(currency)),
  happened_at timestamptz not null,
  primary key (provider, id)
);
create index billing_movements_by_time on billing_movements (happened_at);
create index billing_movements_by_subscription on billing_movements (provider, provider_subscription_id);

-- From when to when each subscription ran. `subscriptions` says what somebody may use now, and goes with the account.
create table subscription_spans (
  provider text not null,
  provider_subscription_id text not null,
  tier text not null check (tier in ('basic', 'premium', 'Monthly')),
  started_at timestamptz not null,
  -- Null while it runs.
  ended_at timestamptz,
  primary key (provider, provider_subscription_id)
);
create index subscription_spans_by_end on subscription_spans (ended_at);

-- What is known of former times: every subscription, and of each its latest payment. The rest comes as the provider is asked.
insert into subscription_spans (provider, provider_subscription_id, tier, started_at, ended_at)
select provider, provider_subscription_id, tier, coalesce(started_at, created_at),
  case when status = 'canceled' then least(coalesce(ends_at, updated_at), updated_at) end
from subscriptions
where status not in ('incomplete', 'incomplete_expired');

insert into billing_movements (provider, id, kind, provider_subscription_id, amount, currency, happened_at)
select provider, last_payment_id, 'payment', provider_subscription_id, last_payment_amount, coalesce(currency, 'usd'), last_paid_at
from subscriptions
where last_payment_id is not null and last_payment_amount > 0 and last_paid_at is not null
on conflict do nothing;

-- When they are asked about again, their payments of former times are written down, too.
update billing_customers set synced_at = null;

create index contact_reveals_by_day on contact_reveals using brin (revealed_at);
create index export_logs_by_day on export_logs using brin (export_date);
create index users_by_day on users (created_at);
