/** The Today page elsewhere: as a morning email, and as a calendar. */
import { z } from 'zod'
import { own, ownNotDemo } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput } from '#shared/calls/ids.ts'
import { isTimeZone } from './mornings.ts'

export const getMornings = contract({
  name: 'get-mornings',
  summary:
    'Whether the caller gets the morning email, in which time zone, and since when their calendar of next steps has an address.',
  access: own,
  input: noInput,
  output: z.object({
    wanted: z.boolean(),
    /** IANA; null if none has been chosen yet. */
    timeZone: z.string().nullable(),
    calendarSince: z.iso.datetime().nullable(),
  }),
})

export const setMorningEmail = contract({
  name: 'set-morning-email',
  summary:
    'Turns the morning email on or off. It is sent on weekdays at 7 a.m. in the given time zone, if there is news.',
  access: ownNotDemo,
  input: z.strictObject({
    wanted: z.boolean('Must be true or false.'),
    timeZone: z
      .string('Choose a time zone.')
      .max(64, 'There is no such time zone.')
      .refine(isTimeZone, 'There is no such time zone.'),
  }),
  output: z.strictObject({}),
})

export const renewStepCalendar = contract({
  name: 'renew-step-calendar',
  summary:
    'Creates a secret calendar address for the caller’s next steps, shown only once. The old address stops working.',
  access: ownNotDemo,
  input: noInput,
  output: z.object({ address: z.url() }),
})

export const endStepCalendar = contract({
  name: 'end-step-calendar',
  summary: 'Turns off the calendar address of the caller’s next steps.',
  access: ownNotDemo,
  input: noInput,
  output: z.strictObject({}),
})
