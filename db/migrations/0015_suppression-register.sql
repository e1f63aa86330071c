-- One register of removed people, in the database: each server's journal is a copy of it.

-- What was lifted, and when: an older journal must not enter it again. A lift is about a hash, whatever kinds it stands under.
create table lifted_suppressions (
  hash bytea primary key check (octet_length(hash) = 32),
  kind text not null,
  -- Why it was lifted.
  reason text not null check (length(reason) between 1 and 200),
  lifted_at timestamptz not null
);

-- HMACs of a constant: they tell whether a server has the secret that this database was used with before.
create table secret_checks (
  name text primary key,
  value bytea not null check (octet_length(value) = 32),
  created_at timestamptz not null default now()
);

-- What a removal that was carried out came to: a profile was deleted, none was found, or several people share the address that asked.
alter table removal_requests add column found text check (found in ('profile', 'nothing', 'shared'));
