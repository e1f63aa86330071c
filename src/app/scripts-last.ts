import { Transform } from 'node:stream'

const preload = '<link rel="modulepreload"'
const patient = '<link fetchpriority="low" rel="modulepreload"'

/**
 * HTML as React writes it, but that its preloaded scripts let styles and fonts go first: a page is read before it is pressed, and
 * browsers ask for a module as early as for what paints. React Router takes no `fetchpriority` for them.
 */
export function scriptsLast(): Transform {
  let held = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // Byte by byte, whatever the bytes mean.
      const html = (held + chunk.toString('latin1')).replaceAll(preload, patient)
      const whole = html.length - begunAtEnd(html)
      held = html.slice(whole)
      done(null, Buffer.from(html.slice(0, whole), 'latin1'))
    },
    flush(done) {
      done(null, Buffer.from(held, 'latin1'))
    },
  })
}

/** How many of the last characters may be the beginning of a preload. */
function begunAtEnd(html: string): number {
  for (let length = Math.min(preload.length - 1, html.length); length > 0; length -= 1) {
    if (html.endsWith(preload.slice(0, length))) return length
  }
  return 0
}
