-- What a claim took back, so that it returns if the claim ends: an opt-out of sale (its row), and which contacts were
-- withheld. The decisions before it (decisions_before) stay until then, too.
alter table profile_claims add column opt_out_before jsonb;
alter table profile_claims add column withheld_before text[] not null default '{}';

-- Under which claim a correction was made, and what undoes it, if the claim ends.
alter table profile_edits add column claim_id uuid references profile_claims (id) on delete set null;
alter table profile_edits add column undo jsonb;
create index profile_edits_by_claim on profile_edits (claim_id) where claim_id is not null;

-- The row of a withheld contact in physician_contacts, and where its channel came from (provenance), for when it is shown
-- again.
alter table withheld_contacts add column stored jsonb;
