-- The same letters count as one in the keys of imports and in search (shared/fold.ts): ligatures, full-width and superscript forms first, then
-- the letters that Unicode does not take apart.
create or replace function physician_match_key(first_name text, last_name text, state text, specialty text) returns text
  language sql immutable parallel safe
  return regexp_replace(
    lower(
      replace(replace(replace(replace(replace(replace(replace(replace(
        translate(normalize(first_name || '|' || last_name || '|' || state || '|' || specialty, nfkd), 'øØłŁđĐıðÐ', 'oOlLdDidD'),
        'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th') collate "C"),
    '[^a-z0-9|]+', '', 'g');

-- The keys that are stored, where they can have changed.
update physicians set first_name = first_name
  where first_name || last_name || coalesce(specialty, '') ~ '[^\x01-\x7f]';

-- Of a row with a name and a state alone, the only one it can be about: whoever was imported without more.
create index physicians_by_name_and_state on physicians (physician_match_key(first_name, last_name, state, ''))
  where specialty is null and npi is null;
