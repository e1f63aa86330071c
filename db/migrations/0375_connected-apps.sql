-- Apps that members let act for them by signing in, and what that takes
-- (docs/decisions/0210-an-assistant-signs-in-by-oauth.md).

-- What a member allowed an app. Deleting it ends all its tokens.
create table connected_apps (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- As of API keys: where its member was, and it ends with the membership.
  team_id uuid references teams (id) on delete cascade,
  member_id uuid references team_members (user_id) on delete cascade,
  client_id text not null check (length(client_id) between 1 and 500),
  -- What it calls itself, and where it sends its member back to; null for a program on their device.
  name text not null check (length(name) between 1 and 100),
  host text check (length(host) between 1 and 260),
  scopes text[] not null check (cardinality(scopes) between 1 and 10),
  connected_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (user_id, client_id),
  check ((team_id is null and member_id is null) or (team_id is not null and member_id = user_id))
);
create index connected_apps_by_team on connected_apps (team_id) where team_id is not null;
create index connected_apps_by_member on connected_apps (member_id) where member_id is not null;
create index connected_apps_by_client on connected_apps (client_id);

-- Apps that registered themselves; those with a document of their own at an address have no row.
create table oauth_clients (
  id text primary key check (length(id) between 1 and 100),
  metadata jsonb not null,
  used_at timestamptz not null default now()
);
create index oauth_clients_by_use on oauth_clients (used_at);

-- Requests to connect, codes, and tokens, by the SHA-256 of what their holder shows.
create table oauth_tokens (
  kind text not null check (kind in ('Interaction', 'AuthorizationCode', 'AccessToken', 'RefreshToken')),
  hash bytea not null check (octet_length(hash) = 32),
  -- As the library keeps it, without the value.
  payload jsonb not null,
  -- Null while it waits for a member's decision.
  app_id uuid references connected_apps (id) on delete cascade,
  -- An old refresh token shows that it was copied.
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (kind, hash)
);
create index oauth_tokens_by_app on oauth_tokens (app_id) where app_id is not null;
create index oauth_tokens_by_end on oauth_tokens (expires_at);
