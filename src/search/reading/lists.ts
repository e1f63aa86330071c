/**
 * Lists in a query: their items are of one kind ('NY NJ CT PA' are four states), and what is excluded reaches over all
 * of them ('except CA and TX').
 */
import { isCertain, unsearchedOf } from '#lexicon/job-words.ts'
import { alternativeKinds } from '#lexicon/part-kinds.ts'
import { professions } from '#lexicon/professions.ts'
import { connectors, gapBetween, textOf, type Word, wordsOf } from '#lexicon/words.ts'
import { stateCode } from '#shared/text/state-code.ts'
import type { FilterTree } from '../query/filters.ts'
import { excluded, type Meaning } from './meaning.ts'
import { directions, wordCodes } from './places.ts'
import type { Span } from './reading.ts'
import { leavable } from './spans.ts'

const isPlainCode = (word: Word | undefined) =>
  word !== undefined && word.text.length === 2 && !wordCodes.has(word.text) && stateCode(word.text) !== undefined
/** 'Show me TX' */
const asking = new Set('show find give get send tell near for with contact call email'.split(' '))

/** Two letters that are also a word are a state next to codes that can be nothing else: 'me nh vt'. */
export function withCodes(words: readonly Word[]): Word[] {
  return words.map((word, at) => {
    if (word.capitals || !wordCodes.has(word.text) || word.text === 'or') return word
    // 'Hospitalist in pa', but 'in la jolla'
    const isLast = at === words.length - 1 || word.comma || word.dash
    if (isLast && words[at - 1]?.text === 'in') return { ...word, capitals: true }
    const [before, after] = [isPlainCode(words[at - 1]), isPlainCode(words[at + 1])]
    const isGreeting = word.text === 'hi' || word.text === 'ok' || word.text === 'in'
    const isState = isGreeting ? before && (after || word.text !== 'in') : before || after
    return isState && !asking.has(words[at - 1]?.text ?? '') ? { ...word, capitals: true } : word
  })
}

/** The words of a query whose only operators are OR, NOT, and minus signs, each of which is a word, too. */
export function listedWords(query: string): Word[] {
  const plain = query
    .replace(/(?<=^|\s)(?:OR|NOT)(?=\s)/g, (word) => word.toLowerCase())
    .replace(/(?<=^|\s)-(?=[^\s-])/g, '\u2212')
  const words = wordsOf(plain.replaceAll('\u2212', ' '))
  const signs = [...plain.matchAll(/\u2212/g)].map(({ index }) => ({
    ...{ text: 'not', from: index, to: index + 1, capitals: false, capital: false, comma: false },
  }))
  return [...words, ...signs].sort((a, b) => a.from - b.from)
}

/** The words between two spans are at most 'and', 'or', and the like, and no sentence ends there. */
export function gapOf(text: string, words: readonly Word[], one: Span, other: Span): 'space' | 'list' | undefined {
  const [last, first] = [one.words.at(-1)!, other.words[0]!]
  const inside = words.filter(({ from }) => from > last.from && from < first.from)
  if (inside.some((word) => !connectors.has(word.text))) return undefined
  const all = [last, ...inside, first]
  const gaps = all.slice(1).map((word, at) => gapBetween(text, all[at]!, word))
  if (gaps.includes('stop')) return undefined
  return inside.length > 0 || gaps.includes('list') ? 'list' : 'space'
}

const isState = ({ kind, tree }: Meaning) =>
  kind === 'place' && 'field' in tree && (tree.field === 'state' || (tree.field === 'city' && tree.miles === undefined))
const cued = /^(?:in|near|from|around|at|across|throughout)$/

/** A word that may be a state is one among states, after 'in', and after a specialty. */
export function settled(text: string, words: readonly Word[], spans: readonly Span[]): Span[] {
  const now = [...spans]
  for (let pass = 0; pass < 2; pass++) {
    for (const [at, span] of now.entries()) {
      const state = span.alternatives.find(isState)
      if (!state || span.meaning.kind === 'place' || span.meaning.excluded || span.words.length > 1) continue
      if (!isAmongStates(text, words, now, at)) continue
      const others = span.alternatives.filter((one) => one !== state)
      now[at] = { ...span, meaning: state, alternatives: [span.meaning, ...others] }
    }
  }
  return now
    .filter((span, at) => !isDirection(text, words, span, now[at + 1]))
    .map((span, at, all) => professionAmong(text, words, span, [all[at - 1], all[at + 1]]))
    .map((span, at, all) => {
      const state = stateAlone(span.meaning)
      const isListed = [all[at - 1], all[at + 1]].some((other, side) => {
        if (!other || !isWholeState(other.meaning)) return false
        return gapOf(text, words, side === 0 ? other : span, side === 0 ? span : other) !== undefined
      })
      return state && isListed ? { ...span, meaning: state } : span
    })
}

/** 'NP or PA': no state among professions. */
function professionAmong(
  text: string,
  words: readonly Word[],
  span: Span,
  [before, after]: readonly (Span | undefined)[],
): Span {
  const own = span.alternatives.find(({ kind, label }) => kind === 'credential' && otherProfessions.has(label))
  const isOne = (other: Span | undefined) =>
    other?.meaning.kind === 'credential' && otherProfessions.has(other.meaning.label)
  const isListed =
    (before && isOne(before) && gapOf(text, words, before, span) === 'list') ||
    (after && isOne(after) && gapOf(text, words, span, after) === 'list')
  if (!own || !isListed || span.meaning.excluded) return span
  return { ...span, meaning: own, alternatives: [span.meaning] }
}
const otherProfessions: ReadonlySet<string> = new Set([...professions.values()].flat())

/** 'Southwest Ohio' and 'north Dallas' are neither the Southwest nor all of Ohio: the data has no such part. */
function isDirection(text: string, words: readonly Word[], span: Span, next: Span | undefined): boolean {
  const { kind, excluded: isExcluded } = span.meaning
  const [word, ...others] = span.words
  if (isExcluded || others.length > 0 || !directions.test(word!.text) || !next) return false
  // 'NE' and 'SE' may be codes.
  if (kind === 'place' && word!.text.length === 2) return false
  return isPlain(next.meaning) && gapOf(text, words, span, next) === 'space'
}

const isPlain = ({ kind, tree }: Meaning) =>
  kind === 'place' && 'field' in tree && tree.miles === undefined && (tree.field === 'state' || tree.field === 'city')

/** 'Washington' is a city, too, but not among states. */
function stateAlone(meaning: Meaning): Meaning | undefined {
  const tree = 'not' in meaning.tree ? meaning.tree.not : meaning.tree
  if (meaning.kind !== 'place' || !('field' in tree) || tree.field !== 'city' || tree.miles !== undefined)
    return undefined
  const code = stateCode(String(tree.values[0]))
  if (!code) return undefined
  const state: FilterTree = { field: 'state', values: [code] }
  return { ...meaning, tree: meaning.excluded ? { not: state } : state }
}

function isWholeState({ kind, tree }: Meaning): boolean {
  const plain = 'not' in tree ? tree.not : tree
  if (kind !== 'place' || !('field' in plain) || plain.miles !== undefined) return false
  return plain.field === 'state' || (plain.field === 'city' && stateCode(String(plain.values[0])) !== undefined)
}

function isAmongStates(text: string, words: readonly Word[], spans: readonly Span[], at: number): boolean {
  const span = spans[at]!
  const [before, after] = [spans[at - 1], spans[at + 1]]
  const [front, behind] = [before && gapOf(text, words, before, span), after && gapOf(text, words, span, after)]
  const isDegree = span.meaning.kind === 'credential' && /^(?:md|do)$/.test(span.words[0]!.text)
  // 'Cardiologist Dallas MD' has a degree, 'NY NJ MD' are states.
  const isAfterCode = before?.words.length === 1 && before.words[0]!.text.length === 2
  if (front && before?.meaning.kind === 'place' && (!isDegree || front === 'list' || isAfterCode)) return true
  const preceding = words[words.indexOf(span.words[0]!) - 1]
  if (preceding && cued.test(preceding.text)) return true
  const mayBe = (other: Span | undefined) =>
    other !== undefined && (other.meaning.kind === 'place' || other.alternatives.some(isState))
  const third = spans[at + 2]
  if (behind && after?.meaning.kind === 'place') {
    if (!isDegree || behind === 'list') return true
    return third !== undefined && mayBe(third) && gapOf(text, words, after, third) !== undefined
  }
  return !isDegree && front === 'space' && before?.meaning.kind === 'specialty'
}

/**
 * What is excluded goes on over the items of its kind that are joined to it: 'not Dallas, Houston or Austin', 'except
 * CA and TX'. A part of another kind or the end of a sentence ends it.
 */
export function scoped(text: string, words: readonly Word[], spans: readonly Span[]): Span[] {
  let last: Span | undefined
  return spans.map((span) => {
    const { meaning } = span
    const isSame = last && (last.meaning.kind === meaning.kind || last.meaning.kind === 'word')
    const goesOn = last && isSame && leavable.has(meaning.kind) && gapOf(text, words, last, span) === 'list'
    const now = goesOn && !meaning.excluded ? { ...span, meaning: excluded(meaning), alternatives: [] } : span
    last = now.meaning.excluded ? now : undefined
    return now
  })
}

/** 'dallas or houston' are alternatives; 'cardiology or dallas' cannot be expressed as parts. */
export function orJoinsAlike(words: readonly Word[], spans: readonly Span[]): boolean {
  return words.every((word, at) => {
    if (word.text !== 'or' || spans.some((span) => span.words.includes(word))) return true
    // 'locums or perm', 'with or without OB'
    if (isCertain(textOf(words.slice(at - 1, at + 2))) || isCertain(textOf(words.slice(at - 1, at + 3)))) return true
    // 'mandarin or cantonese'
    const isStruck = (other: Word | undefined) => other !== undefined && unsearchedOf(other.text) === 'unsaid'
    if (isStruck(words[at - 1]) && isStruck(words[at + 1])) return true
    const before = spans.findLast((span) => span.words.at(-1)!.to <= word.from)?.meaning
    const after = spans.find((span) => span.words[0]!.from >= word.to)?.meaning
    return before?.kind === after?.kind && before !== undefined && isAlternative(before)
  })
}

const isAlternative = ({ kind, excluded }: Meaning) =>
  alternativeKinds.has(kind) || excluded === true || kind === 'word'
