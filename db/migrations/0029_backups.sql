-- What script/backup and script/restore did, so that the site can show when the last backup was made.
create table backups (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'restore')),
  finished_at timestamptz not null default now(),
  seconds real not null check (seconds >= 0),
  -- Of the encrypted file; 0 where none was made.
  bytes bigint not null default 0 check (bytes >= 0),
  -- A folder or bucket and the file's name, without secrets.
  place text not null,
  ok boolean not null,
  -- Why it failed, as a sentence for operators.
  error text,
  check (ok = (error is null))
);
create index backups_by_time on backups (kind, finished_at desc);
