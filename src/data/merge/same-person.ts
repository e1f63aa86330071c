/** Whether a draft is about a physician, by the model that matching decides with (data/match/evidence.ts). */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'
import type { Claim, KnownPerson } from '../identity/agreement.ts'
import { type Decision, decide } from '../identity/decide.ts'
import { valuesOf } from '../identity/evidence.ts'
import { Frequencies } from '../identity/frequencies.ts'
import { nameKeysOf } from '../identity/names.ts'
import { personFields, personOf, personRowColumns } from '../identity/person-row.ts'
import { readCounts } from '../identity/read-counts.ts'
import { letters } from '../normalise/text.ts'
import type { PhysicianDraft } from '../physicians/draft.ts'

const present = (values: readonly (string | null | undefined)[]): string[] =>
  values.flatMap((value) => (value ? [value] : []))

/** What a draft says, in the form in which records are compared. */
export function claimOf(draft: PhysicianDraft): Claim {
  const { contacts } = draft
  return {
    npi: draft.npi ?? '',
    firstName: draft.firstName,
    middleName: draft.middleName ?? '',
    lastName: draft.lastName,
    suffix: draft.suffix ?? '',
    credential: draft.credential ?? '',
    specialties: present([draft.specialty, ...draft.secondarySpecialties]),
    organization: draft.organization ?? '',
    city: draft.city ?? '',
    state: draft.state ?? '',
    zip: draft.zip ?? '',
    emails: present([contacts.personal_email, contacts.work_email]),
    phones: present([contacts.direct_phone, contacts.phone]),
    licenses: draft.licenseNumbers,
    linkedin: contacts.linkedin ?? '',
    schoolYear: draft.graduationYear,
  }
}

/** For physicians `p`: with all contacts, which an import may compare. */
export const knownFields = sql`${personFields},
  coalesce((select array_agg(value) from physician_contacts where physician_id = p.id
    and kind in ('personal_email', 'work_email')), '{}') as emails,
  coalesce((select array_agg(value) from physician_contacts where physician_id = p.id
    and kind in ('phone', 'direct_phone')), '{}') as phones`
export const knownColumns = { ...personRowColumns, emails: 'texts', phones: 'texts' } as const
export const knownOf = (row: RowOf<typeof knownColumns>): KnownPerson => ({
  ...personOf(row),
  emails: row.emails,
  phones: row.phones,
})

/** How common the values of some drafts and physicians are. */
export async function frequenciesOf(
  db: Kysely<DB>,
  claims: readonly Claim[],
  persons: readonly KnownPerson[],
): Promise<Frequencies> {
  return new Frequencies(await readCounts(db, valuesOf(claims, persons)))
}

/** Whether nothing but the name, the state, and the field agrees, and all that is said of the place differs. */
function worksElsewhere(claim: Claim, known: KnownPerson): boolean {
  const pairs = [
    [letters(claim.city), letters(known.city ?? '')],
    [claim.zip, known.zip ?? ''],
    [letters(claim.organization), letters(known.organization ?? '')],
  ]
  const said = pairs.filter(([one, other]) => one !== '' && other !== '')
  return said.length > 1 && said.every(([one, other]) => one !== other)
}

const isKnown = (decision: Decision): boolean => decision.status === 'known'

/**
 * Takes back matches by name, state, and specialty (`level` 3) with someone whose city, ZIP, and employer all differ:
 * such a row is about a namesake.
 */
export async function checkNamesakes(db: Kysely<DB>, drafts: ReadonlyMap<number, PhysicianDraft>): Promise<void> {
  const { rows } = await typed({ ...knownColumns, draft_id: 'number' })`
    select k.draft_id, ${knownFields} from import_keys k join physicians p on p.id = k.physician_id
    where k.level = 3 and k.weak and k.outcome is null`.execute(db)
  const wrong = rows.filter((row) => {
    const draft = drafts.get(row.draft_id)
    return draft !== undefined && worksElsewhere(claimOf(draft), knownOf(row))
  })
  if (wrong.length === 0) return
  await sql`
    update import_keys set physician_id = null, level = null, weak = false
    where draft_id = any(${wrong.map(({ draft_id }) => draft_id)}::bigint[])`.execute(db)
}

/**
 * Finds who is in the data under another form of the name: a nickname, another transliteration, half of a double
 * surname, the middle name as the first. Only what matching would call known counts, and it fills gaps.
 */
export async function matchVariants(db: Kysely<DB>, drafts: ReadonlyMap<number, PhysicianDraft>): Promise<void> {
  const { rows: open } = await typed({ draft_id: 'number' })`
    select draft_id from import_keys where physician_id is null and outcome is null and state is not null
      and specialty is not null`.execute(db)
  const wanted = open.flatMap(({ draft_id: id }) => {
    const draft = drafts.get(id)
    return draft === undefined ? [] : variantKeys(draft).map((key) => ({ id, key }))
  })
  if (wanted.length === 0) return
  const { rows } = await typed({ ...knownColumns, draft_id: 'number' })`
    select w.draft_id, ${knownFields}
    from unnest(${wanted.map(({ id }) => id)}::bigint[], ${wanted.map(({ key }) => key)}::text[]) as w (draft_id, key)
    join import_keys k on k.draft_id = w.draft_id
    join physicians p on p.match_key = w.key
    where not p.generated and not p.canary and (k.npi is null or p.npi is null)
      and not exists (select 1 from import_seen seen where seen.physician_id = p.id)`.execute(db)
  const found = [...Map.groupBy(rows, ({ draft_id }) => draft_id)]
  const claims = new Map(found.map(([id]) => [id, claimOf(drafts.get(id)!)]))
  const frequencies = await frequenciesOf(db, [...claims.values()], rows.map(knownOf))
  const matched = found.flatMap(([id, some]) => {
    const persons = [...new Map(some.map((row) => [row.id, knownOf(row)])).values()]
    const decision = decide(claims.get(id)!, persons, frequencies)
    return decision.status === 'known' ? [{ id, physicianId: decision.match.physicianId }] : []
  })
  await sql`
    update import_keys k set physician_id = m.physician_id, level = 3, weak = true, keeps_name = true
    from unnest(${matched.map(({ id }) => id)}::bigint[], ${matched.map(({ physicianId }) => physicianId)}::bigint[])
      as m (draft_id, physician_id)
    where k.draft_id = m.draft_id`.execute(db)
}

/** `physicians.match_key` under the other forms of a draft's name, in its state and field. */
function variantKeys({ firstName, middleName, lastName, state, specialty }: PhysicianDraft): string[] {
  const own = `${letters(firstName)} ${letters(lastName)}`
  const keys = nameKeysOf({ firstName, middleName: middleName ?? '', lastName }).filter((key) => key !== own)
  return keys.map((key) => `${key.replace(' ', '|')}|${(state ?? '').toLowerCase()}|${letters(specialty ?? '')}`)
}

/** Whether a draft who shares a key with a physician is about them, if only the names are in doubt. */
export const isSamePerson = (draft: PhysicianDraft, known: KnownPerson, frequencies: Frequencies): boolean =>
  isKnown(decide(claimOf(draft), [known], frequencies))
