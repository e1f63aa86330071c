import type { Feature } from '#door/feature.ts'
import { deleteSavedSearchHandler } from './delete-saved-search.server.ts'
import { getSavedSearchesHandler } from './get-saved-searches.server.ts'
import { getUnsubscribeLinkHandler } from './get-unsubscribe-link.server.ts'
import { searchDigestMail, tellOfNewMatches } from './jobs.server.ts'
import { savedSearchData } from './personal-data.server.ts'
import { renameSavedSearchHandler } from './rename-saved-search.server.ts'
import { saveSearchHandler } from './save-search.server.ts'
import { setSearchDigestHandler } from './set-search-digest.server.ts'
import { unsubscribeDigestHandler } from './unsubscribe-digest.server.ts'
import { visitSavedSearchHandler } from './visit-saved-search.server.ts'

export const savedSearches: Feature = {
  calls: [
    getSavedSearchesHandler,
    saveSearchHandler,
    renameSavedSearchHandler,
    deleteSavedSearchHandler,
    visitSavedSearchHandler,
    setSearchDigestHandler,
    getUnsubscribeLinkHandler,
    unsubscribeDigestHandler,
  ],
  jobs: [tellOfNewMatches, searchDigestMail],
  personalData: [savedSearchData],
}
