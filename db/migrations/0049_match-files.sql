-- Members' own files, who their rows are about, and the physicians that members have in their records.

create table match_files (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  team_id uuid references teams (id) on delete set null,
  file_name text not null check (length(file_name) between 1 and 255),
  kind text not null check (kind in ('csv', 'xlsx')),
  headers text[] not null,
  -- What each column tells (data/match/match-fields.ts), '' for one that tells nothing.
  columns text[] not null,
  -- What of the file was not read, in sentences.
  remarks text[] not null default '{}',
  row_count integer not null check (row_count > 0),
  state text not null default 'uploaded' check (state in ('uploaded', 'waiting', 'running', 'done', 'failed', 'canceled')),
  done_count integer not null default 0 check (done_count >= 0),
  -- Why it failed.
  message text not null default '',
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz not null default now() + interval '30 days'
);
create index match_files_by_owner on match_files (owner_id, created_at desc);
create index match_files_by_team on match_files (team_id) where team_id is not null;
create index match_files_by_expiry on match_files (expires_at);

-- A row that is known goes with its physician: whoever asks to be removed is in no result.
create table match_rows (
  file_id uuid not null references match_files (id) on delete cascade,
  row_number integer not null check (row_number > 0),
  status text not null check (status in ('known', 'several', 'unknown', 'opted_out')),
  physician_id bigint references physicians (id) on delete cascade,
  rule text,
  confidence real check (confidence between 0 and 1),
  agrees text[] not null default '{}',
  -- Of several: [{physicianId, rule, confidence, agrees}], the likeliest first. Kept when one is chosen, so that it can be changed.
  candidates jsonb not null default '[]' check (jsonb_typeof(candidates) = 'array'),
  -- By a person, not by a rule.
  chosen boolean not null default false,
  -- What the row says (data/match/read-record.ts); nothing of those who opted out.
  record jsonb not null default '{}' check (jsonb_typeof(record) = 'object'),
  note text not null default '',
  primary key (file_id, row_number),
  check ((physician_id is not null) = (status = 'known'))
);
create index match_rows_by_status on match_rows (file_id, status, row_number);
create index match_rows_by_physician on match_rows (physician_id) where physician_id is not null;

-- Columns that someone has chosen for a file are those of the next file with the same headers.
create table match_mappings (
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the headers as JSON: an index has no room for many long ones.
  headers_hash text not null,
  headers text[] not null,
  columns text[] not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, headers_hash)
);

create table own_records (
  user_id uuid not null references users (id) on delete cascade,
  physician_id bigint not null references physicians (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (user_id, physician_id)
);
create index own_records_by_physician on own_records (physician_id);
