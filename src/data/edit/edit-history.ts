/** The history of a profile's fields. Under a claim, each entry also has what undoes it if the claim ends. */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import type { ContactKind } from '../physicians/draft.ts'
import { profileFields } from './profile-fields.ts'

const Row = z.record(z.string(), z.unknown())
type Row = z.infer<typeof Row>

/** What a field was, as rows have it. */
export const EditUndo = z.object({
  columns: Row,
  /** Where it came from; null for nothing. */
  provenance: z.record(z.string(), z.string().nullable()),
  /** Of its channel: shown, and withheld. */
  contacts: z.array(Row),
  withheld: z.array(Row),
})
export type EditUndo = z.infer<typeof EditUndo>

interface HistoryField {
  name: string
  column?: string
  contact?: ContactKind
  place?: true
}

/** The fields that someone corrects, and what else comes with a submission. */
export const historyFields: readonly HistoryField[] = [
  ...profileFields,
  { name: 'skills', column: 'skills' },
  { name: 'education', column: 'education' },
  { name: 'licenseStates', column: 'license_states' },
]

/** A profile as its rows have it. */
export interface ProfileState {
  row: Row & { provenance: Record<string, string> }
  contacts: Row[]
  withheld: Row[]
}

export async function readState(db: Kysely<DB>, id: number): Promise<ProfileState | null> {
  const { rows } = await typed({ row: Row, contacts: z.array(Row), withheld: z.array(Row) })`
    select to_jsonb(p) as row,
      coalesce((select jsonb_agg(c) from physician_contacts c where c.physician_id = p.id), '[]') as contacts,
      coalesce((select jsonb_agg(w) from withheld_contacts w where w.physician_id = p.id), '[]') as withheld
    from physicians p where id = ${id}`.execute(db)
  return (rows[0] as ProfileState | undefined) ?? null
}

/** The name of its source in a profile's provenance. */
const originOf = ({ column, contact, place }: HistoryField): string => (place ? 'city' : (contact ?? column!))

/** What undoes a change of a field that is made next. */
function undoOf({ row, contacts, withheld }: ProfileState, field: HistoryField): EditUndo {
  const { column, contact } = field
  const names = [originOf(field), `weak:${contact ?? column}`]
  const provenance = Object.fromEntries(names.map((name) => [name, row.provenance[name] ?? null]))
  const of = (rows: readonly Row[]) => rows.filter(({ kind }) => kind === contact)
  if (column === undefined) return { columns: {}, provenance, contacts: of(contacts), withheld: of(withheld) }
  const moved = column === 'zip' ? ['latitude', 'longitude'] : []
  const columns = Object.fromEntries([column, ...moved].map((name) => [name, row[name] ?? null]))
  return { columns, provenance, contacts: [], withheld: [] }
}

/** The field's text in a profile, and of a contact that is withheld, that one's. */
export function textsIn({ row, contacts, withheld }: ProfileState, { column, contact }: HistoryField): string[] {
  if (column !== undefined) return [textOf(row[column])]
  const of = (rows: readonly Row[]) => rows.filter(({ kind }) => kind === contact).map(contactText)
  return [of(contacts)[0] ?? '', ...of(withheld)]
}

export const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map((one) => (isSchool(one) ? schoolText(one) : String(one))).join('; ')
  return value === null || value === undefined ? '' : String(value)
}

const School = z.object({ schoolName: z.string(), degrees: z.array(z.string()) })
const isSchool = (value: unknown): value is z.infer<typeof School> => School.safeParse(value).success
const schoolText = ({ schoolName, degrees }: z.infer<typeof School>) => [...degrees, schoolName].join(', ')

export const contactText = ({ value, extension }: { value?: unknown; extension?: unknown }): string =>
  extension ? `${value} ext. ${extension}` : String(value)

interface Noted {
  id: number
  /** By field: the new texts, the former ones, and where those came from. */
  changed: Readonly<Partial<Record<string, string>>>
  before: Readonly<Record<string, string>>
  sources: Readonly<Record<string, string>>
  /** Null for someone without an account. */
  by: string | null
  reason: string
  /** Of a change under a claim: the claim, and the profile before the change. */
  claim?: { id: string; state: ProfileState } | undefined
}

export async function noteEdits(db: Kysely<DB>, { id, changed, before, sources, by, reason, claim }: Noted) {
  const rows = historyFields.flatMap((field) => {
    const { name } = field
    const after = changed[name]
    if (after === undefined) return []
    const undo = claim ? JSON.stringify(undoOf(claim.state, field)) : null
    const was = { before: before[name] ?? '', after, source_before: sources[name] ?? '' }
    return [{ physician_id: id, field: name, ...was, reason, edited_by: by, claim_id: claim?.id ?? null, undo }]
  })
  if (rows.length > 0) await db.insertInto('profile_edits').values(rows).execute()
}

interface Difference {
  id: number
  state: ProfileState
  claimId: string
  by: string
  reason: string
}

/** Notes, under a claim, whatever differs from a former state in value or source: what a submission has changed. */
export async function noteDifference(db: Kysely<DB>, { id, state, claimId, by, reason }: Difference): Promise<void> {
  const now = await readState(db, id)
  if (now === null) return
  const changed: Record<string, string> = {}
  const before: Record<string, string> = {}
  const sources: Record<string, string> = {}
  for (const field of historyFields) {
    const [was, is] = [textsIn(state, field)[0]!, textsIn(now, field)[0]!]
    if (was === is && (is === '' || standingOf(state, field) === standingOf(now, field))) continue
    changed[field.name] = is
    before[field.name] = was
    sources[field.name] = state.row.provenance[originOf(field)] ?? ''
  }
  await noteEdits(db, { id, changed, before, sources, by, reason, claim: { id: claimId, state } })
}

/** What is known of where a field's value comes from, to be compared; of a place, the city says it. */
function standingOf({ row, contacts }: ProfileState, field: HistoryField): string {
  const origin = originOf(field)
  if (field.place && field.column !== origin) return ''
  return JSON.stringify([row.provenance[origin], contacts.filter(({ kind }) => kind === field.contact)])
}
