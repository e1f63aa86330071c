import { suppressByEmail, suppressPerson } from '#data/suppression/suppress.ts'
import type { Suspect } from '#data/suppression/suppression-list.ts'
import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { forgetSubmissions } from '#features/resume/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { addSuppression } from './contracts.ts'
import { badValueOf, normalise } from './typed-value.server.ts'

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
