/** What the query box was read as, part by part, and the searches with one part replaced, reversed, or removed. */

import { alternativeKinds, type PartKind } from '#lexicon/part-kinds.ts'
import type { FilterTree } from '#search/query/filters.ts'
import { readOperators } from '#search/query/syntax.ts'
import { writeQuery } from '#search/query/write-query.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { type SearchState, usualSortOf } from './address.ts'
import type { searchPhysicians } from './contracts.ts'
import { isLeaf, partsOf, type TreeInput, treeOf } from './filter-tree.ts'
import { hasCriteria, withFilters } from './search-state.ts'
import { withTree } from './tree-filters.ts'

type Answer = OutputOf<typeof searchPhysicians>
export type Reading = Pick<NonNullable<Answer['reading']>, 'parts'>
export type ReadPart = Reading['parts'][number]
type Meaning = Pick<ReadPart, 'kind' | 'filters' | 'excluded' | 'apart'>

export type Change = (state: SearchState) => SearchState

export const partNames: Readonly<Record<PartKind, string>> = {
  npi: 'NPI',
  place: 'Place',
  specialty: 'Specialty',
  credential: 'Credential',
  license: 'License',
  years: 'Years',
  contact: 'Contact',
  setting: 'Setting',
  email: 'Email',
  phone: 'Phone',
  mine: 'Activity',
  wish: 'Offers',
  skill: 'Skill',
  title: 'Title',
  organization: 'Company',
  school: 'School',
  name: 'Name',
  either: 'Any of',
  word: 'Word',
}

/** The same search with filters instead of words. It finds the same physicians in the same order. */
export function settled(parts: readonly Meaning[]): Change {
  return (state) => {
    const wordless = withFilters(state, { filters: { query: undefined } })
    const next = treesOf(parts).reduce(withTree, wordless)
    // Without any part, nothing is more relevant.
    return { ...next, sort: hasCriteria(next) ? state.sort : usualSortOf(next) }
  }
}

/** All parts combined, as the index joins them (docs/search.md, Reading). */
function treesOf(parts: readonly Meaning[]): TreeInput[] {
  const wanted = parts.filter(({ excluded, apart }) => !excluded && !apart)
  const left = parts.filter(({ excluded, apart }) => excluded || apart)
  const groups = [...Map.groupBy(wanted, ({ kind }) => kind)]
  return [
    ...groups.flatMap(([kind, same]) => {
      const trees = same.map(({ filters }) => filters)
      return alternativeKinds.has(kind) && trees.length > 1 ? [oneOf(trees)] : trees
    }),
    ...left.map(({ filters }) => filters),
  ]
}

/** Values of one filter are already alternatives. */
function oneOf(trees: readonly TreeInput[]): TreeInput {
  const leaves = trees.filter(isLeaf)
  const [first] = leaves
  const isSame = leaves.length === trees.length && leaves.every((leaf) => leaf.field === first?.field)
  if (!first || !isSame || leaves.some(({ miles, operator }) => miles !== undefined || operator !== undefined)) {
    return { or: [...trees] }
  }
  return { field: first.field, values: leaves.flatMap(({ values }) => values) }
}

/** The search without a part, and without anything that only this part excludes. */
export function withoutPart({ parts }: Reading, part: ReadPart): Change {
  const goes = (other: ReadPart) => other === part || (!part.excluded && other.excluded && other.from === part.from)
  return settled(parts.filter((other) => !goes(other)))
}

/** The search with another meaning of a part. */
export function withMeaning({ parts }: Reading, part: ReadPart, meaning: Meaning): Change {
  return settled(parts.map((other) => (other === part ? meaning : other)))
}

/** The search with a part excluded, or included again. */
export function withOpposite(reading: Reading, part: ReadPart): Change {
  const { kind, filters, excluded } = part
  const opposite = excluded && 'not' in filters ? { kind, filters: filters.not } : undefined
  return withMeaning(reading, part, opposite ?? { kind, filters: { not: filters }, excluded: true })
}

/** The search with a struck word of its query as a keyword. */
export function withKeyword({ from, to }: { from: number; to: number }): Change {
  return (state) => {
    const { query = '' } = state.filters
    const left = `${query.slice(0, from)} ${query.slice(to)}`.replaceAll(/\s+/g, ' ').trim()
    const tags = [...new Set([...state.tags, query.slice(from, to)])]
    return withFilters(state, { filters: { query: left || undefined }, tags })
  }
}

/** The parts of a query with operators that must all hold; empty if it has no operators or is invalid. */
export function operatorParts({ filters: { query = '', asTyped } }: SearchState): TreeInput[] {
  const read = asTyped ? undefined : readOperators(query)
  return read && !read.fault ? partsOf(read.tree as TreeInput) : []
}

/** The search with its query rewritten from these parts. */
export function withQuery(parts: readonly TreeInput[]): Change {
  const tree = treeOf(parts)
  return (state) => withFilters(state, { filters: { query: tree && writeQuery(tree as FilterTree) } })
}

/**
 * Each part of a tree that only narrows it, with the rest of the tree; the rest is undefined for a tree's only part.
 */
export function narrowingParts(tree: TreeInput): { part: TreeInput; rest: TreeInput | undefined }[] {
  return [...('and' in tree ? [] : [{ part: tree, rest: undefined }]), ...inside(tree)]
}

function inside(tree: TreeInput): { part: TreeInput; rest: TreeInput }[] {
  const join = 'and' in tree ? 'and' : 'or' in tree ? 'or' : undefined
  if (join === undefined) return []
  const parts = ('and' in tree ? tree.and : (tree as { or: TreeInput[] }).or) as TreeInput[]
  return parts.flatMap((part, at) => {
    const deeper = inside(part).map((found) => ({
      ...found,
      rest: { [join]: parts.with(at, found.rest) } as TreeInput,
    }))
    const others = treeOf(parts.toSpliced(at, 1))
    return join === 'and' && others ? [{ part, rest: others }, ...deeper] : deeper
  })
}
