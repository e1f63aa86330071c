import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import type { FileRefused } from '#door/file-work.ts'
import { pass } from '#door/gate.ts'
import { networkOf } from '#door/network.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import type { Viewer } from '#shared/access/access.ts'
import type { CallError } from '#shared/calls/call-error.ts'
import { contractError, type ErrorNameOf } from '#shared/calls/contract.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { uploadSiteImage } from './contracts.ts'
import { drawSiteImage } from './file-work.ts'
import { type ImageSlot, imageFiles } from './image-address.ts'
import { isImageSlot, sizeRefusal } from './image-slots.ts'
import { tellSiteChange } from './site-channel.server.ts'

/** What multipart adds around the image. */
const around = 64 * 1024
/** How much to read and discard beyond the limit, so that the client has finished sending when the refusal arrives. */
const maxDrained = 4 * limits.imageUpload
const again = 'Save it again in another program, and upload the new file.'

/** `POST /uploads/site-assets/{slot}`. Throws a `CallError`: 401, 403, 404, 413, 422. */
export async function uploadSiteImageHandler(
  deps: Deps,
  request: Request,
  slot: string,
  { viewer, address }: { viewer: Viewer | null; address: string },
): Promise<Response> {
  const admin = pass(uploadSiteImage, viewer)
  if (!isImageSlot(slot)) throw refused('noSlot')
  if (admin === null) throw refused('noSlot')
  const input = { slot, body: await bodyOf(request), type: request.headers.get('content-type') ?? '' }
  const sender = { account: admin.id, network: networkOf(address) }
  const options = { sender, file: 'This image', holds: input.body.length, signal: request.signal }
  const result = await deps.doFileWork(drawSiteImage, input, options).catch((error) => {
    if (!isNamed<FileRefused>(error, 'FileRefused')) throw error
    throw refused('unusable', `${error.message} ${again}`)
  })
  if ('refused' in result) throw refused(result.refused, result.refused === 'wrongSize' ? sizeRefusal(slot) : undefined)
  const { drawn } = result
  const version = createHash('sha256').update(drawn).digest('base64url').slice(0, 16)
  await inTransaction(deps.db, async (db) => {
    await storeSiteImage(db, slot, { version, contentType: typeOf(slot) })
    await recordAdminAction(db, admin, { action: 'upload-site-image', details: { slot, bytes: drawn.length } })
    await tellSiteChange(db)
    // Last: a stored image is one that the settings name.
    await deps.storage.put(imageFiles[slot], drawn)
  })
  return Response.json({ url: paths.siteImage(imageFiles[slot], version) })
}

function refused(name: ErrorNameOf<typeof uploadSiteImage>, message?: string): CallError {
  return contractError(uploadSiteImage.errors[name], name, { message })
}

async function bodyOf(request: Request): Promise<Buffer> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')) throw refused('wrongType')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size < limits.imageUpload + around) chunks.push(chunk)
    if (size > maxDrained) break
  }
  if (size >= limits.imageUpload + around) throw refused('tooLarge')
  return Buffer.concat(chunks)
}

function typeOf(slot: ImageSlot): string {
  const name = imageFiles[slot]
  if (name.endsWith('.ico')) return 'image/x-icon'
  return name.endsWith('.png') ? 'image/png' : 'image/jpeg'
}

/** Records which image is in a slot; the others stay, even if someone changes them at the same time. */
async function storeSiteImage(
  db: Kysely<DB>,
  slot: string,
  image: { version: string; contentType: string },
): Promise<void> {
  const images = JSON.stringify({ [slot]: image })
  await db
    .insertInto('site_settings')
    .values({ id: 1, images })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        images: sql`site_settings.images || excluded.images`,
        updated_at: typed('time')`now()`,
      }),
    )
    .execute()
}
