-- The name of the key by which a contact was revealed; nothing for what a person did.
alter table contact_reveals add column by_key text;
update contact_reveals as r set by_key = a.by_key
from activities as a
where a.by_key is not null and a.kind = 'revealed' and a.author_id = r.user_id and a.physician_id = r.physician_id
  and a.details -> 'fields' ? r.field and a.happened_at between r.revealed_at - interval '1 minute' and r.revealed_at + interval '1 minute';
