-- What a publisher's server said of the file that was taken in last, of sources whose file has no day in an index: asked with it, the server
-- answers whether the file has changed, and sends it only then.
create table public_files_taken (
  source text primary key,
  address text not null,
  etag text,
  last_modified text,
  taken_at timestamptz not null default clock_timestamp()
);
