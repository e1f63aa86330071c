-- Physicians who have opted out of the sale and sharing of how to reach them.
alter table own_profiles add column opted_out_at timestamptz;
