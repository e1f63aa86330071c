-- Searches whose addresses are too long for a proxy: /search?s=… has the id instead.
create table search_addresses (
  -- A hash of the person and the search, so the same search has one address.
  id text primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The query string that the address would have.
  search text not null,
  created_at timestamptz not null default now()
);
create index search_addresses_by_user on search_addresses (user_id);
