-- What networks and accounts do, counted by all servers together (docs/decisions/0073-networks-are-counted-by-all-servers.md). The first two
-- tables are about the last hours and written often, so a crash of PostgreSQL may empty them.

-- How much each account and network has read. Times are in milliseconds since 1970, by the database's clock.
create unlogged table reading_counts (
  key text primary key,
  -- When the calls so far are used up, at the pace that is allowed.
  busy_until double precision not null,
  -- Since when `seen` physicians were shown.
  since double precision not null,
  seen integer not null
) with (fillfactor = 50);

-- Networks seen doing something within an hour, as hashes.
create unlogged table seen_networks (
  kind text not null,
  hour timestamptz not null,
  network text not null,
  primary key (kind, hour, network)
);

-- How many there were in each hour of the last week.
create table network_hours (
  kind text not null,
  hour timestamptz not null,
  networks integer not null,
  primary key (kind, hour)
);
