-- NPIs that NPPES says are deactivated, whether or not their physicians are known yet: someone who comes later is hidden.
create table npi_deactivations (
  npi text primary key,
  since date not null
);
