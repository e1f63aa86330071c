import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { pass } from '#door/gate.ts'
import { recordAdminAction } from '#features/audit/commands.server.ts'
import type { Viewer } from '#shared/access/access.ts'
import type { CallError } from '#shared/calls/call-error.ts'
import { contractError, type ErrorNameOf } from '#shared/calls/contract.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { uploadSiteImage } from './contracts.ts'
import { type ImageSlot, imageFiles } from './image-address.ts'
import { isImageSlot, sizeRefusal } from './image-slots.ts'
import { saysPicture } from './read-image.server.ts'
import { tellSiteChange } from './site-channel.server.ts'

/** What multipart adds around the image. */
const around = 64 * 1024
/** How much to read and discard beyond the limit, so that the client has finished sending when the refusal arrives. */
const patience = 4 * limits.imageUpload

/** `POST /uploads/site-assets/{slot}`. Throws a `CallError`: 401, 403, 404, 413, 422. */
export async function uploadSiteImageHandler(
  deps: Deps,
  request: Request,
  slot: string,
  viewer: Viewer | null,
): Promise<Response> {
  const admin = pass(uploadSiteImage, viewer)
  if (!isImageSlot(slot)) throw refused('noSlot')
  const content = await imageIn(request)
  const drawn = await deps.drawImage(slot, content)
  if (drawn === 'wrongSize') throw refused('wrongSize', sizeRefusal(slot))
  if (drawn === null || admin === null) throw refused(saysPicture(content) ? 'unusable' : 'wrongType')
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

async function imageIn(request: Request): Promise<Buffer> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw refused('wrongType')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size < limits.imageUpload + around) chunks.push(chunk)
    if (size > patience) break
  }
  if (size >= limits.imageUpload + around) throw refused('tooLarge')
  const form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null)
  const files = [...(form?.values() ?? [])].filter((value) => value instanceof File)
  const [file] = files
  if (!file || files.length > 1 || file.size === 0) throw refused('wrongType')
  if (file.size >= limits.imageUpload) throw refused('tooLarge')
  return Buffer.from(await file.arrayBuffer())
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
