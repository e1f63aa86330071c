-- What physicians did for Medicare patients, per CMS: a row for each physician, year, and kind of care. CMS withholds what fewer than 11
-- patients had, so a row that is not here is not zero.
create table fact_volumes (
  npi text not null,
  year smallint not null,
  -- A plain name of our own (data/sources/volumes/care.ts); codes of procedures are not kept.
  care text not null,
  services integer not null check (services > 0),
  -- Of the code with the most. Patients of several codes may be the same, so they are never added up.
  patients integer not null check (patients >= 11),
  -- How many published rows are in it: with one, the number of patients is exact.
  lines integer not null check (lines > 0),
  -- CMS's specialty and state, among which a rank is counted.
  specialty text not null,
  state text not null,
  primary key (npi, year, care)
);
create index fact_volumes_rank on fact_volumes (care, year, specialty, services) include (state);

-- All of a physician's Medicare patients of a year, each counted once, and how rural the practice is.
create table fact_totals (
  npi text not null,
  year smallint not null,
  services integer not null check (services > 0),
  patients integer not null check (patients >= 11),
  -- USDA's rural-urban commuting area code, 1 to 10, with tenths; '' where CMS has none.
  ruca text not null,
  primary key (npi, year)
);

-- For search: 'Colonoscopy 240' of the newest year that CMS has of the physician, and the rural-urban code of it.
alter table npi_facts add column volumes text[] not null default '{}';
alter table npi_facts add column ruca text;
