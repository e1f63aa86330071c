-- What an import changed, so that it can be undone as a whole; and imports that an admin cancels.

-- How many physicians `import_undo` has of a run; null where it cannot be undone: it changed too many, or the time is over.
alter table import_runs add column undo_count integer;
alter table import_runs add column undone_at timestamptz;
-- Null as well where it was undone in the terminal.
alter table import_runs add column undone_by uuid references users (id) on delete set null;

create table import_undo (
  run_id uuid not null references import_runs (id) on delete cascade,
  physician_id bigint not null,
  -- The values that the import replaced, by column, and `contacts`, if one of them changed; null for somebody it added.
  before jsonb,
  -- Tells whether anything has changed the physician since.
  fingerprint uuid not null,
  primary key (run_id, physician_id)
);
create index import_undo_by_physician on import_undo (physician_id);

-- Who leaves the data leaves no values behind here. Once a statement: a foreign key would be asked for each of 250,000 samples that leave.
create function forget_import_undo() returns trigger language plpgsql as $$
begin
  delete from import_undo u using gone where u.physician_id = gone.id;
  return null;
end $$;
create trigger physicians_forget_import_undo after delete on physicians
  referencing old table as gone for each statement execute function forget_import_undo();

-- An admin wants this import to end; nothing is changed then.
alter table import_orders add column canceled_at timestamptz;
-- What the admin chose for the samples; null where nobody was asked.
alter table import_orders add column samples text check (samples in ('keep', 'remove'));
