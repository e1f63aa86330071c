-- What a member's page of the day shows beside lists and searches.

-- Physicians on a list who came to practice elsewhere: what was known before. Kept for 90 days.
create table physician_moves (
  id bigint generated always as identity primary key,
  physician_id bigint not null references physicians (id) on delete cascade,
  organization text,
  city text,
  state text,
  moved_at timestamptz not null default now()
);
create index physician_moves_by_physician on physician_moves (physician_id, moved_at desc);
create index physician_moves_by_time on physician_moves (moved_at);

create function note_physician_move() returns trigger language plpgsql as $$
begin
  insert into physician_moves (physician_id, organization, city, state)
  select old.id, old.organization, old.city, old.state
  where exists (select 1 from list_physicians where physician_id = old.id);
  return null;
end $$;
create trigger physicians_note_move after update of organization, city, state on physicians
  for each row
  when (
    (old.organization, old.city, old.state) is distinct from (new.organization, new.city, new.state)
    and coalesce(old.organization, old.city) is not null
  )
  execute function note_physician_move();

-- Rows of the page that someone is done with, or does not want to see for some days.
create table today_hidden (
  user_id uuid not null references users (id) on delete cascade,
  -- 'moved:12', 'excluded:34': what it is about and its id.
  item text not null check (length(item) between 1 and 60),
  -- Null: for good.
  until date,
  created_at timestamptz not null default now(),
  primary key (user_id, item)
);
