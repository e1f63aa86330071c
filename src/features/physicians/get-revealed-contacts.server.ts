import { handle } from '#door/handle.ts'
import { blockedAmong } from '#features/do-not-contact/queries.server.ts'
import { contactFields, getRevealedContacts } from './contracts.ts'
import { contactsOf, revealedBy } from './queries.server.ts'

export const getRevealedContactsHandler = handle(getRevealedContacts, async ({ input, caller, deps: { db } }) => {
  const blocked = new Set((await blockedAmong(db, caller, input.physicianIds)).map(({ id }) => id))
  const allowed = input.physicianIds.filter((id) => !blocked.has(id))
  const revealed = await revealedBy(db, allowed, caller)
  const contacts = await contactsOf(db, [...revealed.keys()])
  return {
    data: [...contacts].map(([physicianId, contact]) => ({
      physicianId,
      ...Object.fromEntries(
        contactFields.flatMap((field) => (revealed.get(physicianId)?.[field] ? [[field, contact[field]]] : [])),
      ),
    })),
  }
})
