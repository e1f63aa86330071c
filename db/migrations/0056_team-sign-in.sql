-- A team's own identity provider (OpenID Connect), by which its members can log in once the domain is known to be the agency's.

create table team_sign_ins (
  team_id uuid primary key references teams (id) on delete cascade,
  -- The part of members' addresses after the @.
  domain text not null check (domain = lower(domain) and length(domain) between 3 and 253),
  -- What the domain's TXT record has to say.
  domain_token text not null check (length(domain_token) = 32),
  issuer text not null check (length(issuer) <= 500),
  client_id text not null check (length(client_id) between 1 and 300),
  -- Encrypted with AUTH_SECRET.
  client_secret text not null,
  -- Null until the record was found or an admin has confirmed it, and again after each change: nothing is asked of the issuer before.
  confirmed_at timestamptz,
  updated_at timestamptz not null default now()
);
create unique index team_sign_ins_by_domain on team_sign_ins (domain) where confirmed_at is not null;
