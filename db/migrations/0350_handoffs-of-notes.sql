-- What was given by naming a colleague in a note goes with that note: no text of it is left.

alter table list_handoffs add column note_id uuid references list_notes (id) on delete cascade;
create index list_handoffs_by_note on list_handoffs (note_id) where note_id is not null;

update list_handoffs handoff set note_id = note.id
from list_notes note
where handoff.kind = 'note' and note.list_id = handoff.list_id and note.physician_id = handoff.physician_id
  and note.author_id = handoff.from_id and note.body = handoff.body;

-- Of notes that are gone, or say something else now.
delete from list_handoffs handoff
where handoff.kind = 'note' and handoff.note_id is null and not exists (
  select 1 from list_physicians entry
  where entry.list_id = handoff.list_id and entry.physician_id = handoff.physician_id and entry.note = handoff.body
);
