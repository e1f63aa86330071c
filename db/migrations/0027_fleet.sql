-- Several servers on one database: they tell each other what they keep in memory is stale, and forget the log of changes together.

-- The transaction's beginning would make an import of minutes look like an index that is minutes behind.
alter table physician_changes alter column created_at set default clock_timestamp();

-- Up to which number the log of changes was forgotten. An index that knows less has to read all physicians again.
create table forgotten_changes (
  id integer primary key default 1 check (id = 1),
  up_to bigint not null default 0
);
insert into forgotten_changes default values;

-- Whoever writes these tables, also a command or an operator, tells every server at the commit (shared/database/notices.ts).
create function tell_servers() returns trigger language plpgsql as $$
begin
  perform pg_notify('attending_changed', tg_table_name);
  return null;
end $$;
create trigger site_settings_told after insert or update or delete or truncate on site_settings
  for each statement execute function tell_servers();
create trigger specialty_decisions_told after insert or update or delete or truncate on specialty_decisions
  for each statement execute function tell_servers();
create trigger suppressions_told after insert or update or delete or truncate on suppressions
  for each statement execute function tell_servers();
create trigger lifted_suppressions_told after insert or update or delete or truncate on lifted_suppressions
  for each statement execute function tell_servers();
create trigger import_runs_told after insert or update or delete or truncate on import_runs
  for each statement execute function tell_servers();

create index sessions_by_end on sessions (expires_at);
create index alerts_by_handling on alerts (handled_at) where handled_at is not null;
