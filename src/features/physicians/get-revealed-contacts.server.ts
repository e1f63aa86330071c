import { handle } from '#door/handle.ts'
import { contactFields, getRevealedContacts } from './contracts.ts'
import { contactsOf, revealedBy } from './queries.server.ts'

export const getRevealedContactsHandler = handle(getRevealedContacts, async ({ input, caller, deps: { db } }) => {
  const revealed = await revealedBy(db, input.physicianIds, caller)
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
