/** What would make a physician move, as they type it. */
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

export const offerChoices = ['', 'open', 'closed'] as const

export const OfferFields = {
  /** '' says nothing about offers. */
  offers: z.enum(offerChoices),
  wishStates: z
    .union([z.string().max(400), z.array(z.string().max(20)).max(60)])
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
    .refine((states) => states.every((state) => codes.has(state)), badStates),
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
    .refine((day) => day === null || z.iso.date().safeParse(day).success, badDate),
  wishPay: whole(10_000_000, 'Please enter dollars a year, up to 10,000,000.'),
}
