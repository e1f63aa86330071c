-- Secret addresses of lists as CSV, for spreadsheets that refresh themselves
-- (docs/decisions/0166-a-spreadsheet-counts-each-physician-once-a-day.md).
create table list_sheets (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- As of API keys: where its maker was, and it ends with the membership.
  team_id uuid references teams (id) on delete cascade,
  member_id uuid references team_members (user_id) on delete cascade,
  list_id uuid not null references physician_lists (id) on delete cascade,
  -- SHA-256 of the secret in the address, which is shown once.
  hash bytea not null unique check (octet_length(hash) = 32),
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  -- Who was counted as exported since that time, and who ever was.
  counted_since timestamptz not null default now(),
  counted_ids bigint[] not null default '{}',
  noted_ids bigint[] not null default '{}',
  check ((team_id is null and member_id is null) or (team_id is not null and member_id = user_id))
);
create index list_sheets_by_user on list_sheets (user_id);
create index list_sheets_by_team on list_sheets (team_id) where team_id is not null;
create index list_sheets_by_member on list_sheets (member_id) where member_id is not null;
create index list_sheets_by_list on list_sheets (list_id);
