import { type EmailLength, emailLengths, type Tone, type Wish } from '#shared/product/email-options.ts'
import type { Author } from './use-email-writer.ts'

/** From coolest to warmest. */
const byWarmth: readonly Tone[] = ['Formal', 'Professional', 'Friendly', 'Casual']

/** The tone and length a request asks for. At the end of the scale they stay the same. */
export function afterWish(wish: Wish, { tone, length }: { tone: Tone; length: EmailLength }) {
  const warmth = byWarmth.indexOf(tone)
  if (wish === 'shorter') return { tone, length: emailLengths[Math.max(0, emailLengths.indexOf(length) - 1)]! }
  if (wish === 'warmer') return { tone: byWarmth[Math.min(byWarmth.length - 1, warmth + 1)]!, length }
  return { tone: byWarmth[Math.max(0, warmth - 1)]!, length }
}

const ends: Record<Wish, string> = {
  shorter: 'This is the shortest length.',
  warmer: 'This is the warmest tone.',
  'more formal': 'This is the most formal tone.',
}

/** Why a request can't be met: our own writer has no wording beyond the ends of its scales. A model does. */
export function lockOfWish(
  wish: Wish,
  now: { tone: Tone; length: EmailLength },
  author: Author | null,
): string | undefined {
  if (author === 'model') return undefined
  const next = afterWish(wish, now)
  return next.tone === now.tone && next.length === now.length ? ends[wish] : undefined
}
