-- When these searches were saved, the words between operators were keywords. They keep their meaning:
-- features/saved-searches/search-params.ts makes filters of those that have operators.
update saved_searches
set search_params = jsonb_set(search_params, '{filters,keywords}', 'true')
where search_params -> 'filters' ? 'query' and search_params -> 'filters' -> 'asTyped' = 'false';
