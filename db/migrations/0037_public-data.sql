-- What the scheduled downloads of public files (PUBLIC_DATA) are at, a row for each source.
create table public_data_runs (
  source text primary key,
  state text not null check (state in ('running', 'done', 'failed')),
  -- How far it is, or what it said at its end.
  message text not null default '',
  started_at timestamptz not null default now(),
  told_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((state = 'running') = (finished_at is null))
);

-- Files of facts are imported from the desk, too: which kinds there are is said by the program.
alter table import_orders
  drop constraint import_orders_kind_check,
  add constraint import_orders_kind_check check (kind ~ '^[a-z-]{2,40}$');
