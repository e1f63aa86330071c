import { handle } from '#door/handle.ts'
import { downloadClaimDocument } from './desk-contracts.ts'
import { documentOf } from './documents.server.ts'

export const downloadClaimDocumentHandler = handle(downloadClaimDocument, async ({ input, deps, fail }) => {
  const waiting = await deps.db
    .selectFrom('profile_claims')
    .select('id')
    .where('id', '=', input.claimId)
    .where('document_at', 'is not', null)
    .executeTakeFirst()
  const body = waiting && (await deps.storage.get(documentOf(waiting.id)))
  if (!body) return fail('noDocument')
  return { fileName: 'document.jpg', contentType: 'image/jpeg', body: new Uint8Array(body) }
})
