-- Marks of what someone has in their records can be shared with the team, as lists are: null is private, for the owner (`user_id`) alone.

alter table own_records add column team_id uuid references teams (id) on delete set null;
create index own_records_by_team on own_records (team_id) where team_id is not null;
