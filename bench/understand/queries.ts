/**
 * How well queries are read (queries-200.tsv): each row is a query, what is meant, and where it comes from. Meanings
 * are separated by ' // ' if each of them is right. After ' ~ ' come the words that must be struck through, and after '
 * ? ' what must be offered as another meaning.
 */
import { existsSync, readFileSync } from 'node:fs'
import { generateProfiles } from '../../src/data/generate/profile.ts'
import { SegmentBuilder } from '../../src/search/columns/builder.ts'
import { emptyRow } from '../../src/search/columns/columns.ts'
import { PhysicianIndex, type SearchAnswer } from '../../src/search/physician-index.ts'
import { asksForMine } from '../../src/search/reading/contacts.ts'
import { surroundings } from '../../src/server/search/surroundings.ts'
import { stateCodes } from '../../src/shared/text/us-states.ts'
import { isSame, meaningOfTree, type Node, readMeaning, written } from './meanings.ts'

export interface Row {
  number: string
  kind: string
  query: string
  /** Any of these is right. */
  meanings: readonly { text: string; node: Node | undefined; struck: readonly string[]; offered: string | undefined }[]
}

export interface Judged extends Row {
  right: boolean
  /** Which of the meanings it was read as, from 1; 0 if none. */
  meaning: number
  /** What it was read as, for people to see. */
  made: string
  total: number
}

const standard = new URL('./queries-200.tsv', import.meta.url)

export function rowsOf(file: string | URL = standard): Row[] {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => {
    const [number = '', kind = '', query = '', meaning = ''] = line.split('\t')
    return { number, kind, query, meanings: meaning.split(' // ').map(meant) }
  })
}

function meant(text: string): Row['meanings'][number] {
  const [, filters = '', struck = '', offered] = /^(.*?)(?: ~ (.*?))?(?: \? (.*))?$/.exec(text)!
  const node = filters === 'as typed' ? undefined : readMeaning(filters)
  return { text: filters, node, struck: struck === '' ? [] : struck.split(', '), offered }
}

export type Answer = (query: string) => SearchAnswer

/**
 * Searches over this many generated physicians.
 * @param wishes 'seen': by someone who may know what physicians wish for, though none has said anything. 'had': half of
 *   them are open to offers, with half of all wishes.
 */
export function searchOver(physicians: number, wishes?: 'seen' | 'had'): Answer {
  const builder = new SegmentBuilder()
  let id = 0
  for (const profile of generateProfiles(physicians)) {
    const { contacts } = profile
    builder.add({
      ...{ ...emptyRow, ...profile, id: ++id },
      hasEmail: Boolean(contacts.personal_email ?? contacts.work_email),
      hasPhone: Boolean(contacts.phone ?? contacts.direct_phone),
      hasDirectPhone: Boolean(contacts.direct_phone),
      ...(wishes === 'had' ? wishesOf(id) : {}),
    })
  }
  const index = new PhysicianIndex(builder.finish(), { ...surroundings, year: () => 2026 })
  index.prepare()
  return (query) => {
    const { days, lists } = asksForMine(query)
    const mine = { contacted: new Map(days.map((within) => [within, [1]])), ...(lists ? { listed: [2] } : {}) }
    return index.search({ filters: { query, mine, ...(wishes ? { seesWishes: true } : {}) }, limit: 0 })
  }
}

/** The same for a number every time. */
function wishesOf(id: number) {
  // Knuth's hash.
  const bits = Math.imul(id, 2_654_435_761) >>> 0
  const is = (bit: number) => ((bits >>> (31 - bit)) & 1) === 1
  if (!is(0)) return {}
  return {
    ...{ openToOffers: true, wishLocum: is(1), wishTelehealth: is(2), wishVisa: is(3), wishFullTime: is(4) },
    ...{ wishPartTime: !is(4) && is(5), wishMiles: is(6) ? 1000 : null, wishFrom: is(7) ? '2027-02-15' : null },
    wishStates: stateCodes.filter((_, at) => (bits + at) % 4 === 0),
  }
}

export function judge(rows: readonly Row[], answer: Answer): Judged[] {
  return rows.map((row) => {
    const found = answer(row.query)
    const { reading, total } = found
    const tree = reading?.tree
    const made = tree && meaningOfTree(tree)
    const struck = reading?.unsaid?.map(({ from, to }) => row.query.slice(from, to).toLowerCase()) ?? []
    const offers = (reading ?? found.offer)?.parts.flatMap(({ alternatives }) => alternatives) ?? []
    const meaning = row.meanings.findIndex(
      (one) =>
        (one.node && made ? isSame(one.node, made) : one.node === made) &&
        one.struck.every((word) => struck.some((text) => text.includes(word))) &&
        (one.offered === undefined || offers.some(({ kind, label }) => isOffered(one.offered!, kind, label))),
    )
    const text = made ? written(made) : 'as typed'
    return {
      ...row,
      right: meaning !== -1,
      meaning: meaning + 1,
      total,
      made: struck.length > 0 ? `${text} ~ ${struck.join(', ')}` : text,
    }
  })
}

function isOffered(offered: string, kind: string, label: string): boolean {
  const [wanted = '', text = ''] = offered.split(':')
  return kind === wanted && label.toLowerCase().includes(text.toLowerCase())
}

/** The queries read as meant whose number is not PostgreSQL's for that meaning (NAME.counts.tsv), with both. */
export function differentNumbers(
  judged: readonly Judged[],
  name: string,
): { compared: number; different: string[] } | undefined {
  const file = new URL(`./${name}.counts.tsv`, import.meta.url)
  if (!existsSync(file)) return undefined
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  const counts = new Map(
    lines.map((line) => {
      const [number, meaning, primary, all] = line.split('\t')
      return [`${number} ${meaning}`, [primary, all]] as const
    }),
  )
  const compared = judged.flatMap((one) => {
    const numbers = counts.get(`${one.number} ${one.meaning}`)
    return numbers ? [{ ...one, numbers }] : []
  })
  const different = compared
    .filter(({ total, numbers }) => !numbers.includes(String(total)))
    .map(({ number, query, total, numbers }) => `${number} ${query}: ${total}, not ${numbers.join(' or ')}`)
  return { compared: compared.length, different }
}

/** A Markdown table of the kinds, and a line for each query that was read differently. */
export function reportQueries(judged: readonly Judged[], each: boolean): string {
  const kinds = [...Map.groupBy(judged, ({ kind }) => kind)]
  const rightOf = (rows: readonly Judged[]) => rows.filter(({ right }) => right).length
  const none = judged.filter(({ right, total }) => !right && total === 0).length
  const lines = [
    '| kind | queries | right |',
    '|-|-|-|',
    ...kinds.map(([kind, rows]) => `| ${kind} | ${rows.length} | ${rightOf(rows)} |`),
    `| all | ${judged.length} | ${rightOf(judged)} |`,
    '',
    `Read differently and found no one: ${none}.`,
  ]
  if (each) {
    for (const { number, query, meanings, made, total, right } of judged) {
      if (!right)
        lines.push(
          `${number} ${query}\n    meant ${meanings.map(({ text }) => text).join(' // ')}\n    read  ${made} (${total})`,
        )
    }
  }
  return lines.join('\n')
}
