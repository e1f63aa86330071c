import type { Feature } from '#door/feature.ts'
import { decideDuplicateHandler } from './decide-duplicate.server.ts'
import { getDuplicatesHandler } from './get-duplicates.server.ts'
import { followMerge, searchDuplicatesJob } from './jobs.server.ts'
import { mergeProfilesHandler } from './merge-profiles.server.ts'
import { undoMergeHandler } from './undo-merge.server.ts'

export const duplicates: Feature = {
  calls: [getDuplicatesHandler, mergeProfilesHandler, undoMergeHandler, decideDuplicateHandler],
  jobs: [searchDuplicatesJob, followMerge],
}
