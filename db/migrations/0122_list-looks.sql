-- How someone likes the tables of lists: their columns, and how close the rows are.
create table list_looks (
  user_id uuid primary key references users (id) on delete cascade,
  columns text[] not null,
  compact boolean not null
);

-- Whether the list that physicians were moved to was made for it: an undo takes it away again.
alter table list_undos add column made_list boolean not null default false;
