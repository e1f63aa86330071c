-- The search for physicians near a hospital names it as the index has it: 'Name, City, ST'.
create index fact_hospitals_by_name on fact_hospitals (lower(name || ', ' || city || ', ' || state));
