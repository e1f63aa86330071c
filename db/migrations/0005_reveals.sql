-- Which contacts a person has seen, which of them were wrong, and what an admin has to look at.

-- A log: it outlives the physicians it is about, so it does not refer to them, and their ids are never given to others.
create table contact_reveals (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  physician_id bigint not null,
  field text not null check (field in ('email', 'phone')),
  revealed_at timestamptz not null default now(),
  unique (user_id, physician_id, field)
);
create index contact_reveals_by_time on contact_reveals (user_id, revealed_at desc);

-- One a person, physician and channel; what a member wrote about a physician goes with the physician.
create table contact_reports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  physician_id bigint not null references physicians (id) on delete cascade,
  kind contact_kind not null,
  reason text not null check (reason in ('not_delivered', 'not_in_service', 'another_person', 'left_practice', 'other')),
  note text not null default '' check (length(note) <= 500),
  -- What the value counted as before the report marked it, so that an admin can take the mark back.
  status_before contact_status not null,
  created_at timestamptz not null default now(),
  unique (physician_id, kind, user_id)
);
create index contact_reports_by_user on contact_reports (user_id, created_at desc);

-- A profile of nobody, set to catch who copies the data. Never told to anybody but an operator.
alter table physicians add column canary boolean not null default false;
create index physicians_canary on physicians (id) where canary;

-- For the admin's desk. What is wrong stays to be looked at, whatever became of the account and the physician.
create table alerts (
  id uuid primary key,
  -- In snake_case; features name their own.
  kind text not null check (kind ~ '^[a-z]+(_[a-z]+)*$' and length(kind) <= 40),
  user_id uuid references users (id) on delete set null,
  physician_id bigint,
  -- Facts about it, never a contact value.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by uuid references users (id) on delete set null
);
create index alerts_unhandled on alerts (created_at desc) where handled_at is null;
create index alerts_by_user on alerts (user_id, kind, created_at desc);
