/** The lines of a posting, their cells, and the sentences of each. */

/** A range of the text, in characters from 0. */
export interface Range {
  from: number
  to: number
}

export interface Line extends Range {
  /** It begins with the mark of a list. */
  isPoint: boolean
  /** The mark is a number or a letter. */
  isNumbered: boolean
  /** An empty line, or the beginning of the text, is above it. */
  isAfterGap: boolean
  /** What tabs, bars, and the stars of banners set apart; a line without them is one cell. */
  cells: Range[]
  /** The first cell names what the second one says: a row of a table. */
  isRow: boolean
}

const bullet = /^\s*(?:[•*▪■○◦●►▶✓✔✅➢·‣–—-]+\s*|(?:\(\w\)|\d{1,2}[.)]|[a-hA-H]\))\s+(?=\D))/u
const numbered = /^\s*(?:\d{1,2}[.)]|\(?\w\))\s/
/** Two or more stars, bars, dots, or tabs. */
const separators = /\t+|\s*\*{2,}\s*|\s+[|•·]+\s+|\s\*\s/g

export function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let from = 0
  let isAfterGap = true
  const letters = lettersOf(text)
  for (const raw of text.split('\n')) {
    const to = from + raw.length
    const mark = bullet.exec(raw)?.[0].length ?? letteredMark(raw, letters)
    const content = trimmed(text, { from: from + mark, to })
    const asked = isAfterGap ? undefined : lines.at(-1)
    if (asked && isAnswer(raw) && mayAsk(text, asked)) {
      lines[lines.length - 1] = { ...asked, to: content.to, cells: [{ ...asked.cells[0]! }, content], isRow: true }
    } else {
      for (const [at, part] of unglued(text, content).entries()) {
        const cells = cellsOf(text, part)
        const isPoint = (mark > 0 && !/^\s*\*{2,}/.test(raw)) || part.isPoint
        const isNumbered = at === 0 && (numbered.test(raw) || (mark > 0 && /^\s*[A-H]\./.test(raw)))
        const isFirst = at === 0 && isAfterGap
        const { from: start, to: end } = part
        lines.push({
          from: start,
          to: end,
          isPoint,
          isNumbered,
          isAfterGap: isFirst,
          cells,
          isRow: isRow(text, part, cells),
        })
      }
    }
    isAfterGap = content.to <= content.from
    from = to + 1
  }
  return lines
}

/** 'A. …', 'B. …' are a list where the letter before or after is there, too. */
function lettersOf(text: string): ReadonlySet<string> {
  const found = [...text.matchAll(/^\s*([A-H])\.\s+\p{Lu}/gmu)].map(([, letter]) => letter!)
  const next = (letter: string, by: number) => String.fromCharCode(letter.charCodeAt(0) + by)
  return new Set(found.filter((letter) => found.includes(next(letter, 1)) || found.includes(next(letter, -1))))
}

function letteredMark(raw: string, letters: ReadonlySet<string>): number {
  const mark = /^\s*([A-H])\.\s+/.exec(raw)
  return mark && letters.has(mark[1]!) ? mark[0].length : 0
}

/** A heading that lost its line break: 'Job DescriptionThe hospital', 'locationTwin Falls'. */
const fused =
  /^(?:(?:job|position) (?:description|summary|overview|title)|general purpose|essential (?:duties|functions)|description|responsibilities|qualifications|requirements|location|published|salary)(?=\p{Lu})/iu
/** A list that lost its line breaks: 'Benefits- 20 days PTO- $3,000 CME'; not '12- and 24-hour shifts'. */
const glue = /(?<=[\p{L}\d).:;%])-\s+(?!(?:to|and|or|through|&)\b)(?=[\p{L}\d$])/gu

function unglued(text: string, content: Range): (Range & { isPoint: boolean })[] {
  const said = text.slice(content.from, content.to)
  const starts: { from: number; mark: number; isPoint: boolean }[] = [{ from: 0, mark: 0, isPoint: false }]
  for (let name = fusedAt(said, 0); name > 0; name = fusedAt(said, starts.at(-1)!.from))
    starts.push({ from: name, mark: 0, isPoint: false })
  const marks = [...said.matchAll(glue)].filter(({ index, 0: mark }) => !isRange(said, index, mark.length))
  const isList = marks.filter(({ index, 0: mark }) => /[\p{Lu}$]/u.test(said[index + mark.length] ?? '')).length > 1
  if (isList)
    for (const { index, 0: mark } of marks)
      if (index > starts.at(-1)!.from) starts.push({ from: index + mark.length, mark: mark.length, isPoint: true })
  return starts.flatMap(({ from, isPoint }, at) => {
    const next = starts[at + 1]
    const to = next === undefined ? said.length : next.from - next.mark
    const part = trimmed(text, { from: content.from + from, to: content.from + to })
    return part.to > part.from ? [{ ...part, isPoint }] : []
  })
}

const fusedAt = (said: string, from: number) => {
  const name = fused.exec(said.slice(from))
  return name && /\p{Ll}$/u.test(name[0]) ? from + name[0].length : 0
}

/** '$250,000- $300,000', '20- 30' */
function isRange(said: string, at: number, length: number): boolean {
  const before = /(\$?)[\d,.]*\d[kK]?$/.exec(said.slice(0, at))
  const after = /^(\$?)\d/.exec(said.slice(at + length))
  return before !== null && after !== null && before[1] === after[1]
}

/** 'Remote job', and 'No' in the line below it, as forms print their fields. */
const isAnswer = (raw: string) => /^\s*(?:yes|no|none|n\/a)\.?\s*$/i.test(raw)
const mayAsk = (text: string, { from, to, cells, isPoint }: Line) =>
  !isPoint && cells.length === 1 && /^[^.!:;?]{3,60}\??$/.test(text.slice(from, to))

export function trimmed(text: string, { from, to }: Range): Range {
  const part = text.slice(from, to)
  const start = part.length - part.trimStart().length
  return start === part.length ? { from, to: from } : { from: from + start, to: from + part.trimEnd().length }
}

function cellsOf(text: string, { from, to }: Range): Range[] {
  const line = text.slice(from, to)
  const isShouted = !/\p{Ll}{2}/u.test(line)
  const marks = [...line.matchAll(isShouted ? new RegExp(`${separators.source}|\\s/\\s`, 'g') : separators)]
  const cells: Range[] = []
  let start = from
  for (const mark of [...marks, { index: to - from, 0: '' }]) {
    const cell = trimmed(text, { from: start, to: from + mark.index })
    if (/[\p{L}\d]/u.test(text.slice(cell.from, cell.to))) cells.push(cell)
    start = from + mark.index + mark[0].length
  }
  return cells.length > 0 ? cells : [{ from, to }]
}

/** 'City/State <tab> Joplin, MO' */
function isRow(text: string, { from, to }: Range, cells: readonly Range[]): boolean {
  const [name] = cells
  if (!name || cells.length !== 2 || !text.slice(from, to).includes('\t')) return false
  const words = text.slice(name.from, name.to)
  return !/\d/.test(words) && words.split(/\s+/).length <= 4
}

/** The period in 'Dr.', 'St.', 'U.S.' and the like doesn't end a sentence. */
const abbreviation =
  /(?:\b(?:Dr|Drs|St|Ste|Mt|Ft|Mr|Ms|Mrs|Jr|Sr|approx|incl|etc|vs|no|Ave|Blvd|(?<!\/)(?:yrs?|hrs?|mos?|wks?)|max|min|pop|est|Tenn|Calif|Ill|Mass|Penn|Wash|Ariz|Colo|Conn|Fla|Inc|(?<!, )Co|Corp)|(?<![-–])\b[A-Z]|\b[ap]\.m|e\.g|i\.e|\bD\.O|\bM\.D)\.$/i
const longestAbbreviation = 12
/** After it a new statement can begin. */
const ends =
  /(?<=[.!?…][)"”'*]*)\s+(?=[\p{Lu}\p{Extended_Pictographic}\d$("“*~#])|(?<=\p{Ll}{2}\.|\d[kK]\.|!)\s+(?=\p{Ll})|(?<=\w[\w)%];)\s+/gu

/** The sentences of a cell; a question stays with its answer. */
export function sentencesOf(text: string, cell: Range): Range[] {
  const found: Range[] = []
  const part = text.slice(cell.from, cell.to)
  let start = 0
  const close = (end: number, next: number) => {
    const said = part.slice(start, end)
    if (end < part.length && (abbreviation.test(said.slice(-longestAbbreviation)) || isOpen(said) || isAnswered(said)))
      return
    const sentence = trimmed(text, { from: cell.from + start, to: cell.from + end })
    if (sentence.to > sentence.from) found.push(...pieces(text, sentence))
    start = next
  }
  for (const { index, 0: space } of part.matchAll(ends)) close(index, index + space.length)
  close(part.length, part.length)
  return found
}

/** No sentence of a posting is longer, and what looks around each of its words takes time with its length. */
const longest = 1000

function* pieces(text: string, { from, to }: Range): Generator<Range> {
  while (to - from > longest) {
    const space = text.lastIndexOf(' ', from + longest)
    const end = space > from ? space : from + longest
    const piece = trimmed(text, { from, to: end })
    if (piece.to > piece.from) yield piece
    from = end
  }
  const rest = trimmed(text, { from, to })
  if (rest.to > rest.from) yield rest
}

/** A parenthesis that isn't closed yet. */
const isOpen = (said: string) => said.lastIndexOf('(') > said.lastIndexOf(')') && said.length < 240

/** A short question: what follows it is the answer. */
const isAnswered = (said: string) => /\?$/.test(said) && said.length < 70 && !/[.!?]\s/.test(said.slice(0, -1))
