-- What a stage means, whatever it is called. Emails and calls move a card from a stage of kind 'found' to the one of kind 'contacted'.
-- src/features/pipeline/stages.ts has the same names.
alter table list_stages add column kind text not null default 'none' check (kind in
  ('found', 'contacted', 'replied', 'screening', 'submitted', 'interview', 'offer', 'placed', 'declined', 'none'));

update list_stages set kind = case
  when lower(btrim(name)) in ('found', 'new', 'sourced', 'sourcing', 'identified', 'prospect', 'prospects', 'lead', 'leads', 'to contact', 'not contacted') then 'found'
  when lower(btrim(name)) in ('contacted', 'emailed', 'called', 'messaged', 'reached out', 'outreach', 'first contact') then 'contacted'
  when lower(btrim(name)) in ('replied', 'responded', 'response', 'interested', 'engaged', 'in conversation') then 'replied'
  when lower(btrim(name)) in ('screening', 'screen', 'screened', 'phone screen', 'phone screening', 'qualified') then 'screening'
  when lower(btrim(name)) in ('submitted', 'submittal', 'presented', 'cv sent', 'sent to client') then 'submitted'
  when lower(btrim(name)) in ('interview', 'interviews', 'interviewing', 'interviewed', 'site visit', 'on site') then 'interview'
  when lower(btrim(name)) in ('offer', 'offers', 'offered', 'offer made', 'contract') then 'offer'
  when lower(btrim(name)) in ('placed', 'hired', 'signed', 'accepted', 'placement') then 'placed'
  when lower(btrim(name)) in ('not interested', 'not now', 'declined', 'rejected', 'withdrawn', 'passed', 'no') then 'declined'
  else 'none' end;
