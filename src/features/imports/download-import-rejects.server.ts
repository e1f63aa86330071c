import { ReadableStream as NodeStream } from 'node:stream/web'
import { handle } from '#door/handle.ts'
import { downloadImportRejects } from './contracts.ts'
import { readRejects } from './files.server.ts'
import { hasRejects } from './queries.server.ts'

export const downloadImportRejectsHandler = handle(downloadImportRejects, async ({ input, deps, fail }) => {
  const file = (await hasRejects(deps.db, input.importId)) ? await readRejects(deps, input.importId) : null
  if (file === null) return fail('notFound')
  return {
    fileName: 'rejected-rows.csv',
    contentType: 'text/csv; charset=utf-8',
    body: NodeStream.from(file.parts) as ReadableStream<Uint8Array>,
  }
})
