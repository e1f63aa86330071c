-- What teams pay: offers made at the data desk, each team's own customer at the provider, and what the provider last said of its subscription.

create table team_offers (
  id uuid primary key,
  -- The account of this address becomes the team's owner.
  email text not null check (email = lower(email) and length(email) <= 320),
  team_name text not null check (length(team_name) between 1 and 100),
  seats integer not null check (seats between 1 and 500),
  -- Cents of US dollars, for each seat and interval.
  seat_price integer not null check (seat_price > 0),
  billing_interval text not null check (billing_interval in ('month', 'year')),
  hash bytea not null unique check (octet_length(hash) = 32),
  made_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The team that was made when its owner accepted; the offer stays the price that the checkout names.
  team_id uuid unique references teams (id) on delete cascade,
  withdrawn_at timestamptz
);
create index team_offers_by_time on team_offers (created_at desc);

-- Beside `billing_customers`, whose rows are people: servers of the version before end what a customer without a person pays for.
create table team_customers (
  provider text not null,
  provider_customer_id text not null,
  -- Null once the team is deleted: what still runs at the provider is ended then, and the row goes.
  team_id uuid references teams (id) on delete set null,
  synced_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (provider, provider_customer_id),
  unique (provider, team_id)
);

-- As `subscriptions`, for a team: the one place that says what its members may use.
create table team_subscriptions (
  id uuid primary key,
  team_id uuid not null references teams (id) on delete cascade,
  provider text not null,
  provider_customer_id text not null,
  provider_subscription_id text not null,
  status text not null check (status in ('active', 'trialing', 'past_due', 'canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused')),
  tier text not null check (tier in ('basic', 'premium', 'Monthly')),
  plan_name text,
  -- How many members it is paid for.
  seats integer not null check (seats > 0),
  -- Cents of `currency`, for all seats together.
  price_amount integer check (price_amount >= 0),
  currency text check (currency = lower(currency)),
  billing_interval text,
  started_at timestamptz,
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  ends_at timestamptz,
  past_due_since timestamptz,
  withdrawn text check (withdrawn in ('refund', 'dispute')),
  clock_ahead bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_subscription_id)
);
create index team_subscriptions_by_team on team_subscriptions (team_id);
