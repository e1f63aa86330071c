-- The contacts that an account tried on people of a name without having revealed them, so that no one finds out a contact by
-- guessing. Deleted after a day.

create table contact_tries (
  user_id uuid not null references users (id) on delete cascade,
  -- HMACs with SUPPRESSION_KEY, as in `suppressions`: the name as in the data, and the value with that name.
  name_hash bytea not null check (length(name_hash) = 32),
  value_hash bytea not null check (length(value_hash) = 32),
  -- It was no one's of that name who is in the data.
  failed boolean not null,
  tried_at timestamptz not null default now(),
  primary key (user_id, name_hash, value_hash)
);
create index contact_tries_by_time on contact_tries (tried_at);
