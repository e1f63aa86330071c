-- Physicians who have opted out of the sale and sharing of how to reach them. It holds whoever claims the profile.
create table sale_opt_outs (
  physician_id bigint primary key references physicians (id) on delete cascade,
  opted_out_at timestamptz not null default now()
);
