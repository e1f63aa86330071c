-- The sender of recruiting emails: US law asks for the sender's own postal address under a commercial email.
alter table users
  add column company text not null default '' check (length(company) <= 200),
  add column postal_address text not null default '' check (length(postal_address) <= 500);
-- Where the job is. The physician's own town is another thing.
alter table email_templates
  add column job_location text not null default '' check (length(job_location) <= 200);
