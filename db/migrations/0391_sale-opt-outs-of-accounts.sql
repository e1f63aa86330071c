-- Who asked for an opt-out: the physician, their browser by Global Privacy Control, or a deletion list.
alter table sale_opt_outs add column asked_by text not null default 'request' check (asked_by in ('request', 'signal', 'list'));
-- Under which claim it was made by someone signed in: it ends with an objection to the claim.
alter table sale_opt_outs add column claim_id uuid references profile_claims (id) on delete set null;
create index sale_opt_outs_by_claim on sale_opt_outs (claim_id) where claim_id is not null;

-- When they said that their contacts may be shown although their browser asks for the opposite (11 CCR §7025(c)(3)).
alter table own_profiles add column sale_allowed_at timestamptz;
