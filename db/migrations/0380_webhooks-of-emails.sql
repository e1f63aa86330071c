-- Replies to emails of sequences and their bounces, told to members' programs
-- (docs/decisions/0165-events-are-noted-by-the-database.md). A team hears of those of its lists.
create function note_sequence_person() returns trigger language plpgsql as $$
declare event text := 'email.' || new.state;
begin
  if wants_webhook(event) then
    perform note_webhook(event, sequences.owner_id, sequences.owner_id, list.team_id, jsonb_build_object(
      'sequenceId', sequences.id, 'listId', list.id, 'physicianIds', jsonb_build_array(new.physician_id),
      'emails', new.step, 'userId', sequences.owner_id))
    from sequences left join physician_lists list on list.id = sequences.list_id
    where sequences.id = new.sequence_id;
  end if;
  return null;
end $$;
create trigger sequence_people_note_answer after update of state on sequence_people
  for each row when (new.state in ('replied', 'bounced') and old.state <> new.state)
  execute function note_sequence_person();
