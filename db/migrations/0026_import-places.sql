-- Where a file of a server's own folder was seen: 'host:folder'. Null for uploads, which every server can read, and for older orders.
alter table import_orders add column seen_by text check (length(seen_by) between 1 and 1000);
