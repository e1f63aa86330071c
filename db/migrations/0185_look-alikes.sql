-- Where the person who asks by name practices, if they say so: it sorts their namesakes.
alter table removal_requests add column state text check (state ~ '^[A-Z]{2}$');

-- Profiles that look like someone who was removed, until an admin decides: father and son share a practice. Nothing here says more about the
-- removed person than what the profile itself still shows.
create table suppression_look_alikes (
  physician_id bigint primary key references physicians (id) on delete cascade,
  -- What agrees: name, phone, email, state, specialty.
  agrees text[] not null check (cardinality(agrees) > 0),
  -- Why the other profile was removed.
  reason text not null,
  found_at timestamptz not null default now()
);
