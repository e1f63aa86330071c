import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'
import { bulkChange, recordBulkChange, recordChanges } from '../changes.ts'
import { counted, ImportError } from '../rows/import-error.ts'
import type { ImportReport } from '../rows/report.ts'
import type { FactSource } from './fact-source.ts'

/** A file with fewer than this share of the existing rows was cut off, or is about something else. */
const leastShare = 0.95

const columnList = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

/** Whether the table has nothing from this part's file yet. */
export async function isEmptyPart(db: Kysely<DB>, source: FactSource, part: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(source.table.name)} ${wherePart(source, part)} limit 1`.execute(db)
  return rows.length === 0
}

function wherePart({ replaces }: FactSource, part: string): RawBuilder<unknown> {
  return replaces === 'everything' ? sql`` : sql`where ${sql.ref(replaces.within)} = ${sql.lit(part)}`
}

/** Creates `facts_read`, where a file goes first. @returns its name */
export async function makeRead(db: Kysely<DB>, { table, identified }: FactSource): Promise<string> {
  const columns = columnList([...table.key, ...table.values])
  await sql`create temp table facts_read on commit drop as select ${columns} from ${sql.table(table.name)} limit 0`.execute(
    db,
  )
  for (const column of identified?.by ?? []) {
    await sql`alter table facts_read add column ${sql.ref(column)} text`.execute(db)
  }
  return 'facts_read'
}

/** What follows if a part was empty, and the file's rows went straight into the table. @returns how many there are */
export async function noteFirst(
  db: Kysely<DB>,
  source: FactSource,
  report: ImportReport,
  part: string,
): Promise<number> {
  const table = sql.table(source.table.name)
  await sql`analyze ${table} (${columnList(source.table.key)})`.execute(db)
  await sql`create temp view facts_new as select * from ${table} ${wherePart(source, part)}`.execute(db)
  await sql`create temp table facts_touched on commit drop as select npi from facts_new`.execute(db)
  const { rows } = await typed({ count: 'number' })`select count(*)::int as count from facts_touched`.execute(db)
  report.new = rows[0]!.count
  await summarize(db, source, report.new > 0)
  report.facts = { gone: 0, matched: await matched(db, source) }
  await sql`drop view facts_new`.execute(db)
  return report.new
}

/**
 * Makes a source's table match `facts_read`, leaving unchanged rows alone. Returns how many facts are new, different,
 * or gone.
 *
 * @param inOrder whether the key's first column increased from each row to the next
 * @throws {ImportError} if there are too few rows
 */
export async function compareFacts(
  db: Kysely<DB>,
  source: FactSource,
  report: ImportReport,
  { fewer, inOrder }: { fewer: boolean; inOrder: boolean },
): Promise<number> {
  if (source.identified) await identify(db, source.identified, report)
  await collect(db, source, inOrder)
  const scope = scopeOf(source)
  const rows = await countRows(db, source, scope)
  if (!fewer) refuseFewer(source, report, rows)
  await sql`create temp table facts_changed (key text) on commit drop`.execute(db)
  const gone =
    rows.before === 0 ? await insertAll(db, source, report) : await applyChanges(db, source, { report, scope })
  report.unchanged = rows.now - report.new - report.changed
  const change = gone + report.changed + report.new
  await touch(db, source)
  await summarize(db, source, change > 0)
  report.facts = { gone, matched: await matched(db, source) }
  return change
}

/**
 * There is nothing to compare with: most of the time goes into writing, and into recording keys one by one. @returns
 * how many are gone
 */
async function insertAll(db: Kysely<DB>, { table }: FactSource, report: ImportReport): Promise<0> {
  const columns = columnList([...table.key, ...table.values])
  const { numAffectedRows = 0n } =
    await sql`insert into ${sql.table(table.name)} (${columns}) select ${columns} from facts_new`.execute(db)
  report.new = Number(numAffectedRows)
  await sql`insert into facts_changed select distinct ${sql.ref(table.key[0]!)} from facts_new`.execute(db)
  return 0
}

/** Writes what is new or different, and deletes what is gone. @returns how many are gone */
async function applyChanges(
  db: Kysely<DB>,
  { table }: FactSource,
  { report, scope }: { report: ImportReport; scope: RawBuilder<unknown> },
): Promise<number> {
  const target = sql.table(table.name)
  const sameKey = sql.join(
    table.key.map((column) => sql`got.${sql.ref(column)} = had.${sql.ref(column)}`),
    sql` and `,
  )
  const about = sql`select ${sql.ref(table.key[0]!)} from done`
  const counting = async (statement: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await typed({ count: 'number' })`
      with done as (${statement}), noted as (insert into facts_changed ${about})
      select count(*)::int as count from done`.execute(db)
    return rows[0]?.count ?? 0
  }
  const key = sql.ref(`had.${table.key[0]}`)
  const gone = await counting(sql`
    delete from ${target} had where ${scope} and not exists (select from facts_new got where ${sameKey}) returning ${key}`)
  if (table.values.length > 0) {
    const values = (row: string) => sql.join(table.values.map((column) => sql.ref(`${row}.${column}`)))
    const set = sql.join(table.values.map((column) => sql`${sql.ref(column)} = ${sql.ref(`got.${column}`)}`))
    report.changed = await counting(sql`
      update ${target} had set ${set} from facts_new got
      where ${sameKey} and (${values('had')}) is distinct from (${values('got')}) returning ${key}`)
  }
  const columns = columnList([...table.key, ...table.values])
  report.new = await counting(sql`
    insert into ${target} (${columns}) select ${columns} from facts_new got
    where not exists (select from ${target} had where ${sameKey}) on conflict do nothing
    returning ${sql.ref(table.key[0]!)}`)
  return gone
}

/** Gives rows their NPIs; counts and drops those that aren't about anyone here. */
async function identify(
  db: Kysely<DB>,
  { sql: statement, others }: NonNullable<FactSource['identified']>,
  report: ImportReport,
): Promise<void> {
  await sql`analyze facts_read`.execute(db)
  await sql.raw(statement).execute(db)
  const { numAffectedRows = 0n } = await sql`delete from facts_read where npi = ''`.execute(db)
  if (numAffectedRows > 0n) report.passedOver[others] = Number(numAffectedRows)
}

/** `facts_new`: one row for each key. */
async function collect(db: Kysely<DB>, { table }: FactSource, inOrder: boolean): Promise<void> {
  const { key, values, merged, best } = table
  if (inOrder) await sql`alter table facts_read rename to facts_new`.execute(db)
  else {
    const keys = columnList(key)
    const all = columnList([...key, ...values])
    const once = merged
      ? sql.raw(merged)
      : sql`select distinct on (${keys}) ${all} from facts_read order by ${best ? sql`${keys}, ${sql.raw(best)}` : all}`
    await sql`create temp table facts_new on commit drop as ${once}`.execute(db)
  }
  // For lists, which are never looked up, it would take longer than everything else.
  await sql`analyze facts_new (${columnList(key)})`.execute(db)
}

/** Which rows of the table the file covers. */
function scopeOf({ replaces }: FactSource): RawBuilder<unknown> {
  if (replaces === 'everything') return sql`true`
  const column = sql.ref(`had.${replaces.within}`)
  if (replaces.value !== undefined) return sql`${column} = ${replaces.value}`
  return sql`${column} in (select ${sql.ref(replaces.within)} from facts_new)`
}

const rowCountsColumns = {
  before: 'number',
  now: 'number',
} as const
type RowCounts = RowOf<typeof rowCountsColumns>

/** Within what the file covers: how many rows there are now, and how many are in it. */
async function countRows(db: Kysely<DB>, { table }: FactSource, scope: RawBuilder<unknown>): Promise<RowCounts> {
  const { rows } = await typed(rowCountsColumns)`
    select (select count(*)::int from ${sql.table(table.name)} had where ${scope}) as before,
      (select count(*)::int from facts_new) as now`.execute(db)
  return rows[0]!
}

function refuseFewer({ rows: what }: FactSource, { fileName }: ImportReport, { before, now }: RowCounts): void {
  if (now >= before * leastShare) return
  throw new ImportError(
    `${fileName} has ${counted(now)} ${what}, and ${counted(before)} are known: it may be cut off. If it is complete, add --fewer. ` +
      'Nothing was changed.',
  )
}

/** `facts_touched`: people whose facts changed. */
async function touch(db: Kysely<DB>, { table, touches }: FactSource): Promise<void> {
  const changed = table.key[0] === 'npi' ? "select distinct key as npi from facts_changed where key <> ''" : touches
  await sql`create temp table facts_touched on commit drop as
    ${sql.raw(changed ?? 'select null::text as npi where false')}`.execute(db)
}

/** Brings `npi_facts` up to date for those whose facts changed; `afterwards` sees it as it was. */
async function summarize(db: Kysely<DB>, { summary, afterwards }: FactSource, any: boolean): Promise<void> {
  await sql`analyze facts_touched`.execute(db)
  if (!any) return
  if (afterwards) await sql.raw(afterwards).execute(db)
  if (!summary) return
  const columns = Object.entries(summary)
  await sql`
    insert into npi_facts (npi, ${sql.join(columns.map(([name]) => sql.ref(name)))})
    select touched.npi, ${sql.join(columns.map(([, expression]) => sql.raw(expression)))} from facts_touched touched
    on conflict (npi) do update set
      ${sql.join(columns.map(([name]) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}`.execute(db)
}

async function matched(db: Kysely<DB>, { table, matches }: FactSource): Promise<number> {
  const people = matches
    ? sql.raw(matches)
    : sql`exists (select from ${sql.table(table.name)} fact where fact.npi = p.npi)`
  const { rows } = await typed({ count: 'number' })`
    select count(*)::int as count from physicians p where deactivated_on is null and ${people}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Makes search reread the physicians whose facts changed. Last in the transaction. */
export async function tellSearch(db: Kysely<DB>, { summary, searched }: FactSource, change: number): Promise<void> {
  if (change === 0) return
  if (searched) return recordBulkChange(db)
  if (!summary) return
  const { rows } = await typed({ id: 'number' })`
    select id from physicians where npi in (select npi from facts_touched) and deactivated_on is null
    limit ${bulkChange + 1}`.execute(db)
  await recordChanges(
    db,
    rows.map(({ id }) => ({ physicianId: id, kind: 'written' as const })),
  )
}
