-- Who works on a physician of a list, and what members of a team give each other.

alter table list_physicians add column owner_id uuid references users (id) on delete set null;
create index list_physicians_by_owner on list_physicians (owner_id) where owner_id is not null;

create table list_handoffs (
  id uuid primary key,
  list_id uuid not null references physician_lists (id) on delete cascade,
  from_id uuid not null references users (id) on delete cascade,
  to_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('physicians', 'step', 'note')),
  -- Null for several physicians: a selection, or everyone in a stage.
  physician_id bigint references physicians (id) on delete cascade,
  physicians integer not null check (physicians > 0),
  -- The next step or the note; the stage, if all of its physicians were given.
  body text not null default '' check (length(body) <= 2000),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  -- When the giver has read that it is done.
  seen_at timestamptz
);
create index list_handoffs_by_receiver on list_handoffs (to_id) where done_at is null;
create index list_handoffs_by_giver on list_handoffs (from_id) where seen_at is null;
create index list_handoffs_by_list on list_handoffs (list_id, physician_id);
create index list_handoffs_by_physician on list_handoffs (physician_id) where physician_id is not null;

-- The version before this one writes none of the new kind.
alter table list_undos
  drop constraint list_undos_kind_check,
  add constraint list_undos_kind_check
    check (kind in ('moved', 'removed', 'tagged', 'stepped', 'added', 'transferred', 'given'));
