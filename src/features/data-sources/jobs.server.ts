import { forgetChanges } from '#data/changes.ts'
import { waitingFiles } from '#data/sources/watched-folder.ts'
import { job, noData } from '#door/job.ts'

/** Seconds: all of NPPES takes a few minutes, or an hour on a slow disk. */
const timeLimit = 4 * 60 * 60

/**
 * Imports public files added to PUBLIC_FILES_DIR since the last run, one after the other and each once. A refused file
 * is reported in the log and in `watched_files`, and not tried again.
 */
export const refreshPublicFiles = job({
  name: 'refresh-public-files',
  data: noData,
  every: '23 4 * * *',
  timeLimit: timeLimit,
  retry: { times: 2, delay: 60, delayMax: 600 },
  run: async ({ deps, signal }) => {
    const { db, log, now, publicFiles } = deps
    if (publicFiles === null) return
    for (const file of await waitingFiles(publicFiles.folder, now())) {
      signal.throwIfAborted()
      const { name, size, modifiedAt } = file
      const seen = await db
        .selectFrom('watched_files')
        .select('outcome')
        .where('name', '=', name)
        .where('size', '=', size)
        .where('modified_at', '=', modifiedAt)
        .executeTakeFirst()
      if (seen) continue
      const { done, message } = await publicFiles.take(file, signal)
      // Stopped from outside: the next server starts it over.
      signal.throwIfAborted()
      if (!done) log.warn({ file: name, told: message }, 'a public file was not imported')
      await db
        .insertInto('watched_files')
        .values({ name, size, modified_at: modifiedAt, outcome: done ? 'done' : 'failed', message })
        .execute()
    }
  },
})

/** Shortens the log of changes. A server that was away for longer rereads all physicians. */
export const cleanUpChanges = job({
  name: 'clean-up-changes',
  data: noData,
  every: '37 * * * *',
  timeLimit: 600,
  run: async ({ deps: { db, settings } }) => {
    await forgetChanges(db, settings.retention.changesDays)
  },
})
