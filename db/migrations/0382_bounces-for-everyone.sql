-- An admin may decide on one team's bounce that the address takes no emails of anyone.
alter table bounced_addresses add column for_everyone_at timestamptz,
  add column for_everyone_by uuid references users (id) on delete set null;
create index bounced_addresses_by_admin on bounced_addresses (for_everyone_by) where for_everyone_by is not null;
create index sequence_messages_by_address on sequence_messages (address_hash) where address_hash is not null;
