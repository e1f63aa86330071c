-- How many physicians have a value: what agrees by chance is told from what doesn't by how common it is. Counted by a job.
create table value_counts (
  kind text not null check (kind in ('first', 'last', 'specialty', 'state', 'all')),
  -- Folded, as in physicians.match_key; '' for all.
  value text not null,
  people integer not null check (people >= 0),
  counted_at timestamptz not null default now(),
  primary key (kind, value)
);

-- Those with a last name in a state, and those with a first name in a state and a field: for initials, typos, names in the wrong column, and names
-- from before a marriage.
create index physicians_by_last_name_and_state on physicians (physician_match_key('', last_name, state, ''));
create index physicians_by_first_name_and_field on physicians (physician_match_key(first_name, '', state, specialty));
