-- What physicians submit with their profile: where they are licensed, how they want to be contacted, and what would make
-- them move.
alter table candidate_submissions add column contactlicenses text[] not null default '{}';
alter table candidate_submissions add column wish_contact text check (wish_contact in ('email', 'phone', 'text'));
alter table candidate_submissions add column wish_states text[] not null default '{}';
alter table candidate_submissions add column wish_miles integer check (wish_miles between 1 and 1000);
alter table candidate_submissions add column wish_time text check (wish_time in ('full', 'part'));
alter table candidate_submissions add column wish_locum boolean not null default false;
alter table candidate_submissions add column wish_telehealth boolean not null default false;
alter table candidate_submissions add column wish_visa boolean not null default false;
alter table candidate_submissions add column wish_from date;
alter table candidate_submissions add column wish_pay integer check (wish_pay between 1 and 10000000);

alter table own_profiles add column wish_contact text check (wish_contact in ('email', 'phone', 'text'));
-- When an admin approved the submission that the wishes are from; null once the physician has set them by a claim.
alter table own_profiles add column reviewed_on date;
