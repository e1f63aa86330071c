import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { changedSince, holdChanges, newestChange, type PhysicianChange, recordChanges } from '../changes.ts'
import { type ContactKind, contactKinds } from '../physicians/draft.ts'
import { refreshShown } from '../physicians/shown.ts'
import { forgetFacts } from './forget-facts.ts'
import { forgetMerged } from './forget-merged.ts'
import { deletePersons, findListed, hideChannels, hideListed, type Listed } from './hide-listed.ts'
import { appendJournal } from './journal.ts'
import { noteLookAlikes } from './look-alikes.ts'
import { enterSuppressions } from './register.ts'
import { RemovedPeople } from './same-person.ts'
import { readMerged, readPersons, readSharers, type StoredPerson } from './stored-person.ts'
import { entriesFor, entriesOfTyped, loadSuppressions, SuppressionList, type Suspect } from './suppression-list.ts'
import {
  hashedForm,
  hashedName,
  type Suppression,
  type SuppressionKey,
  type SuppressionSettings,
  valueHash,
} from './value-hash.ts'

export interface Hidden {
  /** Physicians who were deleted. */
  removed: number[]
  /** Physicians who lost a value that belongs to someone else. */
  changed: number[]
  /** Who was removed, for whatever else is stored about them. */
  persons: StoredPerson[]
}

/**
 * Deletes physicians with everything that refers to them through a cascading key, and writes the entries that keep them
 * from coming back to the database and the journal. Every other profile with their personal email goes as well; who
 * only looks like them is put to an admin. A number or an address that other people also have stays with them. Runs in
 * the caller's transaction and must be its last step (it records the changes). Ids that don't exist are ignored.
 */
export async function suppressPhysicians(
  db: Kysely<DB>,
  ids: readonly number[],
  settings: SuppressionSettings,
  reason: string,
): Promise<Hidden> {
  const since = await newestChange(db)
  const persons = await readPersons(db, ids)
  return finish(db, await removePersons(db, persons, settings.key, reason), settings, since)
}

/**
 * Removes every profile that has the address as its personal email, or otherwise the only one that has it as its work
 * email. If several have it as theirs at work, no one can tell which of them asked: nothing is changed, and the answer
 * is 'shared'. An address that is nowhere in the data is still kept out. Last step of the caller's transaction, like
 * `suppressPhysicians`.
 */
export async function suppressByEmail(
  db: Kysely<DB>,
  email: string,
  settings: SuppressionSettings,
  reason: string,
): Promise<Hidden | 'shared'> {
  const { key } = settings
  const since = await newestChange(db)
  const sharers = await readSharers(db, [email])
  const merged = await readMerged(
    db,
    sharers.map(({ id }) => id),
  )
  /** Those who have it in this channel, or whose merged profile had it there. */
  const whoHas = (channel: 'personal_email' | 'work_email') => {
    const had = new Set(merged.flatMap(({ id, contacts }) => (contacts[channel] === email ? id : [])))
    return sharers.filter(({ id, contacts }) => contacts[channel] === email || had.has(id))
  }
  const owners = whoHas('personal_email')
  const workers = whoHas('work_email')
  const persons = owners.length > 0 ? owners : workers
  if (owners.length === 0 && workers.length > 1) return 'shared'
  const entry: Suppression = { kind: 'personal_email', hash: key.sign(valueHash('personal_email', email)), reason }
  const work = await removePersons(db, persons, key, reason, { entries: [entry], values: [email] })
  return finish(db, work, settings, since)
}

/**
 * Removes and keeps out everyone with these values: the NPI, and each channel together with the name. Last step of the
 * caller's transaction, like `suppressPhysicians`.
 */
export async function suppressPerson(
  db: Kysely<DB>,
  suspect: Suspect,
  settings: SuppressionSettings,
  reason: string,
): Promise<Hidden> {
  const { key } = settings
  const since = await newestChange(db)
  const found = db
    .selectFrom('physicians')
    .select('id')
    .where('npi', '=', suspect.npi ?? null)
  const persons = await readPersons(
    db,
    (await found.execute()).map(({ id }) => id),
  )
  const values = Object.values(suspect.contacts).filter((value) => value !== null && value !== undefined)
  const entries = entriesFor(suspect, { key, reason, isShared: () => true })
  const work = await removePersons(db, persons, key, reason, { entries, values, suspect })
  return finish(db, work, settings, since)
}

/**
 * Keeps out someone who isn't in the data and is known only by what was typed: from now on, and only if the name comes
 * with the number or the NPI. No one in the data loses anything.
 */
export async function suppressTyped(
  db: Kysely<DB>,
  suspect: Suspect,
  settings: SuppressionSettings,
  reason: string,
): Promise<void> {
  const { stored } = await enterSuppressions(db, entriesOfTyped(suspect, { key: settings.key, reason }))
  await appendJournal(settings, stored)
}

/** What has been hidden so far, before it is recorded. */
export interface Work extends Hidden {
  entries: Suppression[]
  /** Of those who are removed, including someone who isn't in the data. */
  npis: string[]
}

interface Also {
  entries: readonly Suppression[]
  /** Values whose holders are checked, although no one is removed because of them yet. */
  values: readonly string[]
  /** Who is meant besides `persons`. */
  suspect?: Suspect
}

export async function removePersons(
  db: Kysely<DB>,
  persons: readonly StoredPerson[],
  key: SuppressionKey,
  reason: string,
  also: Also = { entries: [], values: [] },
): Promise<Work> {
  const removed = new Map<number, StoredPerson>()
  const others = new Map<number, StoredPerson>()
  const people = new RemovedPeople(also.suspect)
  const merged: StoredPerson[] = []
  let next = [...persons]
  let values = [...also.values]
  // Another profile with the same personal email can have additional channels, and their sharers are checked as well.
  while (next.length > 0 || values.length > 0) {
    for (const person of next) {
      removed.set(person.id, person)
      others.delete(person.id)
      people.add(person)
      values.push(...Object.values(person.contacts).filter((value) => value !== null && value !== undefined))
    }
    for (const one of await readMerged(
      db,
      next.map(({ id }) => id),
    )) {
      merged.push(one)
      people.add(one)
      values.push(...Object.values(one.contacts).filter((value) => value !== null && value !== undefined))
    }
    next = []
    for (const sharer of await readSharers(db, values)) {
      if (removed.has(sharer.id)) continue
      if (people.has(sharer)) next.push(sharer)
      else others.set(sharer.id, sharer)
    }
    values = []
  }
  const gone = [...removed.values()]
  const sharing = new Sharing(others.values())
  const theirs = [...gone, ...merged].flatMap((person) => entriesFor(person, { key, reason, ...sharing.of(person) }))
  const entries = [...also.entries, ...theirs]
  await noteLookAlikes(db, [...removed.keys()], reason)
  await deletePersons(db, gone)
  const suspected = also.suspect?.npi ? [also.suspect.npi] : []
  await forgetFacts(db, suspected)
  const npis = [...gone.flatMap(({ npi }) => npi ?? []), ...suspected]
  const work: Work = { removed: [...removed.keys()], changed: [], persons: gone, entries: [], npis }
  const list = new SuppressionList(key, entries)
  for (const other of others.values()) {
    const { hidden } = list.check(other)
    if (hidden.length === 0) continue
    await hideChannels(db, other.id, hidden)
    work.changed.push(other.id)
  }
  work.entries = (await enterSuppressions(db, entries)).stored
  return work
}

/**
 * Which values other people also have. A personal email stays the person's own, even if a colleague is listed with it.
 * If a namesake who stays has the value, the name doesn't tell the two apart.
 */
class Sharing {
  private readonly all = new Set<string>()
  private readonly named = new Set<string>()

  constructor(others: Iterable<StoredPerson>) {
    for (const { contacts, firstName, lastName } of others) {
      for (const kind of contactKinds) {
        const value = contacts[kind]
        if (!value) continue
        const form = hashedForm(kind, value)
        this.all.add(form)
        this.named.add(`${hashedName(firstName, lastName)}|${form}`)
      }
    }
  }

  of({ firstName, lastName }: Suspect) {
    const name = hashedName(firstName, lastName)
    return {
      isShared: (kind: ContactKind, value: string) =>
        kind !== 'personal_email' && this.all.has(hashedForm(kind, value)),
      isAmbiguous: (kind: ContactKind, value: string) => this.named.has(`${name}|${hashedForm(kind, value)}`),
    }
  }
}

/**
 * Records what was hidden, in the journal first. Last in the transaction. It didn't see people written while it ran
 * (since `since`), and they didn't see its entries, so they are checked here, when no one else can commit.
 */
export async function finish(
  db: Kysely<DB>,
  work: Work,
  settings: SuppressionSettings,
  since: number,
): Promise<Hidden> {
  await refreshShown(db, work.changed)
  await appendJournal(settings, work.entries)
  await holdChanges(db)
  // An import may have committed facts about them after they were deleted.
  await forgetFacts(db, work.npis)
  const late = await hideLate(db, settings.key, since)
  await forgetMerged(db, settings.key)
  const persons = [...work.persons, ...late.persons]
  const removed = [...work.removed, ...late.persons.map(({ id }) => id)]
  const partly = late.partly.map(({ person }) => person.id)
  await refreshShown(db, partly)
  const changed = [...new Set([...work.changed, ...partly])].filter((id) => !removed.includes(id))
  await recordChanges(db, [
    ...removed.map((physicianId): PhysicianChange => ({ physicianId, kind: 'deleted' })),
    ...changed.map((physicianId): PhysicianChange => ({ physicianId, kind: 'written' })),
  ])
  return { removed, changed, persons }
}

async function hideLate(db: Kysely<DB>, key: SuppressionKey, since: number): Promise<Listed> {
  const changedIds = await changedSince(db, since)
  if (changedIds.length === 0) return { persons: [], partly: [] }
  const late = await findListed(db, await loadSuppressions(db, key), changedIds)
  await hideListed(db, late)
  return late
}
