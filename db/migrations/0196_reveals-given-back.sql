-- A contact that turned out wrong no longer counts toward the quota of the person who revealed it. The log keeps the reveal.
alter table contact_reveals add column given_back_at timestamptz;
