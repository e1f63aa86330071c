import type pg from 'pg'
import type { ContactKind } from '../physicians/draft.ts'
import { enterSuppressions, liftHashes } from './register.ts'
import { readPersonsAfter, type StoredPerson } from './stored-person.ts'
import { finish, type Hidden, hideChannels, removePersons, type Work } from './suppress.ts'
import { loadSuppressions, type SuppressionList } from './suppression-list.ts'
import { hashedForm, hashedName, type Suppression, type SuppressionSettings, valueHash } from './value-hash.ts'

/** How many physicians are read at a time when all of them are gone through. */
const sweepStep = 5000

/**
 * Goes through all physicians and hides what the list says: for when entries come from outside, a list of hashes or a replayed journal. Who
 * is hidden is hidden by everything that is known of them. A number on a deletion list that several physicians have is not one person's own:
 * it stays. Last step of the caller's transaction (of a dry run, which is rolled back).
 */
export async function sweepSuppressions(
  client: pg.ClientBase,
  settings: SuppressionSettings,
  reason: string,
  options: { dryRun?: boolean } = {},
): Promise<Hidden> {
  const { key } = settings
  const list = await loadSuppressions(client, key)
  const work: Work = { removed: [], changed: [], persons: [], entries: [] }
  if (!list.isEmpty) {
    const found = await find(client, list)
    const sharedListed = found.listed.filter(({ names }) => names.size > 1)
    const stays = new Set(sharedListed.map(({ form }) => form))
    for (const { person, hidden } of found.partly) {
      const kinds = hidden.filter((kind) => !stays.has(formOf(person, kind)))
      if (kinds.length > 0) await hideChannels(client, person.id, kinds, work)
    }
    const hashes = sharedListed.map(({ sha256 }) => key.sign(sha256))
    work.entries.push(...(await shareListed(client, hashes)))
    const more = await removePersons(client, found.persons, key, reason)
    work.removed.push(...more.removed)
    work.persons.push(...more.persons)
    work.entries.push(...more.entries)
    for (const id of more.changed) if (!work.changed.includes(id)) work.changed.push(id)
  }
  // What a dry run would hide must not stand in the journal.
  return finish(client, options.dryRun ? { ...work, entries: [] } : work, settings)
}

interface Found {
  persons: StoredPerson[]
  partly: { person: StoredPerson; hidden: readonly ContactKind[] }[]
  /** Values that are hidden by a deletion list alone, with the names of those who have them. */
  listed: { form: string; sha256: string; names: Set<string> }[]
}

async function find(client: pg.ClientBase, list: SuppressionList): Promise<Found> {
  const found: Found = { persons: [], partly: [], listed: [] }
  const listed = new Map<string, Found['listed'][number]>()
  for (let after = 0; ; ) {
    const step = await readPersonsAfter(client, after, sweepStep)
    const last = step.at(-1)
    if (last === undefined) break
    after = last.id
    for (const person of step) {
      const { person: isHidden, hidden } = list.check(person)
      if (isHidden) found.persons.push(person)
      if (hidden.length === 0) continue
      found.partly.push({ person, hidden })
      for (const kind of hidden) {
        const value = person.contacts[kind] ?? ''
        if (!list.isOnlyListed(kind, value)) continue
        const form = formOf(person, kind)
        const names = listed.get(form)?.names ?? new Set()
        names.add(hashedName(person.firstName, person.lastName))
        listed.set(form, { form, sha256: valueHash(kind, value), names })
      }
    }
  }
  found.listed = [...listed.values()]
  return found
}

const formOf = ({ contacts }: StoredPerson, kind: ContactKind): string => hashedForm(kind, contacts[kind] ?? '')

/** Listed values that several people share stand on the list as shared from now on, so that imports leave them alone, too. */
async function shareListed(client: pg.ClientBase, hashes: readonly string[]): Promise<Suppression[]> {
  if (hashes.length === 0) return []
  const reason = 'several people share it'
  const lifted = await liftHashes(client, hashes, reason)
  const entries = hashes.map((hash): Suppression => ({ kind: 'shared', hash, reason }))
  return [...lifted, ...(await enterSuppressions(client, entries)).stored]
}
