-- Two profiles that are likely one person (data/duplicates). An admin merges them, or says that they are two people, which is remembered.
create table duplicate_pairs (
  one_id bigint not null references physicians (id) on delete cascade,
  other_id bigint not null references physicians (id) on delete cascade,
  confidence real not null check (confidence between 0 and 1),
  found_at timestamptz not null default now(),
  -- When an admin said that they are two people.
  decided_at timestamptz,
  decided_by uuid references users (id) on delete set null,
  primary key (one_id, other_id),
  check (one_id < other_id)
);
create index duplicate_pairs_by_other on duplicate_pairs (other_id);
create index duplicate_pairs_waiting on duplicate_pairs (confidence desc) where decided_at is null;

-- How far the search for them has come: everything up to a change has been looked at, and, in a search through everyone, all ids up to one.
create table duplicate_search (
  only_row boolean primary key default true check (only_row),
  last_change bigint not null,
  after_id bigint
);

-- Profiles that have become part of another one. Their addresses lead there, imports recognize them by what they said, and a removal covers it.
create table merged_profiles (
  id bigint primary key,
  into_id bigint not null references physicians (id) on delete cascade,
  merged_at timestamptz not null default now(),
  merged_by uuid references users (id) on delete set null,
  first_name text not null,
  last_name text not null,
  match_key text,
  -- What is needed to take it apart again (data/duplicates/unmerge.ts); null once that is over.
  undo jsonb check (jsonb_typeof(undo) = 'object')
);
create index merged_profiles_by_into on merged_profiles (into_id);
create index merged_profiles_by_key on merged_profiles (match_key);
create index merged_profiles_by_time on merged_profiles (merged_at desc);

create table merged_contacts (
  merged_id bigint not null references merged_profiles (id) on delete cascade,
  kind contact_kind not null,
  value text not null check (length(value) between 1 and 500),
  primary key (merged_id, kind)
);
create index merged_contacts_by_value on merged_contacts (value);

-- Inserts rows that were stored as JSON, each if what it refers to is still there and nothing has taken its place. Returns how many.
create function restore_rows(target regclass, stored jsonb) returns integer language plpgsql as $$
declare
  names text;
  one jsonb;
  count integer := 0;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into names
  from pg_attribute where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '';
  for one in select value from jsonb_array_elements(stored) loop
    begin
      execute format('insert into %s (%s) overriding system value select %s from jsonb_populate_record(null::%s, $1)',
        target, names, names, target) using one;
      count := count + 1;
    exception when foreign_key_violation or unique_violation then null;
    end;
  end loop;
  return count;
end $$;
