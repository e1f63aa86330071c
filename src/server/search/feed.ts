/** Feeds the search index from PostgreSQL: all physicians, or those that changed. Never a contact value. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { openSession, type Session } from '#adapters/database/session.ts'
import { newestChange, reachesBack } from '#data/changes.ts'
import { openToOffers } from '#data/own-profile/pauses.ts'
import type { DB } from '#db/schema.gen.ts'
import { findShortWords } from '#search/answer/find-short-words.ts'
import { SegmentBuilder } from '#search/columns/builder.ts'
import type { PhysicianRow } from '#search/columns/columns.ts'
import type { Segment } from '#search/columns/segment.ts'
import { type Column, typed } from '#shared/database/typed.ts'

const batch = 5000

/** Of a row of `own_profiles`, or something else of those who aren't open to offers. */
const wish = (what: string, otherwise = 'null') => `case when ${openToOffers('own')} then ${what} else ${otherwise} end`

const columnOf: Record<keyof PhysicianRow, string> = {
  id: 'id',
  firstName: 'first_name',
  lastName: 'last_name',
  middleName: 'middle_name',
  suffix: 'suffix',
  credential: 'credential',
  title: 'title',
  specialty: 'specialty',
  secondarySpecialties: 'secondary_specialties',
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
  activeLicenses: "coalesce(facts.active_licenses, '{}')",
  groupSize: 'group_size',
  npi: 'physicians.npi',
  telehealth: 'telehealth',
  hasEmail: 'has_personal_email or has_work_email',
  hasPhone: 'has_phone or has_direct_phone',
  hasDirectPhone: 'has_direct_phone',
  excluded: 'facts.excluded_on is not null',
  confirmed: 'own.confirmed_on is not null',
  openToOffers: openToOffers('own'),
  wishFullTime: wish("own.wish_time = 'full'"),
  wishPartTime: wish("own.wish_time = 'part'"),
  wishLocum: wish('own.wish_locum'),
  wishTelehealth: wish('own.wish_telehealth'),
  wishVisa: wish('own.wish_visa'),
  wishStates: wish('own.wish_states', "'{}'"),
  wishPay: wish('(own.wish_pay + 999) / 1000'),
  wishMiles: wish('own.wish_miles'),
  wishFrom: wish('own.wish_from::text'),
  hospitals: "coalesce(facts.hospitals, '{}')",
  affiliations: 'nullif(facts.affiliations, 0)',
  volumes: "coalesce(facts.volumes, '{}')",
  // The federal rural health office's rule: every code from 4 on.
  shortage: 'shortage.score',
  rural: 'facts.ruca::numeric >= 4',
}
const columns = sql.raw(
  Object.entries(columnOf)
    .map(([field, from]) => `${from} as "${field}"`)
    .join(', '),
)

/** What these are, as the index takes them. */
const types = {
  id: 'number',
  firstName: 'text?',
  lastName: 'text?',
  middleName: 'text?',
  suffix: 'text?',
  credential: 'text?',
  title: 'text?',
  specialty: 'text?',
  secondarySpecialties: 'texts',
  skills: 'texts',
  organization: 'text?',
  companySize: 'text?',
  companyRevenue: 'text?',
  companyIndustry: 'text?',
  city: 'text?',
  state: 'text?',
  zip: 'text?',
  latitude: 'number?',
  longitude: 'number?',
  education: z.array(z.object({ schoolName: z.string(), degrees: z.array(z.string()) })),
  medicalSchool: 'text?',
  graduationYear: 'number?',
  licenseStates: 'texts',
  activeLicenses: 'texts',
  groupSize: 'number?',
  npi: 'text?',
  telehealth: 'boolean?',
  hasEmail: 'boolean?',
  hasPhone: 'boolean?',
  hasDirectPhone: 'boolean?',
  excluded: 'boolean?',
  confirmed: 'boolean?',
  openToOffers: 'boolean?',
  wishFullTime: 'boolean?',
  wishPartTime: 'boolean?',
  wishLocum: 'boolean?',
  wishTelehealth: 'boolean?',
  wishVisa: 'boolean?',
  wishStates: 'texts',
  wishPay: 'number?',
  wishMiles: 'number?',
  wishFrom: 'text?',
  hospitals: 'texts',
  affiliations: 'number?',
  volumes: 'texts',
  rural: 'boolean?',
  shortage: 'number?',
} as const satisfies Record<keyof PhysicianRow, Column>

const from = sql`physicians
  left join npi_facts facts on facts.npi = physicians.npi
  left join own_profiles own on own.physician_id = physicians.id
  left join (select zip as area, max(score) as score from fact_shortage_areas group by zip) shortage
    on shortage.area = physicians.zip`

/** Physicians whose NPI is deactivated are kept but not found. */
const inPractice = sql`deactivated_on is null`

/**
 * Reads every physician as of one moment, with the number of the last change included.
 * @param resting pauses after each batch for as long as the batch took, leaving the database to others
 */
export async function readAll(session: Kysely<DB>, resting = false): Promise<{ segment: Segment; lastChange: number }> {
  const oneMoment = session.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const read = await oneMoment.execute(async (db) => {
    const lastChange = await newestChange(db)
    const every = sql`select ${columns} from ${from} where ${inPractice} order by id`
    await sql`declare every_physician no scroll cursor for ${every}`.execute(db)
    const builder = new SegmentBuilder()
    for (;;) {
      const asked = performance.now()
      const { rows } = await typed(types)`fetch ${sql.lit(batch)} from every_physician`.execute(db)
      if (resting) await sleep(performance.now() - asked)
      for (const row of rows) builder.add(row)
      if (rows.length < batch) return { segment: builder.finish(), lastChange }
    }
  })
  // The snapshot keeps what is found here.
  findShortWords(read.segment)
  return read
}

/** Few enough that reading them takes less than a second. */
const few = 10_000

export async function areFew(db: Kysely<DB>): Promise<boolean> {
  const { length } = await db
    .selectFrom('physicians')
    .select('id')
    .limit(few + 1)
    .execute()
  return length <= few
}

/** The same from the replica, if it is up to date; a stale one would cause a second build of the index. */
export async function readAllAside(
  session: Kysely<DB>,
  options: { readUrl?: string | undefined; resting: boolean },
): ReturnType<typeof readAll> {
  const { readUrl, resting } = options
  if (readUrl === undefined) return readAll(session, resting)
  try {
    const replica = await connect(readUrl)
    try {
      if ((await newestChange(replica.db)) >= (await newestChange(session))) return await readAll(replica.db, resting)
    } finally {
      await replica.close()
    }
  } catch {
    // It is unreachable, or its replay canceled the read.
  }
  return readAll(session, resting)
}

export interface ChangesSince {
  /** Physicians as they are now. */
  saved: PhysicianRow[]
  /** Ids of those that are gone. */
  removed: number[]
  lastChange: number
  /** So much has changed that rereading everything is cheaper, or the log no longer reaches back far enough. */
  bulk: boolean
}

/** What has changed after the change `since`, as of one moment. */
export async function readChanges(db: Kysely<DB>, since: number, max: number): Promise<ChangesSince> {
  const changes = await db
    .selectFrom('physician_changes')
    .select(['id', 'physician_id'])
    .where('id', '>', since)
    .orderBy('id')
    .limit(max + 1)
    .execute()
  const lastChange = changes.at(-1)?.id ?? since
  const bulk =
    changes.length > max ||
    changes.some(({ physician_id }) => physician_id === null) ||
    // Checked after reading the changes, so that entries deleted in between are noticed.
    !(await reachesBack(db, since))
  if (bulk || changes.length === 0) return { saved: [], removed: [], lastChange, bulk }
  const ids = [...new Set(changes.map(({ physician_id }) => physician_id!))]
  const { rows: saved } = await typed(
    types,
  )`select ${columns} from ${from} where id = any(${ids}) and ${inPractice}`.execute(db)
  const present = new Set(saved.map(({ id }) => id))
  return { saved, removed: ids.filter((id) => !present.has(id)), lastChange, bulk }
}

/** Whether a snapshot up to `lastChange` can belong to this database: its log must reach at least that far. */
export async function reaches(db: Kysely<DB>, lastChange: number): Promise<boolean> {
  return (await newestChange(db)) >= lastChange
}

/** A connection without the limits that requests have: reading every physician takes seconds. */
export const connect = (databaseUrl: string): Promise<Session> =>
  openSession({ connectionString: databaseUrl, application_name: 'attending search' })

/** The cluster's id and the database's own, so that two databases are never confused. */
export async function identity(db: Kysely<DB>): Promise<string> {
  const { rows } = await typed({ identity: 'text' })`
    select current_database() || '/' || (select oid from pg_database where datname = current_database()) || '/' ||
       coalesce((select min(applied_at)::text from schema_migrations), '') as identity`.execute(db)
  return rows[0]!.identity
}
