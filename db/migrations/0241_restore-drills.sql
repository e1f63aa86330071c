-- A drill restores the newest backup into a database of its own, to know that it can be restored.
create table restore_drills (
  id bigint generated always as identity primary key,
  finished_at timestamptz not null default now(),
  seconds real not null check (seconds >= 0),
  -- A folder or bucket and the backup's name, without secrets.
  place text not null,
  ok boolean not null,
  -- Why it failed, as a sentence for operators.
  error text,
  check (ok = (error is null))
);
create index restore_drills_by_time on restore_drills (finished_at desc);
