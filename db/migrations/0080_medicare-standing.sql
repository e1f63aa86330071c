-- What Medicare says of a physician's standing with it: opted out, may order and refer, enrollment revoked.
create table fact_opt_outs (
  npi text not null,
  since date not null,
  until date not null,
  -- Whether the physician may order and refer for Medicare patients all the same.
  may_refer boolean not null,
  primary key (npi, since)
);

create table fact_referrals (
  npi text primary key,
  part_b boolean not null,
  equipment boolean not null,
  home_health boolean not null,
  power_mobility boolean not null,
  hospice boolean not null
);

create table fact_revocations (
  npi text not null,
  revoked_on date not null,
  -- The sections of 42 CFR 424.535 and their words, as CMS writes them.
  reason text not null,
  -- The physician may not enroll again before.
  bar_until date,
  primary key (npi, revoked_on, reason)
);
