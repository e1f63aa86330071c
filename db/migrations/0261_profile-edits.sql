-- What admins corrected in profiles, field by field. The values themselves are in physicians and physician_contacts, with 'admin' as their source.
create table profile_edits (
  id bigint generated always as identity primary key,
  physician_id bigint not null references physicians (id) on delete cascade,
  -- A field's name (data/edit/profile-fields.ts); '' stands for nothing.
  field text not null check (length(field) between 1 and 40),
  before text not null,
  after text not null,
  -- Where the former value came from.
  source_before text not null,
  -- Where the admin has the new one from.
  reason text not null check (length(reason) between 1 and 200),
  edited_by uuid references users (id) on delete set null,
  edited_at timestamptz not null default now()
);
create index profile_edits_by_physician on profile_edits (physician_id, id desc);
create index profile_edits_by_admin on profile_edits (edited_by) where edited_by is not null;
