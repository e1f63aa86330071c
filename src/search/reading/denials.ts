/** What a text leaves out: 'no hospitalists', 'hospitalists are not considered'. */
import { isNegated } from './description-words.ts'
import { excluded } from './meaning.ts'
import type { PartKind } from './part-kinds.ts'
import { isSmall, leavable, type Span } from './spans.ts'

/** The spans of a sentence or a line, those left out that it does not want. */
export const withDenials = (spans: readonly Span[]): Span[] => negated(spans.map(deniedBehind))

/** 'Hospitalists are not considered' leaves them out; of what is not required nothing is asked either way. */
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

/** 'Not a hospitalist', 'no locums or hospitalists': what stands behind a word that denies, up to the next that does not join, is left out. */
function negated(spans: readonly Span[]): Span[] {
  let denies = false
  /** What was left out last: of its kind what comes next may be, too. */
  let kind: PartKind | undefined
  /** Behind 'with or without': it does not matter. */
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
