import { handle } from '#door/handle.ts'
import { getRevealedContacts } from './contracts.ts'
import { contactsOf, revealedBy } from './queries.server.ts'

export const getRevealedContactsHandler = handle(getRevealedContacts, async ({ input, caller, deps: { db } }) => {
  const revealed = await revealedBy(db, input.physicianIds, caller)
  const contacts = await contactsOf(db, [...revealed.keys()])
  return {
    data: [...contacts].map(([physicianId, { email, phone }]) => ({
      physicianId,
      email: revealed.get(physicianId)?.email ? email : null,
      phone: revealed.get(physicianId)?.phone ? phone : null,
    })),
  }
})
