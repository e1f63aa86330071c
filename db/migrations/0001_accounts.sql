-- People, their sessions, and what they pay for. Better Auth reads and writes users, sessions, accounts and
-- verifications under these names (features/auth/auth.server.ts maps them); everything else is ours.

create table users (
  id uuid primary key,
  -- Better Auth folds addresses to lower case before it writes; the check keeps every other writer honest.
  email text not null unique check (email = lower(email) and length(email) <= 320),
  email_verified boolean not null default false,
  name text not null check (length(name) <= 200),
  image text,
  bio text not null default '' check (length(bio) <= 5000),
  role text not null default 'user' check (role in ('user', 'admin', 'demo')),
  demo_account boolean not null default false,
  notify_marketing boolean not null default true,
  notify_new_features boolean not null default true,
  notify_security_alerts boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);

create table accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  -- argon2id, in the PHC string format.
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_by_user on accounts (user_id);

create table verifications (
  id uuid primary key,
  -- A hash, never the token that was mailed.
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

create table rate_limits (
  id uuid primary key,
  key text not null unique,
  count integer not null,
  -- Milliseconds since 1970, as Better Auth counts them.
  last_request bigint not null
);

-- What the payment provider last said of a subscription; never what a browser says.
create table subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  provider_subscription_id text not null,
  status text not null check (status in ('active', 'trialing', 'past_due', 'canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused')),
  tier text not null check (tier in ('basic', 'premium', 'Monthly')),
  plan_name text,
  price_amount integer check (price_amount >= 0),
  currency text check (currency = lower(currency)),
  billing_interval text,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_subscription_id)
);
create index subscriptions_by_user on subscriptions (user_id);
