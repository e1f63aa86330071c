import type { OutputOf } from '#shared/calls/contract.ts'
import type { readDescription } from './contracts.ts'

export type Described = OutputOf<typeof readDescription>

export interface TextPiece {
  /** Where it begins, in characters from 0. */
  from: number
  to: number
  text: string
  /** A filter, something only mentioned, words that are never used, or the text between. */
  as: 'part' | 'offer' | 'refused' | 'rest'
}

/** A text in pieces: what became filters, what may, and what is in between. Joined, they are the text. */
export function piecesOf(
  text: string,
  { parts, leftOut, offers, refused }: Pick<Described, 'parts' | 'leftOut' | 'offers' | 'refused'>,
) {
  const marked = [
    ...[...parts, ...leftOut].map(({ from, to }) => ({ from, to, as: 'part' as const })),
    ...offers.map(({ from, to }) => ({ from, to, as: 'offer' as const })),
    ...refused.map(({ from, to }) => ({ from, to, as: 'refused' as const })),
  ].sort((a, b) => a.from - b.from || b.to - a.to)
  const pieces: TextPiece[] = []
  let end = 0
  const add = (from: number, to: number, as: TextPiece['as']) => {
    if (to > from) pieces.push({ from, to, text: text.slice(from, to), as })
    end = Math.max(end, to)
  }
  for (const { from, to, as } of marked) {
    add(end, from, 'rest')
    add(Math.max(from, end), to, as)
  }
  add(end, text.length, 'rest')
  return pieces
}
