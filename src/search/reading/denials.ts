/** What a text excludes: 'no hospitalists', 'hospitalists are not considered'. */
import { isNegated } from '#lexicon/description-words.ts'
import type { PartKind } from '#lexicon/part-kinds.ts'
import { excluded } from './meaning.ts'
import { isSmall, leavable, type Span } from './spans.ts'

/** The spans of a sentence or a line, with those it does not want marked as excluded. */
export const withDenials = (spans: readonly Span[]): Span[] => negated(spans.map(deniedBehind))

/** 'Hospitalists are not considered' excludes them; anything 'not required' neither includes nor excludes. */
function deniedBehind(span: Span, at: number, spans: readonly Span[]): Span {
  const { words, meaning } = span
  if (!meaning || meaning.excluded || !leavable.has(meaning.kind)) return span
  const behind: string[] = []
  for (const next of spans.slice(at + 1, at + 5)) {
    if (next.meaning) break
    behind.push(next.words[0]!.text)
  }
  const [, said] =
    /^(?:(?:is|are|will be|were) )?not (wanted|considered|accepted|eligible|what|required|needed|necessary)\b/.exec(
      behind.join(' '),
    ) ?? []
  if (said === undefined) return span
  return /^(?:required|needed|necessary)$/.test(said) ? { words } : { words, meaning: excluded(meaning) }
}

/**
 * 'Not a hospitalist', 'no locums or hospitalists': everything after a negation, up to the next word that does not
 * join, is excluded.
 */
function negated(spans: readonly Span[]): Span[] {
  let denies = false
  /** The last exclusion: the next item of its kind may also be excluded. */
  let kind: PartKind | undefined
  /** After 'with or without', it does not matter. */
  let either = false
  return spans.map((span, at) => {
    const { words, meaning } = span
    const first = words[0]!
    if (!meaning) {
      either = first.text === 'without' && spans[at - 1]?.words.at(-1)?.text === 'or'
      const goesOn = denies && (joins.has(first.text) || (kind === undefined && isSmall(first)))
      denies = !either && (isNegated(first.text) || goesOn)
      if (!goesOn) kind = undefined
      return span
    }
    if (either) {
      either = false
      return { words }
    }
    if (meaning.excluded) denies = true
    else denies &&= leavable.has(meaning.kind) && (kind === undefined || kind === meaning.kind)
    kind = denies ? meaning.kind : undefined
    return denies && !meaning.excluded ? { words, meaning: excluded(meaning) } : span
  })
}
const joins = new Set('or and nor any'.split(' '))
