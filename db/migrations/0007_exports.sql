-- Exports that can still be downloaded, and the choices of columns that people keep.

-- The physicians by id and the columns by name, never their values: the file is written anew at each download, so that who
-- asked to be removed is in none of them. `export_logs` (0004) has the same id, and stays when this row goes.
create table exports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- What was exported: {kind: 'selection'} or {kind: 'search', filters, tags, sort}.
  source jsonb not null check (jsonb_typeof(source) = 'object'),
  -- The same in words, for the person.
  title text not null check (length(title) between 1 and 300),
  -- features/export/columns.ts, in the order of the file.
  columns text[] not null check (cardinality(columns) > 0),
  state text not null check (state in ('preparing', 'ready', 'failed')),
  -- How many physicians; while it is being prepared, how many there will be at most, which the quota counts already.
  row_count integer not null check (row_count > 0),
  -- How many of them have been looked up.
  done_count integer not null default 0 check (done_count >= 0),
  -- In the order of the file; null until it is ready.
  physician_ids bigint[],
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((state = 'ready') = (physician_ids is not null))
);
create index exports_by_user on exports (user_id, created_at desc);
create index exports_by_expiry on exports (expires_at);

create table export_presets (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  columns text[] not null check (cardinality(columns) > 0),
  created_at timestamptz not null default now()
);
-- A name is one preset, whatever its capitals: saving it again replaces it.
create unique index export_presets_by_name on export_presets (user_id, lower(name));
