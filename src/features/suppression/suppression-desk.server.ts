import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { normaliseEmail } from '#data/normalise/email.ts'
import { normaliseNpi } from '#data/normalise/npi.ts'
import { normalisePhone } from '#data/normalise/phone.ts'
import { suppressByEmail, suppressPerson } from '#data/suppression/suppress.ts'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#door/transaction.ts'
import { recordAdminAction } from '#features/audit/queries.server.ts'
import { forgetSubmissions } from '#features/resume/queries.server.ts'
import { limits } from '#shared/limits.ts'
import { addSuppression, getSuppressions } from './contracts.ts'

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
  const { pool, suppression } = deps
  return inTransaction(pool, async (db, client) => {
    // Never whom: the log outlives the removal.
    await recordAdminAction(db, caller, { action: 'add-suppression', details: { by: input.by } })
    if (input.by === 'email') {
      const email = normaliseEmail(input.email)
      if (email === null) return fail('badEmail', { fields: { email: 'Please enter a valid email address.' } })
      const hidden = await suppressByEmail(client, email, suppression, input.reason)
      await forgetSubmissions(db, { emails: [email], persons: hidden.persons })
      return { removed: hidden.removed.length, changed: hidden.changed.length }
    }
    const suspect = { firstName: '', lastName: '', npi: null as string | null, contacts: {} as { phone?: string } }
    if (input.by === 'npi') {
      suspect.npi = normaliseNpi(input.npi)
      if (suspect.npi === null) return fail('badNpi', { fields: { npi: addSuppression.errors.badNpi[1] } })
    } else {
      const phone = normalisePhone(input.phone)
      if (phone === null) return fail('badPhone', { fields: { phone: addSuppression.errors.badPhone[1] } })
      Object.assign(suspect, { firstName: input.firstName, lastName: input.lastName, contacts: { phone } })
    }
    const hidden = await suppressPerson(client, suspect, suppression, input.reason)
    await forgetSubmissions(db, { emails: [], persons: [{ ...suspect, id: 0 }, ...hidden.persons] })
    return { removed: hidden.removed.length, changed: hidden.changed.length }
  })
})
