import type pg from 'pg'
import { contactKinds } from '../physicians/draft.ts'
import type { Suspect } from './suppression-list.ts'
import { nameValueHash, type Suppression, type SuppressionKey, type SuppressionKind, valueHash } from './value-hash.ts'

/**
 * Lets somebody in again who had asked to be removed and now wants to be listed: deletes the entries that are theirs, which are those of their
 * name with a channel, of these channels, of the personal email and of the NPI. A number that is hidden for a colleague's sake stays hidden.
 * Runs in the caller's transaction. What it gives belongs into the journal (`appendJournal`) once that is committed, not before: an entry
 * too many only keeps somebody away, one too few brings somebody back.
 */
export async function liftSuppressions(
  client: pg.ClientBase,
  suspect: Suspect,
  key: SuppressionKey,
): Promise<Suppression[]> {
  const channels = contactKinds.flatMap((kind) => {
    const value = suspect.contacts[kind]
    if (!value) return []
    const ownName = key.sign(nameValueHash(suspect.firstName, suspect.lastName, kind, value))
    return [{ kind, ownName, ownValue: key.sign(valueHash(kind, value)) }]
  })
  const npi = suspect.npi ? [key.sign(valueHash('npi', suspect.npi))] : []
  const { rows } = await client.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from suppressions where hash = any(select decode(unnest($1::text[]), 'hex'))`,
    [channels.map(({ ownName }) => ownName)],
  )
  const named = new Set(rows.map(({ hash }) => hash))
  const theirs = channels.filter(({ kind, ownName }) => kind === 'personal_email' || named.has(ownName))
  return deleteHashes(client, [...npi, ...theirs.flatMap(({ ownName, ownValue }) => [ownName, ownValue])])
}

/** Deletes entries by their hash, whatever their kind. */
export async function deleteSuppressions(client: pg.ClientBase, entries: readonly Suppression[]): Promise<void> {
  await deleteHashes(
    client,
    entries.map(({ hash }) => hash),
  )
}

async function deleteHashes(client: pg.ClientBase, hashes: readonly string[]): Promise<Suppression[]> {
  const { rows } = await client.query<{ kind: SuppressionKind; hash: string; reason: string }>(
    `delete from suppressions where hash = any(select decode(unnest($1::text[]), 'hex'))
     returning kind, encode(hash, 'hex') as hash, reason`,
    [hashes],
  )
  return rows.map((row) => ({ ...row, lifted: true }))
}
