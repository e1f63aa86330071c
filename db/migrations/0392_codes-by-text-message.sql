-- Of a code that was sent as a text message, where the number of a request is a physician's direct one; and to which
-- number, as it is stored in profiles.
alter table privacy_requests add column text_code_hash bytea check (octet_length(text_code_hash) = 32);
alter table privacy_requests add column texted_to text check (length(texted_to) <= 40);
alter table privacy_requests add column phone_confirmed_at timestamptz;
