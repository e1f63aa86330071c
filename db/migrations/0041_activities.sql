-- What members did with physicians: one row a deed, written in the deed's transaction, and never rewritten
-- (src/features/activities/kinds.ts has the kinds and what each says in `details`).

create table activities (
  id bigint generated always as identity primary key,
  physician_id bigint not null references physicians (id) on delete cascade,
  -- Null: someone of the team whose account is gone. Private rows go with their author (features/teams, leaving).
  author_id uuid references users (id) on delete set null,
  -- Null: the author's alone.
  team_id uuid references teams (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z]+(_[a-z]+)*$' and length(kind) <= 40),
  happened_at timestamptz not null default now(),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  -- Taken back by its author; it counts for nothing from then on.
  undone_at timestamptz
);
create index activities_by_physician on activities (physician_id);
create index activities_by_author on activities (author_id, physician_id, happened_at desc);
create index activities_by_team on activities (team_id, physician_id, happened_at desc) where team_id is not null;
create index activities_by_team_and_time on activities (team_id, kind, happened_at desc) where team_id is not null;

-- Marks of before become entries. `contact_marks` stays: it has the latest mark of each person for each physician.
insert into activities (physician_id, author_id, kind, happened_at, details)
select physician_id, user_id, 'contacted', contacted_at,
  jsonb_strip_nulls(jsonb_build_object('note', nullif(note, '')))
from contact_marks;
