-- What an admin decided about specialties that go by no standard name. Until then they are searched by members, and shown on no public page.
create table specialty_decisions (
  -- Letters and digits of the name, without case and accents (data/normalise/specialty.ts).
  key text primary key check (length(key) between 1 and 200),
  name text not null check (length(name) between 1 and 100),
  -- The specialty that it means; null where the name is accepted as it is.
  target text check (length(target) between 1 and 100),
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz not null default now()
);
