import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { KeptHtmlContext } from '#ui/kept-html.ts'
import { keptHtml, missing } from './kept-html.tsx'
import { withOwnRoutes } from './own-routes.ts'

/** What `ServerRouter` needs to draw a page and send its loaders' data with it. */
export interface Drawing {
  context: EntryContext
  url: string
  nonce: string
}

/**
 * The drawing with its loaders' data in hand, for a page on which nothing is still to come: React Router then writes the data without
 * waiting for it. Each time the page is drawn, notes are taken in its `renderMeta`, so each needs its own.
 */
export async function withData({ context, ...drawing }: Drawing): Promise<() => Drawing> {
  const own = withOwnRoutes(context)
  const { serverHandoffStream: stream } = context
  if (!stream) return () => ({ ...drawing, context: own })
  const value = await text(stream)
  const read = () => Object.assign(Promise.resolve(), { result: { done: true, value } })
  return () => ({
    ...drawing,
    context: { ...own, serverHandoffStream: new ReadableStream(), renderMeta: { streamCache: { 0: read() } } },
  })
}

/**
 * The page's HTML as one string, which costs less than React's stream of bytes. Null if a part of it waits, as a component does whose
 * code has not been loaded yet, or fails: the stream waits, and reports.
 */
export function drawnAtOnce({ context, url, nonce }: Drawing): string | null {
  try {
    // React's stream begins with the document's type; its string doesn't.
    const html = `<!DOCTYPE html>${renderToString(
      <KeptHtmlContext value={keptHtml}>
        <ServerRouter context={context} url={url} nonce={nonce} />
      </KeptHtmlContext>,
    )}`
    return html.includes(missing) ? null : html
  } catch {
    return null
  }
}
