-- What public files say of physicians besides who and where they are: tables of their own, a row for each fact, keyed by NPI. There is no
-- foreign key, because a file of facts may come before the file of physicians; removing a person deletes them (data/sources/forget-facts.ts).

-- The part of an NPI's facts that search and cards need, kept by the imports of facts (data/sources/import-facts.ts).
create table npi_facts (
  npi text primary key,
  -- Since when federal health care programs do not pay for this person, per the OIG.
  excluded_on date
);

-- OIG's list of excluded individuals: those with an NPI, and those without one by name. No dates of birth.
create table fact_exclusions (
  -- '' where OIG has none.
  npi text not null check (npi ~ '^([12][0-9]{9})?$'),
  last_name text not null,
  first_name text not null,
  state text not null,
  excluded_on date not null,
  -- The section of the statute, such as 1128a1.
  reason text not null,
  middle_name text not null,
  -- The state in which it is waived; '' without a waiver.
  waived_in text not null,
  name_key text generated always as (physician_match_key(first_name, last_name, state, '')) stored,
  primary key (npi, last_name, first_name, state, excluded_on, reason)
);
create index fact_exclusions_by_name on fact_exclusions (name_key) where npi = '';

-- Physicians on somebody's list who became excluded or reinstated, until the owners are told.
create table exclusion_changes (
  id bigint generated always as identity primary key,
  physician_id bigint not null references physicians (id) on delete cascade,
  -- Null for someone who was reinstated.
  excluded_on date,
  created_at timestamptz not null default now()
);
create index exclusion_changes_by_physician on exclusion_changes (physician_id);
