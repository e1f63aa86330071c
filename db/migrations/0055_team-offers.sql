-- What an offer to a team needs once its owner pays by card: what was agreed to, and the checkout that is open for it.

alter table team_offers add column accepted_at timestamptz;
-- The sentence about price and renewal that was agreed to, as it was shown.
alter table team_offers add column agreement text;
alter table team_offers add column provider text;
alter table team_offers add column checkout_id text;
alter table team_offers add column checkout_url text;
alter table team_offers add column checkout_at timestamptz;
-- How many checkouts were begun, so that each has a key of its own at the provider.
alter table team_offers add column checkouts integer not null default 0;
create index team_offers_by_email on team_offers (email);
create index team_offers_by_expiry on team_offers (expires_at);
create index team_customers_by_team on team_customers (team_id);
-- The renewal that owners were reminded of last.
alter table team_subscriptions add column reminded_of timestamptz;
