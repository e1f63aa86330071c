-- Accounts that an admin has suspended, and admins whose role was taken away.

-- Null: not suspended. Nobody signs in to a suspended account, and its sessions count for nothing.
alter table users add column suspended_at timestamptz;
-- Since then ADMIN_EMAILS does not make this account an admin, until the setting has left the address out once.
alter table users add column admin_removed_at timestamptz;
