import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { handle } from '#door/handle.ts'
import { downloadImportRejects } from './contracts.ts'
import { rejectFileOf } from './files.server.ts'
import { hasRejects } from './queries.server.ts'

export const downloadImportRejectsHandler = handle(downloadImportRejects, async ({ input, deps, fail }) => {
  const file = rejectFileOf(deps.imports, input.importId)
  const there =
    (await hasRejects(deps.db, input.importId)) &&
    (await access(file).then(
      () => true,
      () => false,
    ))
  if (!there) return fail('notFound')
  return {
    fileName: 'rejected-rows.csv',
    contentType: 'text/csv; charset=utf-8',
    body: Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>,
  }
})
