-- What a member's own records are matched by: a physician's name without state and specialty, and phone numbers. The emails have an index.
create index physicians_by_name on physicians (physician_match_key(first_name, last_name, '', ''));
create index physician_contacts_by_phone on physician_contacts (value) where kind in ('phone', 'direct_phone');
