-- Confirmation, reset, the second factor, and the mails that go with them.

alter table users add column two_factor_enabled boolean not null default false;

-- The hash of what the cookie says (features/auth/hashed-sessions.server.ts). Who is signed in stays signed in.
update sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');

-- Better Auth reads it during sign-in; both texts are encrypted with AUTH_SECRET.
create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  -- Not before the person has proven that their app shows the right codes.
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

-- What was mailed to somebody, as SHA-256; the token itself stands in the mail alone.
create table email_tokens (
  hash bytea primary key check (octet_length(hash) = 32),
  purpose text not null check (length(purpose) between 1 and 50),
  user_id uuid not null references users (id) on delete cascade,
  -- argon2id: the password that was chosen together with this mail, and holds once its link is followed.
  password text,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index email_tokens_by_user on email_tokens (user_id);
create index email_tokens_by_expiry on email_tokens (expires_at);

-- Where somebody has signed in from before: a browser and system without version numbers, and a network.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  agent text not null check (length(agent) <= 300),
  network text not null check (length(network) <= 50),
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  primary key (user_id, agent, network)
);

-- That a mail has left, so that a job that runs again does not send it again.
create table sent_mails (
  message_id text primary key,
  kind text not null,
  sent_at timestamptz not null default now()
);

-- Mails of a server that has no mail server: read at /dev/mail.
create table outbox (
  id uuid primary key,
  message_id text not null unique,
  kind text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  -- As a mail server would have got it (RFC 5322).
  source text not null,
  created_at timestamptz not null default now()
);
create index outbox_by_time on outbox (created_at desc);
