-- The numbers of a physician's licenses as NPPES has them: 'TX H6257', capitals and digits. Boards publish licenses by number.
alter table physicians add column license_numbers text[] not null default '{}';

-- What a state's board says of licenses, of those whose number and name are a physician's. Nothing is kept of anyone else in its file.
create table fact_licenses (
  npi text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  -- As the board writes it, capitals and digits.
  number text not null check (length(number) between 1 and 30),
  -- In the board's words; `active` where these begin so.
  status text not null,
  active boolean not null,
  issued_on date,
  expires_on date,
  primary key (npi, state, number)
);

-- For search: the states whose board says that a license is active.
alter table npi_facts add column active_licenses text[] not null default '{}';
