/**
 * Which column of a file fills which field. Headers and values are weighed together, and all columns at the same time:
 * each field has one column, each column one field, and the assignment with the most evidence wins.
 */
import { readEmails } from '../normalise/email.ts'
import { letters } from '../normalise/text.ts'
import { bestAssignment } from './best-assignment.ts'
import { contradicts, fitOf, guessOf, valuesAt } from './column-values.ts'
import { type Field, fields, type HeaderReading, headerReading, isAboutOthers, namesOf, next } from './columns.ts'
import { readName } from './read-name.ts'
import { shiftedEmails } from './shifted-emails.ts'

/** What is asked about a column before a file is run. */
export interface ColumnDoubt {
  at: number
  header: string
  /**
   * `values`: they don't fit the header. `either`: they could be two things. `unused`: they look like something.
   * `rows`: they belong to other rows.
   */
  why: 'values' | 'either' | 'unused' | 'rows'
  /** What it may be; null if nothing. */
  field: Field | null
  /** A few values. */
  examples: string[]
}

export interface Assignment {
  /** By field, the position of its column. */
  columns: ReadonlyMap<Field, number>
  doubts: ColumnDoubt[]
}

/** With less evidence than this, a column is left alone. */
const least = 3
const impossible = Number.NEGATIVE_INFINITY

interface Column {
  at: number
  header: string
  values: string[]
  reading: HeaderReading | null
  group: string
}

const emailFields: readonly Field[] = ['personalEmail', 'workEmail', 'email2', 'email3']
const addressFields: ReadonlySet<Field> = new Set(['city', 'state', 'zip', 'addressLine1', 'addressLine2', 'country'])
/** Which of several addresses is the one of the practice. */
const groupRanks: readonly (readonly [RegExp, number])[] = [
  [/practice|work|office|business|clinic|employer|facility|hospital|company/, 0.9],
  [/primary|main|current/, 0.7],
  [/mailing|billing/, 0.3],
  [/home|personal|private|residen/, -0.6],
  [/other|alternate|second|additional|address2/, -0.9],
]
const addressWords =
  /city|town|state|province|region|zip|postal|code|street|address|country|line|name|suite|plus4|[12]$/g

/** The words of a header that say whose address it is part of: 'mailing', 'home'; '' if there is one address. */
const groupOf = (header: string): string => letters(header).replace(addressWords, '')

function rankOf(group: string, header: string): number {
  const plain = letters(header)
  if (/practicelocation/.test(plain)) return 1
  return groupRanks.find(([words]) => words.test(group) || words.test(plain))?.[1] ?? 0.5
}

/**
 * @param fixed columns that someone has mapped
 * @param byValues whether a column whose header says nothing is used if its values do
 */
export function assignColumns(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  {
    fixed = new Map(),
    never = new Set(),
    byValues,
  }: {
    fixed?: ReadonlyMap<Field, number>
    /** Fields that no column fills. */
    never?: ReadonlySet<Field>
    byValues: boolean
  },
): Assignment {
  const taken = new Set(fixed.values())
  const columns = headers
    .map(
      (header, at): Column => ({
        at,
        header,
        values: valuesAt(rows, at),
        reading: headerReading(header),
        group: groupOf(header),
      }),
    )
    // A column that someone gave to nothing is nothing else either.
    .filter(({ at, reading }) => !taken.has(at) && !(reading && never.has(reading.field)))
  const open = fields.filter((field) => !fixed.has(field) && !never.has(field))
  const group = addressGroup(columns)
  const scores = columns.map((column) => open.map((field) => scoreOf(column, field, { byValues, group })))
  const found = bestAssignment(scores, least)
  const assigned = new Map<Field, number>(fixed)
  for (const [place, column] of columns.entries()) {
    const field = found[place] ?? -1
    if (field >= 0) assigned.set(open[field]!, column.at)
  }
  const shifted = emailFields.filter((field) => {
    const at = assigned.get(field)
    return at !== undefined && !taken.has(at) && isShifted(rows, at, assigned)
  })
  const moved = new Map(shifted.map((field) => [assigned.get(field)!, field]))
  for (const field of shifted) assigned.delete(field)
  const used = new Set(assigned.values())
  const doubts = columns.flatMap((column) =>
    doubtOf(column, { used: used.has(column.at), byValues, moved: moved.get(column.at) }),
  )
  return { columns: assigned, doubts }
}

/** Whether some of a column's addresses belong to the people of rows nearby, as where cells were moved. */
function isShifted(rows: readonly (readonly string[])[], at: number, columns: ReadonlyMap<Field, number>): boolean {
  const addressed = rows.map((row) => {
    const { firstName, middleName, lastName } = readName((field) => row[columns.get(field) ?? -1] ?? '')
    return { firstName, middleName, lastName, email: readEmails(row[at] ?? '').emails[0] ?? '' }
  })
  return shiftedEmails(addressed).filter(Boolean).length > 2
}

/** The group of columns that together are the practice's address. */
function addressGroup(columns: readonly Column[]): string | null {
  const groups = new Map<string, number>()
  for (const { reading, group, header, at } of columns) {
    if (reading === null || !addressFields.has(reading.field)) continue
    // The earlier of two that are as good.
    groups.set(group, (groups.get(group) ?? rankOf(group, header) * 10 - at / 1000) + 0.1)
  }
  const best = [...groups].toSorted((one, other) => other[1] - one[1])[0]
  return groups.size > 1 ? (best?.[0] ?? null) : null
}

function scoreOf(
  column: Column,
  field: Field,
  { byValues, group }: { byValues: boolean; group: string | null },
): number {
  const { reading, values } = column
  const place = reading === null ? -1 : [reading.field, ...(next[reading.field] ?? [])].indexOf(field)
  if (reading !== null) {
    if (place < 0 || contradicts(reading.field, values)) return impossible
    const isOwn = reading.distance === 0
    // Of several names of a field, the one further left is preferred.
    const alias = isOwn ? namesOf(field).findIndex((name) => letters(name) === letters(column.header)) : -1
    const closeness = isOwn ? 10 - Math.max(0, alias) / 50 : 8 - Math.min(reading.distance, 20) / 20
    const inGroup = addressFields.has(field) ? addressScore(column, group) : 0
    return closeness - place * 1.5 + (fitOf(field, values) ?? 0.5) + inGroup - column.at / 10_000
  }
  if (!byValues || isAboutOthers(column.header)) return impossible
  const guess = guessOf(values)
  if (guess === null || guess.or !== undefined) return impossible
  const slot = [guess.field, ...(next[guess.field] ?? [])].indexOf(field)
  return slot < 0 ? impossible : 3 + guess.share - slot / 10 - column.at / 10_000
}

/** One address, not the city of one and the state of another. */
function addressScore({ group, header }: Column, chosen: string | null): number {
  if (chosen === null || group === chosen) return rankOf(group, header)
  return group === '' || chosen === '' ? -1 : -20
}

function doubtOf(
  column: Column,
  { used, byValues, moved }: { used: boolean; byValues: boolean; moved: Field | undefined },
): ColumnDoubt[] {
  const { at, header, values, reading } = column
  const examples = [...new Set(values)].slice(0, 3).map((value) => value.slice(0, 40))
  const doubt = (why: ColumnDoubt['why'], field: Field | null): ColumnDoubt[] => [{ at, header, why, field, examples }]
  if (used) return []
  if (moved !== undefined) return doubt('rows', moved)
  if (reading !== null && contradicts(reading.field, values)) return doubt('values', reading.field)
  if (reading !== null || isAboutOthers(header)) return []
  const guess = guessOf(values)
  if (guess?.or !== undefined) return doubt('either', guess.field)
  const isKey = guess !== null && ['workEmail', 'npi', 'phone'].includes(guess.field)
  return !byValues && isKey ? doubt('unused', guess.field) : []
}
