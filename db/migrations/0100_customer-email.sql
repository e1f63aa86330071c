-- The address that the payment provider writes receipts to; null where it was not noted yet, and is passed on again.
alter table billing_customers add column told_email text;
alter table team_customers add column told_email text;
