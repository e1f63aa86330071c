/** What would make a physician move, and how they want to be contacted, as they type it. */
import { z } from 'zod'
import { stateCodes } from '#shared/text/us-states.ts'

const empty = (text: string) => text.trim() === ''
const whole = (max: number, message: string) =>
  z
    .union([z.string(), z.number()])
    .nullable()
    .default('')
    .transform((value) => String(value ?? '').replace(/[$,\s]/g, ''))
    .refine((text) => text === '' || (/^\d{1,8}$/.test(text) && Number(text) >= 1 && Number(text) <= max), message)
    .transform((text) => (text === '' ? null : Number(text)))
/** Ticked, as a script or a plain form says it. */
const ticked = z
  .union([z.boolean(), z.literal(['on', ''])])
  .default(false)
  .transform((value) => value === true || value === 'on')

const codes: ReadonlySet<string> = new Set(stateCodes)
const badStates = 'Please use the two letters of each state, such as TX, CO.'
const badDate = 'Please enter a date.'
/** Earlier ones are slips; the year 0 is no date of the database. */
const firstDate = '2000-01-01'

/** Codes of states, each once. */
export const StateList = z
  .union([z.string().max(400), z.array(z.string().max(20)).max(60)], badStates)
  .default('')
  .transform((given) => [
    ...new Set(
      [given]
        .flat()
        .join(' ')
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ])
  .refine((states) => states.every((state) => codes.has(state)), badStates)

export const offerChoices = ['', 'open', 'closed'] as const

export const wishContacts = ['', 'email', 'phone', 'text'] as const

export const WishFields = {
  /** '' says nothing about it. */
  wishContact: z.enum(wishContacts).default(''),
  wishStates: StateList,
  wishMiles: whole(1000, 'Please enter miles, up to 1,000.'),
  wishTime: z.enum(['', 'full', 'part']).default(''),
  wishLocum: ticked,
  wishTelehealth: ticked,
  wishVisa: ticked,
  wishFrom: z
    .string()
    .nullable()
    .default('')
    .transform((text) => (text === null || empty(text) ? null : text))
    .refine((day) => day === null || (z.iso.date().safeParse(day).success && day >= firstDate), badDate),
  wishPay: whole(10_000_000, 'Please enter dollars a year, up to 10,000,000.'),
}

export const OfferFields = {
  /** '' says nothing about offers. */
  offers: z.enum(offerChoices),
  ...WishFields,
}

const Fields = z.object(WishFields)

/** The wishes of an input as columns of a table call them, and the rest of it. */
export function splitWishes<Input extends z.output<typeof Fields>>({
  wishContact,
  wishStates,
  wishMiles,
  wishTime,
  wishLocum,
  wishTelehealth,
  wishVisa,
  wishFrom,
  wishPay,
  ...rest
}: Input) {
  const wishes = {
    wish_contact: wishContact || null,
    wish_states: wishStates,
    wish_miles: wishMiles,
    wish_time: wishTime || null,
    wish_locum: wishLocum,
    wish_telehealth: wishTelehealth,
    wish_visa: wishVisa,
    wish_from: wishFrom,
    wish_pay: wishPay,
  }
  return { wishes, rest }
}
