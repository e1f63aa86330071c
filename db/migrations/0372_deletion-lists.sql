-- California's consumer deletion lists (DROP), as they were uploaded, and what was answered to each request on them.
create table deletion_list_files (
  id uuid primary key,
  file_name text not null unique check (length(file_name) between 1 and 200),
  list text not null check (list in ('Email', 'Phone', 'NDZ', 'MAID', 'NameVIN', 'CTVID', 'Removed')),
  uploaded_at timestamptz not null default now(),
  uploaded_by text not null check (length(uploaded_by) <= 320),
  items integer not null check (items >= 0),
  -- When it was compared with the data, so that an admin can decide; and when it was carried out.
  matched_at timestamptz,
  carry_out_at timestamptz,
  carried_out_at timestamptz
);

create table deletion_list_items (
  -- The state's own number of a request: it never changes, and no two lists have the same.
  item_id text primary key check (item_id ~ '^[A-Za-z0-9]{12}$'),
  file_id uuid not null references deletion_list_files (id) on delete cascade,
  list text not null,
  -- HMAC of the SHA-256 on the list, as in `suppressions`.
  hash bytea not null check (octet_length(hash) = 32),
  -- 2 exempted, 3 deleted, 4 opted out, 5 not found; null until it is carried out.
  status smallint check (status in (2, 3, 4, 5)),
  exemption text check (length(exemption) between 1 and 100),
  answered_at timestamptz,
  -- Whose identifier it is, until it is carried out.
  matched bigint[] not null default '{}',
  -- The person has canceled the request.
  withdrawn_at timestamptz
);
create index deletion_list_items_by_hash on deletion_list_items (hash);
create index deletion_list_items_by_file on deletion_list_items (file_id, item_id);

-- One row: up to which change of physicians the lists have been compared again.
create table deletion_list_checks (
  id integer primary key check (id = 1),
  last_change bigint not null,
  checked_at timestamptz not null
);
