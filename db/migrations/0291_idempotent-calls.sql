-- Calls with an Idempotency-Key, and their answers for a day (docs/decisions/0142-a-repeated-call-is-answered-again.md).
create table idempotent_calls (
  -- SHA-256 of who calls and the key.
  id bytea primary key check (octet_length(id) = 32),
  -- Nothing for a visitor.
  user_id uuid references users (id) on delete cascade,
  call text not null,
  -- SHA-256 of the input.
  input_hash bytea not null check (octet_length(input_hash) = 32),
  started_at timestamptz not null default now(),
  -- Without an answer by then, there will be none: the server that ran it has ended, or lost the database.
  answer_due_at timestamptz not null,
  -- Of the answer; nothing until there is one.
  status integer,
  -- Encrypted; nothing if it is too large, or was forgotten with a physician who may be in it.
  answer bytea
);
create index idempotent_calls_by_start on idempotent_calls (started_at);
create index idempotent_calls_by_user on idempotent_calls (user_id) where user_id is not null;
