import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { contactKinds } from '../physicians/draft.ts'
import { liftHashes } from './register.ts'
import type { Suspect } from './suppression-list.ts'
import { nameValueHash, type Suppression, type SuppressionKey, valueHash } from './value-hash.ts'

/**
 * Lets someone back in who had asked to be removed and now wants to be listed: lifts the entries that are theirs,
 * meaning those for their name with a value, for these values, for the personal email, and for the NPI. Anything hidden
 * because it belongs to someone else stays hidden. Runs in the caller's transaction. What it returns goes into the
 * journal (`appendJournal`) after the commit, not before: an extra entry only keeps someone out, a missing one brings
 * someone back.
 */
export async function liftSuppressions(db: Kysely<DB>, suspect: Suspect, key: SuppressionKey): Promise<Suppression[]> {
  const channels = contactKinds.flatMap((kind) => {
    const value = suspect.contacts[kind]
    if (!value) return []
    const ownName = key.sign(nameValueHash(suspect.firstName, suspect.lastName, kind, value))
    return [{ kind, ownName, ownValue: key.sign(valueHash(kind, value)) }]
  })
  const { npi } = suspect
  const byNpi = npi
    ? [key.sign(valueHash('npi', npi)), key.sign(nameValueHash(suspect.firstName, suspect.lastName, 'npi', npi))]
    : []
  const ownNames = channels.map(({ ownName }) => Buffer.from(ownName, 'hex'))
  const rows =
    ownNames.length === 0
      ? []
      : await db.selectFrom('suppressions').select('hash').where('hash', 'in', ownNames).execute()
  const named = new Set(rows.map(({ hash }) => hash.toString('hex')))
  const theirs = channels.filter(({ kind, ownName }) => kind === 'personal_email' || named.has(ownName))
  const hashes = [...byNpi, ...theirs.flatMap(({ ownName, ownValue }) => [ownName, ownValue])]
  // Files that were imported without them are downloaded again, though they haven't changed.
  await db.deleteFrom('public_files_taken').execute()
  return liftHashes(db, hashes, 'asked to be listed')
}
