import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '#door/deps.ts'
import type { FileRefused } from '#door/file-work.ts'
import { pass } from '#door/gate.ts'
import { networkOf } from '#door/network.ts'
import { boundedUpload, safeFileName } from '#door/uploads.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import type { Viewer } from '#shared/access/access.ts'
import { contractError } from '#shared/calls/contract.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { storeList } from './commands.server.ts'
import { uploadDeletionList } from './contracts.ts'
import { readDropFile } from './file-work.ts'
import { matchDeletionList } from './jobs.server.ts'
import { dropLimits } from './limits.ts'

interface Asker {
  viewer: Viewer | null
  address: string
}

/** `POST /uploads/deletion-lists?name=…` with the file as its body, for admins. Throws a `CallError`. */
export async function uploadDeletionListHandler(
  deps: Deps,
  request: Request,
  { viewer, address }: Asker,
): Promise<Response> {
  const admin = pass(uploadDeletionList, viewer)!
  const { errors } = uploadDeletionList
  const name = safeFileName(new URL(request.url).searchParams.get('name') ?? '')
  const content = await buffer(Readable.from(boundedUpload(request.body ?? [], dropLimits.upload)))
  const sender = { account: admin.id, network: networkOf(address) }
  const options = { sender, file: name, holds: content.length, signal: request.signal }
  const list = await deps.doFileWork(readDropFile, { content, name }, options).catch((error) => {
    if (!isNamed<FileRefused>(error, 'FileRefused')) throw error
    throw contractError(errors.badFile, 'badFile', { message: error.message })
  })
  await inTransaction(deps.db, async (db) => {
    const fileId = await storeList(db, deps.suppression.key, { ...list, fileName: name, admin })
    if (fileId === null) throw contractError(errors.known, 'known')
    await recordAdminAction(db, admin, {
      action: 'upload-deletion-list',
      subject: { kind: 'deletion-list', id: fileId },
      details: { file: name, requests: list.ids.length },
    })
    if (list.list !== 'Removed') await deps.jobs.enqueue(db, matchDeletionList, { fileId })
  })
  return Response.json({ items: list.ids.length })
}
