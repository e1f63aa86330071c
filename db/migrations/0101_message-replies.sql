-- What admins answered to messages of the contact form. The browser chooses the id: the same press sent twice is one email.
create table message_replies (
  id uuid primary key,
  message_id uuid not null references contact_messages (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  text text not null check (length(text) between 1 and 10000),
  created_at timestamptz not null default now()
);
create index message_replies_by_message on message_replies (message_id, created_at);
create index message_replies_by_author on message_replies (author_id) where author_id is not null;
