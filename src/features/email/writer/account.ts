/** Where each sentence of an email comes from, and what the posting says beyond them. */
import type { ComposedEmail, LeftOut } from './email-request.ts'
import { capital } from './grammar.ts'
import { groupOf } from './layout.ts'
import type { Piece } from './piece.ts'
import { pointOf } from './points.ts'
import type { Prepared } from './prepare.ts'
import { sentencesFrom } from './sentences.ts'
import { isClean, settled, type Told } from './told-within.ts'

export function accountOf(
  body: string,
  told: readonly Told[],
  { open, job, telling, isTrue }: Prepared,
  opening: string,
): Pick<ComposedEmail, 'sources' | 'leftOut'> {
  const lines = new Map(
    told.flatMap(({ text, pieces }) =>
      pieces.flatMap((piece) => {
        const said = body.includes(text) ? text : pointOf(piece)
        return said !== null && body.includes(said) ? [[piece, said] as const] : []
      }),
    ),
  )
  const sources = new Map<string, Piece[]>([[opening, [...job.told]]])
  for (const [piece, sentence] of lines) sources.set(sentence, [...(sources.get(sentence) ?? []), piece])
  const missing = open.filter((piece) => !lines.has(piece))
  return {
    sources: [...sources].map(([sentence, pieces]) => ({ sentence, words: pieces.map(({ words }) => words) })),
    leftOut: leftOutFrom(missing, sources, body, { telling, isTrue }),
  }
}

/** Each piece with its sentence, and after which of the email's it goes: the last of its topics, or the last of all. */
export function leftOutFrom(
  missing: readonly Piece[],
  sources: ReadonlyMap<string, readonly Piece[]>,
  body: string,
  { telling, isTrue }: Pick<Prepared, 'telling' | 'isTrue'>,
): LeftOut[] {
  const inOrder = [...sources.keys()].toSorted((a, b) => body.indexOf(b) - body.indexOf(a))
  return missing.flatMap((piece) => {
    const [sentence] = settled(sentencesFrom([piece], telling), new Set(), isTrue)
    const text = sentence && !sentence.isPoint ? sentence.text : `${capital(piece.text.replace(/[\s.,;]+$/, ''))}.`
    if (piece.text === '' || !isClean(text)) return []
    const near = inOrder.filter((said) => sources.get(said)!.some((one) => groupOf(one) === groupOf(piece)))
    return [
      {
        words: piece.words,
        sentence: text,
        after: [...near, ...inOrder.filter((said) => !near.includes(said))].slice(0, 4),
      },
    ]
  })
}
