-- Lists that are put aside, and physicians who go from one list to another.

alter table physician_lists add column archived_at timestamptz;

-- The version before this one writes none of the new kind.
alter table list_undos
  drop constraint list_undos_kind_check,
  add constraint list_undos_kind_check check (kind in ('moved', 'removed', 'tagged', 'stepped', 'added', 'transferred'));
-- The list that they went to.
alter table list_undos add column into_list_id uuid references physician_lists (id) on delete cascade;
create index list_undos_by_target on list_undos (into_list_id) where into_list_id is not null;
