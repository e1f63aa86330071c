/** Divides the words of a query into parts: of all ways, the best (docs/search.md, Reading). */
import { isCertain, maxUnsearchedWords, unsearchedOf } from '#lexicon/job-words.ts'
import { fillers, negations, textOf, type Word } from '#lexicon/words.ts'
import { type Candidates, maxWords } from './candidates.ts'
import { excluded, type Meaning } from './meaning.ts'
import type { Span } from './reading.ts'

/**
 * A meaning wins over a word that is not searched for ('Dr. Best' is a name), which in turn wins over a leftover word.
 */
const unsearchedCost = 0.25

type Way = { readonly unread: number; readonly parts: number; readonly support: number; readonly spans: Span[] }

/** The fewest words without a meaning, then the fewest parts, then the most support. */
export function bestWay(candidates: Candidates, words: readonly Word[]): Span[] {
  const ways: Way[] = [{ unread: 0, parts: 0, support: 0, spans: [] }]
  const mixed = words.some(({ capitals }) => !capitals)
  for (let end = 1; end <= words.length; end++) {
    const last = words[end - 1]!
    const before = ways[end - 1]!
    let best: Way = fillers.has(last.text) ? without(before, last, mixed) : withWord(before, [last])
    const denial = words[end - 2]
    if (denial && negations.has(denial.text)) {
      const denied = withWord(ways[end - 2]!, [denial, last])
      if (isBetter(denied, best)) best = denied
    }
    for (let start = Math.max(0, end - maxWords); start < end; start++) {
      for (const way of waysOf(candidates, words.slice(start, end), ways[start]!)) {
        if (isBetter(way, best)) best = way
      }
    }
    ways.push(best)
  }
  return ways.at(-1)?.spans ?? []
}

function waysOf(candidates: Candidates, slice: readonly Word[], before: Way): Way[] {
  const phrase = slice.length <= maxUnsearchedWords ? textOf(slice) : ''
  const ways: Way[] = []
  if (unsearchedOf(phrase)) {
    const cost = isCertain(phrase) ? 0 : unsearchedCost * slice.length
    ways.push({ ...before, unread: before.unread + cost })
  }
  const [meaning, ...alternatives] = candidates.of(slice)
  if (meaning) {
    const { unread, parts, support, spans } = before
    const span = { words: slice, meaning, alternatives: meaning.instead ?? alternatives }
    ways.push({ unread, parts: parts + 1, support: support + meaning.support, spans: [...spans, span] })
  }
  return ways
}

function isBetter(one: Way, other: Way): boolean {
  if (one.unread !== other.unread) return one.unread < other.unread
  if (one.parts !== other.parts) return one.parts < other.parts
  // 'Not contacted by me' says more than 'not contacted'.
  return one.support === other.support ? wordsOfMine(one) > wordsOfMine(other) : one.support > other.support
}

const wordsOfMine = ({ spans }: Way) => {
  const last = spans.at(-1)
  return last?.meaning.kind === 'mine' ? last.words.length : 0
}

/**
 * A word that needs no part. An 'or' between two parts is more likely part of one of them ('Portland OR'), so it counts
 * as half a leftover word; so do 'IN' and 'ME' in capitals next to words that are not ('psychiatrist in IN').
 */
function without(way: Way, { text, capitals }: Word, mixed: boolean): Way {
  const mayBeState = text === 'or' || (mixed && capitals && (text === 'in' || text === 'me'))
  return mayBeState ? { ...way, unread: way.unread + 0.5 } : way
}

/** A word by itself is a keyword that must be a whole word; after a word such as 'not' it is excluded. */
function withWord({ unread, parts, support, spans }: Way, words: readonly Word[]): Way {
  const { text } = words.at(-1)!
  const tree = { field: 'tags', operator: 'whole', values: [text] } as const
  const keyword: Meaning = { kind: 'word', label: text, tree, support: 0 }
  const meaning = words.length > 1 ? excluded(keyword) : keyword
  return { unread: unread + 1, parts: parts + 1, support, spans: [...spans, { words, meaning, alternatives: [] }] }
}
