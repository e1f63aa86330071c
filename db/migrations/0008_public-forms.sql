-- What visitors send: messages, physicians' own submissions, and requests to be removed.

create table contact_messages (
  id uuid primary key,
  -- Who wrote it while signed in; goes with the account.
  user_id uuid references users (id) on delete cascade,
  name text not null check (length(name) between 2 and 200),
  email text not null check (length(email) <= 320),
  subject text not null check (length(subject) between 5 and 200),
  message text not null check (length(message) between 10 and 10000),
  created_at timestamptz not null default now()
);
create index contact_messages_by_time on contact_messages (created_at desc);
create index contact_messages_by_user on contact_messages (user_id) where user_id is not null;

-- The column names are those of the original's table (specification, section 3, 'Candidate submission').
create table candidate_submissions (
  id uuid primary key,
  contactfirstname text not null check (length(contactfirstname) between 1 and 100),
  contactlastname text not null check (length(contactlastname) between 1 and 100),
  contactmiddlename text check (length(contactmiddlename) between 1 and 100),
  contacttitle text not null check (length(contacttitle) between 1 and 200),
  companyname text not null check (length(companyname) between 1 and 200),
  specialty text not null check (length(specialty) between 1 and 100),
  contactemail text not null check (contactemail = lower(contactemail) and length(contactemail) <= 320),
  personalemail text not null check (personalemail = lower(personalemail) and length(personalemail) <= 320),
  contactphone text not null check (length(contactphone) between 10 and 40),
  contactcity text not null check (length(contactcity) between 1 and 100),
  contactstate text not null check (contactstate ~ '^[A-Z]{2}$'),
  -- 'city, state'
  location text not null,
  contactlinkedinurl text check (length(contactlinkedinurl) <= 500),
  -- The strings of data/formats/education.ts and data/formats/skills.ts.
  contacteducation text,
  contactskills text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  approved_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references users (id) on delete set null,
  -- SHA-256 of all that was entered: the same form sent twice is one submission.
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'approved') = (approved_at is not null))
);
create unique index candidate_submissions_waiting on candidate_submissions (fingerprint) where status = 'pending';
create index candidate_submissions_by_status on candidate_submissions (status, created_at);
create index candidate_submissions_by_email on candidate_submissions (contactemail);

-- Requests to be removed. Once one is done, the row says that and when, and no more: who it was about stands in `suppressions` as hashes.
create table removal_requests (
  id uuid primary key,
  -- The address to be removed; of a request by name, where its person wants to be answered.
  email text check (email = lower(email) and length(email) <= 320),
  -- A request by name, of somebody whose address is not in the data, has all of these.
  npi text check (npi ~ '^[0-9]{10}$'),
  first_name text check (length(first_name) between 1 and 100),
  last_name text check (length(last_name) between 1 and 100),
  phone text check (length(phone) between 10 and 40),
  -- Whom the link of a request by name removes: it was mailed to the address that this physician has in the data.
  physician_id bigint references physicians (id) on delete set null,
  -- SHA-256 of what was mailed; the token itself stands in the mail alone.
  confirmation_token bytea unique check (octet_length(confirmation_token) = 32),
  token_expires_at timestamptz,
  created_at timestamptz not null default now(),
  -- The day by which it has to be answered.
  due_at timestamptz not null,
  -- When it went to an admin, because no mail could verify it.
  handed_over_at timestamptz,
  completed_at timestamptz,
  outcome text check (outcome in ('removed', 'declined')),
  decided_by uuid references users (id) on delete set null,
  check ((confirmation_token is null) = (token_expires_at is null)),
  check ((completed_at is null) = (outcome is null)),
  check ((npi is null) = (last_name is null) and (npi is null) = (first_name is null) and (npi is null) = (phone is null)),
  check (completed_at is null or (email is null and npi is null and confirmation_token is null))
);
create index removal_requests_by_email on removal_requests (email, created_at desc) where email is not null;
-- The admin's desk: what waits for a person, the most urgent first.
create index removal_requests_handed_over on removal_requests (due_at) where handed_over_at is not null and completed_at is null;
