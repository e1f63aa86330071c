-- What physicians did for Medicare patients, a row for each physician and year. A row for each kind of care (fact_volumes) was seven times as
-- many, with an index of ranks that was larger than they. fact_volumes goes a release later, when no server reads it anymore.
create table fact_care (
  npi text not null,
  year smallint not null,
  -- CMS's specialty and state, among which a rank is counted.
  specialty text not null,
  state text not null,
  -- Plain names of our own (data/sources/volumes/care.ts), by the alphabet; the other lists are in the same order.
  care text[] not null,
  services integer[] not null check (0 < all (services)),
  -- Of the code with the most. Patients of several codes may be the same, so they are never added up.
  patients integer[] not null check (11 <= all (patients)),
  -- How many published rows are in it: with one, the number of patients is exact.
  lines integer[] not null check (0 < all (lines)),
  primary key (npi, year)
);

insert into fact_care (npi, year, specialty, state, care, services, patients, lines)
select npi, year, max(specialty), max(state), array_agg(care order by care collate "C"), array_agg(services order by care collate "C"),
  array_agg(patients order by care collate "C"), array_agg(lines order by care collate "C")
from fact_volumes group by npi, year;

-- How many services those had who had most, which a physician's place is counted in: no one is named in it.
create table fact_care_places (
  year smallint not null,
  care text not null,
  specialty text not null,
  -- '' for the whole country.
  state text not null,
  -- Fewest first; of the first ten thousand.
  services integer[] not null,
  primary key (year, care, specialty, state)
);

insert into fact_care_places (year, care, specialty, state, services)
select year, care, specialty, coalesce(state, ''),
  array(select had from (select unnest(counted.services) as had order by had desc limit 10000) most order by had)
from (
  select year, care, specialty, state, array_agg(services) as services from fact_volumes where specialty <> ''
  group by grouping sets ((year, care, specialty, state), (year, care, specialty)) having grouping(state) = 1 or state <> ''
) counted;
