import { handle } from '#door/handle.ts'
import { downloadDeletionStatuses } from './contracts.ts'
import { fileWith, statusesOf } from './queries.server.ts'

/** Under the name that it was downloaded with, as DROP takes it. */
export const downloadDeletionStatusesHandler = handle(downloadDeletionStatuses, async ({ input, deps, fail }) => {
  const file = (await fileWith(deps.db, input.fileId)) ?? fail('notFound')
  if (!file.carried_out_at) return fail('notDone')
  const lines = (await statusesOf(deps.db, input.fileId)).map(({ item_id, status }) => `${item_id},${status}\r\n`)
  return {
    fileName: file.file_name,
    contentType: 'text/csv; charset=utf-8',
    body: new TextEncoder().encode(`Id,Status\r\n${lines.join('')}`),
  }
})
