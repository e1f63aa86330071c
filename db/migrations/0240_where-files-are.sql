-- Which store of files a server uses: the id that the store's own marker has. Servers with different ones can't read
-- each other's uploads.
alter table servers add column files_id uuid;
