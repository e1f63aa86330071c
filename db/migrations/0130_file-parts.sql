-- Of a public file that is one of several of its source: which part it is, such as its year. A part has editions of its own.
alter table import_runs add column part text not null default '';

update import_runs
set part = coalesce('20' || substring(file_name from '_DY?(\d{2})(?:_|\.|$)'), substring(file_name from '(20\d{2})(?!\d)'), '')
where dataset in ('volumes', 'totals');
