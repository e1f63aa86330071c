-- A list can be a pipeline: stages, a position, and for each physician notes, tags, and a next step. A list without stages stays a plain list.

create table list_stages (
  id uuid primary key,
  list_id uuid not null references physician_lists (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- From 0, without gaps.
  place integer not null check (place >= 0),
  -- Beside the way to a placement: 'Not interested'.
  apart boolean not null default false
);
create index list_stages_by_list on list_stages (list_id);

alter table list_physicians
  -- Of the same list (features/pipeline). Null: in the first stage, or on a list without stages.
  add column stage_id uuid references list_stages (id) on delete set null,
  add column staged_at timestamptz,
  add column staged_by uuid references users (id) on delete set null,
  add column tags text[] not null default '{}',
  add column next_step text check (length(next_step) between 1 and 200),
  add column next_on date,
  -- Whose step it is.
  add column next_by uuid references users (id) on delete set null,
  add constraint list_physicians_next_step check ((next_step is null) = (next_on is null));
create index list_physicians_by_stage on list_physicians (stage_id) where stage_id is not null;
create index list_physicians_by_mover on list_physicians (staged_by) where staged_by is not null;
create index list_physicians_by_step on list_physicians (next_by, next_on) where next_by is not null;

create table list_notes (
  id uuid primary key,
  list_id uuid not null,
  physician_id bigint not null,
  author_id uuid references users (id) on delete set null,
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null default now(),
  foreign key (list_id, physician_id) references list_physicians (list_id, physician_id) on delete cascade
);
create index list_notes_by_entry on list_notes (list_id, physician_id, created_at desc);
create index list_notes_by_author on list_notes (author_id) where author_id is not null;

create table list_positions (
  list_id uuid primary key references physician_lists (id) on delete cascade,
  title text not null check (length(title) between 1 and 200),
  specialty text not null default '' check (length(specialty) <= 200),
  location text not null default '' check (length(location) <= 200),
  facility text not null default '' check (length(facility) <= 200),
  compensation text not null default '' check (length(compensation) <= 200),
  schedule text not null default '' check (length(schedule) <= 200),
  visa text not null default '' check (length(visa) <= 200),
  posting text not null default '' check (length(posting) <= 10000),
  status text not null default 'open' check (status in ('open', 'onHold', 'filled', 'closed')),
  opened_at timestamptz not null default now()
);

create table stage_templates (
  id uuid primary key,
  -- Null: someone of the team whose account is gone. Private rows go with their owner (features/teams, leaving).
  owner_id uuid references users (id) on delete set null,
  team_id uuid references teams (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  name_key text not null,
  -- [{name, apart}]
  stages jsonb not null check (jsonb_typeof(stages) = 'array'),
  created_at timestamptz not null default now(),
  unique (owner_id, name_key)
);
create index stage_templates_by_team on stage_templates (team_id) where team_id is not null;

-- What a change of many physicians on a list was before, for as long as it can be undone.
create table list_undos (
  id uuid primary key,
  list_id uuid not null references physician_lists (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('moved', 'removed', 'tagged', 'stepped', 'added')),
  entries jsonb not null check (jsonb_typeof(entries) = 'array'),
  made_at timestamptz not null default now()
);
create index list_undos_by_list on list_undos (list_id);
create index list_undos_by_user on list_undos (user_id);
create index list_undos_by_time on list_undos (made_at);
