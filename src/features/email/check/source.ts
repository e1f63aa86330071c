/** What a posting says, statement by statement, as items to compare an email with. */
import type { FactType, Posting, Statement } from '#postings/facts.ts'
import { usStates } from '#shared/text/us-states.ts'
import { inPlainWords } from '../plain-words.ts'
import { fusedLinesOf } from '../writer/fused-lines.ts'
import { withAntecedent } from '../writer/phrasing.ts'
import { type Item, itemsOf } from './items.ts'
import { chunksOf, segmentsOf } from './segments.ts'

export interface Source {
  clauses: SourceClause[]
  /** Of the title, the place, and the physician's kind: they may stand in any sentence. */
  global: ReadonlySet<string>
}

export interface SourceClause {
  /** The heading above it. */
  label: Item[]
  /** What the reader makes of it, in words that it may be told with and needn't be: '1:6 by phone' is call. */
  implied: Item[]
  segments: Item[][]
  /** Every key of it, its label, and what is implied, to pass over most clauses quickly. */
  keys: ReadonlySet<string>
  /** Between commas and periods. */
  chunks: Item[][]
}

/** Postings name states by name or code. */
const states = new RegExp(
  String.raw`\b(?:${usStates.map(([, name]) => name).join('|')})\b|(?<=, |, or |\b[A-Z]{2} or )(?:${usStates.map(([code]) => code).join('|')})\b`,
  'g',
)
const codes = new Map<string, string>(usStates.map(([code, name]) => [name, code]))

/** A text in the form in which posting and email are compared. */
export function comparable(text: string): string {
  return inPlainWords(text)
    .replace(states, (state) => `State${codes.get(state) ?? state}`)
    .replace(/\bsign-on\b/gi, 'sign')
    .replace(/\bcall shifts?\b/gi, 'call')
    .replace(/\bbuy[- ]?in\b/gi, 'buyin')
    .replace(/\ba (?:big |definite |strong )?plus\b/gi, 'preferred')
}

/** @param who what the email calls the employer: 'the group', 'the hospital' */
export function sourceOf(posting: Posting, positionType: string, who = ''): Source {
  const known = sources.get(posting) ?? new Map<string, Source>()
  sources.set(posting, known)
  const key = `${positionType}\n${who}`
  const source = known.get(key) ?? readSource(posting, positionType, who)
  known.set(key, source)
  return source
}

/** All versions and lengths of an email are checked against the same. */
const sources = new WeakMap<Posting, Map<string, Source>>()

function readSource(posting: Posting, positionType: string, who: string): Source {
  const { fields, statements, facts } = posting
  const quotable = statements.filter(({ kind, boilerplate }) => kind !== 'boilerplate' || boilerplate === 'slogan')
  const clauses = quotable.flatMap((statement) => {
    const lines = fusedLinesOf(statement.text)
    return [statement, ...(lines.length > 1 ? lines.map((text) => ({ ...statement, text })) : [])].map((one) =>
      clauseOf(one, posting, statements[statements.indexOf(statement) - 1]?.text),
    )
  })
  const place = facts.filter(({ type }) => type === 'place' || type === 'employer' || type === 'specialty')
  const texts = [
    fields.title ?? '',
    fields.location ?? '',
    positionType,
    who,
    ...place.filter(({ subject }) => subject !== 'colleagues' && subject !== 'other').flatMap(wordsOfValue),
  ]
  return {
    clauses: distinct([...clauses, ...texts.map((text) => clauseFrom(text))]),
    global: new Set(texts.flatMap((text) => itemsOf(comparable(text)).map(({ key }) => key))),
  }
}

/** The label that stands as the text in a value: 'Hospital Medicine' for 'hospitalist'. */
function wordsOfValue({ value, text }: Posting['facts'][number]): string[] {
  const words = Object.values(value).flatMap((part) => (Array.isArray(part) ? part : [part]))
  return [text, ...words.filter((part): part is string => typeof part === 'string')]
}

function clauseOf(
  { text, heading, facts: own }: Statement,
  { statements, facts }: Posting,
  previous = '',
): SourceClause {
  const above = heading === undefined || /^both\b/i.test(text) ? '' : (statements[heading]?.text ?? '')
  const kinds = own.map((at) => nameOf[facts[at]!.type] ?? '')
  if (/^(?:1|one)\s?(?:in|:)\s?\d{1,2}(?:[,.]|$)/i.test(text)) kinds.push('call')
  if (/^(?:state|federal|county|tribal) program\b/i.test(text) && /\bloans?\b/i.test(previous))
    kinds.push('loan repayment')
  return clauseFrom(withAntecedent(text, previous), above, [...new Set(kinds)].join(' '))
}

/** What a statement is about, where only its place or a heading says so: '1:6 by phone' is call. */
const nameOf: Partial<Record<FactType, string>> = {
  call: 'call',
  pay: 'pay',
  schedule: 'schedule',
  start: 'start',
  visa: 'visa',
  partnership: 'partnership',
  loanRepayment: 'loan repayment',
  timeOff: 'time off',
  malpractice: 'malpractice',
  bonus: 'bonus',
  ehr: 'EHR',
  procedure: 'work',
}

/** A line a thousand times over is compared once. */
function distinct(clauses: readonly SourceClause[]): SourceClause[] {
  return [...new Map(clauses.map((clause) => [[...clause.keys].join(' '), clause])).values()]
}

/** No one lists more in one statement. */
const mostSegments = 100

function clauseFrom(text: string, heading = '', kinds = ''): SourceClause {
  const plain = comparable(text)
  const [label, implied] = [itemsOf(comparable(heading)), itemsOf(comparable(kinds))]
  const segments = segmentsOf(plain.slice(0, 4000)).slice(0, mostSegments)
  const keys = new Set([...segments.flat(), ...label, ...implied].map(({ key }) => key))
  return { label, implied, segments, chunks: chunksOf(plain), keys }
}
