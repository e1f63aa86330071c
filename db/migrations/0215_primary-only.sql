-- Searches that were saved before secondary specialties counted go on finding the same people.
update saved_searches
set search_params = jsonb_set(search_params, '{filters,primaryOnly}', 'true')
where jsonb_typeof(search_params -> 'filters') = 'object'
  and not search_params -> 'filters' ? 'primaryOnly'
  and (
    search_params -> 'filters' ?| array['query', 'specialty', 'exclude', 'where']
    or jsonb_array_length(coalesce(search_params -> 'tags', '[]')) > 0
  );
