/** Whether an email already tells a piece of the posting, in whatever words. */
import type { EmailText } from '../check/check-email.ts'
import { itemsOf } from '../check/items.ts'
import { sentencesIn } from '../check/segments.ts'
import { comparable } from '../check/source.ts'
import { frame } from '../check/vocabulary.ts'
import type { Piece } from './piece.ts'

export function isTold({ text }: Pick<Piece, 'text'>, { subject, body }: EmailText): boolean {
  const items = itemsOf(comparable(text))
  const figures = items.filter(({ kind }) => kind === 'figure')
  const words = items.filter(({ kind, key }) => (kind === 'word' || kind === 'place') && !frame.has(key))
  if (figures.length + words.length === 0) return true
  return [subject, ...body.split('\n')]
    .flatMap((line) => sentencesIn(line))
    .some(({ sentence }) => {
      const said = new Set(itemsOf(comparable(sentence)).map(({ key }) => key))
      return (
        figures.every(({ key }) => said.has(key)) &&
        words.filter(({ key }) => said.has(key)).length >= words.length * (figures.length > 0 ? 0.5 : 0.7)
      )
    })
}
