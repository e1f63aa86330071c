import { Transform } from 'node:stream'

const preload = '<link rel="modulepreload"'
const patient = '<link fetchpriority="low" rel="modulepreload"'

/**
 * React's HTML, except that its preloaded scripts load after styles and fonts: a page is read before it is pressed, and
 * browsers ask for a module as early as for what paints. React Router takes no `fetchpriority` for them. They lose
 * their nonce: our own origin is allowed anyway, and a page names some dozens.
 */
export function scriptsLast(nonce: string): Transform {
  const changes = changesOf(nonce)
  let held = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const html = changed(held + read(chunk), changes)
      const whole = html.length - Math.max(...changes.map(([from]) => begunAtEnd(html, from)))
      held = html.slice(whole)
      done(null, written(html.slice(0, whole)))
    },
    flush(done) {
      done(null, written(held))
    },
  })
}

/** The same for the HTML of a whole page, of which only the part with preloaded scripts is written again. */
export function wholeScriptsLast(nonce: string, html: string): string {
  const changes = changesOf(nonce)
  const begins = changes.map(([from]) => html.indexOf(from)).filter((at) => at >= 0)
  if (begins.length === 0) return html
  const first = Math.min(...begins)
  // React writes them in the head, a fourteenth of the page.
  const head = html.indexOf('</head>', first)
  const last = head < 0 || changes.some(([from]) => html.includes(from, head)) ? html.length : head
  return html.slice(0, first) + changed(html.slice(first, last), changes) + html.slice(last)
}

type Changes = readonly (readonly [from: string, to: string])[]

function changesOf(nonce: string): Changes {
  return [
    [preload, patient],
    [` nonce="${nonce}"/>`, '/>'],
  ]
}

function changed(html: string, changes: Changes): string {
  return changes.reduce((text, [from, to]) => text.replaceAll(from, to), html)
}

// Byte by byte, whatever the bytes mean.
const read = (bytes: Buffer) => bytes.toString('latin1')
const written = (text: string) => Buffer.from(text, 'latin1')

/** How many of the last characters may be the beginning of `text`. */
function begunAtEnd(html: string, text: string): number {
  for (let length = Math.min(text.length - 1, html.length); length > 0; length -= 1) {
    if (html.endsWith(text.slice(0, length))) return length
  }
  return 0
}
