/** Caches whole pages in memory, limited by bytes. The least recently requested page is dropped first. */

/** The physicians an answer shows, for each call made for it. */
export type Shown = readonly (readonly number[])[]

export interface CachedPage {
  html: Buffer
  /** Compressed once the page is asked for again; missing until then. */
  br?: Buffer
  gzip?: Buffer
  isAskedAgain?: boolean
  etag: string
  /** The hashes of its scripts, for `script-src`. */
  scripts: readonly string[]
  shown: Shown
  /** Milliseconds since 1970. */
  until: number
}

export class CachedPages {
  /** Incremented by `clear`: a page whose rendering began earlier may be outdated. */
  generation = 0
  private readonly pages = new Map<string, CachedPage>()
  private readonly max: number
  private readonly now: () => number
  private bytes = 0

  constructor(maxBytes: number, now = () => performance.now()) {
    this.max = maxBytes
    this.now = now
  }

  /** Bytes of all cached pages, including compressed copies. */
  get size(): number {
    return this.bytes
  }

  get(key: string): CachedPage | undefined {
    const page = this.pages.get(key)
    if (!page || page.until <= this.now()) return undefined
    return this.use(key, page)
  }

  /** Even one that should be rendered again: for when it can't be. */
  getStale(key: string): CachedPage | undefined {
    const page = this.pages.get(key)
    return page && this.use(key, page)
  }

  private use(key: string, page: CachedPage): CachedPage {
    // Moves it behind less recently requested pages.
    this.pages.delete(key)
    this.pages.set(key, page)
    return page
  }

  /** False if its data has changed since rendering, or it is too large. */
  add(key: string, page: CachedPage, generation: number): boolean {
    if (generation !== this.generation || weightOf(page) > this.max / 4) return false
    this.drop(key)
    this.pages.set(key, page)
    this.grow(weightOf(page))
    return true
  }

  /** Adds the compressed copies, unless the page has been dropped in the meantime. */
  complete(key: string, page: CachedPage, copies: { br: Buffer; gzip: Buffer }): void {
    if (this.pages.get(key) !== page) return
    Object.assign(page, copies)
    this.grow(copies.br.length + copies.gzip.length)
  }

  clear(): void {
    this.generation += 1
    this.pages.clear()
    this.bytes = 0
  }

  private grow(bytes: number): void {
    this.bytes += bytes
    while (this.bytes > this.max) this.drop(this.pages.keys().next().value!)
  }

  private drop(key: string): void {
    const page = this.pages.get(key)
    if (!page) return
    this.pages.delete(key)
    this.bytes -= weightOf(page)
  }
}

function weightOf({ html, br, gzip }: CachedPage): number {
  return html.length + (br?.length ?? 0) + (gzip?.length ?? 0)
}
