/** Takes the text of a posting apart: markup away, one statement at a time, with the heading it stands under. */

export interface Statement {
  /** One sentence or one point, on one line. */
  text: string
  /** In lower case, without its colon: 'compensation'; empty where there is none. */
  heading: string
  /** A point of a list or a short line, not a sentence of running text. */
  isPoint: boolean
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

/** What an applicant tracking system hands over is often HTML. */
function withoutMarkup(text: string): string {
  return text
    .replace(/<(?:br|\/p|\/div|\/li|\/h\d|\/tr)\b[^>]*>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '\n• ')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(
      /&(#?\w+);/g,
      (whole, name: string) => entities[name.toLowerCase()] ?? (name.startsWith('#') ? ' ' : whole),
    )
    .replace(/\*\*|__|^#+\s/gm, '')
}

const bullet = /^\s*(?:[•·●▪◦‣∙*–—-]|\d{1,2}[.)])\s+/
const headingLine = /^([A-Z][A-Za-z /&'’-]{2,38}):\s*(.*)$/
/** The full stop of 'Dr.', 'St.', 'U.S.' and the like ends no sentence. */
const abbreviation =
  /(?:\b(?:Dr|Drs|St|Ste|Mt|Ft|Mr|Ms|Mrs|Jr|Sr|No|approx|incl|etc|vs|Inc|Ave|Blvd)|\b[A-Z]|\b[ap]\.m|e\.g|i\.e)\.$/i

export function readStatements(description: string): Statement[] {
  const statements: Statement[] = []
  let heading = ''
  for (const raw of withoutMarkup(description).split(/\r\n?|\n/)) {
    const line = tidy(raw)
    if (line === '') {
      heading = ''
      continue
    }
    const isBullet = bullet.test(raw)
    const inner = tidy(line.replace(bullet, ''))
    const headed = headingLine.exec(inner)
    if (headed) {
      const own = headed[1]!.trim().toLowerCase()
      if (headed[2] === '') {
        heading = own
        continue
      }
      for (const text of sentencesOf(headed[2]!)) statements.push({ text, heading: own, isPoint: true })
      continue
    }
    const sentences = sentencesOf(inner)
    const isPoint = isBullet || (sentences.length === 1 && !/[.!?]$/.test(inner))
    for (const text of sentences) statements.push({ text, heading, isPoint })
  }
  // What holds braces would look like a placeholder that nobody fills in.
  return statements.filter(({ text }) => text !== '' && !/[{}]/.test(text))
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function sentencesOf(line: string): string[] {
  const sentences: string[] = []
  let rest = ''
  for (const part of line.split(/(?<=[.!?;])\s+/)) {
    rest = rest === '' ? part : `${rest} ${part}`
    if (abbreviation.test(rest)) continue
    sentences.push(rest.replace(/;$/, ''))
    rest = ''
  }
  if (rest !== '') sentences.push(rest.replace(/;$/, ''))
  return sentences.map(tidy)
}

/** Whether a statement takes back what stands at `index`: 'no visa sponsorship', 'relocation is not offered'. */
export function isDenied(text: string, index: number, length: number): boolean {
  const before = text.slice(Math.max(0, index - 40), index)
  const after = text.slice(index + length, index + length + 40)
  return (
    /\b(?:no|not|without|unable|cannot|can['’]t|never|excluding|except|don['’]t|doesn['’]t)\b[^,.;]*$/i.test(before) ||
    /^[^,.;]*?\b(?:not|unavailable|isn['’]t|aren['’]t|n\/a)\b/i.test(after)
  )
}
