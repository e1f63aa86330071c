/** An export's physicians as they are in the database now, and what goes in each column. */
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { writeEducation } from '#data/formats/education.ts'
import { writeSkills } from '#data/formats/skills.ts'
import type { DB } from '#db/schema.gen.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'
import { sourceName } from '../physicians/contact-source.ts'
import { EducationEntry, type FactSource, Wishes } from '../physicians/contracts.ts'
import { openWishes } from '../physicians/queries.server.ts'
import { wishWords } from '../physicians/wishes.ts'
import type { ColumnKey } from './columns.ts'
import { factOriginsOf, type Provenance, provenanceColumns } from './fact-origins.server.ts'

/** Lists come as JSON, which parses several times faster than PostgreSQL's own format for them. */
const columns = {
  id: 'number',
  npi: 'text?',
  first_name: 'text',
  middle_name: 'text?',
  last_name: 'text',
  credential: 'text?',
  title: 'text?',
  specialty: 'text?',
  organization: 'text?',
  company_size: 'text?',
  company_revenue: 'text?',
  company_industry: 'text?',
  address_line1: 'text?',
  address_line2: 'text?',
  city: 'text?',
  state: 'text?',
  zip: 'text?',
  license_states: z.array(z.string()),
  education: z.array(EducationEntry),
  skills: z.array(z.string()),
  linkedin_url: 'text?',
  personal_email: 'text?',
  work_email: 'text?',
  phone: 'text?',
  direct_phone: 'text?',
  generated: 'boolean',
  /** ISO dates. */
  excluded_on: 'text?',
  source: 'text',
  as_of: 'text?',
  verified_on: 'text?',
  /** Of those who are open to offers. */
  wishes: Wishes.nullable(),
} as const

/** A physician with every contact: only ever for a file for someone who may export. */
export type ExportRow = RowOf<typeof columns> & Partial<OwnFacts> & Partial<Provenance>

/** What the exporting person has on a physician. */
export interface OwnFacts {
  /** ISO date. */
  last_contacted: string | null
  stage: string | null
  notes: string | null
}

/**
 * Rows read at a time: large enough for PostgreSQL, small enough for memory and for others waiting for this process.
 */
const step = 1000
/** One batch is processed while the next is loading: neither PostgreSQL nor this process waits for the other. */
const atOnce = 2

interface ReadOptions {
  ownFacts?: ((ids: readonly number[]) => Promise<Map<number, OwnFacts>>) | undefined
  /** With where each fact comes from. */
  provenance?: boolean
}

/**
 * The rows of `ids` in their order, in batches, each valid until the next is requested; physicians who are gone or
 * don't practice are left out.
 */
export async function* readRows(
  db: Kysely<DB>,
  ids: readonly number[],
  { ownFacts, provenance = false }: ReadOptions = {},
): AsyncGenerator<ExportRow[], void> {
  const readAll = async (part: readonly number[]) => {
    const [rows, own] = await Promise.all([readBatch(db, part, provenance), ownFacts?.(part)])
    return own ? rows.map((row) => ({ ...row, ...own.get(row.id) })) : rows
  }
  const read = (from: number) => {
    const batch = from < ids.length ? readAll(ids.slice(from, from + step)) : Promise.resolve([])
    // It is awaited when its turn comes; until then, a failure must not count as unhandled.
    batch.catch(() => {})
    return batch
  }
  const coming = Array.from({ length: atOnce }, (_, index) => read(index * step))
  for (let from = 0; from < ids.length; from += step) {
    const rows = await coming.shift()!
    coming.push(read(from + atOnce * step))
    if (rows.length > 0) yield rows
    // Once awaited, an answer and everything in it stays in memory until the next full garbage collection.
    rows.length = 0
  }
}

async function readBatch(db: Kysely<DB>, ids: readonly number[], provenance: boolean): Promise<ExportRow[]> {
  const { rows } = await typed(provenance ? { ...columns, ...provenanceColumns } : columns)`
    select p.id, p.npi, p.first_name, p.middle_name, p.last_name, p.credential, p.title, p.specialty, p.organization,
      p.company_size, p.company_revenue, p.company_industry, p.address_line1, p.address_line2, p.city, p.state, p.zip,
      to_json(p.license_states) as license_states, p.education, to_json(p.skills) as skills, p.linkedin_url,
      c.personal_email, c.work_email, c.phone, c.direct_phone, p.generated,
      facts.excluded_on::text, p.source, edition.as_of::text, c.verified_on::text,
      ${sql.raw(openWishes('own'))} as wishes ${provenance ? origins : sql``}
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    join physicians p on p.id = wanted.id and p.deactivated_on is null
    left join npi_facts facts on facts.npi = p.npi
    left join own_profiles own on own.physician_id = p.id
    left join lateral (
      select as_of from import_runs
      where dataset = p.source and outcome = 'done' and not dry_run order by finished_at desc limit 1
    ) edition on true
    left join lateral (
      select
        max(value) filter (where kind = 'personal_email') as personal_email,
        max(value) filter (where kind = 'work_email') as work_email,
        max(value || coalesce(' x' || extension, '')) filter (where kind = 'phone') as phone,
        max(value || coalesce(' x' || extension, '')) filter (where kind = 'direct_phone') as direct_phone,
        max(last_verified)::date as verified_on
      from physician_contacts
      where physician_id = p.id
    ) c on true
    order by wanted.place`.execute(db)
  return rows
}

/** The dates of CMS's and the OIG's files are the same for all rows. */
const origins = sql`, p.provenance, p.nppes_updated_on::text,
  (select as_of::text from import_runs
   where dataset = 'dac' and outcome = 'done' and not dry_run order by finished_at desc limit 1) as dac_as_of,
  (select as_of::text from import_runs
   where dataset = 'leie' and outcome = 'done' and not dry_run order by finished_at desc limit 1) as leie_as_of,
  coalesce((
    select json_agg(json_build_object(
      'kind', kind, 'source', source,
      'seen', (coalesce(last_verified, first_seen) at time zone 'utc')::date
    ) order by kind)
    from physician_contacts
    where physician_id = p.id and kind in ('personal_email', 'work_email', 'phone', 'direct_phone')), '[]') as contacts`

/** What goes in a column; null if nothing is known. */
export type Cell = (row: ExportRow) => string | null

export const cells: Record<ColumnKey, Cell> = {
  firstName: (row) => row.first_name,
  lastName: (row) => row.last_name,
  credential: (row) => row.credential,
  title: (row) => row.title,
  specialty: (row) => row.specialty,
  organization: (row) => row.organization,
  companySize: (row) => row.company_size,
  companyRevenue: (row) => row.company_revenue,
  companyIndustry: (row) => row.company_industry,
  city: (row) => row.city,
  state: (row) => row.state,
  education: (row) => writeEducation(row.education),
  skills: (row) => writeSkills(row.skills),
  // Personal before work, direct before the rest (docs/specification/physicians.md, Channels).
  email: (row) => row.personal_email ?? row.work_email,
  phone: (row) => row.direct_phone ?? row.phone,
  personalEmail: (row) => row.personal_email,
  workEmail: (row) => row.work_email,
  directPhone: (row) => row.direct_phone,
  otherPhone: (row) => row.phone,
  linkedIn: (row) => row.linkedin_url,
  npi: (row) => row.npi,
  middleName: (row) => row.middle_name,
  streetAddress: (row) => [row.address_line1, row.address_line2].filter(Boolean).join(', ') || null,
  zip: (row) => row.zip,
  licenseStates: (row) => row.license_states.join(', '),
  excludedSince: (row) => row.excluded_on,
  source: (row) => row.source,
  asOf: (row) => row.as_of,
  factSources: (row) => originsOf(row, ({ source }) => sourceName(source)),
  factDates: (row) => originsOf(row, ({ asOf }) => asOf),
  sample: (row) => (row.generated ? 'Yes' : 'No'),
  schools: (row) => row.education.map(educationLine).join('; '),
  skillsInWords: (row) => row.skills.join(', '),
  verifiedOn: (row) => row.verified_on,
  lastContacted: (row) => row.last_contacted ?? null,
  stage: (row) => row.stage ?? null,
  notes: (row) => row.notes ?? null,
  wishes: (row) => row.wishes && ['Yes', ...wishWords(row.wishes)].join('; '),
}

/** 'Name: NPPES; Specialty: CMS clinician file; …', in column order. */
function originsOf(row: ExportRow, said: (origin: FactSource) => string | null): string | null {
  const parts = factOriginsOf(row).flatMap(({ fact, ...origin }) => {
    const words = said(origin)
    return words === null ? [] : `${fact}: ${words}`
  })
  return parts.join('; ') || null
}

function educationLine({ schoolName, degrees, field, startDate, endDate }: EducationEntry): string {
  const years = [startDate, endDate].filter(Boolean).join(' to ')
  const named = [schoolName, ...degrees, field].filter(Boolean).join(', ')
  return years ? `${named} (${years})` : named
}
