-- Physicians who say that a profile is theirs. An account becomes a physician's with its first claim, and has no plan.
alter table users add column is_physician boolean not null default false;
create table profile_claims (
  id uuid primary key,
  physician_id bigint not null references physicians (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  way text not null check (way in ('email', 'phone')),
  -- The address or number that was typed, until the claim is decided.
  typed text check (length(typed) between 1 and 500),
  code_hash bytea check (octet_length(code_hash) = 32),
  code_expires_at timestamptz,
  codes_tried smallint not null default 0,
  state text not null default 'started' check (state in ('started', 'confirmed', 'ended')),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- Until then, anyone who gets the message at a known address may object, and corrections wait.
  objection_until timestamptz,
  -- Of the tokens in the messages; a message that is sent again has another one.
  objection_hashes bytea[] not null default '{}',
  -- What waited has been applied.
  settled_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('objection', 'other'))
);
create unique index profile_claims_of_physician on profile_claims (physician_id) where state = 'confirmed';
create unique index profile_claims_of_user on profile_claims (user_id) where state = 'confirmed';
create index profile_claims_by_user on profile_claims (user_id);
create index profile_claims_by_physician on profile_claims (physician_id);
create index profile_claims_by_objection on profile_claims using gin (objection_hashes);
create index profile_claims_waiting on profile_claims (objection_until) where state = 'confirmed' and settled_at is null;

-- What waits for the days to object, by field (data/edit/profile-fields.ts); '' deletes a value.
create table waiting_corrections (
  claim_id uuid not null references profile_claims (id) on delete cascade,
  field text not null check (length(field) between 1 and 40),
  value text not null,
  made_at timestamptz not null default now(),
  primary key (claim_id, field)
);

-- What physicians decide about their own profile.
create table own_profiles (
  physician_id bigint primary key references physicians (id) on delete cascade,
  made_at timestamptz not null default now(),
  -- The last time they said that the profile is right.
  confirmed_on date,
  -- No one contacts them before this day.
  paused_until date,
  offers text check (offers in ('open', 'closed')),
  offers_since date,
  -- Where they would move to, two letters each, and how far from their place they would work, in miles.
  wish_states text[] not null default '{}',
  wish_miles integer check (wish_miles between 1 and 1000),
  wish_time text check (wish_time in ('full', 'part')),
  wish_locum boolean not null default false,
  wish_telehealth boolean not null default false,
  wish_visa boolean not null default false,
  wish_from date,
  -- Dollars a year.
  wish_pay integer check (wish_pay between 1 and 10000000)
);

-- Contacts that physicians show no one. While one is here, it isn't in physician_contacts.
create table withheld_contacts (
  physician_id bigint not null references physicians (id) on delete cascade,
  kind contact_kind not null,
  value text not null check (length(value) between 1 and 500),
  extension text,
  source text not null,
  withheld_at timestamptz not null default now(),
  primary key (physician_id, kind)
);
create index withheld_contacts_by_value on withheld_contacts (value);
