/** What someone else, such as a model, says that a description asks for. */
import { protectedTrait } from '#lexicon/description-words.ts'
import type { PartKind } from '#lexicon/part-kinds.ts'
import { wordsOf } from '#lexicon/words.ts'
import type { Ask } from './asked.ts'

export interface Proposed {
  kind: PartKind
  /** Its meaning, written as a query. */
  text: string
  /** The words of the description that say so. */
  quote: string
  excluded: boolean
}

/** Only what is quoted from the description counts, and nothing that quotes a word no one may be selected by. */
export function asksProposed(text: string, proposed: readonly Proposed[]): Ask[] {
  return proposed.flatMap(({ kind, text: said, quote, excluded }): Ask[] => {
    const from = quote.trim() === '' ? -1 : text.indexOf(quote.trim())
    if (from === -1 || wordsOf(quote).some((word) => protectedTrait(word.text))) return []
    return [
      {
        kind,
        text: said,
        from,
        to: from + quote.trim().length,
        how: 'wanted',
        ...(excluded ? { excluded: true } : {}),
      },
    ]
  })
}
