-- Physicians whom someone, or their team, does not want to contact.

create table do_not_contact (
  id uuid primary key,
  -- Null: someone of the team whose account is gone. Private rows go with their owner (features/teams, leaving).
  owner_id uuid references users (id) on delete set null,
  -- Null: for the owner alone.
  team_id uuid references teams (id) on delete cascade,
  physician_id bigint not null references physicians (id) on delete cascade,
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now()
);
create unique index do_not_contact_private on do_not_contact (owner_id, physician_id) where team_id is null;
create unique index do_not_contact_by_team on do_not_contact (team_id, physician_id) where team_id is not null;
create index do_not_contact_by_physician on do_not_contact (physician_id);
create index do_not_contact_by_owner on do_not_contact (owner_id) where team_id is not null;
