-- Where members' programs are told what happened (docs/decisions/0165-events-are-noted-by-the-database.md).
create table webhook_endpoints (
  id uuid primary key,
  -- Whose it is: one member's, in the team that they were in when it was made, or the team's.
  for_team boolean not null default false,
  user_id uuid references users (id) on delete cascade,
  team_id uuid references teams (id) on delete cascade,
  member_id uuid references team_members (user_id) on delete cascade,
  made_by uuid references users (id) on delete set null,
  url text not null check (length(url) between 1 and 500),
  kinds text[] not null check (cardinality(kinds) between 1 and 20),
  -- Encrypted with AUTH_SECRET: deliveries are signed with it.
  secret text not null,
  created_at timestamptz not null default now(),
  last_success_at timestamptz,
  -- Switched off, and why: by a person, because it failed for days, or because it answered 410.
  off_at timestamptz,
  off_why text check (off_why in ('person', 'failing', 'gone')),
  -- The physicians' change log has been looked at up to there.
  changes_until bigint not null default 0,
  changes_at timestamptz not null default now(),
  check (
    (for_team and team_id is not null and user_id is null and member_id is null)
    or (not for_team and user_id is not null and (team_id is null) = (member_id is null))
  )
);
create index webhook_endpoints_by_user on webhook_endpoints (user_id) where user_id is not null;
create index webhook_endpoints_by_team on webhook_endpoints (team_id) where team_id is not null;
create index webhook_endpoints_by_member on webhook_endpoints (member_id) where member_id is not null;
create index webhook_endpoints_by_maker on webhook_endpoints (made_by) where made_by is not null;

create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  kind text not null,
  -- Ids and facts; never a contact.
  data jsonb not null,
  happened_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  -- Of the latest try.
  tried_at timestamptz,
  took_ms integer,
  status integer,
  answer text,
  fault text
);
create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting';
create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, happened_at desc);
create index webhook_deliveries_by_time on webhook_deliveries (happened_at);

-- The newest physician of a saved search that an endpoint was told of.
create table webhook_search_marks (
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  search_id uuid not null references saved_searches (id) on delete cascade,
  told_until bigint not null,
  primary key (endpoint_id, search_id)
);
create index webhook_search_marks_by_search on webhook_search_marks (search_id);

-- Notes an event for everyone who wants to hear of it: who did it, whose thing it was, and the team that sees it.
create function note_webhook(event text, doer uuid, owner uuid, team uuid, facts jsonb) returns void language sql as $$
  insert into webhook_deliveries (id, endpoint_id, kind, data)
  select gen_random_uuid(), endpoint.id, event, facts
  from webhook_endpoints endpoint
  where endpoint.off_at is null and event = any(endpoint.kinds)
    and case when endpoint.for_team then endpoint.team_id = team
      else endpoint.user_id in (doer, owner) and (team is null or team = endpoint.team_id)
        and endpoint.team_id is not distinct from (select team_id from team_members where user_id = endpoint.user_id)
      end
$$;

create function wants_webhook(event text) returns boolean language sql stable as $$
  select exists (select from webhook_endpoints where off_at is null and event = any(kinds))
$$;

create function note_added_to_list() returns trigger language plpgsql as $$
begin
  if wants_webhook('list.added') then
    perform note_webhook('list.added', batch.added_by, list.user_id, list.team_id, jsonb_build_object(
      'listId', list.id, 'list', list.name, 'physicianIds', batch.ids, 'userId', batch.added_by))
    from (
      select list_id, added_by, array_agg(physician_id order by physician_id) as ids from added group by list_id, added_by
    ) batch
    join physician_lists list on list.id = batch.list_id;
  end if;
  return null;
end $$;
create trigger list_physicians_note_added after insert on list_physicians
  referencing new table as added for each statement execute function note_added_to_list();

create function note_moved_stage() returns trigger language plpgsql as $$
begin
  if wants_webhook('stage.moved') then
    perform note_webhook('stage.moved', batch.staged_by, list.user_id, list.team_id, jsonb_build_object(
      'listId', list.id, 'list', list.name, 'stageId', stage.id, 'stage', stage.name, 'physicianIds', batch.ids,
      'userId', batch.staged_by))
    from (
      select entry.list_id, entry.stage_id, entry.staged_by, array_agg(entry.physician_id order by entry.physician_id) as ids
      from changed entry
      join former was on was.list_id = entry.list_id and was.physician_id = entry.physician_id
      where was.stage_id is distinct from entry.stage_id
      group by entry.list_id, entry.stage_id, entry.staged_by
    ) batch
    join physician_lists list on list.id = batch.list_id
    -- No longer a pipeline: there is no stage to tell of.
    join list_stages stage on stage.list_id = list.id
      and (stage.id = batch.stage_id or (batch.stage_id is null and stage.place = 0));
  end if;
  return null;
end $$;
create trigger list_physicians_note_moved after update on list_physicians
  referencing old table as former new table as changed for each statement execute function note_moved_stage();

create function note_revealed() returns trigger language plpgsql as $$
begin
  if exists (select from added where kind = 'revealed') and wants_webhook('contact.revealed') then
    perform note_webhook('contact.revealed', batch.author_id, batch.author_id, batch.team_id, jsonb_build_object(
      'physicianIds', batch.ids, 'fields', batch.fields, 'userId', batch.author_id))
    from (
      select author_id, team_id, details->'fields' as fields, array_agg(physician_id order by physician_id) as ids
      from added where kind = 'revealed' group by author_id, team_id, details->'fields'
    ) batch;
  end if;
  return null;
end $$;
create trigger activities_note_revealed after insert on activities
  referencing new table as added for each statement execute function note_revealed();

create function note_export_ready() returns trigger language plpgsql as $$
begin
  perform note_webhook('export.ready', new.user_id, new.user_id,
    (select team_id from team_members where user_id = new.user_id),
    jsonb_build_object('exportId', new.id, 'physicians', new.row_count, 'userId', new.user_id));
  return null;
end $$;
create trigger exports_note_made after insert on exports
  for each row when (new.state = 'ready') execute function note_export_ready();
create trigger exports_note_ready after update of state on exports
  for each row when (new.state = 'ready' and old.state <> 'ready') execute function note_export_ready();

create function note_match_finished() returns trigger language plpgsql as $$
begin
  perform note_webhook('match.finished', new.owner_id, new.owner_id, new.team_id,
    jsonb_build_object('fileId', new.id, 'state', new.state, 'rows', new.row_count, 'userId', new.owner_id));
  return null;
end $$;
create trigger match_files_note_finished after update of state on match_files
  for each row when (new.state in ('done', 'failed') and old.state <> new.state) execute function note_match_finished();
