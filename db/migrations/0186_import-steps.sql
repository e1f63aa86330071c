-- What an import from the desk is doing: its progress is that step's. Samples leave before the first row, and a dry run ends by undoing.
alter table import_orders add column step text not null default 'rows' check (step in ('samples', 'rows', 'undoing'));
