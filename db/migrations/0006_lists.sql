-- What people keep: lists of physicians, saved searches, and whom they have written to. All of it goes with its owner, and a
-- physician who is removed goes from all of it.

create table physician_lists (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  -- The name as names are compared (shared/own-name.ts).
  name_key text not null,
  description text not null default '' check (length(description) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, name_key)
);

create table list_physicians (
  list_id uuid not null references physician_lists (id) on delete cascade,
  physician_id bigint not null references physicians (id) on delete cascade,
  note text not null default '' check (length(note) <= 2000),
  added_at timestamptz not null default now(),
  primary key (list_id, physician_id)
);
create index list_physicians_by_physician on list_physicians (physician_id);

create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  name_key text not null,
  -- {filters, tags, sort?} as search-physicians takes them.
  search_params jsonb not null check (jsonb_typeof(search_params) = 'object'),
  -- Physicians with a higher id are new to their owner (data/newest-ids.ts).
  seen_until bigint not null,
  -- Whether a mail tells of new ones, and up to whom it has.
  digest boolean not null default false,
  told_until bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, name_key)
);
create index saved_searches_with_digest on saved_searches (user_id) where digest;

-- That somebody has contacted a physician: the newest time for each.
create table contact_marks (
  user_id uuid not null references users (id) on delete cascade,
  physician_id bigint not null references physicians (id) on delete cascade,
  contacted_at timestamptz not null default now(),
  note text not null default '' check (length(note) <= 2000),
  primary key (user_id, physician_id)
);
create index contact_marks_by_time on contact_marks (user_id, contacted_at);
create index contact_marks_by_physician on contact_marks (physician_id);
