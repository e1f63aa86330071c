-- When a stored search was last opened or stored again: each person has a limited number, and the least recently used goes.
alter table search_addresses add column used_at timestamptz not null default now();
