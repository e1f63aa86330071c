-- The servers that run on this database, each as it reports itself every few seconds, for the page /system. A crashed one is not seen again.
create table servers (
  id uuid primary key,
  -- Of the machine.
  name text not null,
  version text not null,
  -- Tells two builds of one version apart.
  build text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  -- For its search index; null while there isn't one.
  physicians bigint,
  last_change bigint,
  -- Of the disk that has DATA_DIR, in bytes; null where the system does not tell.
  disk_free bigint,
  disk_size bigint,
  -- Sentences for operators about this server's settings, its disk, and its certificate.
  warnings text[] not null default '{}'
);
