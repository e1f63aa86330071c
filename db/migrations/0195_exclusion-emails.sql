-- Members can switch off the emails about exclusions of physicians on their lists.
alter table users add column notify_exclusions boolean not null default true;
