/**
 * Counts what is meant by each query that PostgreSQL can count: `node understand/count-queries.ts [NAME]`. Writes
 * NAME.counts.tsv (queries-200): the number of a row, which of its meanings, from 1, the physicians by primary specialty
 * and with secondary ones, and the SQL.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { startEmbedded } from '../../src/adapters/database/embedded.ts'
import { generateProfiles } from '../../src/data/generate/profile.ts'
import { foldAbbreviation } from '../../src/search/columns/values.ts'
import { foldValue } from '../../src/shared/text/fold.ts'
import type { Node } from './meanings.ts'
import { rowsOf } from './queries.ts'

function* lines(): Generator<string> {
  for (const one of generateProfiles(250_000)) {
    const listed = (values: readonly string[]) => `|${values.map((value) => foldValue(value)).join('|')}|`
    const { contacts } = one
    const row = [
      ...[foldValue(one.firstName), foldValue(one.lastName), foldValue(one.specialty ?? '')],
      ...[listed(one.secondarySpecialties), foldValue(one.city ?? ''), one.state, one.zip],
      ...[foldAbbreviation(one.credential ?? ''), foldValue(one.title ?? ''), listed(one.skills)],
      ...[listed(one.licenseStates), one.graduationYear],
      ...[Boolean(contacts.personal_email ?? contacts.work_email), Boolean(contacts.phone ?? contacts.direct_phone)],
      ...[one.telehealth, one.npi],
      listed(
        [
          ...[one.firstName, one.lastName, one.specialty, ...one.secondarySpecialties],
          ...[one.organization, one.title, ...one.skills],
        ].map(String),
      ),
    ]
    yield `${row.map((value) => (value === null || value === undefined ? '\\N' : String(value))).join('\t')}\n`
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** `undefined` if a part of it cannot be counted here. */
function sqlOf(node: Node): string | undefined {
  if (node.kind === 'not') {
    const inside = sqlOf(node.of)
    return inside && `coalesce(not (${inside}), true)`
  }
  if (node.kind === 'leaf') return conditions[node.name]?.(node.value)
  const parts = node.of.map(sqlOf)
  return parts.includes(undefined) ? undefined : `(${parts.join(` ${node.kind} `)})`
}

const conditions: Readonly<Record<string, (value: string) => string>> = {
  spec: (value) => `(specialty = ${quoted(value)} or secondary like ${quoted(`%|${value}|%`)})`,
  state: (value) => `state = ${quoted(value.toUpperCase())}`,
  city(value) {
    const [city = '', state] = value.split(', ')
    const named = `city like ${quoted(`%${city}%`)}`
    return state ? `(${named} and state = ${quoted(state.toUpperCase())})` : named
  },
  place: (value) => `(city like ${quoted(`%${value}%`)} or state = 'WA')`,
  zip: (value) => `zip like ${quoted(`${value}%`)}`,
  cred: (value) => `' ' || credential || ' ' like ${quoted(`% ${foldAbbreviation(value).trim()} %`)}`,
  lic: (value) => `licenses like ${quoted(`%|${value}|%`)}`,
  has: (value) => (value === 'email' ? 'email' : 'phone'),
  no: (value) => (value === 'email' ? 'not email' : 'not phone'),
  tele: () => 'telehealth',
  npi: (value) => `npi = ${quoted(value)}`,
  title: (value) => `title like ${quoted(`%${value}%`)}`,
  skill: (value) => `skills like ${quoted(`%${value}%`)}`,
  word: (value) => `words like ${quoted(`%${value.replace('*', '')}%`)}`,
  years(value) {
    const [from = '', to = ''] = value.split('..')
    return `graduation between ${to === '' ? 1 : 2026 - Number(to)} and ${from === '' ? 9999 : 2026 - Number(from)}`
  },
  name(value) {
    const words = value.split(' ')
    const is = (column: string, word: string) =>
      word.endsWith('*') ? `${column} like ${quoted(word.replace('*', '%'))}` : `${column} = ${quoted(word)}`
    if (words.length === 1) return `(${is('first', value)} or ${is('last', value)})`
    const whole = quoted(value)
    const sorted = (text: string) =>
      `(select string_agg(word, ' ' order by word collate "C") from unnest(string_to_array(${text}, ' ')) word)`
    // Last names have several words, too: 'van den Berg'.
    if (!value.includes('*')) return `(${sorted("first || ' ' || last")} = ${whole} or ${sorted('last')} = ${whole})`
    const [one = '', other = ''] = words
    return `((${is('first', one)} and ${is('last', other)}) or (${is('first', other)} and ${is('last', one)}))`
  },
}

const name = process.argv[2] ?? 'queries-200'
const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-queries-'))
const embedded = await startEmbedded({ dataDir, fast: true, log: () => {} })
const client = new pg.Client({ connectionString: embedded.url })
await client.connect()
try {
  await client.query(`create table physicians (first text, last text, specialty text, secondary text, city text,
    state text, zip text, credential text, title text, skills text, licenses text, graduation integer, email boolean,
    phone boolean, telehealth boolean, npi text, words text)`)
  await pipeline(Readable.from(lines()), client.query(copyStreams.from('copy physicians from stdin')))
  const counted: string[] = []
  const all = rowsOf(new URL(`./${name}.tsv`, import.meta.url)).flatMap(({ number, meanings }) =>
    meanings.map(({ node }, at) => ({ number, at: at + 1, sql: node && sqlOf(node) })),
  )
  for (const { number, at, sql } of all) {
    if (sql === undefined) continue
    const count = async (where: string) =>
      (await client.query(`select count(*)::int as total from physicians where ${where}`)).rows[0].total
    const primary = sql.replaceAll(/ or secondary like '[^']*'/g, '')
    counted.push([number, at, await count(primary), await count(sql), sql].join('\t'))
  }
  const heading = ['number', 'meaning', 'primary', 'all', 'sql'].join('\t')
  writeFileSync(new URL(`./${name}.counts.tsv`, import.meta.url), `${[heading, ...counted].join('\n')}\n`)
} finally {
  await client.end()
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
