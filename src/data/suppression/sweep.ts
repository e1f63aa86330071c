import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { newestChange } from '../changes.ts'
import type { ContactKind } from '../physicians/draft.ts'
import { findListed, hideChannels, type Listed } from './hide-listed.ts'
import { enterSuppressions, liftHashes } from './register.ts'
import type { StoredPerson } from './stored-person.ts'
import { finish, type Hidden, removePersons, type Work } from './suppress.ts'
import { loadSuppressions, type SuppressionList } from './suppression-list.ts'
import { hashedForm, hashedName, type Suppression, type SuppressionSettings, valueHash } from './value-hash.ts'

/**
 * Goes through all physicians and hides what the list says: for when entries come from outside, through a list of
 * hashes or a replayed journal. Anyone hidden is hidden by everything known about them. A number on a deletion list
 * that several physicians have isn't one person's own: it stays. Last step of the caller's transaction (for a dry run,
 * one that is rolled back).
 */
export async function sweepSuppressions(
  db: Kysely<DB>,
  settings: SuppressionSettings,
  reason: string,
  options: { dryRun?: boolean } = {},
): Promise<Hidden> {
  const { key } = settings
  const since = await newestChange(db)
  const list = await loadSuppressions(db, key)
  const work: Work = { removed: [], changed: [], persons: [], entries: [], npis: [] }
  if (!list.isEmpty) {
    const found = await findListed(db, list)
    const sharedListed = onlyListed(found, list).filter(({ names }) => names.size > 1)
    const stays = new Set(sharedListed.map(({ form }) => form))
    for (const { person, hidden } of found.partly) {
      const kinds = hidden.filter((kind) => !stays.has(formOf(person, kind)))
      if (kinds.length === 0) continue
      await hideChannels(db, person.id, kinds)
      work.changed.push(person.id)
    }
    const hashes = sharedListed.map(({ sha256 }) => key.sign(sha256))
    work.entries.push(...(await shareListed(db, hashes)))
    const more = await removePersons(db, found.persons, key, reason)
    work.removed.push(...more.removed)
    work.persons.push(...more.persons)
    work.entries.push(...more.entries)
    work.npis.push(...more.npis)
    for (const id of more.changed) if (!work.changed.includes(id)) work.changed.push(id)
  }
  // What a dry run would hide must not be in the journal.
  return finish(db, options.dryRun ? { ...work, entries: [] } : work, settings, since)
}

interface ListedValue {
  form: string
  sha256: string
  /** For those who have it. */
  names: Set<string>
}

/** Values that are hidden only by a deletion list. */
function onlyListed({ partly }: Listed, list: SuppressionList): ListedValue[] {
  const values = new Map<string, ListedValue>()
  for (const { person, hidden } of partly) {
    for (const kind of hidden) {
      const value = person.contacts[kind] ?? ''
      if (!list.isOnlyListed(kind, value)) continue
      const form = formOf(person, kind)
      const names = values.get(form)?.names ?? new Set()
      names.add(hashedName(person.firstName, person.lastName))
      values.set(form, { form, sha256: valueHash(kind, value), names })
    }
  }
  return [...values.values()]
}

const formOf = ({ contacts }: StoredPerson, kind: ContactKind): string => hashedForm(kind, contacts[kind] ?? '')

/** Listed values that several people share are marked as shared from now on, so that imports leave them alone, too. */
async function shareListed(db: Kysely<DB>, hashes: readonly string[]): Promise<Suppression[]> {
  if (hashes.length === 0) return []
  const reason = 'several people share it'
  const lifted = await liftHashes(db, hashes, reason)
  const entries = hashes.map((hash): Suppression => ({ kind: 'shared', hash, reason }))
  return [...lifted, ...(await enterSuppressions(db, entries)).stored]
}
