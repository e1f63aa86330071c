-- The page of the day elsewhere: as an email on weekday mornings, and as a calendar of next steps.

create table morning_emails (
  user_id uuid primary key references users (id) on delete cascade,
  -- IANA: 'America/Boise'.
  time_zone text not null check (length(time_zone) between 1 and 64),
  wanted boolean not null,
  -- The last day, in that zone, that an email was ordered for.
  ordered_for date,
  updated_at timestamptz not null default now()
);
create index morning_emails_wanted on morning_emails (user_id) where wanted;

create table step_calendars (
  user_id uuid primary key references users (id) on delete cascade,
  -- SHA-256 of the secret in its address.
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  made_at timestamptz not null default now()
);
