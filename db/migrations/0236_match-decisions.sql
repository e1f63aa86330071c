-- Why a person has to decide about a row, or no one is found (data/match/decide.ts).
alter table match_rows add column why text;

-- What a person decided about a row, for the next file that has it: who it is about, or that it is about none of those who were shown.
create table match_decisions (
  user_id uuid not null references users (id) on delete cascade,
  team_id uuid references teams (id) on delete set null,
  -- HMAC(key, SHA-256 of what the row says): a row that says the same has the same hash, and nothing can be read from it.
  row_hash bytea not null,
  physician_id bigint references physicians (id) on delete cascade,
  -- Who was shown, if it was none of them.
  not_these bigint[] not null default '{}',
  decided_at timestamptz not null default now(),
  primary key (user_id, row_hash)
);
create index match_decisions_by_team on match_decisions (team_id, row_hash) where team_id is not null;
create index match_decisions_by_physician on match_decisions (physician_id) where physician_id is not null;
