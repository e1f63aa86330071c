-- What an admin decides at the data desk, and the imports started there.

-- Decided together: every report about the same channel of a physician.
alter table contact_reports add column decision text check (decision in ('restored', 'confirmed'));
alter table contact_reports add column decided_at timestamptz;
alter table contact_reports add column decided_by uuid references users (id) on delete set null;
alter table contact_reports add constraint contact_reports_decided check ((decision is null) = (decided_at is null));
create index contact_reports_waiting on contact_reports (created_at desc) where decided_at is null;

alter table contact_messages add column answered_at timestamptz;
alter table contact_messages add column answered_by uuid references users (id) on delete set null;
create index contact_messages_waiting on contact_messages (created_at desc) where answered_at is null;

-- What an admin asked to be taken in; `import_runs` is the log of what was.
create table import_orders (
  id uuid primary key,
  kind text not null check (kind in ('csv', 'nppes', 'dac', 'suppressions')),
  file_name text not null check (length(file_name) between 1 and 255),
  -- Below the folder of uploads or below the folder that the operator set.
  place text not null check (place in ('upload', 'server')),
  path text not null,
  -- Field → header, for a CSV.
  mapping jsonb not null default '{}' check (jsonb_typeof(mapping) = 'object'),
  dry_run boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  rows bigint not null default 0,
  rows_per_second integer not null default 0,
  -- From 0 to 1.
  part real not null default 0 check (part between 0 and 1),
  seconds_left integer,
  message text not null default '',
  has_rejects boolean not null default false,
  ordered_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  -- Of a run that is under way: when it last said how far it is.
  told_at timestamptz,
  finished_at timestamptz,
  check ((state in ('done', 'failed')) = (finished_at is not null))
);
create index import_orders_by_time on import_orders (created_at desc);
