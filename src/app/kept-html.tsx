import { QueryClientProvider } from '@tanstack/react-query'
import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import { makeQueryClient } from '#shared/calls/use-call.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import type { KeptHtml } from '#ui/kept-html.ts'

const kept = new LRUCache<string, string>({
  maxSize: serverLimits.htmlKept,
  sizeCalculation: (html, facts) => html.length + facts.length,
})

/** Stays empty: nothing is fetched on the server. */
const noAnswers = makeQueryClient()

/** In React's HTML, where a part that waits or failed would be. */
export const missing = '<!--$!'

/** docs/decisions/0063-rows-are-kept-as-html.md */
export const keptHtml: KeptHtml = (facts, draw) => {
  const key = JSON.stringify(facts)
  const known = kept.get(key)
  if (known !== undefined) return known
  try {
    const html = renderToString(<QueryClientProvider client={noAnswers}>{draw(facts)}</QueryClientProvider>)
    // The page's own drawing waits, or reports.
    if (html.includes(missing)) return null
    kept.set(key, html)
    return html
  } catch {
    return null
  }
}
