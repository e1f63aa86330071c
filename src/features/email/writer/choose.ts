/** Which pieces an email tells first. */
import type { EmailLength } from '#shared/product/email-options.ts'
import type { Piece } from './piece.ts'
import type { Topic } from './topics.ts'

/** What physicians decide by comes first; each further piece of a topic comes later than its first. */
const weights: Record<Topic, number> = {
  schedule: 100,
  pay: 98,
  call: 96,
  bonus: 80,
  scope: 78,
  requirement: 82,
  partnership: 74,
  visa: 72,
  loan: 76,
  start: 60,
  employer: 58,
  team: 56,
  place: 40,
  benefit: 38,
  community: 10,
  text: 36,
}

/** From which length on a topic is told at all. What the reader made nothing of is for Long only. */
const lengths: readonly EmailLength[] = ['Short', 'Medium', 'Long']
const from: Partial<Record<Topic, EmailLength>> = { community: 'Long', text: 'Medium' }

export function choosePieces(pieces: readonly Piece[], length: EmailLength): Piece[] {
  const counts = new Map<Topic, number>()
  return pieces
    .filter(
      ({ topic, isUnread }) => lengths.indexOf(isUnread ? 'Long' : (from[topic] ?? 'Short')) <= lengths.indexOf(length),
    )
    .map((piece) => {
      const before = counts.get(piece.topic) ?? 0
      counts.set(piece.topic, before + 1)
      return { piece, weight: weights[piece.topic] - 9 * before }
    })
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ piece }) => piece)
}
