import type { Feature } from '#door/feature.ts'
import { countSearchesHandler } from './count-searches.server.ts'
import { findSimilarHandler } from './find-similar.server.ts'
import { openStoredSearchHandler } from './open-stored-search.server.ts'
import { storedSearchData } from './personal-data.server.ts'
import { searchPhysiciansHandler } from './search-physicians.server.ts'
import { selectPhysiciansHandler } from './select-physicians.server.ts'
import { storeSearchHandler } from './store-search.server.ts'
import { suggestHandler } from './suggest.server.ts'

export const search: Feature = {
  calls: [
    searchPhysiciansHandler,
    selectPhysiciansHandler,
    countSearchesHandler,
    suggestHandler,
    findSimilarHandler,
    storeSearchHandler,
    openStoredSearchHandler,
  ],
  personalData: [storedSearchData],
}
