import type { Kysely } from 'kysely'
import { hashedName, nameValueHash, valueHash } from '#data/suppression/value-hash.ts'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { findSuppressions } from './contracts.ts'
import { badValueOf, normalise } from './typed-value.server.ts'

export const findSuppressionsHandler = handle(findSuppressions, async ({ input, deps, fail }) => {
  const { key } = deps.suppression
  const value = normalise(input) ?? fail(...badValueOf(input.by))
  const kind = kinds[input.by]
  const hashes = [key.sign(valueHash(kind, value))]
  const [first, last] = [input.firstName ?? '', input.lastName ?? '']
  if (hashedName(first, last) !== '') hashes.push(key.sign(nameValueHash(first, last, kind, value)))
  return entriesWith(deps.db, hashes)
})

const kinds = { email: 'personal_email', npi: 'npi', phone: 'phone' } as const

async function entriesWith(db: Kysely<DB>, hashes: readonly string[]) {
  const wanted = hashes.map((hash) => Buffer.from(hash, 'hex'))
  const entries = await db
    .selectFrom('suppressions')
    .select(['hash', 'kind', 'reason', 'created_at'])
    .where('hash', 'in', wanted)
    .orderBy('created_at', 'desc')
    .orderBy('kind')
    .execute()
  const lifted = await db
    .selectFrom('lifted_suppressions')
    .select(['kind', 'reason', 'lifted_at'])
    .where('hash', 'in', wanted)
    .orderBy('lifted_at', 'desc')
    .execute()
  return {
    entries: entries.map(({ hash, created_at, ...row }) => ({
      ...row,
      hash: hash.toString('hex'),
      addedAt: created_at.toISOString(),
    })),
    lifted: lifted.map(({ lifted_at, ...row }) => ({ ...row, liftedAt: lifted_at.toISOString() })),
  }
}
