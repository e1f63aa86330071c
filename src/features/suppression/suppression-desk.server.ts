import { type Kysely, sql } from 'kysely'
import { normaliseEmail } from '#data/normalise/email.ts'
import { normaliseNpi } from '#data/normalise/npi.ts'
import { normalisePhone } from '#data/normalise/phone.ts'
import { appendJournal } from '#data/suppression/journal.ts'
import { liftHashes } from '#data/suppression/register.ts'
import { suppressByEmail, suppressPerson } from '#data/suppression/suppress.ts'
import type { Suspect } from '#data/suppression/suppression-list.ts'
import { hashedName, nameValueHash, valueHash } from '#data/suppression/value-hash.ts'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit/commands.server.ts'
import { forgetSubmissions } from '#features/resume/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { limits } from '#shared/product/limits.ts'
import { addSuppression, findSuppressions, getSuppressions, liftSuppressions } from './contracts.ts'

const pageSize = limits.deskPageSize

export const getSuppressionsHandler = handle(getSuppressions, async ({ input: { page }, deps: { db } }) => {
  const [kinds, reasons] = await Promise.all([countsByKind(db), countsByReason(db)])
  const shown = reasons.slice((page - 1) * pageSize, page * pageSize)
  return {
    entries: kinds.reduce((sum, { entries }) => sum + entries, 0),
    kinds,
    data: shown.map(({ last_at, ...row }) => ({ ...row, lastAt: last_at.toISOString() })),
    total: reasons.length,
    page,
    pageSize,
  }
})

function countsByKind(db: Kysely<DB>) {
  return db
    .selectFrom('suppressions')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('entries')])
    .groupBy('kind')
    .orderBy('entries', 'desc')
    .orderBy('kind')
    .execute()
}

function countsByReason(db: Kysely<DB>) {
  return db
    .selectFrom('suppressions')
    .select((eb) => ['reason', eb.fn.countAll<number>().as('entries'), sql<Date>`max(created_at)`.as('last_at')])
    .groupBy('reason')
    .orderBy('last_at', 'desc')
    .orderBy('reason')
    .execute()
}

export const addSuppressionHandler = handle(addSuppression, async ({ input, caller, deps, fail }) => {
  const { db, suppression } = deps
  return inTransaction(db, async (db) => {
    // Never who it is: the log outlives the removal.
    await recordAdminAction(db, caller, { action: 'add-suppression', details: { by: input.by } })
    const value = normalise(input) ?? fail(...badValueOf(input.by))
    if (input.by === 'email') {
      const hidden = await suppressByEmail(db, value, suppression, input.reason)
      if (hidden === 'shared') return fail('shared')
      await forgetSubmissions(db, { emails: [value], persons: hidden.persons })
      return { removed: hidden.removed.length, changed: hidden.changed.length }
    }
    const suspect: Suspect =
      input.by === 'npi'
        ? { firstName: '', lastName: '', npi: value, contacts: {} }
        : { firstName: input.firstName, lastName: input.lastName, contacts: { phone: value } }
    const hidden = await suppressPerson(db, suspect, suppression, input.reason)
    await forgetSubmissions(db, { emails: [], persons: [{ npi: null, ...suspect, id: 0 }, ...hidden.persons] })
    return { removed: hidden.removed.length, changed: hidden.changed.length }
  })
})

export const findSuppressionsHandler = handle(findSuppressions, async ({ input, deps, fail }) => {
  const { key } = deps.suppression
  const value = normalise(input) ?? fail(...badValueOf(input.by))
  const kind = kinds[input.by]
  const hashes = [key.sign(valueHash(kind, value))]
  const [first, last] = [input.firstName ?? '', input.lastName ?? '']
  if (hashedName(first, last) !== '') hashes.push(key.sign(nameValueHash(first, last, kind, value)))
  return entriesWith(deps.db, hashes)
})

export const liftSuppressionsHandler = handle(liftSuppressions, async ({ input, caller, deps, fail }) => {
  const lifted = await inTransaction(deps.db, async (db) => {
    const lifted = await liftHashes(db, [...new Set(input.hashes)], input.reason)
    if (lifted.length === 0) return fail('notFound')
    await recordAdminAction(db, caller, {
      action: 'lift-suppression',
      details: { entries: lifted.length, reason: input.reason },
    })
    return lifted
  })
  // After the commit: a crash in between keeps the person out after a restore, and the next start notes what is missing.
  await appendJournal(deps.suppression, lifted)
  return { lifted: lifted.length }
})

const kinds = { email: 'personal_email', npi: 'npi', phone: 'phone' } as const

type Value = { by: 'email'; email: string } | { by: 'npi'; npi: string } | { by: 'phone'; phone: string }

/** As the data has it; null where it is none. */
function normalise(input: Value): string | null {
  if (input.by === 'email') return normaliseEmail(input.email)
  return input.by === 'npi' ? normaliseNpi(input.npi) : normalisePhone(input.phone)
}

function badValueOf(by: Value['by']) {
  const name = ({ email: 'badEmail', npi: 'badNpi', phone: 'badPhone' } as const)[by]
  return [name, { fields: { [by]: addSuppression.errors[name][1] } }] as const
}

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
