/** The lines of a pasted posting: without markup and table borders, one point or paragraph per line. */

export interface Line {
  text: string
  isPoint: boolean
  /** The cells of a row, if the line is part of a table or split by bars. */
  cells: string[]
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  bull: '•',
  rsquo: '’',
}

/** Applicant tracking systems often export HTML. */
function withoutMarkup(text: string): string {
  return text
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<(?:br|\/p|\/div|\/li|\/h\d|\/tr)\b[^>]*>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '\n• ')
    .replace(/<\/t[dh]>/gi, '\t')
    .replace(/<\/?(?:b|i|u|a|em|strong|span|font)\b[^>]*>/gi, '')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(
      /&(#?\w+);/g,
      (whole, name: string) => entities[name.toLowerCase()] ?? (name.startsWith('#') ? ' ' : whole),
    )
    .replace(/\*\*|__|^#+\s/gm, '')
}

const bullet = /^\s*(?:[•·●▪◦‣∙✔✓✅➤►>*–—-]|\d{1,2}[.)])\s+/

export function plainLines(description: string): (Line | null)[] {
  const lines: (Line | null)[] = []
  let isParagraph = false
  for (const raw of withoutMarkup(description).split(/\r\n?|\n/)) {
    const text = tidy(raw.replace(bullet, ''))
    if (text === '' || /^[\s|:_=*-]+$/.test(text)) {
      if (text === '') lines.push(null)
      isParagraph = false
      continue
    }
    const isPoint = bullet.test(raw)
    const last = lines.at(-1)
    // A paragraph that the sender's program wrapped at the margin.
    if (
      isParagraph &&
      last &&
      !isPoint &&
      /^[\p{Ll}(]/u.test(text) &&
      last.text.length > 55 &&
      !/[.!?:]$/.test(last.text)
    ) {
      last.text = `${last.text} ${text}`
      last.cells = [last.text]
      continue
    }
    lines.push({ text, isPoint, cells: cellsOf(raw, text) })
    isParagraph = !isPoint
  }
  return lines
}

function cellsOf(raw: string, text: string): string[] {
  const cells = /\t|\|/.test(raw) ? raw.split(/\t+|\|/) : text.split(/ \/ /).length > 2 ? text.split(/ \/ /) : [text]
  const filled = cells.map(tidy).filter((cell) => cell !== '')
  const isRow = /\t/.test(raw.trim()) || /^\s*\|/.test(raw)
  const label = filled[0] ?? ''
  return isRow && filled.length === 2 && label.length <= 40 ? [`${label.replace(/:$/, '')}: ${filled[1]}`] : filled
}

export function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,;:.](?: |$))/g, '')
    .trim()
}
