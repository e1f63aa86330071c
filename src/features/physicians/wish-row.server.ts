/** Wishes as they are stored, in `own_profiles` and in `candidate_submissions`. */
import { openToOffers } from '#data/own-profile/pauses.ts'
import { wishColumns } from '#data/own-profile/wishes.ts'
import { typed } from '#shared/database/typed.ts'
import { Wishes } from './contracts.ts'

const asTheyAre = wishColumns.filter((name) => name !== 'wish_from')

/** SQL: the wishes of a row of `own_profiles`, as recruiters see them; null unless its physician is open to offers. */
export const openWishes = (row: string) => `case when ${openToOffers(row)} then json_build_object(
  'contact', ${row}.wish_contact, 'states', ${row}.wish_states, 'miles', ${row}.wish_miles, 'time', ${row}.wish_time,
  'locum', ${row}.wish_locum, 'telehealth', ${row}.wish_telehealth, 'visa', ${row}.wish_visa, 'from', ${row}.wish_from,
  'pay', ${row}.wish_pay) end`

/** What `splitWishRow` needs of a row. */
export const wishSelection = [...asTheyAre, typed('text?')`wish_from::text`.as('wish_from')] as const

interface WishRow {
  wish_contact: string | null
  wish_states: string[]
  wish_miles: number | null
  wish_time: string | null
  wish_locum: boolean
  wish_telehealth: boolean
  wish_visa: boolean
  wish_from: string | null
  wish_pay: number | null
}

/** The wishes of a row, and the rest of it. */
export function splitWishRow<Row extends WishRow>({
  wish_contact: contact,
  wish_states: states,
  wish_miles: miles,
  wish_time: time,
  wish_locum: locum,
  wish_telehealth: telehealth,
  wish_visa: visa,
  wish_from: from,
  wish_pay: pay,
  ...rest
}: Row) {
  return { wishes: Wishes.parse({ contact, states, miles, time, locum, telehealth, visa, from, pay }), rest }
}

export const noWishes: Wishes = {
  ...{ contact: null, states: [], miles: null, time: null, from: null, pay: null },
  ...{ locum: false, telehealth: false, visa: false },
}
