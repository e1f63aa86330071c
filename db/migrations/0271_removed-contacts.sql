-- How many of the removed physicians in a stage had been contacted: a list's figures count contacts, and these were some.
alter table list_removed add column contacted integer not null default 0;

create or replace function count_removed_from_lists() returns trigger language plpgsql as $$
declare
  was_contacted integer := (exists (
    select 1 from activities where physician_id = old.id and kind = 'contacted' and undone_at is null
  ))::int;
begin
  insert into list_removed (list_id, stage_id, physicians, contacted)
  select entry.list_id, stage.id, 1, was_contacted
  from list_physicians entry
  join list_stages stage on stage.list_id = entry.list_id
    and (stage.id = entry.stage_id or (entry.stage_id is null and stage.place = 0))
  where entry.physician_id = old.id
  on conflict (list_id, stage_id) do update
  set physicians = list_removed.physicians + 1, contacted = list_removed.contacted + was_contacted;
  return old;
end $$;
