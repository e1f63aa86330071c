-- Paying: who is which customer at the provider, what the provider has told, what people have agreed to, and what they
-- ask back. `subscriptions` (0001) stays the one place that says what somebody may use.

create table billing_customers (
  provider text not null,
  provider_customer_id text not null,
  -- Null once the account is deleted: what still runs at the provider is ended then, and the row goes.
  user_id uuid references users (id) on delete set null,
  -- When the provider was last asked for everything about this customer.
  synced_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (provider, provider_customer_id),
  unique (provider, user_id)
);

alter table subscriptions
  add column provider_customer_id text,
  -- One of the plans that are sold; null for a price of former times.
  add column price_id text,
  -- The plan that follows when the period ends, where it is another one.
  add column next_price_id text,
  add column started_at timestamptz,
  add column current_period_start timestamptz,
  add column trial_end timestamptz,
  -- When it ends by cancellation; null while it renews.
  add column ends_at timestamptz,
  add column past_due_since timestamptz,
  -- Money that went back, or is asked back by the bank, takes the access along.
  add column withdrawn text check (withdrawn in ('refund', 'dispute')),
  add column last_payment_id text,
  add column last_payment_amount integer check (last_payment_amount >= 0),
  add column last_paid_at timestamptz,
  -- A provider's test clock may run ahead of ours; the dates above are the provider's. Milliseconds.
  add column clock_ahead bigint not null default 0,
  -- The renewal that its owner has been reminded of.
  add column reminded_of timestamptz;
create index subscriptions_by_renewal on subscriptions (current_period_end) where status in ('active', 'trialing');

-- Each event of the provider once, by its id.
create table billing_events (
  provider text not null,
  id text not null,
  type text not null,
  provider_customer_id text,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- Null while it is, or has to be, worked on.
  handled_at timestamptz,
  primary key (provider, id)
);
create index billing_events_by_time on billing_events (received_at);

-- Up to when the provider's own list of events has been compared with ours.
create table billing_cursors (
  provider text primary key,
  events_until timestamptz not null
);

-- Every checkout, and what was agreed to in it (automatic-renewal laws want that kept).
create table billing_checkouts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  price_id text not null,
  -- Null until the provider has answered.
  provider_session_id text,
  url text,
  state text not null default 'open' check (state in ('open', 'complete', 'expired')),
  amount integer not null check (amount > 0),
  currency text not null check (currency = lower(currency)),
  billing_interval text not null check (billing_interval in ('month', 'year')),
  renews_at timestamptz not null,
  -- The sentence as it was shown, where it was agreed to, and when.
  agreement text not null,
  agreed_on text check (agreed_on in ('pricing', 'checkout')),
  agreed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (provider, provider_session_id),
  check ((agreed_on is null) = (agreed_at is null))
);
create index billing_checkouts_by_user on billing_checkouts (user_id, created_at desc);

-- Requests under the money-back guarantee, with what decides them as it stood when they were made.
create table money_back_requests (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  provider_subscription_id text not null,
  payment_id text not null,
  amount integer not null check (amount > 0),
  currency text not null check (currency = lower(currency)),
  paid_at timestamptz not null,
  days_left integer not null,
  -- Exports up to the request; any voids the guarantee.
  exports integer not null check (exports >= 0),
  -- Whether this customer has never had money back before.
  first boolean not null,
  reason text not null default '' check (length(reason) <= 2000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references users (id) on delete set null,
  check ((status = 'pending') = (decided_at is null))
);
create index money_back_requests_by_user on money_back_requests (user_id);
create unique index money_back_requests_open on money_back_requests (user_id) where status = 'pending';
-- One-time per customer.
create unique index money_back_requests_granted on money_back_requests (user_id) where status = 'approved';
create index money_back_requests_by_status on money_back_requests (status, created_at);

-- What was exported and when: it voids the guarantee.
create table export_logs (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  export_date timestamptz not null default now(),
  export_count integer not null check (export_count > 0)
);
create index export_logs_by_user on export_logs (user_id, export_date desc);

-- What the payment sandbox of local mode remembers: customers, checkouts, portal links and events, as documents.
create table sandbox_documents (
  id text primary key,
  kind text not null check (kind in ('customer', 'checkout', 'portal', 'event')),
  customer_id text not null,
  body jsonb not null,
  created_at timestamptz not null default now()
);
create index sandbox_documents_by_customer on sandbox_documents (customer_id, kind);
create index sandbox_documents_by_time on sandbox_documents (kind, created_at);
