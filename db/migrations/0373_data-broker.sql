-- Under which names and numbers the operator is registered as a data broker: one row, empty until an admin fills it in.
create table data_broker_registration (
  id integer primary key check (id = 1),
  name text not null default '' check (length(name) <= 200),
  california text not null default '' check (length(california) <= 100),
  texas text not null default '' check (length(texas) <= 100),
  oregon text not null default '' check (length(oregon) <= 100),
  vermont text not null default '' check (length(vermont) <= 100),
  updated_at timestamptz not null default now()
);
insert into data_broker_registration (id) values (1);
