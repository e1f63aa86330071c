import { handle } from '#door/handle.ts'
import { getSequences } from './contracts.ts'
import { isAllStopped, mailboxesOf, sequencesOf } from './queries.server.ts'

export const getSequencesHandler = handle(getSequences, async ({ caller, deps: { db } }) => {
  const [data, mailboxes, allStopped] = await Promise.all([
    sequencesOf(db, caller),
    mailboxesOf(db, caller),
    isAllStopped(db),
  ])
  return { data, mailboxes, allStopped }
})
