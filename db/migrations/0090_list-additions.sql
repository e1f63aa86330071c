-- Everyone that a search finds, on the way to a list by a job (features/list-work).

create table list_additions (
  id uuid primary key,
  list_id uuid not null references physician_lists (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'stopped', 'canceled', 'failed')),
  -- How many were found when it began, without those who are not to be contacted.
  total integer not null check (total >= 0),
  blocked_count integer not null check (blocked_count >= 0),
  done_count integer not null default 0,
  added_count integer not null default 0,
  -- Why it did not go to its end.
  message text not null default '',
  -- Of list_undos, once it is over.
  undo_id uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index list_additions_by_list on list_additions (list_id);
create index list_additions_by_user on list_additions (user_id);
-- One at a time for each person.
create unique index list_additions_under_way on list_additions (user_id) where state in ('waiting', 'running');

create table list_addition_physicians (
  addition_id uuid not null references list_additions (id) on delete cascade,
  place integer not null,
  physician_id bigint not null references physicians (id) on delete cascade,
  -- Null while it waits; false where the physician was on the list already.
  added boolean,
  primary key (addition_id, place)
);
create index list_addition_physicians_by_physician on list_addition_physicians (physician_id);
