-- Primary care shortage areas (HRSA) that are whole counties, a row for each ZIP in them. About places, not people.
create table fact_shortage_areas (
  hpsa_id text not null,
  zip text not null check (zip ~ '^[0-9]{5}$'),
  county text not null,
  name text not null,
  -- 'Geographic HPSA', 'HPSA Population', …, as HRSA writes it.
  kind text not null,
  -- Of which people, where it is not everyone; '' otherwise.
  population text not null,
  state text not null,
  score smallint not null check (score between 0 and 26),
  primary key (hpsa_id, zip, county)
);
create index fact_shortage_areas_by_zip on fact_shortage_areas (zip);
