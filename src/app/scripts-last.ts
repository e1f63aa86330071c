import { Transform } from 'node:stream'

const preload = '<link rel="modulepreload"'
const patient = '<link fetchpriority="low" rel="modulepreload"'

/**
 * React's HTML, except that its preloaded scripts load after styles and fonts: a page is read before it is pressed, and
 * browsers ask for a module as early as for what paints. React Router takes no `fetchpriority` for them. They lose
 * their nonce: our own origin is allowed anyway, and a page names some dozens.
 */
export function scriptsLast(nonce: string): Transform {
  const changes = [
    [preload, patient],
    [` nonce="${nonce}"/>`, '/>'],
  ] as const
  let held = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // Byte by byte, whatever the bytes mean.
      let html = held + chunk.toString('latin1')
      for (const [from, to] of changes) html = html.replaceAll(from, to)
      const whole = html.length - Math.max(...changes.map(([from]) => begunAtEnd(html, from)))
      held = html.slice(whole)
      done(null, Buffer.from(html.slice(0, whole), 'latin1'))
    },
    flush(done) {
      done(null, Buffer.from(held, 'latin1'))
    },
  })
}

/** How many of the last characters may be the beginning of `text`. */
function begunAtEnd(html: string, text: string): number {
  for (let length = Math.min(text.length - 1, html.length); length > 0; length -= 1) {
    if (html.endsWith(text.slice(0, length))) return length
  }
  return 0
}
