import { doubtText } from '#data/rows/look-at-columns.ts'
import type { FileRefused } from '#door/file-work.ts'
import { handle } from '#door/handle.ts'
import { networkOf } from '#door/network.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { limits } from '#shared/product/limits.ts'
import { previewMatch } from './contracts.ts'
import { readMatchFile } from './file-work.ts'
import { storedName } from './files.server.ts'
import { asColumns, asMatchFile, matchFileOf, rememberedColumns } from './queries.server.ts'

export const previewMatchHandler = handle(
  previewMatch,
  async ({ input, caller, deps, facts: { address, signal }, fail }) => {
    const file = (await matchFileOf(deps.db, caller, input.fileId, 'manage')) ?? fail('notFound')
    const sender = { account: caller.id, network: networkOf(address) }
    const facts = await deps.storage
      .withFile(storedName(file.id, file.file_name), (path) =>
        deps.doFileWork(
          readMatchFile,
          { path, samples: limits.matchPreview },
          { sender, file: file.file_name, signal },
        ),
      )
      .catch((error) => {
        // It was read when it was uploaded, by an earlier release.
        if (isNamed<FileRefused>(error, 'FileRefused')) return fail('badFile', { message: error.message })
        throw error
      })
    if (facts === null) return fail('notFound')
    // A file that was matched before has its own choice.
    const remembered = file.state === 'uploaded' ? await rememberedColumns(deps.db, caller.id, file.headers) : null
    const columns = remembered ?? asColumns(file.columns)
    return {
      file: asMatchFile(file, caller),
      headers: file.headers,
      columns: [...columns],
      doubts: facts.doubts
        .filter(({ at }) => columns[at] === null)
        .map((doubt) => ({ at: doubt.at, says: doubtText(doubt) })),
      remarks: file.remarks,
      samples: facts.samples,
    }
  },
)
