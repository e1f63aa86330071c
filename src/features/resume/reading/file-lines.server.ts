/** A resume's lines: of a PDF via PDF.js, of a Word file via its parts. Files are hostile until proven otherwise. */
import { serverLimits } from '#shared/product/server-limits.ts'
import { type LaidLine, mended } from './laid-lines.server.ts'
import { pdfLines } from './pdf-lines.server.ts'
import { refuse } from './refusals.server.ts'
import { wordLines } from './word-lines.server.ts'

/** At most `resumeText` characters. Throws a `BeyondLimit`, or an error whose cause is a `ResumeRefusal`. */
export async function fileLines(content: Uint8Array): Promise<LaidLine[]> {
  const lines = startsWith(content, '%PDF-')
    ? await pdfLines(content)
    : startsWith(content, 'PK\x03\x04')
      ? await wordLines(Buffer.from(content))
      : refuse(hasEncryptedPackage(content) ? 'encrypted' : 'wrongType')
  let left = serverLimits.resumeText
  const read = lines.flatMap((line) => {
    const text = line.text.toWellFormed().slice(0, Math.max(0, left))
    left -= text.length
    return text === '' ? [] : [{ ...line, text }]
  })
  if (!read.some(({ text }) => /\p{L}{2}/u.test(text))) refuse('noText')
  return mended(read)
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
