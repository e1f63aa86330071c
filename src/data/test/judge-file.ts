/** What imports and matching make of a file with troubles, compared with what is expected of it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { isNamed } from '#shared/calls/named-error.ts'
import { matchRows, readMatchFacts } from '../match/match-file.ts'
import { readRecord, textReader } from '../match/read-record.ts'
import type { ImportError } from '../rows/import-error.ts'
import type { importFixture } from './import-fixture.ts'

type Values = Record<string, unknown>

interface ExpectedImport {
  file: string
  refused?: string
  /** By last name; as in `physicians`, `contacts` by kind. */
  people?: (Values & { without?: string[]; usPhones?: string[]; emails?: string[] })[]
  /** By line, a part of the reason. */
  rejected?: Record<string, string>
}

interface ExpectedMatch {
  file: string
  refused?: string
  /** As `readRecord` reads them. */
  records?: Values[]
}

export interface ExpectedFile {
  import: ExpectedImport
  match: ExpectedMatch
}

const folder = path.join(import.meta.dirname, 'files')

export const troubledFiles = (): string[] =>
  readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'expected.json')))

export const fileOf = (name: string, file: string): string => path.join(folder, name, file)

export const expectedOf = (name: string): ExpectedFile =>
  JSON.parse(readFileSync(fileOf(name, 'expected.json'), 'utf8')) as ExpectedFile

/** What differs, in words; nothing if all is as expected. */
export async function judgeImport(fixture: ReturnType<typeof importFixture>, name: string): Promise<string[]> {
  const { file, refused, people = [], rejected = {} } = expectedOf(name).import
  const said = await refusalOf(() => fixture.load(fileOf(name, file)))
  if (refused !== undefined || said !== null) return refusal(said, refused)
  const stored = await fixture.stored()
  const faults = people.flatMap((person) => {
    const found = stored.find(({ last_name: last, npi }) => last === person.last_name || (npi && npi === person.npi))
    return found ? personFaults(found, person) : [`${person.last_name ?? person.npi} is missing`]
  })
  if (stored.length > people.length) faults.push(`${stored.length} people, not ${people.length}`)
  const reasons = existsSync(fixture.rejectFile)
    ? new Map(
        (parse(readFileSync(fixture.rejectFile), { from: 2 }) as string[][]).map(([line, why]) => [line, why ?? '']),
      )
    : new Map<string, string>()
  for (const [line, why] of Object.entries(rejected)) {
    if (!new RegExp(why, 'i').test(reasons.get(line) ?? ''))
      faults.push(`line ${line}: ${reasons.get(line) ?? 'not rejected'}`)
  }
  return faults
}

export async function judgeMatch(name: string): Promise<string[]> {
  const { file, refused, records = [] } = expectedOf(name).match
  const read: Values[] = []
  const said = await refusalOf(async () => {
    const { columns } = await readMatchFacts(fileOf(name, file), 20)
    for await (const { headers, rows } of matchRows(fileOf(name, file))) {
      const texts = textReader(headers, columns)
      for (const row of rows) read.push('cells' in row ? { ...readRecord(texts(row.cells!)) } : { ...row })
    }
  })
  if (refused !== undefined || said !== null) return refusal(said, refused)
  const faults = records.flatMap((record, at) => {
    const found = read[at] ?? {}
    const differing = Object.entries(record).filter(([key, value]) => !isSame(key, found[key], value))
    return differing.map(([key, value]) => `record ${at + 1}: ${key} is ${text(found[key])}, not ${text(value)}`)
  })
  if (read.length !== records.length) faults.push(`${read.length} records, not ${records.length}`)
  return faults
}

async function refusalOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (isNamed<ImportError>(error, 'ImportError')) return error.message
    throw error
  }
}

function refusal(said: string | null, expected: string | undefined): string[] {
  if (expected === undefined) return [`refused: ${said}`]
  if (said === null) return ['not refused']
  return new RegExp(expected, 's').test(said) ? [] : [`refused with: ${said}`]
}

function personFaults(
  found: Values,
  {
    without = [],
    usPhones,
    emails,
    contacts,
    ...values
  }: Values & {
    without?: string[]
    usPhones?: string[]
    emails?: string[]
  },
): string[] {
  const kinds = found.contacts as Record<string, string>
  const all = Object.values(kinds)
  const who = String(found.last_name)
  const compared = [
    ...Object.entries(values).map(([key, value]) => [key, found[key], value] as const),
    ...Object.entries((contacts ?? {}) as Values).map(([kind, value]) => [kind, kinds[kind], value] as const),
    ...(usPhones
      ? [['US phones', all.filter((value) => /^\(\d{3}\) \d{3}-\d{4}$/.test(value)), usPhones] as const]
      : []),
    ...(emails ? [['emails', all.filter((value) => value.includes('@')), emails] as const] : []),
  ]
  return [
    ...compared
      .filter(([key, one, other]) => !isSame(key, one, other))
      .map(([key, one, other]) => `${who}: ${key} is ${text(one)}, not ${text(other)}`),
    ...without.filter((value) => all.includes(value)).map((value) => `${who} has ${value}`),
  ]
}

/** A note is in words, of which some are expected; several values are in any order. */
function isSame(key: string, one: unknown, other: unknown): boolean {
  if (key === 'note' || (key === 'doNotContact' && other !== '')) return sameWords(one).includes(sameWords(other))
  if (Array.isArray(one) && Array.isArray(other)) return text(one.toSorted()) === text(other.toSorted())
  return text(one ?? null) === text(other)
}

const text = (value: unknown): string => JSON.stringify(value ?? null)

const sameWords = (value: unknown): string => String(value).toLowerCase()
