-- Emails that leave one by one from a member's own mailbox, and stop when they are answered (docs/sending.md).

create table sequences (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  -- Its cards are moved, and who sees the list sees the sequence. Null for people from no list.
  list_id uuid references physician_lists (id) on delete set null,
  -- Null once it has been removed: nothing can leave then.
  mailbox_id uuid references mailboxes (id) on delete set null,
  name text not null check (length(name) between 1 and 200),
  state text not null default 'draft' check (state in ('draft', 'running', 'paused', 'stopped')),
  -- Why Attending has paused it; empty if its owner has.
  why text not null default '',
  -- Whom the team contacted within so many days was left out.
  quiet_days integer not null check (quiet_days between 0 and 365),
  created_at timestamptz not null default now(),
  started_at timestamptz
);
create index sequences_by_owner on sequences (owner_id, created_at desc);
create index sequences_by_list on sequences (list_id) where list_id is not null;
create index sequences_by_mailbox on sequences (mailbox_id) where mailbox_id is not null;

create table sequence_steps (
  sequence_id uuid not null references sequences (id) on delete cascade,
  place integer not null check (place between 1 and 5),
  -- Working days after the email before it; none before the first.
  wait_days integer not null check (wait_days between 0 and 60),
  -- Follow-ups are replies in the thread and have none of their own.
  subject text not null default '',
  -- Half of the people get this subject instead; empty if there is one only.
  other_subject text not null default '',
  body text not null,
  primary key (sequence_id, place)
);

create table sequence_people (
  id uuid primary key,
  sequence_id uuid not null references sequences (id) on delete cascade,
  physician_id bigint not null references physicians (id) on delete cascade,
  state text not null default 'waiting' check (state in
    ('waiting', 'paused', 'sending', 'unclear', 'replied', 'bounced', 'optedOut', 'stopped', 'done')),
  reason text not null default '',
  -- The last step whose email has left.
  step integer not null default 0 check (step between 0 and 5),
  -- The half that gets the other subject.
  gets_other boolean not null default false,
  -- When the next email is to leave; null if none is.
  due_at timestamptz,
  -- Out of office until then, or refused for now.
  not_before timestamptz,
  added_at timestamptz not null default now(),
  -- How often in a row the same email was returned or refused for now.
  failures integer not null default 0,
  unique (sequence_id, physician_id)
);
create index sequence_people_by_physician on sequence_people (physician_id);
create index sequence_people_due on sequence_people (due_at) where state = 'waiting';

create table sequence_messages (
  id uuid primary key,
  person_id uuid not null references sequence_people (id) on delete cascade,
  mailbox_id uuid references mailboxes (id) on delete set null,
  place integer not null check (place between 1 and 5),
  -- Of the address it goes to, and where that is from: 'nppes', 'csv'. Null for a draft.
  address_hash bytea check (octet_length(address_hash) = 32),
  source text not null default '',
  -- draft: changed by the sender, hasn't left. sending: decided and stored before it leaves. unclear: the server ended
  -- before it knew. refused: by the mail server. returned: bounced for now; another one follows.
  state text not null check (state in ('draft', 'sending', 'sent', 'unclear', 'refused', 'returned')),
  -- Decided before the email leaves; null for a draft.
  message_id text unique,
  subject text not null,
  body text not null,
  gets_other boolean not null default false,
  -- When it was decided to send it.
  claimed_at timestamptz,
  sent_at timestamptz,
  -- When the unclear one was last looked for.
  looked_at timestamptz,
  bounced_at timestamptz,
  replied_at timestamptz,
  opted_out_at timestamptz
);
create unique index sequence_messages_one on sequence_messages (person_id, place)
  where state in ('draft', 'sending', 'sent', 'unclear');
create index sequence_messages_by_mailbox on sequence_messages (mailbox_id, claimed_at) where claimed_at is not null;
create index sequence_messages_open on sequence_messages (claimed_at) where state in ('sending', 'unclear');

-- What came back for an email of a sequence.
create table sequence_answers (
  id uuid primary key,
  message_id uuid not null references sequence_messages (id) on delete cascade,
  kind text not null check (kind in ('reply', 'bounce-hard', 'bounce-soft', 'auto-reply', 'opt-out', 'complaint')),
  -- Its own Message-ID, or what else tells it apart: it may be read twice.
  incoming_key text not null,
  sender text not null default '',
  body text not null default '',
  received_at timestamptz not null,
  -- When the owner has read it on /today.
  seen_at timestamptz,
  unique (message_id, kind, incoming_key)
);

-- Who doesn't want emails from a sender or team. Addresses are keyed hashes, so that an entry outlives the profile.
create table sending_opt_outs (
  id uuid primary key,
  address_hash bytea not null check (octet_length(address_hash) = 32),
  -- Null: someone whose account is gone.
  owner_id uuid references users (id) on delete set null,
  team_id uuid references teams (id) on delete cascade,
  how text not null check (how in ('link', 'words', 'complaint')),
  opted_out_at timestamptz not null
);
create unique index sending_opt_outs_one on sending_opt_outs (address_hash, owner_id);
create index sending_opt_outs_by_owner on sending_opt_outs (owner_id);
create index sending_opt_outs_by_team on sending_opt_outs (team_id) where team_id is not null;

-- Addresses from which emails came back for good: left out for the team, and for everyone after a second one's.
create table bounced_addresses (
  id uuid primary key,
  address_hash bytea not null check (octet_length(address_hash) = 32),
  -- Null: someone whose account is gone.
  owner_id uuid references users (id) on delete set null,
  team_id uuid references teams (id) on delete cascade,
  -- Where the address is from: 'nppes', 'csv'.
  source text not null default '',
  bounced_at timestamptz not null
);
create unique index bounced_addresses_one on bounced_addresses (address_hash, owner_id);
create index bounced_addresses_by_owner on bounced_addresses (owner_id);
create index bounced_addresses_by_team on bounced_addresses (team_id) where team_id is not null;

-- One row for each mailbox: it is locked while an email is chosen, so that two servers don't exceed its pace.
create table sequence_mailboxes (
  mailbox_id uuid primary key references mailboxes (id) on delete cascade,
  first_sent_at timestamptz
);

-- The admin's switch that stops all sequences: at most one row.
create table sending_stop (
  one boolean primary key default true check (one),
  stopped_at timestamptz not null default now(),
  stopped_by uuid references users (id) on delete set null
);
