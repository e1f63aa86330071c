-- What the public files of CMS add: who is no longer in practice, where else somebody practices, and as of which day the data is.

-- Since when the NPI is deactivated. Such physicians are kept, because they may come back, and not found by search.
alter table physicians add column deactivated_on date;
create index physicians_deactivated on physicians (deactivated_on) where deactivated_on is not null;

-- NPPES's secondary practice locations. No telephone numbers: these are channels, and stand in physician_contacts.
create table physician_locations (
  physician_id bigint not null references physicians (id) on delete cascade,
  address_line1 text check (length(address_line1) between 1 and 200),
  address_line2 text check (length(address_line2) between 1 and 200),
  city text not null check (length(city) between 1 and 100),
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip text check (zip ~ '^[0-9]{5}$'),
  unique nulls not distinct (physician_id, address_line1, address_line2, city, state, zip)
);

-- Of a public file: which set of data it is an edition of, and the day its data is from.
alter table import_runs add column dataset text;
alter table import_runs add column as_of date;
create index import_runs_by_dataset on import_runs (dataset, finished_at desc) where dataset is not null;

-- Files of PUBLIC_FILES_DIR that were looked at; a file that has changed since is another one.
create table watched_files (
  name text not null,
  size bigint not null,
  modified_at timestamptz not null,
  outcome text not null check (outcome in ('done', 'failed')),
  -- What the import said.
  message text not null,
  finished_at timestamptz not null default now(),
  primary key (name, size, modified_at)
);
