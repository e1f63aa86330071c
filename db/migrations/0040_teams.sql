-- Teams: who belongs to one, who is invited, and what of a member's things is shared with it.

create table teams (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  -- Whether what members make is shared unless they say otherwise.
  shares_by_default boolean not null default true,
  -- Members without a second factor see nothing of the team until they have one.
  requires_two_factor boolean not null default false,
  created_at timestamptz not null default now()
);

-- The primary key says that an account belongs to one team at most.
create table team_members (
  user_id uuid primary key references users (id) on delete cascade,
  team_id uuid not null references teams (id) on delete cascade,
  role text not null check (role in ('owner', 'manager', 'recruiter')),
  joined_at timestamptz not null default now()
);
create index team_members_by_team on team_members (team_id);

create table team_invitations (
  id uuid primary key,
  team_id uuid not null references teams (id) on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 320),
  role text not null check (role in ('manager', 'recruiter')),
  -- SHA-256 of what was emailed; sending again makes a new one.
  hash bytea not null unique check (octet_length(hash) = 32),
  invited_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
-- One open invitation for an address.
create unique index team_invitations_open on team_invitations (team_id, email) where used_at is null;
create index team_invitations_by_email on team_invitations (email) where used_at is null;
create index team_invitations_by_expiry on team_invitations (expires_at);

-- Null: private, for the owner (`user_id`) alone. Else the team's; src/shared/access/ownership.ts says who may do what with it.
alter table physician_lists add column team_id uuid references teams (id) on delete set null;
create index physician_lists_by_team on physician_lists (team_id) where team_id is not null;
alter table saved_searches add column team_id uuid references teams (id) on delete set null;
create index saved_searches_by_team on saved_searches (team_id) where team_id is not null;
alter table email_templates add column team_id uuid references teams (id) on delete set null;
create index email_templates_by_team on email_templates (team_id) where team_id is not null;
alter table export_presets add column team_id uuid references teams (id) on delete set null;
create index export_presets_by_team on export_presets (team_id) where team_id is not null;

-- Who wrote the note last, and who put the physician on the list. Null: the list's owner, or someone whose account is gone.
alter table list_physicians add column note_by uuid references users (id) on delete set null;
alter table list_physicians add column added_by uuid references users (id) on delete set null;
create index list_physicians_by_note_author on list_physicians (note_by) where note_by is not null;
create index list_physicians_by_adder on list_physicians (added_by) where added_by is not null;
