/** What came of the emails of a sequence, and whether one subject did better than the other. */

export interface Figures {
  sent: number
  bounced: number
  replied: number
  optedOut: number
}

/** A share with the bounds of its 95% interval (Wilson), from 0 to 1; null without a sample. */
export interface Share {
  value: number
  low: number
  high: number
}

const z = 1.959964

export function shareOf(count: number, of: number): Share | null {
  if (of === 0) return null
  const value = count / of
  const middle = (value + (z * z) / (2 * of)) / (1 + (z * z) / of)
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((value * (1 - value)) / of + (z * z) / (4 * of * of))
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** Emails that arrived, as far as anyone can know: those that didn't bounce. */
export const arrived = ({ sent, bounced }: Figures): number => sent - bounced

export interface Comparison {
  /** How much more of the first one's emails were answered, from -1 to 1, with its 95% interval (Newcombe). */
  difference: number
  low: number
  high: number
  /** None while the interval spans zero. */
  winner: 'first' | 'other' | null
}

/** Null while one of them has no sample. */
export function compareReplies(first: Figures, other: Figures): Comparison | null {
  const one = shareOf(first.replied, arrived(first))
  const two = shareOf(other.replied, arrived(other))
  if (one === null || two === null) return null
  const difference = one.value - two.value
  const low = difference - Math.hypot(one.value - one.low, two.high - two.value)
  const high = difference + Math.hypot(one.high - one.value, two.value - two.low)
  return { difference, low, high, winner: low > 0 ? 'first' : high < 0 ? 'other' : null }
}
