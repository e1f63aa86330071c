-- A claim can also be proven by a photo of a license or badge, which an admin looks at; and an admin can end a claim.
alter table profile_claims drop constraint profile_claims_way_check;
alter table profile_claims add constraint profile_claims_way_check check (way in ('email', 'phone', 'document'));
alter table profile_claims drop constraint profile_claims_ended_by_check;
alter table profile_claims add constraint profile_claims_ended_by_check
  check (ended_by in ('objection', 'admin', 'refused', 'other'));
-- Since when a document is stored and waits for an admin; null once that is decided and the document deleted.
alter table profile_claims add column document_at timestamptz;
create index profile_claims_with_document on profile_claims (document_at) where document_at is not null;
