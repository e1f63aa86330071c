import type { OutputOf } from '#shared/calls/contract.ts'
import type { readDescription } from './contracts.ts'

export type Described = OutputOf<typeof readDescription>

export interface TextPiece {
  /** Where it begins, in characters from 0. */
  from: number
  text: string
  /** A filter, unused words, or the text between. */
  as: 'part' | 'unread' | 'rest'
}

/** A text in pieces: what became filters, what did not, and what is in between. Joined, they are the text. */
export function piecesOf(text: string, { parts, unread, refused }: Pick<Described, 'parts' | 'unread' | 'refused'>) {
  const marked = [
    ...parts.map(({ from, to }) => ({ from, to, as: 'part' as const })),
    ...[...unread, ...refused].map(({ from, to }) => ({ from, to, as: 'unread' as const })),
  ].sort((a, b) => a.from - b.from || b.to - a.to)
  const pieces: TextPiece[] = []
  let end = 0
  const add = (from: number, to: number, as: TextPiece['as']) => {
    if (to > from) pieces.push({ from, text: text.slice(from, to), as })
    end = Math.max(end, to)
  }
  for (const { from, to, as } of marked) {
    add(end, from, 'rest')
    add(Math.max(from, end), to, as)
  }
  add(end, text.length, 'rest')
  return pieces
}
