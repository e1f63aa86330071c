import type { Feature } from '#door/feature.ts'
import { addMatchesToListHandler } from './add-matches-to-list.server.ts'
import { cancelMatchHandler } from './cancel-match.server.ts'
import { chooseMatchHandler } from './choose-match.server.ts'
import { deleteMatchHandler } from './delete-match.server.ts'
import { downloadMatchHandler } from './download-match.server.ts'
import { getMatchHandler } from './get-match.server.ts'
import { getMatchFilesHandler } from './get-match-files.server.ts'
import { cleanUpMatches, countValuesJob, matchFileJob } from './jobs.server.ts'
import { logMatchContactsHandler } from './log-match-contacts.server.ts'
import { markOwnRecordsHandler } from './mark-own-records.server.ts'
import { matchRecordsHandler } from './match-records.server.ts'
import { matchData } from './personal-data.server.ts'
import { previewMatchHandler } from './preview-match.server.ts'
import { revealMatchesHandler } from './reveal-matches.server.ts'
import { startMatchHandler } from './start-match.server.ts'

export const match: Feature = {
  calls: [
    matchRecordsHandler,
    getMatchFilesHandler,
    previewMatchHandler,
    startMatchHandler,
    getMatchHandler,
    chooseMatchHandler,
    addMatchesToListHandler,
    markOwnRecordsHandler,
    revealMatchesHandler,
    logMatchContactsHandler,
    downloadMatchHandler,
    cancelMatchHandler,
    deleteMatchHandler,
  ],
  jobs: [matchFileJob, cleanUpMatches, countValuesJob],
  personalData: [matchData],
}
