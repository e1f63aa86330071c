/**
 * What someone agrees to before a checkout, in the words that are shown, stored, and repeated on the provider's page.
 */

import { type PriceId, plans, renewalDate } from '#shared/access/plans.ts'
import { brand } from '#shared/product/brand.ts'
import { formatCount, formatMoney } from '#ui/number-format.ts'
import { formatTime } from '#ui/time-format.ts'

export interface Agreement {
  /** Integer cents. */
  amount: number
  currency: string
  interval: 'month' | 'year'
  renewsAt: Date
  text: string
}

export function agreementFor(priceId: PriceId, now: Date): Agreement {
  const { amount, currency, interval } = plans[priceId]
  const renewsAt = renewalDate(now, interval)
  const price = formatMoney(amount, currency)
  const day = formatTime(renewsAt, 'date', 'UTC')
  return {
    amount,
    currency,
    interval,
    renewsAt,
    text:
      `${brand.name} charges ${price} today, and ${price} every ${interval} starting ${day}, until I cancel. ` +
      'I can cancel at any time on the account page, and keep access until the end of the paid period.',
  }
}

/** `text` of an agreement for a team. `seatPrice` in US cents. */
export function teamTerms(
  { seats, seatPrice, interval }: { seats: number; seatPrice: number; interval: 'month' | 'year' },
  now: Date,
): string {
  const price = formatMoney(seats * seatPrice)
  const day = formatTime(renewalDate(now, interval), 'date', 'UTC')
  return (
    `${brand.name} charges ${price} today for ${formatCount(seats, 'seat')}, and ${price} every ${interval} starting ${day}, until I cancel. ` +
    'I can change seats and cancel at any time on the Team page, and my team keeps access until the end of the paid period.'
  )
}
