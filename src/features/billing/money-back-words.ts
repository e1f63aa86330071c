import { limits } from '#shared/product/limits.ts'
import { formatCount } from '#ui/number-format.ts'

const { days } = limits.guarantee

/** Why the guarantee doesn't cover a payment, a sentence each; none if it does. */
export function notCovered({
  daysLeft,
  exports,
  first,
}: {
  daysLeft: number
  exports: number
  first: boolean
}): string[] {
  return [
    ...(daysLeft > 0 ? [] : [`The ${days} days since the payment are over.`]),
    ...(exports === 0 ? [] : [`You made ${formatCount(exports, 'export')}, and any export voids the guarantee.`]),
    ...(first ? [] : ['You have used the guarantee before, and it is one-time per customer.']),
  ]
}
