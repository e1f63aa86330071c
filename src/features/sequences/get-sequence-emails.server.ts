import { handle } from '#door/handle.ts'
import { senderLine } from '#features/email/sender-footer.ts'
import { getSequenceEmails } from './email-contracts.ts'
import { exchangesOf } from './exchanges.server.ts'
import { personOf } from './queries.server.ts'
import { nextEmailOf } from './write-email.server.ts'

export const getSequenceEmailsHandler = handle(getSequenceEmails, async ({ input, caller, deps: { db }, fail }) => {
  const person = (await personOf(db, caller, input.personId)) ?? fail('noSequence')
  const exchanges = await exchangesOf(db, [person.id])
  const next = ['waiting', 'paused'].includes(person.state) ? await nextEmailOf(db, person.id) : null
  const line = senderLine({ company: person.company, postalAddress: person.postal_address })
  return {
    ...exchanges(person.id),
    next: next && {
      ...{ place: next.place, subject: next.subject, body: next.body, changed: next.changed, problem: next.problem },
      footer: line,
    },
    mayChange: person.mine,
  }
})
