/**
 * The lines of a Word file: its paragraphs, tables, and text boxes, and what its headers and footers say. A file with
 * macros (.docm) is read like any other: nothing in it runs.
 */
import { StringDecoder } from 'node:string_decoder'
import { fromBufferPromise } from 'yauzl'
import { beyond, megabytes, readLimits } from '#data/formats/read-limits.ts'
import { XmlReader } from '#data/formats/xml-reader.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import type { LaidLine } from './laid-lines.server.ts'
import { refuse } from './refusals.server.ts'
import { WordPart } from './word-part.server.ts'

const parts = /^word\/(document|header\d*|footer\d*)\.xml$/

export async function wordLines(content: Buffer): Promise<LaidLine[]> {
  const zip = await fromBufferPromise(content)
  const found = new Map<string, LaidLine[]>()
  let count = 0
  let read = 0
  let length = 0
  for await (const entry of zip.eachEntry()) {
    if (++count > serverLimits.resumeParts)
      throw beyond(`has more than ${serverLimits.resumeParts.toLocaleString('en-US')} parts`)
    const name = parts.exec(entry.fileName)?.[1]
    if (name === undefined) continue
    if (entry.isEncrypted()) refuse('encrypted')
    const part = new WordPart(name.startsWith('header') ? 'header' : name.startsWith('footer') ? 'footer' : 'body')
    const reader = new XmlReader(part, readLimits.member)
    const decoder = new StringDecoder('utf8')
    // The size stated in the ZIP may be a lie: what is unpacked is counted.
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      read += (piece as Buffer).length
      if (read > serverLimits.resumeWordPart)
        throw beyond(`unpacks to more than ${megabytes(serverLimits.resumeWordPart)}`)
      reader.write(decoder.write(piece as Buffer))
      if (length + part.length > serverLimits.resumeText) break
    }
    length += part.length
    found.set(name, part.end())
  }
  const body = found.get('document')
  if (!body) return refuse('wrongType')
  const around = [...found].filter(([name]) => name !== 'document').flatMap(([, lines]) => lines)
  return [...around, ...body]
}
