-- What a row of a source's last files said, and how it left its physician, as hashes: a row that comes again, about a physician whom no one has
-- changed since, is not worked through again (docs/decisions/0062-rows-that-come-again-are-known.md). A part has the marks of 64 physicians
-- by their ids, because a row of this table for each physician would be larger than its mark.
create table import_marks (
  part bigint not null,
  source text not null,
  marks bytea not null,
  primary key (part, source)
);

-- Who leaves the data leaves no mark behind. Those of up to 63 others go as well; their next row is worked through.
create function forget_import_marks() returns trigger language plpgsql as $$
begin
  delete from import_marks m using (select distinct id / 64 as part from gone) g where m.part = g.part;
  return null;
end $$;
create trigger physicians_forget_import_marks after delete on physicians
  referencing old table as gone for each statement execute function forget_import_marks();
