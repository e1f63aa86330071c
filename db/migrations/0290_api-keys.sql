-- Keys with which members' programs make calls (docs/decisions/0141-a-key-acts-as-its-maker.md).
create table api_keys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The team that the maker was in when it was made, and nothing for someone without one. The key ends with the
  -- membership.
  team_id uuid references teams (id) on delete cascade,
  member_id uuid references team_members (user_id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  -- SHA-256 of the key, which is shown once and not stored.
  hash bytea not null unique check (octet_length(hash) = 32),
  -- Its last four characters, by which people recognize it.
  ending text not null check (length(ending) = 4),
  scopes text[] not null check (cardinality(scopes) between 1 and 5),
  -- Addresses and ranges that it may be used from; empty for all.
  networks text[] not null default '{}' check (cardinality(networks) <= 20),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  check ((team_id is null and member_id is null) or (team_id is not null and member_id = user_id))
);
create index api_keys_by_user on api_keys (user_id);
create index api_keys_by_team on api_keys (team_id) where team_id is not null;
create index api_keys_by_member on api_keys (member_id) where member_id is not null;

-- The name of the key by which something was done; nothing for what a person did.
alter table activities add column by_key text;
alter table export_logs add column by_key text;
alter table exports add column by_key text;
