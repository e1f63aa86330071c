-- What was decided about a profile before it was claimed (a row of own_profiles): it comes back if someone objects, and
-- is emptied once no one may.
alter table profile_claims add column decisions_before jsonb;
