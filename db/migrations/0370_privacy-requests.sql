-- The register of requests under privacy laws, in whatever way they came. Rows stay as proof; what says who it was about is emptied.
create table privacy_requests (
  id uuid primary key,
  number bigint generated always as identity unique,
  kind text not null check (kind in ('know', 'correct', 'delete', 'opt_out')),
  law text not null check (law in ('CA', 'TX', 'OR', 'VT', 'other')),
  channel text not null check (channel in ('form', 'email', 'mail', 'phone', 'signal')),
  by_agent boolean not null default false,
  -- Who asks, and what for; null once it is emptied.
  first_name text check (length(first_name) <= 100),
  last_name text check (length(last_name) <= 100),
  email text check (length(email) <= 320),
  npi text check (length(npi) = 10),
  phone text check (length(phone) <= 40),
  state text check (length(state) = 2),
  details text check (length(details) <= 10000),
  received_at timestamptz not null default now(),
  -- Days of the law's own place (features/privacy-requests/clocks.ts).
  acknowledge_by date,
  due_on date not null,
  -- Of the code that was sent to the address.
  code_hash bytea check (octet_length(code_hash) = 32),
  code_expires_at timestamptz,
  codes_tried smallint not null default 0,
  address_confirmed_at timestamptz,
  acknowledged_at timestamptz,
  extended_at timestamptz,
  verified_at timestamptz,
  verified_by text check (verified_by in ('code', 'admin', 'account')),
  physician_id bigint references physicians (id) on delete set null,
  -- Whether someone in the data is meant; null until that is known.
  found boolean,
  -- Of the link to what is held; the answer of a request to know.
  answer_hash bytea check (octet_length(answer_hash) = 32),
  answer_expires_at timestamptz,
  closed_at timestamptz,
  outcome text check (outcome in ('fulfilled', 'partly', 'denied')),
  -- Cal. Civ. Code 1798.99.85(b): why, and by which provision it was exempt.
  denied_because text check (denied_because in ('unverified', 'not_consumer', 'exempt', 'other')),
  exemption text check (length(exemption) <= 100),
  -- When admins were told that it is about to be late.
  warned_at timestamptz,
  emptied_at timestamptz,
  check ((closed_at is null) = (outcome is null))
);
create index privacy_requests_open on privacy_requests (due_on) where closed_at is null;
create index privacy_requests_by_physician on privacy_requests (physician_id) where physician_id is not null;
create unique index privacy_requests_by_answer on privacy_requests (answer_hash) where answer_hash is not null;
create index privacy_requests_received on privacy_requests (received_at);

-- The proof: what was done about a request, when, and by whom.
create table privacy_request_steps (
  id uuid primary key,
  request_id uuid not null references privacy_requests (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  step text not null check (step in ('received', 'acknowledged', 'address_confirmed', 'verified', 'extended', 'carried_out', 'answered', 'downloaded', 'closed', 'emptied')),
  -- Null for what the product did by itself.
  admin_email text check (length(admin_email) <= 320),
  -- Never says who it was about.
  note text not null default '' check (length(note) <= 500),
  -- Of an email that was sent; null once the request is emptied.
  subject text check (length(subject) <= 300),
  body text check (length(body) <= 10000)
);
create index privacy_request_steps_by_request on privacy_request_steps (request_id, at);
