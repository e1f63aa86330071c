/** A file's lines in the order in which someone reads them, with what they look like. */

export interface LaidLine {
  /** Cells of a row are separated by tabs. */
  text: string
  /** Points. */
  size: number
  /** What headings of the same file share: the font or its weight, and the style. */
  look: string
  /** By a style of the program that wrote it. */
  style: 'title' | 'heading' | null
  /** A column, a cell of a table that lays the page out, a text box: what a heading announces ends with it. */
  block: number
  region: 'body' | 'header' | 'footer'
  /** From 1; a Word file has only one. */
  page: number
  /** More space than usual is above it. */
  isAfterGap: boolean
  /** It goes as far as its column. */
  isFull: boolean
}

/** 'E D U C A T I O N', 'C U R R I C U L U M   V I T A E' */
const setApart = /^(?:\S {1,2}){3,}\S(?: {2,}(?:\S ){2,}\S)*$/u
const closes = /(?:\b(?:of|and|at|for|in|the|de|to|with|von)|&)$/i
/** No line says only this. */
const halfName = /^(?:School|College|Center|Hospitals?|Medicine|University|Institute|Clinics?|Associates|Group)$/
const isAddress = /@|\w\.\w{2,}\//

/** Letters that are set apart are a word, and a line that can't end where it does goes on in the next one. */
export function mended(lines: readonly LaidLine[]): LaidLine[] {
  const made: LaidLine[] = []
  for (const line of lines) {
    const text = withoutGaps(line.text)
    if (!/[\p{L}\d]/u.test(text)) {
      // A rule drawn of characters sets apart like space.
      continue
    }
    const before = made.at(-1)
    if (before && goesOn(before, { ...line, text }))
      made[made.length - 1] = { ...before, text: before.text + (isCut(before, line.text) ? '' : ' ') + text }
    else made.push({ ...line, text })
  }
  return made
}

function withoutGaps(text: string): string {
  return setApart.test(text)
    ? text
        .split(/ {2,}/)
        .map((word) => word.replaceAll(' ', ''))
        .join(' ')
    : text.replace(/[^\S\t]+/gu, ' ').trimEnd()
}

function goesOn(before: LaidLine, line: LaidLine): boolean {
  if (before.block !== line.block || before.size !== line.size || before.look !== line.look || line.isAfterGap)
    return false
  if (before.text.includes('\t') || line.text.includes('\t') || before.style !== null) return false
  if (isCut(before, line.text)) return true
  if (isAddress.test(before.text) || isAddress.test(line.text) || /^\s*[•▪■·*–-]/.test(line.text)) return false
  const isSmall = /^\p{Ll}\p{Ll}/u.test(line.text) && /[\p{Ll},]$/u.test(before.text)
  if (before.isFull && halfName.test(line.text)) return true
  return (closes.test(before.text) && !/[:.]$/.test(before.text)) || (isSmall && before.text.length > 30)
}

/** An address that is longer than its column: 'ann.lee@clinic.exa', 'mple'. */
function isCut(before: LaidLine, text: string): boolean {
  if (/\/in\/[\w%-]*$/.test(before.text) && /^[\w%-]+ \(LinkedIn\)$/.test(text)) return true
  if (/\/in\/(?:[\w%-]*-)?$/.test(before.text)) return true
  if (!before.isFull || /\s/.test(before.text) || !isAddress.test(before.text) || !/^[a-z\d.-]+$/.test(text))
    return false
  return !/@.*\.(?:com|org|net|edu|gov|us|io|me|md|info|co|health)$/.test(before.text)
}
