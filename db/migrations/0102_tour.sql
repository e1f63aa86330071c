-- When someone has closed the tour of their first visit.
alter table users add column tour_done_at timestamptz;
