/** What a query or a text was read as: its parts, and their combination. */

import { alternativeKinds } from '#lexicon/part-kinds.ts'
import type { Word } from '#lexicon/words.ts'
import type { Condition } from '../query/condition.ts'
import type { FilterTree } from '../query/filters.ts'
import type { Mine } from '../query/mine.ts'
import type { Meaning } from './meaning.ts'

/** A meaning, as returned in an answer. */
export type Said = Omit<Meaning, 'support' | 'but' | 'also' | 'first' | 'instead' | 'words' | 'unsure'>

/** Some words of a query, what they mean, and what else they might mean. */
export type ReadPart = Said & {
  /** Where it is in the query. */
  readonly from: number
  readonly to: number
  /** The correction of a misspelled word. */
  readonly corrected?: string
  /** It must hold by itself, and is no alternative to another part of its kind. */
  readonly apart?: true
  /** Most likely first, each with how many the whole search finds if this part means that. */
  readonly alternatives: readonly (Said & { readonly count: number })[]
}

/** 'term': the whole query is a term of the field. 'parts': several parts. */
export type Reading = {
  readonly how: 'term' | 'parts'
  readonly parts: readonly ReadPart[]
  readonly tree: FilterTree
  /** Who comes first: the middle names and the suffix that were typed with a name. */
  readonly first?: readonly Condition[]
  /** Where the words are that are not searched for: 'PRN', '$300k'. */
  readonly unsaid?: readonly Piece[] | undefined
}

/** A range of a text, in characters from 0. */
export type Piece = { readonly from: number; readonly to: number }

/** Adjacent words, and what they mean together. */
export type Span = {
  readonly words: readonly Word[]
  readonly meaning: Meaning
  readonly alternatives: readonly Meaning[]
}

export function readingOf(how: Reading['how'], given: readonly Span[]): Reading {
  const spans = given.map((span) => withoutAsked(isOneOfSeveral(span, given) ? folded(span) : span, given))
  const parts = spans.flatMap(({ words, meaning, alternatives }): ReadPart[] => {
    const place = { from: words[0]!.from, to: words.at(-1)!.to }
    const corrected = words.flatMap(({ corrected }) => corrected ?? [])
    const part: ReadPart = {
      ...said(meaning),
      ...place,
      ...(corrected.length > 0 ? { corrected: corrected.join(' ') } : {}),
      alternatives: alternatives.slice(0, maxAlternatives).map(uncounted),
    }
    return [part, ...besides(meaning).map((one) => ({ ...said(one), ...place, alternatives: [] }))]
  })
  const first = spans.flatMap(({ meaning }) => meaning.first ?? [])
  return { how, parts, tree: treeOf(parts), ...(first.length > 0 ? { first } : {}) }
}

/** One of several alternatives: what narrows it narrows no other. */
function isOneOfSeveral({ meaning }: Span, spans: readonly Span[]): boolean {
  const alike = spans.filter(({ meaning: { kind, excluded } }) => kind === meaning.kind && !excluded)
  return meaning.also !== undefined && !meaning.excluded && alternativeKinds.has(meaning.kind) && alike.length > 1
}

/** 'General or interventional cardiologist': what is asked for is not left out. */
function withoutAsked(span: Span, spans: readonly Span[]): Span {
  const { but = [] } = span.meaning
  if (but.length === 0) return span
  const asked = new Set(spans.flatMap(({ meaning }) => (meaning.excluded ? [] : meaning.label)))
  return { ...span, meaning: { ...span.meaning, but: but.filter(({ label }) => !asked.has(label)) } }
}

/** 'Radiology (Breast)' */
function folded({ meaning: { also = [], ...meaning }, ...span }: Span): Span {
  const label = `${meaning.label} (${also.map((one) => one.label).join(', ')})`
  return { ...span, meaning: { ...meaning, label, tree: { and: [meaning.tree, ...also.map(({ tree }) => tree)] } } }
}

/** The other parts that the same words are. */
export const besides = ({ also = [], but = [] }: Meaning): readonly Meaning[] => [...also, ...but]

/** How many other meanings are returned. */
const maxAlternatives = 4

export function said({
  support: _,
  but: __,
  also: ___,
  first: ____,
  instead: _____,
  words: ______,
  unsure: _______,
  ...said
}: Meaning): Said {
  return said
}

/** Another meaning, before counting its physicians. */
export const uncounted = (other: Meaning) => ({ ...said(other), count: 0 })

/** The parts, each with how many its other meanings find. */
export function withCounts(parts: readonly ReadPart[], count: (tree: FilterTree) => number): ReadPart[] {
  return parts.map((part, at) => ({
    ...part,
    alternatives: part.alternatives.map((other) => ({
      ...other,
      count: count(treeOf(parts.with(at, { ...part, ...other }))),
    })),
  }))
}

/** All parts combined. */
export function treeOf(parts: readonly Pick<ReadPart, 'kind' | 'tree' | 'excluded' | 'apart'>[]): FilterTree {
  const byKind = Map.groupBy(
    parts.filter(({ excluded, apart }) => !excluded && !apart),
    ({ kind }) => kind,
  )
  const and = [...byKind].flatMap(([kind, same]): FilterTree[] => {
    const trees = same.map(({ tree }) => tree)
    return alternativeKinds.has(kind) && trees.length > 1 ? [{ or: trees }] : trees
  })
  and.push(...parts.filter(({ excluded, apart }) => excluded || apart).map(({ tree }) => tree))
  const [only] = and
  return and.length === 1 && only ? only : { and }
}

/** An email or a phone number, read as the physicians it belongs to among the contacts that the caller has revealed. */
export function reached(query: string, { kind, ids }: NonNullable<Mine['reached']>): Reading {
  const label = query.trim()
  const from = query.indexOf(label)
  const tree: FilterTree = { field: 'onList', values: [ids] }
  // Shown as the text itself: who it is depends on who is asking.
  const shown: FilterTree = { field: 'query', values: [label] }
  return { how: 'term', parts: [{ kind, label, tree, shown, from, to: from + label.length, alternatives: [] }], tree }
}
