-- When the desk was emailed that it waits for a decision.
alter table suppression_look_alikes add column told_at timestamptz;
