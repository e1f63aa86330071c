-- A change of address that waits: the current address approves it, then the new one confirms it. The links are in `email_tokens`.
create table email_changes (
  user_id uuid primary key references users (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email) and length(new_email) <= 320),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index email_changes_by_expiry on email_changes (expires_at);
