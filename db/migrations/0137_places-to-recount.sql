-- Years and specialties from which someone who asked to be removed was deleted: their counts still have to go from fact_care_places. Rows
-- are never unique, so that no removal waits for another.
create table fact_care_recounts (
  id bigint generated always as identity primary key,
  year smallint not null,
  specialty text not null
);
