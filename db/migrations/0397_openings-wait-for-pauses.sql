-- Physicians who are open to offers while they have paused contact: recruiters hear of it once the pause is over.
alter table own_profiles add column opening_waits boolean not null default false;
create index own_profiles_with_waiting_opening on own_profiles (physician_id) where opening_waits;
