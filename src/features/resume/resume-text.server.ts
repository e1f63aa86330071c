/**
 * A resume's text: a PDF via PDF.js, a Word file via its main part. Files are hostile until proven otherwise; the
 * caller limits time and memory.
 */
import { StringDecoder } from 'node:string_decoder'
import { getDocumentProxy } from 'unpdf'
import { fromBufferPromise } from 'yauzl'
import { type BeyondLimit, beyond, megabytes, readLimits } from '#data/formats/read-limits.ts'
import { XmlReader } from '#data/formats/xml-reader.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import type { ResumeRefusal } from './contracts.ts'

/** Lines, at most `resumeText` characters of them. */
export async function resumeText(content: Uint8Array): Promise<string | { refused: ResumeRefusal; sentence?: string }> {
  try {
    const lines = startsWith(content, '%PDF-')
      ? await pdfLines(content)
      : startsWith(content, 'PK\x03\x04')
        ? await wordLines(Buffer.from(content))
        : refuse(hasEncryptedPackage(content) ? 'encrypted' : 'wrongType')
    const text = lines.join('\n').toWellFormed().slice(0, serverLimits.resumeText)
    return /\p{L}{2}/u.test(text) ? text : { refused: 'noText' }
  } catch (error) {
    if (isNamed<BeyondLimit>(error, 'BeyondLimit'))
      return { refused: 'tooLong', sentence: `This file ${error.message}.` }
    return { refused: error instanceof Error && isRefused(error.cause) ? error.cause : 'unreadable' }
  }
}

const all: readonly ResumeRefusal[] = ['wrongType', 'encrypted', 'tooLong', 'noText', 'unreadable']
const isRefused = (cause: unknown): cause is ResumeRefusal => all.includes(cause as ResumeRefusal)

function refuse(cause: ResumeRefusal): never {
  throw new Error('refused', { cause })
}

/** Some programs put a few bytes before a PDF. */
function startsWith(content: Uint8Array, sign: string): boolean {
  const head = Buffer.from(content.subarray(0, sign === '%PDF-' ? 1024 : sign.length)).toString('latin1')
  return sign === '%PDF-' ? head.includes(sign) : head === sign
}

/** The format Word uses for a password-protected file. */
function hasEncryptedPackage(content: Uint8Array): boolean {
  return (
    startsWith(content, '\xd0\xcf\x11\xe0') && Buffer.from(content).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  )
}

async function pdfLines(content: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(content)).catch((error: Error) =>
    refuse(error.name === 'PasswordException' ? 'encrypted' : 'unreadable'),
  )
  if (document.numPages > serverLimits.resumePages) throw beyond(`has more than ${serverLimits.resumePages} pages`)
  const lines: string[] = []
  let length = 0
  for (let at = 1; at <= document.numPages && length < serverLimits.resumeText; at++) {
    const { items } = await (await document.getPage(at)).getTextContent()
    let line = ''
    for (const item of items) {
      if (!('str' in item)) continue
      line += item.str
      if (!item.hasEOL) continue
      lines.push(line)
      length += line.length + 1
      line = ''
    }
    lines.push(line)
  }
  return lines
}

/**
 * Word's main part calls its text `w:t` and its paragraphs `w:p`. A file with macros (.docm) is read like any other:
 * nothing in it runs.
 */
async function wordLines(content: Buffer): Promise<string[]> {
  const zip = await fromBufferPromise(content)
  let parts = 0
  for await (const entry of zip.eachEntry()) {
    if (++parts > serverLimits.resumeParts)
      throw beyond(`has more than ${serverLimits.resumeParts.toLocaleString('en-US')} parts`)
    if (entry.fileName !== 'word/document.xml') continue
    if (entry.isEncrypted()) refuse('encrypted')
    const lines: string[] = ['']
    let isText = false
    let length = 0
    const reader = new XmlReader(
      {
        open: (name) => {
          if (name === 'w:t') isText = true
          if (name === 'w:p' || name === 'w:br') lines.push('')
          if (name === 'w:tab') lines.push(`${lines.pop()}\t`)
        },
        text: (text) => {
          if (!isText) return
          lines.push(lines.pop() + text)
          length += text.length
        },
        close: (name) => {
          if (name === 'w:t') isText = false
        },
      },
      readLimits.member,
    )
    const decoder = new StringDecoder('utf8')
    let read = 0
    // The size stated in the ZIP may be a lie: what is unpacked is counted.
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      read += (piece as Buffer).length
      if (read > serverLimits.resumeWordPart) {
        throw beyond(`unpacks to more than ${megabytes(serverLimits.resumeWordPart)}`)
      }
      reader.write(decoder.write(piece as Buffer))
      if (length > serverLimits.resumeText) break
    }
    return lines
  }
  return refuse('wrongType')
}
