import { takeFormTry } from '#door/form-tries.ts'
import { handle } from '#door/handle.ts'
import { contactForm } from './contracts.ts'
import { contactMail } from './jobs.server.ts'
import { storeMessage } from './queries.server.ts'

export const contactFormHandler = handle(contactForm, async ({ input, caller, deps, facts }) => {
  const { homepage, ...message } = input
  await takeFormTry(deps, contactForm.name, facts.address)
  if (homepage) return {}
  await deps.db.transaction().execute(async (db) => {
    const messageId = await storeMessage(db, { ...message, userId: caller?.id ?? null })
    await deps.jobs.enqueue(db, contactMail, { messageId })
  })
  return {}
})
