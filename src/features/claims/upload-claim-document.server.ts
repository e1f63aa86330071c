import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '#door/deps.ts'
import type { FileRefused } from '#door/file-work.ts'
import { pass } from '#door/gate.ts'
import { networkOf } from '#door/network.ts'
import { takeTries } from '#door/tries.ts'
import { boundedUpload } from '#door/uploads.ts'
import type { Viewer } from '#shared/access/access.ts'
import { contractError, type ErrorNameOf } from '#shared/calls/contract.ts'
import { PhysicianId } from '#shared/calls/ids.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { beginClaim } from './commands.server.ts'
import { uploadClaimDocument } from './document-contracts.ts'
import { documentOf } from './documents.server.ts'
import { drawClaimDocument } from './file-work.ts'
import { claimTriedMail } from './jobs.server.ts'
import { claimLimits } from './limits.ts'
import { claimable, formerClaims, obstacleOf } from './queries.server.ts'

/**
 * `POST /uploads/claim-documents?physician=…` with the photo as its body. A profile that someone has claimed is
 * answered like any other. Throws a `CallError`.
 */
export async function uploadClaimDocumentHandler(
  deps: Deps,
  request: Request,
  { viewer, address }: { viewer: Viewer | null; address: string },
): Promise<Response> {
  const caller = pass(uploadClaimDocument, viewer)!
  await takeTries(deps, uploadClaimDocument, { input: {}, viewer, address })
  const content = await buffer(Readable.from(boundedUpload(request.body ?? [], claimLimits.document)))
  const asked = PhysicianId.safeParse(Number(new URL(request.url).searchParams.get('physician')))
  if (!asked.success || (await claimable(deps.db, asked.data)) === null) throw refused('notFound')
  const obstacle = await obstacleOf(deps.db, caller.id)
  if (obstacle !== null) throw refused(obstacle === 'hasProfile' ? 'hasProfile' : 'notThisAccount')
  const sender = { account: caller.id, network: networkOf(address) }
  const options = { sender, file: 'This photo', holds: content.length, signal: request.signal }
  const result = await deps.doFileWork(drawClaimDocument, { content }, options).catch((error) => {
    if (!isNamed<FileRefused>(error, 'FileRefused')) throw error
    throw refused('unusable', error.message)
  })
  if ('refused' in result) throw refused(result.refused)
  const claim = { physicianId: asked.data, userId: caller.id }
  const { holder } = await formerClaims(deps.db, claim)
  const claimId = await inTransaction(deps.db, async (db) => {
    const id = await beginClaim(db, { ...claim, way: 'document', typed: null })
    if (holder) await deps.jobs.enqueue(db, claimTriedMail, { claimId: holder })
    // Last: a stored photo is one that a claim names.
    await deps.storage.put(documentOf(id), result.drawn)
    return id
  })
  return Response.json({ claimId })
}

const refused = (name: ErrorNameOf<typeof uploadClaimDocument>, message?: string) =>
  contractError(uploadClaimDocument.errors[name], name, { message })
