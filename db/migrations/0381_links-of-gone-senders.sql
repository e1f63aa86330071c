-- An account's emails are deleted with it; the links in them still stop those of its team.
create table stop_links_of_gone_senders (
  -- Of `sequence_messages`: what a link names.
  message_id uuid primary key,
  address_hash bytea not null check (octet_length(address_hash) = 32),
  team_id uuid not null references teams (id) on delete cascade
);
create index stop_links_of_gone_senders_by_team on stop_links_of_gone_senders (team_id);

create function note_links_of_gone_sender() returns trigger language plpgsql as $$
begin
  insert into stop_links_of_gone_senders (message_id, address_hash, team_id)
  select message.id, message.address_hash, member.team_id
  from team_members member
  join sequences on sequences.owner_id = member.user_id
  join sequence_people person on person.sequence_id = sequences.id
  join sequence_messages message on message.person_id = person.id
  where member.user_id = old.id and message.address_hash is not null
  on conflict do nothing;
  return old;
end $$;
create trigger users_note_links before delete on users for each row execute function note_links_of_gone_sender();
