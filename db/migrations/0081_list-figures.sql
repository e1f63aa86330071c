-- What a list's figures keep of physicians who are removed from the database: how many there were in each stage, and nothing of who they were.

create table list_removed (
  list_id uuid not null references physician_lists (id) on delete cascade,
  stage_id uuid not null references list_stages (id) on delete cascade,
  physicians integer not null check (physicians > 0),
  primary key (list_id, stage_id)
);
create index list_removed_by_stage on list_removed (stage_id);

create function count_removed_from_lists() returns trigger language plpgsql as $$
begin
  insert into list_removed (list_id, stage_id, physicians)
  select entry.list_id, stage.id, 1
  from list_physicians entry
  join list_stages stage on stage.list_id = entry.list_id
    and (stage.id = entry.stage_id or (entry.stage_id is null and stage.place = 0))
  where entry.physician_id = old.id
  on conflict (list_id, stage_id) do update set physicians = list_removed.physicians + 1;
  return old;
end $$;
-- Before: their entries go with them.
create trigger physicians_count_removed before delete on physicians
  for each row execute function count_removed_from_lists();
