import type pg from 'pg'
import { type PhysicianChange, recordChanges } from '../changes.ts'
import type { ContactKind } from '../physicians/draft.ts'
import { refreshShown } from '../physicians/shown.ts'
import { appendJournal } from './journal.ts'
import { readPersons, readPersonsAfter, readSharers, type StoredPerson } from './stored-person.ts'
import { entriesFor, loadSuppressions, SuppressionList, type Suspect } from './suppression-list.ts'
import { type Suppression, type SuppressionKey, valueHash } from './value-hash.ts'

export interface SuppressionSettings {
  key: SuppressionKey
  /** The file that a restore replays, beside the database. */
  journalFile: string
}

export interface Hidden {
  /** Physicians who were deleted. */
  removed: number[]
  /** Physicians who lost a channel that they shared with somebody on the list. */
  changed: number[]
  /** Who the removed ones were, for what else is kept about them. */
  persons: StoredPerson[]
}

/**
 * Deletes physicians with all that refers to them by a cascading key, and writes the entries that keep them from coming back, into the
 * database and the journal. A number or an address that colleagues share with them is hidden there, too; another record of the same person
 * goes as well. Runs in the caller's transaction and must be its last step (it records the changes). Ids that are not there are ignored.
 */
export async function suppressPhysicians(
  client: pg.ClientBase,
  ids: readonly number[],
  { key, journalFile }: SuppressionSettings,
  reason: string,
): Promise<Hidden> {
  const persons = await readPersons(client, ids)
  const hidden = await hidePersons(client, persons, key, reason)
  return finish(client, hidden, journalFile)
}

/**
 * Removes whoever an address belongs to: everybody who has it as the personal email, and the one who has it as the work email. Where several
 * share a work email, nobody can tell which of them asked, so the address itself is hidden. An address that is nowhere in the data is kept
 * away all the same. Last step of the caller's transaction, like `suppressPhysicians`.
 */
export async function suppressByEmail(
  client: pg.ClientBase,
  email: string,
  { key, journalFile }: SuppressionSettings,
  reason: string,
): Promise<Hidden> {
  const sharers = await readSharers(client, [email])
  const owners = sharers.filter(({ contacts }) => contacts.personal_email === email)
  const workers = sharers.filter(({ contacts }) => contacts.personal_email !== email && contacts.work_email === email)
  const persons = [...owners, ...(workers.length === 1 ? workers : [])]
  const shared = workers.length > 1 && owners.length === 0
  const own: Suppression = {
    kind: shared ? 'work_email' : 'personal_email',
    hash: key.sign(valueHash('personal_email', email)),
    reason,
  }
  const hidden = await hidePersons(client, persons, key, reason, { entries: [own], values: [email] })
  return finish(client, hidden, journalFile)
}

/**
 * Keeps away somebody who is known by these values alone, in the data or not: by the NPI, and by each channel with the name; the channel's value
 * is hidden wherever it stands. Last step of the caller's transaction, like `suppressPhysicians`.
 */
export async function suppressPerson(
  client: pg.ClientBase,
  suspect: Suspect,
  { key, journalFile }: SuppressionSettings,
  reason: string,
): Promise<Hidden> {
  const { rows } = await client.query<{ id: string }>('select id from physicians where npi = $1', [suspect.npi ?? null])
  const persons = await readPersons(
    client,
    rows.map(({ id }) => Number(id)),
  )
  const values = Object.values(suspect.contacts).filter((value) => value !== null && value !== undefined)
  const entries = entriesFor(suspect, key, reason)
  return finish(client, await hidePersons(client, persons, key, reason, { entries, values }), journalFile)
}

/** What is hidden so far, before it is recorded. */
interface Work extends Hidden {
  entries: Suppression[]
}

async function hidePersons(
  client: pg.ClientBase,
  persons: readonly StoredPerson[],
  key: SuppressionKey,
  reason: string,
  also: { entries: readonly Suppression[]; values: readonly string[] } = { entries: [], values: [] },
): Promise<Work> {
  const work: Work = { removed: [], changed: [], persons: [], entries: [...also.entries] }
  let next = [...persons]
  let values = [...also.values]
  // A second record of the same person can have further channels, and these a third one.
  while (next.length > 0 || values.length > 0) {
    for (const person of next) {
      work.removed.push(person.id)
      work.persons.push(person)
      work.entries.push(...entriesFor(person, key, reason))
      values.push(...Object.values(person.contacts).filter((value) => value !== null && value !== undefined))
    }
    await client.query('delete from physicians where id = any($1::bigint[])', [next.map(({ id }) => id)])
    const list = new SuppressionList(key, work.entries)
    next = []
    for (const sharer of await readSharers(client, values)) {
      const verdict = list.check(sharer)
      if (verdict.person) next.push(sharer)
      else if (verdict.hidden.length > 0) await hideChannels(client, sharer.id, verdict.hidden, work)
    }
    values = []
  }
  await insertSuppressions(client, work.entries)
  return work
}

async function hideChannels(
  client: pg.ClientBase,
  id: number,
  kinds: readonly ContactKind[],
  hidden: Hidden,
): Promise<void> {
  await client.query('delete from physician_contacts where physician_id = $1 and kind = any($2::contact_kind[])', [
    id,
    kinds,
  ])
  if (!hidden.changed.includes(id)) hidden.changed.push(id)
}

/** Gives how many of them are new. */
export async function insertSuppressions(client: pg.ClientBase, entries: readonly Suppression[]): Promise<number> {
  if (entries.length === 0) return 0
  const { rowCount } = await client.query(
    `insert into suppressions (hash, kind, reason)
     select distinct on (hash, kind) decode(hash, 'hex'), kind, reason
     from unnest($1::text[], $2::text[], $3::text[]) as entry (hash, kind, reason)
     on conflict do nothing`,
    [entries.map(({ hash }) => hash), entries.map(({ kind }) => kind), entries.map(({ reason }) => reason)],
  )
  return rowCount ?? 0
}

async function finish(client: pg.ClientBase, work: Work, journalFile: string): Promise<Hidden> {
  const removed = work.removed
  const changed = work.changed.filter((id) => !removed.includes(id))
  await refreshShown(client, changed)
  await appendJournal(journalFile, work.entries)
  await recordChanges(client, [
    ...removed.map((physicianId): PhysicianChange => ({ physicianId, kind: 'deleted' })),
    ...changed.map((physicianId): PhysicianChange => ({ physicianId, kind: 'written' })),
  ])
  return { removed, changed, persons: work.persons }
}

/** How many physicians are read at a time when all of them are gone through. */
const sweepStep = 5000

/**
 * Goes through all physicians and hides what the list says: for when entries come from outside, a list of hashes or a replayed journal. Who
 * is hidden is hidden by everything that is known of them. Last step of the caller's transaction (of a dry run, which is rolled back).
 */
export async function sweepSuppressions(
  client: pg.ClientBase,
  { key, journalFile }: SuppressionSettings,
  reason: string,
  options: { dryRun?: boolean } = {},
): Promise<Hidden> {
  const list = await loadSuppressions(client, key)
  const work: Work = { removed: [], changed: [], persons: [], entries: [] }
  if (!list.isEmpty) {
    const persons: StoredPerson[] = []
    for (let after = 0; ; ) {
      const step = await readPersonsAfter(client, after, sweepStep)
      const last = step.at(-1)
      if (last === undefined) break
      after = last.id
      for (const person of step) {
        const verdict = list.check(person)
        if (verdict.person) persons.push(person)
        else if (verdict.hidden.length > 0) await hideChannels(client, person.id, verdict.hidden, work)
      }
    }
    const more = await hidePersons(client, persons, key, reason)
    work.removed.push(...more.removed)
    work.persons.push(...more.persons)
    work.entries.push(...more.entries)
    for (const id of more.changed) if (!work.changed.includes(id)) work.changed.push(id)
  }
  // What a dry run would hide must not stand in the journal.
  return finish(client, options.dryRun ? { ...work, entries: [] } : work, journalFile)
}
