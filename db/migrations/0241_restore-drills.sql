-- A drill restores the newest backup into a database of its own, to know that it can be restored.
alter table backups drop constraint backups_kind_check;
alter table backups add constraint backups_kind_check check (kind in ('backup', 'restore', 'drill'));
