import type { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scriptsLast, wholeScriptsLast } from './scripts-last.ts'

/** What comes out of the bytes of `html`, written in pieces that end at `cuts`. */
function through(html: string, cuts: readonly number[]): Promise<string> {
  const stream = scriptsLast('k3y')
  write(html, cuts, stream)
  return text(stream)
}

function write(html: string, cuts: readonly number[], stream: Writable): void {
  const bytes = Buffer.from(html)
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((one, other) => one - other)
  let from = 0
  for (const end of ends) {
    if (end > from) stream.write(bytes.subarray(from, end))
    from = end
  }
  stream.end()
}

test('preloaded modules wait, and nothing else is touched', async () => {
  const html =
    '<link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/b.js" nonce="k3y"/><p>Łódź</p><script nonce="k3y">'
  expect(await through(html, [])).toBe(
    '<link rel="stylesheet" href="/a.css"/><link fetchpriority="low" rel="modulepreload" href="/b.js"/><p>Łódź</p><script nonce="k3y">',
  )
})

test('wherever the bytes are cut', async () => {
  const part = fc.constantFrom(
    '<link rel="modulepreload"',
    '<link rel="mod',
    '<',
    '<link',
    ' href="/x.js"/>',
    ' nonce="k3y"/>',
    ' nonce="k3y"',
    'ŁÆ 医',
    'pq',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { maxLength: 12 }),
      fc.array(fc.nat(400), { maxLength: 8 }),
      async (parts, cuts) => {
        const html = parts.join('')
        const expected = html
          .replaceAll('<link rel="modulepreload"', '<link fetchpriority="low" rel="modulepreload"')
          .replaceAll(' nonce="k3y"/>', '/>')
        expect(await through(html, cuts)).toBe(expected)
        expect(wholeScriptsLast('k3y', html)).toBe(expected)
      },
    ),
  )
})
