-- What is stored to undo merges of profiles (0260) forgets what members delete: their account, a list, or a note.

create function rows_without(stored jsonb, part jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(one order by place), '[]')
  from jsonb_array_elements(stored) with ordinality as each (one, place) where not one @> part
$$;

create function forget_user_in_merges() returns trigger language plpgsql as $$
begin
  update merged_profiles set undo = replace((undo || jsonb_build_object('dropped', (
      select coalesce(jsonb_object_agg(key, rows_without(rows_without(value, jsonb_build_object('user_id', old.id)),
        jsonb_build_object('owner_id', old.id, 'team_id', null))), '{}')
      from jsonb_each(undo -> 'dropped'))))::text,
    to_jsonb(old.id)::text, 'null')::jsonb
  where undo ? 'dropped' and position(old.id::text in undo::text) > 0;
  return null;
end $$;
-- Its name is behind those of the foreign keys' triggers, which come first.
create trigger users_forget_in_merges after delete on users for each row execute function forget_user_in_merges();

create function forget_list_in_merges() returns trigger language plpgsql as $$
begin
  update merged_profiles set undo = jsonb_set(undo, '{entries}', (
    select jsonb_object_agg(key, case when key in ('gone', 'before', 'after')
      then rows_without(value, jsonb_build_object('list_id', old.id)) else value end)
    from jsonb_each(undo -> 'entries')))
  where undo ? 'entries' and position(old.id::text in undo::text) > 0;
  return null;
end $$;
create trigger physician_lists_forget_in_merges after delete on physician_lists
  for each row execute function forget_list_in_merges();

create function forget_note_in_merges() returns trigger language plpgsql as $$
begin
  update merged_profiles set undo = jsonb_set(undo, '{entries}', (
    select jsonb_object_agg(key, case when key in ('gone', 'before', 'after') then (
        select coalesce(jsonb_agg(case when one ->> 'list_id' = old.list_id::text
          then one || '{"note": "", "note_by": null}' else one end order by place), '[]')
        from jsonb_array_elements(value) with ordinality as each (one, place))
      else value end)
    from jsonb_each(undo -> 'entries')))
  where into_id = old.physician_id and undo ? 'entries';
  return null;
end $$;
create trigger list_physicians_forget_in_merges after update of note on list_physicians
  for each row when (old.note <> '' and new.note = '') execute function forget_note_in_merges();
