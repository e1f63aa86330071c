/**
 * `/robots.txt`, `/.well-known/security.txt` and `gpc.json`, the sitemaps, and the social images: files that anyone may
 * cache for a while and revalidate.
 */
import { createHash } from 'node:crypto'
import type { Deps } from '#door/deps.ts'
import { CallError } from '#shared/calls/call-error.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { manifest, type OwnIcon, ownIcon } from './own-icons.server.ts'
import { sitemapIndex, sitemapPart } from './sitemap.server.ts'
import { drawSocialImage, type SocialWords, socialWords } from './social-image.server.ts'

/** Everything that belongs to one person, and what only programs read; the links in emails contain tokens. */
const closed = [
  '/account',
  '/lists',
  '/email',
  '/search',
  '/admin',
  '/users',
  '/resume-approval',
  '/api/',
  '/functions/',
]

export function robotsText({ settings }: Deps): string {
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '']
  return [...lines, `Sitemap: ${settings.origin}${serverPaths.sitemapIndex()}`, ''].join('\n')
}

export async function answerRobots(deps: Deps, headers: Headers): Promise<Response> {
  const text = robotsText(deps)
  return answer(headers, { tag: digest(text), type: 'text/plain; charset=utf-8', maxAge: 3600, body: async () => text })
}

const day = 24 * 60 * 60 * 1000

/** RFC 9116. It expires in half a year and is regenerated every day, so that it never runs out while the site is up. */
export function securityText({ settings, now }: Pick<Deps, 'settings' | 'now'>): string {
  const { securityContact: contact, origin } = settings
  const today = Math.floor(now().getTime() / day) * day
  return [
    `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}`,
    `Expires: ${new Date(today + 180 * day).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${serverPaths.securityText()}`,
    '',
  ].join('\n')
}

export async function answerSecurityText(deps: Deps, headers: Headers): Promise<Response> {
  const text = securityText(deps)
  return answer(headers, { tag: digest(text), type: 'text/plain; charset=utf-8', maxAge: 3600, body: async () => text })
}

/** The day on which the signal was first obeyed in all that this says. */
const obeyedSince = '2026-11-26'

export async function answerPrivacyControl(headers: Headers): Promise<Response> {
  const text = `${JSON.stringify({ gpc: true, lastUpdate: obeyedSince })}\n`
  return answer(headers, { tag: digest(text), type: 'application/json', maxAge: 3600, body: async () => text })
}

/** `name` is a part's; without one, it is the index. Throws a `CallError` 404. */
export async function answerSitemap(deps: Deps, name: string | undefined, headers: Headers): Promise<Response> {
  const { origin } = deps.settings
  return answer(headers, {
    // Nothing in them changes unless a physician, the pages' version, or the origin does.
    tag: digest(`${await deps.search.lastChange()} ${version} ${name} ${origin}`),
    type: 'application/xml; charset=utf-8',
    // Revalidated each time, so that removed people are gone from it: the answer is mostly 304.
    maxAge: 0,
    body: async () => (name === undefined ? sitemapIndex(deps) : ((await sitemapPart(deps, name)) ?? missing())),
  })
}

/** New with every start, because the pages' dates may have changed. */
const version = Date.now()

/** `slug` is a specialty's; without one, it is the site's image. Throws a `CallError` 404. */
export async function answerSocialImage(deps: Deps, slug: string | undefined, headers: Headers): Promise<Response> {
  const words = (await socialWords(deps, slug)) ?? missing()
  const tag = digest(`${drawing} ${words.title}\n${words.text}`)
  const response = await answer(headers, { tag, type: 'image/png', maxAge: 300, body: () => drawn(tag, words) })
  // It exists to be shown on other sites.
  response.headers.set('cross-origin-resource-policy', 'cross-origin')
  return response
}

export async function answerOwnIcon(icon: OwnIcon, headers: Headers): Promise<Response> {
  const type = icon === 'favicon' ? 'image/x-icon' : 'image/png'
  return answer(headers, { tag: digest(`${drawing} ${icon}`), type, maxAge: 3600, body: () => ownIcon(icon) })
}

export async function answerManifest(headers: Headers): Promise<Response> {
  const text = manifest()
  return answer(headers, { tag: digest(text), type: 'application/manifest+json', maxAge: 3600, body: async () => text })
}

/** Increase it when the image looks different. */
const drawing = 1
const drawings = new Map<string, Promise<Buffer>>()
const maxDrawings = 100

function drawn(tag: string, words: SocialWords): Promise<Buffer> {
  const known = drawings.get(tag)
  if (known) return known
  const drawing = drawSocialImage(words)
  if (drawings.size >= maxDrawings) drawings.delete(drawings.keys().next().value!)
  drawings.set(tag, drawing)
  drawing.catch(() => drawings.delete(tag))
  return drawing
}

interface PublicFile {
  /** Changes whenever the body changes. */
  tag: string
  type: string
  /** Seconds during which no one needs to ask again. */
  maxAge: number
  body: () => Promise<string | Buffer>
}

async function answer(headers: Headers, { tag, type, maxAge, body }: PublicFile): Promise<Response> {
  // Weak: the same content may be sent compressed.
  const etag = `W/"${tag}"`
  const known = (headers.get('if-none-match') ?? '').split(',').map((one) => one.trim())
  const shared = { etag, 'cache-control': maxAge > 0 ? `public, max-age=${maxAge}` : 'public, no-cache' }
  if (known.includes(etag) || known.includes(`"${tag}"`)) return new Response(null, { status: 304, headers: shared })
  const content = await body()
  return new Response(typeof content === 'string' ? content : new Uint8Array(content), {
    headers: { ...shared, 'content-type': type },
  })
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

function missing(): never {
  throw new CallError(404, 'not_found', 'There is nothing at this address.')
}
