-- Lists that members and teams upload of whom not to contact.

create table do_not_contact_lists (
  id uuid primary key,
  -- Whose it is: each has one. A team's outlives the account that uploaded it.
  user_id uuid unique references users (id) on delete cascade,
  team_id uuid unique references teams (id) on delete cascade,
  uploaded_by uuid references users (id) on delete set null,
  file_name text not null,
  uploaded_at timestamptz not null default now(),
  check (num_nonnulls(user_id, team_id) = 1)
);

create table do_not_contact_npis (
  list_id uuid not null references do_not_contact_lists (id) on delete cascade,
  npi text not null,
  primary key (list_id, npi)
);

-- HMAC of the list's id and the address: neither can be read from it, and lists can't be compared with each other.
create table do_not_contact_emails (
  list_id uuid not null references do_not_contact_lists (id) on delete cascade,
  email_hash bytea not null,
  primary key (list_id, email_hash)
);

-- The list that a mark comes from, and the entry if it is an email.
alter table do_not_contact add column list_id uuid references do_not_contact_lists (id) on delete cascade;
alter table do_not_contact add column list_email bytea;
create index do_not_contact_by_list on do_not_contact (list_id) where list_id is not null;
