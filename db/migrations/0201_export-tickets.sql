-- SHA-256 of a ticket: who made a large export with their second factor gets its file once without another code.
alter table exports add column ticket_hash bytea;
