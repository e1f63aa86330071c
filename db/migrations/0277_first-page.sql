-- The page that someone starts with after logging in: the search, unless they prefer their day.
alter table users add column start_with text not null default 'search' check (start_with in ('search', 'today'));
