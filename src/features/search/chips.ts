/** The chips of a search: each part of it, and how each can be changed. */
import { type FieldName, isAddition } from '#search/query/filters.ts'
import { foldValue } from '#shared/text/fold.ts'
import { stateName } from '#shared/text/us-states.ts'
import type { SearchState } from './address.ts'
import { withChoice } from './filter-choice.ts'
import type { TreeInput } from './filter-tree.ts'
import { type PageFilter, rowOf } from './filters.ts'
import { readNearHospital, writeNearHospital } from './near-hospital.ts'
import {
  type Change,
  operatorParts,
  partNames,
  type Reading,
  type ReadPart,
  settled,
  withMeaning,
  withOpposite,
  withoutPart,
  withQuery,
} from './query-parts.ts'
import { type Criterion, criteriaOf, labelOfTree, withFilters, without } from './search-state.ts'
import { withTree } from './tree-filters.ts'

export interface ChipModel {
  key: string
  /** Its kind: 'Specialty'. */
  kind: string
  label: string
  excluded?: boolean | undefined
  /** Another possible meaning: 'or place?' */
  doubt?: string | undefined
  /** It is a filter, not part of the query. */
  criterion?: Criterion
  /** The search without it. */
  drop: Change
  /** The search with it excluded, or included again. */
  inverted?: Change
  /** The radius around a place; `undefined` means the place itself. */
  radius?: { miles: number | undefined; set: (miles: number | undefined) => Change }
  /** Other meanings of the words. */
  meanings?: { kind: string; label: string; count: number; choose: Change }[]
}

/**
 * What the query was read as. A query that is searched for literally has one, too, if its words might mean something
 * else.
 */
export function queryChips(state: SearchState, answer: { reading?: Reading | undefined; offer?: Offer | undefined }) {
  const { reading, offer } = answer
  if (state.filters.asTyped) return [asTypedChip]
  if (reading) return reading.parts.map((part) => partChip(reading, part))
  if (offer) return [offerChip(state, offer)]
  return operatorChips(state)
}

type Offer = Reading & { total: number }

const asTypedChip: ChipModel = {
  key: 'as typed',
  kind: 'Search',
  label: 'Words as typed',
  drop: (state) => withFilters(state, { filters: { asTyped: undefined } }),
}

/** Searches for the literal words of the query. */
export const asTyped: Change = (state) => withFilters(state, { filters: { asTyped: true } })

function partChip(reading: Reading, part: ReadPart): ChipModel {
  const { kind, label, filters, excluded, alternatives } = part
  const place = placeOf(filters)
  const around = (miles: number | undefined) =>
    withMeaning(reading, part, { kind, filters: { ...place!, miles } as TreeInput })
  return {
    key: `${part.from} ${kind} ${label}`,
    kind: kindOf(part),
    ...{
      label,
      excluded,
      doubt: doubtOf(alternatives.filter((other) => other.kind !== kind)) ?? otherOf(alternatives),
    },
    drop: withoutPart(reading, part),
    // Only the query box looks up who an email or phone number belongs to.
    ...(kind === 'email' || kind === 'phone' ? {} : { inverted: withOpposite(reading, part) }),
    ...(place ? { radius: { miles: place.miles, set: around } } : {}),
    meanings: alternatives.map((other) => ({
      ...{ kind: kindOf(other), label: other.label, count: other.count },
      choose: withMeaning(reading, part, other),
    })),
  }
}

/** 'Place', 'Place is not' */
const kindOf = ({ kind, excluded }: Pick<ReadPart, 'kind' | 'excluded'>) =>
  excluded ? `${partNames[kind]} is not` : partNames[kind]

function placeOf(tree: TreeInput): (TreeInput & { field: FieldName; miles?: number }) | undefined {
  return 'field' in tree && (tree.field === 'city' || tree.field === 'zip') ? tree : undefined
}

/** 'or place?' */
function doubtOf(meanings: readonly Pick<ReadPart, 'kind'>[]): string | undefined {
  const kinds = [...new Set(meanings.map(({ kind }) => partNames[kind].toLowerCase()))]
  return kinds.length > 0 ? `or ${kinds.join(' or ')}?` : undefined
}

/** 'or California?', for a town with no physicians. */
function otherOf([other]: readonly Pick<ReadPart, 'label'>[]): string | undefined {
  return other && `or ${other.label}?`
}

/** 'jordan: name or place?', with each. */
function offerChip({ filters }: SearchState, offer: Offer): ChipModel {
  const { parts, total } = offer
  const [only] = parts.length === 1 ? parts : []
  return {
    key: 'offer',
    kind: 'As typed',
    label: (filters.query ?? '').trim(),
    doubt: doubtOf([...parts, ...parts.flatMap(({ alternatives }) => alternatives)])?.replace(/^or /, ''),
    drop: (state) => withFilters(state, { filters: { query: undefined } }),
    meanings: [
      {
        kind: only ? partNames[only.kind] : 'Read as',
        label: parts.map(({ label, excluded }) => (excluded ? `not ${label}` : label)).join(' · '),
        ...{ count: total, choose: settled(parts) },
      },
      ...parts.flatMap((part) =>
        part.alternatives.map((other) => ({
          ...{ kind: kindOf(other), label: other.label, count: other.count },
          choose: withMeaning(offer, part, other),
        })),
      ),
    ],
  }
}

function operatorChips(state: SearchState): ChipModel[] {
  const parts = operatorParts(state)
  return parts.map((part, at) => ({
    key: `${at} ${JSON.stringify(part)}`,
    ...labelOfTree(part),
    drop: withQuery(parts.toSpliced(at, 1)),
    inverted: withQuery(parts.with(at, 'not' in part ? part.not : { not: part })),
  }))
}

/** The filters, in the order of the sidebar. */
export function filterChips(state: SearchState): ChipModel[] {
  return criteriaOf(state).map((criterion) => {
    const { filter, kind, label, value = '', excluded } = criterion
    const { miles } = state.filters
    const isPlace = (filter === 'city' || filter === 'zip') && !excluded
    const inverted = opposite(criterion)
    return {
      key: `${kind} ${value}`,
      ...{ kind, label, excluded, criterion },
      drop: (now) => without(now, criterion),
      ...(inverted ? { inverted } : {}),
      ...(isPlace || filter === 'miles' ? { radius: { miles, set: within } } : {}),
      ...(filter === 'nearHospital' && !excluded ? { radius: radiusOf(state.filters.nearHospital) } : {}),
    }
  })
}

/** Without filters that the words in the box already say: each chip appears once. */
export function chipsBeside(chips: readonly ChipModel[], reading: Reading | undefined): ChipModel[] {
  const said = new Set((reading?.parts ?? []).flatMap(({ filters, excluded }) => (excluded ? [] : saidBy(filters))))
  const chosen = ({ label, value }: Criterion) => value ?? label
  return chips.filter(
    ({ criterion }) =>
      criterion === undefined || criterion.excluded || !said.has(saidAs(criterion.filter, chosen(criterion))),
  )
}

function saidBy(tree: TreeInput): string[] {
  if (!('field' in tree) || tree.miles !== undefined || tree.operator !== undefined) return []
  const { field } = tree
  return tree.values.map((value) =>
    saidAs(field, typeof value === 'string' ? value : labelOfTree({ field, values: [value] }).label),
  )
}

const saidAs = (field: string, value: string) => `${field} ${foldValue(value)}`

/** The traits shared by similar physicians, and how much each counts. */
export function similarChips({ filters: { similar = [] } }: SearchState): ChipModel[] {
  return similar.map(({ field, value, weight }, at) => ({
    key: `similar ${field} ${value}`,
    kind: rowOf(field).label,
    label: `${field === 'state' ? (stateName(value) ?? value) : value} +${weight}`,
    drop: (state) => withFilters(state, { filters: { similar: state.filters.similar?.toSpliced(at, 1) } }),
  }))
}

const within =
  (miles: number | undefined): Change =>
  (state) =>
    withFilters(state, { filters: { miles } })

/** The hospital itself is the filter by name; without a radius, this one is not set. */
function radiusOf(value: string | undefined): NonNullable<ChipModel['radius']> {
  const near = readNearHospital(value)
  return {
    miles: near?.miles,
    set: (miles) => (state) => {
      const nearHospital = near && miles !== undefined ? writeNearHospital({ ...near, miles }) : undefined
      return withFilters(state, { filters: { nearHospital } })
    },
  }
}

/**
 * Excludes what a filter includes, or the other way around; undefined for a radius, which belongs to its place, and for
 * 'primary only'.
 */
function opposite(criterion: Criterion): Change | undefined {
  const { filter, value = '', excluded } = criterion
  if (isAddition(filter) || (excluded && value === '')) return undefined
  if (filter === 'where') {
    const part = JSON.parse(value) as TreeInput
    return (state) => withTree(without(state, criterion), 'not' in part ? part.not : { not: part })
  }
  const kind = filter === 'tags' ? 'texts' : rowOf(filter).kind
  if (kind === 'flag' && !excluded) {
    return (state) => withFilters(state, { filters: { [filter]: !state.filters[filter as PageFilter] } })
  }
  if (kind === 'list') {
    const other = filter === 'onList' ? 'notOnList' : 'onList'
    return (state) => withTree(without(state, criterion), { field: other, values: [givenOf(state, criterion)] })
  }
  return (state) => {
    const given = givenOf(state, criterion)
    const { miles, zip } = state.filters
    const isNear = miles !== undefined && (filter === 'zip' || (filter === 'city' && zip === undefined))
    if (isNear && !excluded)
      return withTree(without(state, criterion), { not: { field: filter, values: [given], miles } })
    if (Array.isArray(given)) return withTree(without(state, criterion), { not: { field: filter, values: given } })
    if (kind === 'texts') return withChoice(state, filter, value, excluded ? 'is' : 'is not')
    const leaf = { field: filter, values: [given] }
    return withTree(without(state, criterion), excluded ? leaf : { not: leaf })
  }
}

/** In the form the filter itself takes. */
function givenOf({ filters }: SearchState, { filter, value = '', excluded }: Criterion): unknown {
  if (!excluded) return value === '' ? filters[filter as PageFilter] : value
  const all: readonly unknown[] = filters.exclude?.[filter as FieldName] ?? []
  return all.find((one) => (typeof one === 'string' ? one : JSON.stringify(one)) === value)
}
