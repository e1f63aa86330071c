-- Which hospitals and other facilities Medicare knows a clinician to work at. No order and no share of time: none is the main one.
create table fact_affiliations (
  npi text not null,
  -- CMS certification number: a text, with leading zeros and letters.
  ccn text not null check (length(ccn) between 1 and 10),
  kind text not null,
  -- Of a unit inside a hospital, the hospital's number; '' for the others.
  unit_of text not null,
  primary key (npi, ccn, kind)
);
create index fact_affiliations_by_ccn on fact_affiliations (ccn);
create index fact_affiliations_by_hospital on fact_affiliations (unit_of) where unit_of <> '';

create table fact_hospitals (
  ccn text primary key check (length(ccn) between 1 and 10),
  name text not null check (length(name) between 1 and 200),
  address text not null,
  city text not null,
  state text not null,
  zip text not null,
  phone text not null,
  kind text not null,
  ownership text not null,
  emergency boolean not null
);

-- For search: 'Name, City, ST' of each hospital, and how many facilities there are.
alter table npi_facts add column hospitals text[] not null default '{}';
alter table npi_facts add column affiliations integer not null default 0;
