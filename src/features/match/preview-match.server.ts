import { readMatchFacts } from '#data/match/match-file.ts'
import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { previewMatch } from './contracts.ts'
import { storedName } from './files.server.ts'
import { asColumns, asMatchFile, matchFileOf, rememberedColumns } from './queries.server.ts'

export const previewMatchHandler = handle(previewMatch, async ({ input, caller, deps, fail }) => {
  const file = (await matchFileOf(deps.db, caller, input.fileId, 'manage')) ?? fail('notFound')
  const facts = await deps.storage.withFile(storedName(file.id, file.file_name), (path) =>
    readMatchFacts(path, limits.matchPreview),
  )
  if (facts === null) return fail('notFound')
  // A file that was matched before has its own choice.
  const remembered = file.state === 'uploaded' ? await rememberedColumns(deps.db, caller.id, file.headers) : null
  return {
    file: asMatchFile(file, caller),
    headers: file.headers,
    columns: [...(remembered ?? asColumns(file.columns))],
    remarks: file.remarks,
    samples: facts.samples.map(({ row, cells }) => ({ row, cells: cells.map((cell) => cell.slice(0, 80)) })),
  }
})
