import { randomUUIDv7 } from 'node:crypto'
import type { Deps } from '#door/deps.ts'
import type { FileRefused } from '#door/file-work.ts'
import { pass } from '#door/gate.ts'
import { networkOf } from '#door/network.ts'
import { boundedUpload, safeFileName } from '#door/uploads.ts'
import type { Viewer } from '#shared/access/access.ts'
import { CallError } from '#shared/calls/call-error.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { limits } from '#shared/product/limits.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { addFile } from './commands.server.ts'
import { uploadMatchFile } from './contracts.ts'
import { readMatchFile } from './file-work.ts'
import { storedName } from './files.server.ts'
import { countFiles } from './queries.server.ts'

/**
 * `POST /uploads/match-files?name=…`: the body goes to the store as it arrives and is read through once, so that a file
 * that can't be matched is refused immediately and nothing of it is kept. Throws a `CallError`.
 */
export async function uploadMatchFileHandler(
  deps: Deps,
  request: Request,
  { viewer, address }: { viewer: Viewer | null; address: string },
): Promise<Response> {
  const caller = pass(uploadMatchFile, viewer)!
  const fileName = safeFileName(new URL(request.url).searchParams.get('name') ?? '')
  if ((await countFiles(deps.db, caller)) >= serverLimits.matchFiles) {
    throw new CallError(
      409,
      'too_many',
      `You have ${serverLimits.matchFiles} files, which is the limit. Delete one first.`,
    )
  }
  const id = randomUUIDv7()
  const name = storedName(id, fileName)
  await deps.storage.write(name, boundedUpload(request.body ?? [], limits.matchFile))
  try {
    const sender = { account: caller.id, network: networkOf(address) }
    const { signal } = request
    const facts = await deps.storage.withFile(name, (path) =>
      deps.doFileWork(readMatchFile, { path, samples: 0 }, { sender, file: fileName, signal }),
    )
    if (facts === null) throw new Error('an upload is gone before it was read')
    await addFile(deps.db, caller, { id, fileName, facts })
    return Response.json({ fileId: id })
  } catch (error) {
    await deps.storage.remove(name)
    if (isNamed<FileRefused>(error, 'FileRefused')) throw new CallError(422, 'bad_file', error.message)
    throw error
  }
}
