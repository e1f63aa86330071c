import type { wishContacts } from '#shared/calls/wish-fields.ts'
import type { Wishes } from './contracts.ts'

/** Wishes as the fields of a form have them. */
export const wishValues = ({ contact, states, miles, time, locum, telehealth, visa, from, pay }: Wishes) => ({
  wishContact: (contact ?? '') as (typeof wishContacts)[number],
  wishStates: states.join(', '),
  wishMiles: miles === null ? '' : String(miles),
  wishTime: (time ?? '') as '' | 'full' | 'part',
  wishLocum: locum,
  wishTelehealth: telehealth,
  wishVisa: visa,
  wishFrom: from ?? '',
  wishPay: pay === null ? '' : String(pay),
})
