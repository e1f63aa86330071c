/**
 * Pages that are the same for every visitor are rendered once and cached until something in them changes
 * (docs/decisions/0021-visitors-pages-are-cached.md). Nothing about a signed-in person is ever cached: requests with a
 * session or a token aren't answered from here, and a page is cached only if it was rendered for a visitor and sets no
 * cookie.
 *
 * While the database is away, cached pages are all that visitors can get. Those without people are shown for as long as
 * it takes. Those with people are shown for a minute after changes were last heard of, because someone may be removed,
 * or pause, while they aren't.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Logger } from 'pino'
import { themeFromCookies } from '#app/page/theme-from-cookies.ts'
import { compressed } from '#door/compression.ts'
import type { Reader, Reading } from '#door/reading.ts'
import { paths } from '#shared/product/paths.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { type CachedPage, CachedPages, type Shown } from './cached-pages.ts'

export interface PageCacheOptions {
  /** For all pages together; 0 disables the cache. */
  maxBytes: number
  reading: Reading
  /** The Content-Security-Policy of a page with these in its `script-src`. */
  policyWith: (scripts: string) => string
  /** Whether the search index has every change in the database. */
  isCurrent: () => Promise<boolean>
  /** Whether the database is away, so that nothing can be rendered. */
  isAway: () => boolean
  log: Logger
  now?: () => number
}

export interface PageCache {
  /**
   * The page, if it is cached or being rendered; null if it has to be rendered. Counts as reading, like any other page.
   */
  answer: (request: Request, reader: Reader) => Promise<Response | null>
  /**
   * Renders a page and caches it if all visitors would get the same. `render` gets the counter for its calls' reading.
   */
  render: (asked: PageAsked, render: (reading: Reading) => Promise<Response>) => Promise<Response>
  /** Something in the pages may have changed. */
  forget: () => void
  /** Whether changes are being received; without them, nothing is added. */
  hears: (hears: boolean) => void
}

export interface PageAsked {
  request: Request
  /** The nonce of the page's scripts. */
  nonce: string
  /**
   * Whether the answer is for no one in particular: no session, and no cookie set. Checked once the page is rendered.
   */
  isForAll: () => boolean
}

/**
 * Milliseconds after which a page is rendered again even without changes, because relative dates ('last month') change.
 */
const maxAge = 60_000
/** The same for pages with people, from the moment at which changes are no longer heard of. */
const maxAgeUnheard = 60_000

/** The same for everyone, without a trailing question mark. */
const sharedPages: ReadonlySet<string> = new Set([
  paths.home(),
  paths.about(),
  paths.specialties(),
  paths.terms(),
  paths.privacy(),
  paths.compliance(),
  paths.moneyBackGuarantee(),
  paths.doNotSell(),
  paths.apiDocs(),
  serverPaths.adminApiDocs(),
  paths.pricing(),
])
/** These say whether the browser sends Global Privacy Control. */
const signalPages: ReadonlySet<string> = new Set([paths.privacy(), paths.doNotSell()])
const statePages = /^\/states(?:\/[a-z-]+)?$/
/** These show physicians, which counts as reading. */
const physicianPages = /^\/(?:directory\/[^/]+(?:\/[^/]+)?|physicians?\/\d+)$/

/**
 * A proxy may answer for a minute, and for another while it revalidates. A browser always revalidates, because someone
 * may have signed in since. Proxies may not answer pages with physicians, because reading them is counted here.
 */
const shared = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60'
const counted = 'private, max-age=0, must-revalidate'

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) }

export function makePageCache(options: PageCacheOptions): PageCache {
  const { maxBytes, reading, policyWith, isCurrent, isAway, log, now = () => performance.now() } = options
  const pages = new CachedPages(maxBytes, now)
  const coming = new Map<string, Promise<CachedPage | null>>()
  let hearing = false
  /** Since when not. */
  let unheardSince = Number.NEGATIVE_INFINITY

  const compress = async (key: string, page: CachedPage): Promise<void> => {
    // A higher brotli level takes ten times as long to save a twentieth, and the page may change in a minute.
    const quality = {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: page.html.length },
    }
    const [br, gzip] = await Promise.all([compressions.br(page.html, quality), compressions.gzip(page.html)])
    pages.complete(key, page, { br, gzip })
  }

  /** A page that may be shown although it can't be rendered again. */
  const staleOf = (key: string): CachedPage | null => {
    const page = pages.getStale(key)
    if (!page) return null
    if (page.shown.length === 0) return page
    return !hearing && now() < unheardSince + maxAgeUnheard ? page : null
  }

  /** Returns the cached page, or the response if it may not be cached. */
  const fill = async (key: string, { nonce, isForAll }: PageAsked, render: (reading: Reading) => Promise<Response>) => {
    const { generation } = pages
    const shown: (readonly number[])[] = []
    const current = hearing && (await isCurrent().catch(() => false))
    const response = await render(noting(reading, shown))
    const stale = response.status >= 500 ? staleOf(key) : null
    if (stale !== null) return { page: stale, response: null }
    if (!current || !isForAll() || !isWholePage(response)) return { page: null, response }
    const made = await toPage(response, nonce, shown, now() + maxAge)
    if (!pages.add(key, made, generation)) return { page: null, response: uncached(made) }
    return { page: made, response: null }
  }

  const toResponse = (page: CachedPage, request: Request): Response => {
    const headers = {
      'cache-control': page.shown.length === 0 ? shared : counted,
      'content-security-policy': policyWith(page.scripts.join(' ')),
      etag: page.etag,
      // A proxy's copy is only for visitors, and for one theme.
      vary: `Cookie, Authorization, Accept-Encoding${saysSignal(request) ? ', Sec-GPC' : ''}`,
    }
    if (isKnown(request.headers.get('if-none-match'), page.etag)) return new Response(null, { status: 304, headers })
    const accepted = request.headers.get('accept-encoding')
    const encoding = encodings.find((one) => page[one] && takes(accepted, one))
    // Most pages are asked for once: the best compression takes longer than drawing one.
    const sent = encoding
      ? { body: new Uint8Array(page[encoding]!), headers: { 'content-encoding': encoding } }
      : compressed(new Uint8Array(page.html), accepted)
    return new Response(sent.body, {
      headers: {
        ...sent.headers,
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(sent.body.length),
      },
    })
  }
  /** Something changed during rendering: used for this visitor only, as if there were no cache. */
  const uncached = ({ html, scripts }: CachedPage) =>
    new Response(new Uint8Array(html), {
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policyWith(scripts.join(' ')) },
    })

  return {
    answer: async (request, reader) => {
      const key = keyOf(request)
      if (key === null) return null
      const known = hearing ? (pages.get(key) ?? (await coming.get(key))) : null
      const page = known ?? (isAway() ? staleOf(key) : null)
      if (page === null || !(await mayRead(reading, reader, page.shown))) return null
      if (!page.isAskedAgain) {
        page.isAskedAgain = true
        compress(key, page).catch((error) => log.warn({ err: error }, 'a page could not be compressed'))
      }
      return toResponse(page, request)
    },
    render: async (asked, render) => {
      const key = maxBytes > 0 ? keyOf(asked.request) : null
      if (key === null) return render(reading)
      if (!hearing) {
        const response = await render(reading)
        const stale = response.status >= 500 ? staleOf(key) : null
        return stale ? toResponse(stale, asked.request) : response
      }
      const filled = fill(key, asked, render)
      const page = filled.then(
        ({ page }) => page,
        () => null,
      )
      coming.set(key, page)
      try {
        const { page: cached, response } = await filled
        return cached ? toResponse(cached, asked.request) : response!
      } finally {
        if (coming.get(key) === page) coming.delete(key)
      }
    },
    forget: () => pages.clear(),
    hears: (hears) => {
      if (hearing && !hears) unheardSince = now()
      hearing = hears
      // What changed in the meantime was not heard of.
      if (hears) pages.clear()
    },
  }
}

/** The key of a visitor's page; null for requests whose page is not the same for all. */
export function keyOf(request: Request): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  if (request.headers.has('authorization')) return null
  const cookies = request.headers.get('cookie') ?? ''
  // For a session, a half-finished sign-in, or a known device.
  if (/(?:^|;\s*)(?:__(?:Host|Secure)-)?attending[._-]/i.test(cookies)) return null
  const path = /^https?:\/\/[^/]+(\/[^?#]*)$/.exec(request.url)?.[1]
  if (path === undefined || !(sharedPages.has(path) || statePages.test(path) || physicianPages.test(path))) return null
  const signal = signalPages.has(path) && request.headers.get('sec-gpc') === '1' ? 'gpc ' : ''
  return `${themeFromCookies(cookies)} ${signal}${path}`
}

const saysSignal = (request: Request) => signalPages.has(new URL(request.url).pathname)

/** Counts the reading of a page as if its calls were made again. False if a limit refuses it. */
async function mayRead(reading: Reading, reader: Reader, shown: Shown): Promise<boolean> {
  try {
    for (const ids of shown) {
      await reading.take(reader)
      reading.note(reader, ids)
    }
    return true
  } catch {
    // Its own page says so.
    return false
  }
}

/** Counts as usual, and records what each call shows. */
function noting(reading: Reading, shown: (readonly number[])[]): Reading {
  return {
    take: (reader) => reading.take(reader),
    names: (reader, names) => reading.names(reader, names),
    standing: (reader) => reading.standing(reader),
    watch: (onUnusual) => reading.watch(onUnusual),
    close: () => reading.close(),
    note: (reader, ids) => {
      shown.push(ids)
      reading.note(reader, ids)
    },
  }
}

function isWholePage(response: Response): boolean {
  const { headers } = response
  return (
    response.status === 200 &&
    response.body !== null &&
    (headers.get('content-type') ?? '').startsWith('text/html') &&
    // Parts of it are still pending, and it is streamed as they arrive.
    !headers.has('content-encoding') &&
    !headers.has('set-cookie') &&
    !headers.has('cache-control')
  )
}

const inlineScript = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g

/** A reused nonce protects no one, so a cached page's scripts are allowed by their hashes. */
async function toPage(response: Response, nonce: string, shown: Shown, until: number): Promise<CachedPage> {
  const text = (await response.text()).replaceAll(` nonce="${nonce}"`, '')
  const html = Buffer.from(text)
  return {
    html,
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
    scripts: [...text.matchAll(inlineScript)].map(([, script = '']) => `'sha256-${sha256(script)}'`),
    shown,
    until,
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

const encodings = ['br', 'gzip'] as const

/** Whether an Accept-Encoding header accepts an encoding. */
function takes(header: string | null, encoding: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name = '', weight = ''] = part.split(';')
    return name.trim().toLowerCase() === encoding && !/^\s*q=0(?:\.0*)?\s*$/i.test(weight)
  })
}

function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  return ifNoneMatch?.split(',').some((one) => one.trim() === etag) ?? false
}
