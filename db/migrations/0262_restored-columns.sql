-- Columns that a table has got since its rows were stored have their default, and not null.
create or replace function restore_rows(target regclass, stored jsonb) returns integer language plpgsql as $$
declare
  names text;
  one jsonb;
  count integer := 0;
begin
  for one in select value from jsonb_array_elements(stored) loop
    select string_agg(quote_ident(attname), ', ' order by attnum) into names
    from pg_attribute
    where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '' and one ? attname;
    begin
      execute format('insert into %s (%s) overriding system value select %s from jsonb_populate_record(null::%s, $1)',
        target, names, names, target) using one;
      count := count + 1;
    exception when foreign_key_violation or unique_violation then null;
    end;
  end loop;
  return count;
end $$;
