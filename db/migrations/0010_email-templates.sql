-- Letters that people keep to use again (section 3, 'email_templates').
create table email_templates (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Set from the job title; several may have the same.
  name text not null check (length(name) between 1 and 200),
  subject text not null check (length(subject) between 1 and 300),
  body text not null check (length(body) between 1 and 10000),
  tone text not null check (tone in ('Professional', 'Friendly', 'Casual', 'Formal')),
  length text not null check (length in ('Short', 'Medium', 'Long')),
  position_type text not null check (position_type in ('Full-time', 'Part-time', 'Contract', 'Per Diem')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index email_templates_by_user on email_templates (user_id, created_at desc, id desc);
