-- Whether an offer to a team has premium rights: exports and matching.

alter table team_offers add column premium boolean not null default true;
