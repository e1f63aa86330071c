-- Who logged in through a team's identity provider the first time: from then on, only the same subject of the same issuer opens that
-- account. A new client starts over, because providers may name people differently for each. Gone with the membership.

create table team_sign_in_subjects (
  user_id uuid not null references team_members (user_id) on delete cascade,
  issuer text not null check (length(issuer) between 1 and 500),
  client_id text not null check (length(client_id) between 1 and 300),
  -- As the issuer names them (`sub`).
  subject text not null check (length(subject) between 1 and 255),
  bound_at timestamptz not null default now(),
  primary key (user_id, issuer, client_id),
  -- No one at the identity provider is two members.
  unique (issuer, client_id, subject)
);

-- An issuer that every organization shares proves no one's membership, so it has to be replaced by the agency's own.
update team_sign_ins set confirmed_at = null where issuer ~* '/(common|organizations|consumers)(/|$)';
