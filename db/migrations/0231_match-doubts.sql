-- The columns, counted from 0, that someone has to say something about before the file is matched.
alter table match_files add column doubts integer[] not null default '{}';
