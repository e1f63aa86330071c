-- The admin's desk: what admins did, plans that are given away, and what became of a submission.

-- Never changed and never emptied by what it tells of. About whom: an account by its row, anything else by kind and id. Names and
-- addresses are looked up when it is read, so that whoever is removed is removed from here, too.
create table admin_actions (
  id uuid primary key,
  admin_id uuid references users (id) on delete set null,
  -- As it was then: an admin who deletes the account stays in the log.
  admin_email text not null check (length(admin_email) <= 320),
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$' and length(action) <= 60),
  user_id uuid references users (id) on delete set null,
  subject_kind text check (subject_kind ~ '^[a-z]+(-[a-z]+)*$' and length(subject_kind) <= 40),
  subject_id text check (length(subject_id) <= 100),
  -- Facts by name; never a contact value or a secret.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  created_at timestamptz not null default now(),
  check ((subject_kind is null) = (subject_id is null))
);
create index admin_actions_by_time on admin_actions (created_at desc, id desc);
create index admin_actions_by_admin on admin_actions (admin_id, created_at desc);
create index admin_actions_by_user on admin_actions (user_id) where user_id is not null;

-- A plan that an admin gave to somebody. It stands beside what the payment provider says, never in it.
create table complimentary_plans (
  user_id uuid primary key references users (id) on delete cascade,
  price_id text not null check (price_id in ('price_monthly', 'price_annual')),
  granted_by uuid references users (id) on delete set null,
  granted_at timestamptz not null default now(),
  -- Null: until an admin ends it.
  ends_at timestamptz
);

-- The physician whom an approved submission made or updated. Not a foreign key: a log, like `contact_reveals`.
alter table candidate_submissions add column physician_id bigint;
create index candidate_submissions_decided on candidate_submissions (status, decided_at desc) where status <> 'pending';
