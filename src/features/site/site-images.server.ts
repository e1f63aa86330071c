/** The images an admin has put in place of the site's own. */
import type { Deps } from '#door/deps.ts'
import { type ImageSlot, imageFiles } from './image-address.ts'
import { siteSettings } from './queries.server.ts'

/** `/assets/{folder}/{name}` and `/favicon.ico`; null if nothing has been uploaded there. */
export async function answerSiteImage(deps: Deps, pathname: string, headers: Headers): Promise<Response | null> {
  const name = pathname.replace(/^\/(assets\/)?/, '')
  const slot = (Object.keys(imageFiles) as ImageSlot[]).find((slot) => imageFiles[slot] === name)
  if (slot === undefined) return null
  const image = (await siteSettings(deps.db)).images[slot]
  if (!image) return null
  const shared = {
    etag: `"${image.version}"`,
    'cache-control': 'public, no-cache',
    'x-content-type-options': 'nosniff',
    // If a browser ever takes it for a page: one that may do nothing.
    'content-security-policy': "default-src 'none'; sandbox",
    // Most of them exist to be shown on other sites.
    'cross-origin-resource-policy': 'cross-origin',
  }
  // Weak or not: an icon may have been sent compressed.
  if (headers.get('if-none-match')?.includes(shared.etag)) return new Response(null, { status: 304, headers: shared })
  const content = await deps.storage.get(name)
  return content && new Response(new Uint8Array(content), { headers: { ...shared, 'content-type': image.contentType } })
}
