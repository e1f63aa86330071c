-- Digits to dial once a phone answers. Not part of its value, by which numbers are compared and hashed.
alter table physician_contacts add column extension text
  check (extension is null or (extension ~ '^[0-9]{1,7}$' and kind in ('phone', 'direct_phone')));
