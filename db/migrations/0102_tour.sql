-- When someone has closed the tour of their first visit, for good.
alter table users add column tour_done_at timestamptz;
