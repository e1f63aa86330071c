-- Members' own mailboxes, from which they write to physicians (docs/decisions/0150-mail-leaves-from-peoples-own-mailboxes.md).
create table mailboxes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- In lower case.
  address text not null check (address = lower(address) and length(address) between 3 and 254),
  -- How recipients see who writes.
  sender_name text not null check (length(sender_name) between 1 and 200),
  login text not null check (login in ('password', 'google', 'microsoft')),
  smtp_host text not null check (length(smtp_host) between 1 and 253),
  smtp_port integer not null check (smtp_port between 1 and 65535),
  imap_host text not null check (length(imap_host) between 1 and 253),
  imap_port integer not null check (imap_port between 1 and 65535),
  username text not null check (length(username) between 1 and 254),
  -- A password, or what OAuth 2 gave. Encrypted with AUTH_SECRET.
  secret text not null,
  -- checking: the email to itself is on its way. works. broken: see `problem`; nothing is sent from it.
  state text not null default 'checking' check (state in ('checking', 'works', 'broken')),
  -- What is wrong, in a sentence for its owner.
  problem text check (length(problem) <= 500),
  -- What the email to itself and the DNS said: spf, dkim, dmarc.
  authentication jsonb,
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  -- When its folders were last read to the end.
  read_at timestamptz,
  unique (user_id, address)
);
-- One account uses it, so that its limits count once. Who only claims an address keeps no one from it.
create unique index mailboxes_by_address on mailboxes (address) where state = 'works';

-- How far each folder was read.
create table mailbox_folders (
  mailbox_id uuid not null references mailboxes (id) on delete cascade,
  path text not null,
  -- Both are 32 bits without a sign (RFC 9051, 2.3.1.1).
  uid_validity bigint not null,
  last_uid bigint not null,
  primary key (mailbox_id, path)
);

-- Every email handed to a mail server, stored before it is: what comes in counts only as an answer to one of these.
create table mailbox_sent (
  -- With its angle brackets.
  message_id text primary key check (length(message_id) between 5 and 300),
  mailbox_id uuid not null references mailboxes (id) on delete cascade,
  sent_at timestamptz not null default now()
);
create index mailbox_sent_by_mailbox on mailbox_sent (mailbox_id, sent_at);

-- What has come in, so that an email that moves to another folder isn't read as a second one.
create table mailbox_incoming (
  mailbox_id uuid not null references mailboxes (id) on delete cascade,
  -- Its Message-ID, or where it was first seen if it has none.
  incoming_id text not null check (length(incoming_id) between 1 and 1000),
  kind text not null check (
    kind in ('reply', 'bounce-hard', 'bounce-soft', 'auto-reply', 'opt-out', 'complaint')
  ),
  -- Ours, which it answers.
  message_id text not null references mailbox_sent (message_id) on delete cascade,
  received_at timestamptz not null,
  primary key (mailbox_id, incoming_id)
);
create index mailbox_incoming_by_message on mailbox_incoming (message_id);
