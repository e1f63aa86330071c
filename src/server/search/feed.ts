/** Feeds the search index from PostgreSQL: all physicians at once, or those that changed. Never a contact value. */
import pg from 'pg'
import { findShortWords } from '#search/answer/find-short-words.ts'
import { SegmentBuilder } from '#search/columns/builder.ts'
import type { PhysicianRow } from '#search/columns/columns.ts'
import type { Segment } from '#search/columns/segment.ts'

const batch = 5000

const columnOf: Record<keyof PhysicianRow, string> = {
  id: 'id',
  firstName: 'first_name',
  lastName: 'last_name',
  credential: 'credential',
  title: 'title',
  specialty: 'specialty',
  skills: 'skills',
  organization: 'organization',
  companySize: 'company_size',
  companyRevenue: 'company_revenue',
  companyIndustry: 'company_industry',
  city: 'city',
  state: 'state',
  zip: 'zip',
  latitude: 'latitude',
  longitude: 'longitude',
  education: 'education',
  medicalSchool: 'medical_school',
  graduationYear: 'graduation_year',
  licenseStates: 'license_states',
  groupSize: 'group_size',
  npi: 'npi',
  telehealth: 'telehealth',
  hasEmail: 'has_personal_email or has_work_email',
  hasPhone: 'has_phone or has_direct_phone',
  hasDirectPhone: 'has_direct_phone',
}
const columns = Object.entries(columnOf)
  .map(([field, sql]) => `${sql} as "${field}"`)
  .join(', ')

/** Whoever's NPI is deactivated is kept, and not found. */
const inPractice = 'deactivated_on is null'

/** Reads every physician as of one moment, with the number of the last change that is in it. */
export async function readAll(client: pg.ClientBase): Promise<{ segment: Segment; lastChange: number }> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const lastChange = await newestChange(client)
    await client.query(
      `declare every_physician no scroll cursor for select ${columns} from physicians where ${inPractice} order by id`,
    )
    const builder = new SegmentBuilder()
    for (;;) {
      const { rows } = await client.query<PhysicianRow>(`fetch ${batch} from every_physician`)
      for (const row of rows) builder.add(row)
      if (rows.length < batch) break
    }
    const segment = builder.finish()
    // Nobody waits for this thread yet, and the snapshot keeps what is found here.
    findShortWords(segment)
    return { segment, lastChange }
  } finally {
    await client.query('rollback').catch(() => {})
  }
}

async function newestChange(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ newest: number }>(
    'select coalesce(max(id), 0) as newest from physician_changes',
  )
  return rows[0]!.newest
}

export interface ChangesSince {
  /** Physicians as they are now. */
  saved: PhysicianRow[]
  /** Ids of those that are gone. */
  removed: number[]
  lastChange: number
  /** So much has changed that reading all again is cheaper, or the log no longer reaches back. */
  bulk: boolean
}

/** What has changed after the change `since`, in one moment's view. */
export async function readChanges(client: pg.ClientBase, since: number, most: number): Promise<ChangesSince> {
  const { rows: changes } = await client.query<{ id: number; physician_id: number | null }>(
    'select id, physician_id from physician_changes where id > $1 order by id limit $2',
    [since, most + 1],
  )
  const lastChange = changes.at(-1)?.id ?? since
  const bulk = changes.length > most || changes.some(({ physician_id }) => physician_id === null)
  if (bulk || changes.length === 0) return { saved: [], removed: [], lastChange, bulk }
  const ids = [...new Set(changes.map(({ physician_id }) => physician_id!))]
  const { rows: saved } = await client.query<PhysicianRow>(
    `select ${columns} from physicians where id = any($1) and ${inPractice}`,
    [ids],
  )
  const present = new Set(saved.map(({ id }) => id))
  return { saved, removed: ids.filter((id) => !present.has(id)), lastChange, bulk }
}

/** Whether a snapshot up to `lastChange` can belong to this database: its log must reach at least that far. */
export async function reaches(client: pg.ClientBase, lastChange: number): Promise<boolean> {
  return (await newestChange(client)) >= lastChange
}

/** A connection without the limits that requests have: reading every physician takes seconds. */
export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5000,
    application_name: 'attending search',
    keepAlive: true,
    types: { getTypeParser },
  })
  // Its queries fail by themselves; without a listener a broken idle connection would end the thread.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Ids are bigints and far below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === 20 ? Number : pg.types.getTypeParser(oid, format as 'text')
}

/** Two databases are never taken for each other: the cluster's number and the database's own. */
export async function identity(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    `select current_database() || '/' || (select oid from pg_database where datname = current_database()) || '/' ||
       coalesce((select min(applied_at)::text from schema_migrations), '') as identity`,
  )
  return rows[0]!.identity
}
