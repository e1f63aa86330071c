import type { Feature } from '#door/feature.ts'
import { searchDigestMail, tellOfNewMatches } from './jobs.server.ts'
import { saveSearchHandler } from './save-search.server.ts'
import {
  deleteSavedSearchHandler,
  getSavedSearchesHandler,
  renameSavedSearchHandler,
  savedSearchData,
  setSearchDigestHandler,
  visitSavedSearchHandler,
} from './saved-searches.server.ts'
import { getUnsubscribeLinkHandler, unsubscribeDigestHandler } from './unsubscribe.server.ts'

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
