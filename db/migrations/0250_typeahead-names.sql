-- Different names that typeahead has shown within a minute, to an account without a plan or to a network. About the last
-- minute only, and written often, so a crash of PostgreSQL may empty it.
create unlogged table typeahead_names (
  -- Hashed.
  key text primary key,
  -- By the hash of a name: when it was last shown, in milliseconds since 1970 by the database's clock.
  shown jsonb not null default '{}',
  updated_at timestamptz not null default now()
) with (fillfactor = 50);
