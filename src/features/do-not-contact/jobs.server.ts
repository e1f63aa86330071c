import { job, noData } from '#door/job.ts'
import { markFromList } from './commands.server.ts'

/** Physicians who are new since a list was uploaded, and revealed contacts that have changed. */
export const markFromLists = job({
  name: 'mark-from-do-not-contact-lists',
  data: noData,
  every: '41 * * * *',
  timeLimit: 10 * 60,
  run: async ({ deps }) => {
    const lists = await deps.db.selectFrom('do_not_contact_lists').select('id').orderBy('id').execute()
    for (const { id } of lists) await markFromList(deps, deps.db, id)
  },
})
