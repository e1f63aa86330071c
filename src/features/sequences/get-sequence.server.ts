import { handle } from '#door/handle.ts'
import { getSequence } from './contracts.ts'
import { localTime } from './local-time.ts'
import { dailyMost } from './mailbox-pace.ts'
import { firstEmailsOf, isAllStopped, mailboxOf, peopleOf, sequenceOf, stepsOf } from './queries.server.ts'
import { zonesOf } from './zones-of.server.ts'

export const getSequenceHandler = handle(getSequence, async ({ input: { id, offset }, caller, deps, fail }) => {
  const { db } = deps
  const found = (await sequenceOf(db, caller, id)) ?? fail('noSequence')
  const [mailbox, steps, people, first, allStopped] = await Promise.all([
    mailboxOf(db, found.mailboxId),
    stepsOf(db, id),
    peopleOf(db, id, offset),
    firstEmailsOf(db, id),
    isAllStopped(db),
  ])
  return {
    sequence: {
      ...found.row,
      quietDays: found.quietDays,
      mailbox: mailbox && { address: mailbox.address, works: mailbox.works },
      daily: dailyMost(mailbox?.first_sent_at ?? null, deps.now()),
    },
    ...{ steps, people, allStopped },
    bestHours: hoursOf(first),
  }
})

/** By the clock at the physician's place; where it isn't known, an email counts for no hour. */
function hoursOf(emails: Awaited<ReturnType<typeof firstEmailsOf>>) {
  const hours = new Map<number, { sent: number; replied: number }>()
  for (const { sent_at, replied, ...place } of emails) {
    const [zone, ...others] = zonesOf(place)
    if (zone === undefined || others.length > 0) continue
    const { hour } = localTime(zone, sent_at)
    const so = hours.get(hour) ?? { sent: 0, replied: 0 }
    hours.set(hour, { sent: so.sent + 1, replied: so.replied + (replied ? 1 : 0) })
  }
  return [...hours].map(([hour, counts]) => ({ hour, ...counts })).toSorted((a, b) => a.hour - b.hour)
}
