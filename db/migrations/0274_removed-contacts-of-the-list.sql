-- A removed physician counts as contacted only for contacts that the list's figures count: of its owner and their team.
create or replace function count_removed_from_lists() returns trigger language plpgsql as $$
begin
  insert into list_removed (list_id, stage_id, physicians, contacted)
  select entry.list_id, stage.id, 1, (exists (
    select 1 from activities contact
    where contact.physician_id = old.id and contact.kind = 'contacted' and contact.undone_at is null
      and ((contact.team_id is null and contact.author_id = list.user_id)
        or contact.team_id = coalesce(list.team_id, (select team_id from team_members where user_id = list.user_id)))
  ))::int
  from list_physicians entry
  join physician_lists list on list.id = entry.list_id
  join list_stages stage on stage.list_id = entry.list_id
    and (stage.id = entry.stage_id or (entry.stage_id is null and stage.place = 0))
  where entry.physician_id = old.id
  on conflict (list_id, stage_id) do update
  set physicians = list_removed.physicians + 1, contacted = list_removed.contacted + excluded.contacted;
  return old;
end $$;
