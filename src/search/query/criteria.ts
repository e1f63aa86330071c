import { foldValue } from '#shared/text/fold.ts'
import type { Neighbourhood } from '../columns/near.ts'
import { all, any, type Condition, everyone, fitted, nothing, ofPrimary } from './condition.ts'
import {
  type FieldName,
  type FilterName,
  type FilterOf,
  type FilterTree,
  filterNames,
  filters,
  isAddition,
  isWish,
  type Leaf,
  type Operator,
  type SearchFilters,
} from './filters.ts'
import { maxAnyOf, maxValues } from './limits.ts'
import type { Setting } from './setting.ts'
import { readOperators } from './syntax.ts'

/**
 * One requirement of a search. Values that are OR-ed form one criterion; values that are AND-ed or excluded are one
 * criterion each.
 */
export type Criterion = {
  readonly filter: FilterName | 'where'
  /** Physicians who match are excluded. */
  readonly excluded?: boolean
  readonly value?: string
  readonly condition: Condition
}

/**
 * Which filter to remove from a search without results, and how many physicians that would find. For filters whose
 * values are AND-ed or excluded, it's one value; a ZIP or city goes together with its radius.
 */
export type Relaxation = Pick<Criterion, 'filter' | 'excluded' | 'value'> & { readonly remaining: number }

type Part = Omit<Criterion, 'condition'> & { readonly tree: FilterTree }

/**
 * The criteria of a search, all of which a physician must meet. Empty parts are left out.
 * @param read what the query box was read as, if it was not taken literally
 */
export function criteriaOf(asked: SearchFilters, setting: Setting, read?: FilterTree): Criterion[] {
  return partsOf(asked, read).flatMap(({ tree, ...part }) => {
    const condition = conditionOf(tree, setting)
    return condition ? [{ ...part, condition: asked.primaryOnly ? ofPrimary(condition) : condition }] : []
  })
}

/** The parts of a search as trees, so that everything becomes conditions in one way. */
function partsOf(asked: SearchFilters, read: FilterTree | undefined): Part[] {
  const chosen = fieldNames.flatMap((filter): Part[] => {
    const given = asked[filter]
    if (given === undefined) return []
    if (filter === 'query' && !asked.asTyped) return [{ filter, tree: read ?? queryTree(String(given)) }]
    if (!isTexts(filter)) return [{ filter, tree: placed(asked, leaf(filter, [given])) }]
    const values = distinct(asked[filter] ?? [])
    // Too many values become one part that finds no one.
    const apart = filters[filter].every && values.length <= maxValues.all
    if (apart) return values.map((value) => ({ filter, value, tree: leaf(filter, [value]) }))
    return [{ filter, tree: placed(asked, leaf(filter, values)) }]
  })
  const excluded = fieldNames.flatMap((filter): Part[] =>
    (asked.exclude?.[filter] ?? []).map((value) => ({
      filter,
      ...{ excluded: true, value: typeof value === 'string' ? value : undefined },
      tree: { not: filter === 'query' ? queryTree(String(value)) : leaf(filter, [value], 'any') },
    })),
  )
  const { where } = asked
  return [...chosen, ...excluded, ...(where === undefined ? [] : [{ filter: 'where', tree: where } as const])]
}

/** The query if it is plain words, which may be read; `undefined` if there is none or it has operators. */
export function plainQuery({ query = '', asTyped }: SearchFilters): string | undefined {
  if (asTyped || foldValue(query) === '') return undefined
  return readOperators(query) ? undefined : query
}

/** The meaning of the query box: its operators, or its literal words. */
function queryTree(text: string): FilterTree {
  return readOperators(text)?.tree ?? leaf('query', [text])
}

const fieldNames = filterNames.filter((name): name is FieldName => !isAddition(name))

function leaf(field: FieldName, values: readonly unknown[], operator?: Operator): Leaf {
  // The compiler cannot tell that the values are of this filter's kind.
  return { field, values, ...(operator ? { operator } : {}) } as Leaf
}

/** The radius belongs to the ZIP, or to the cities if there is no ZIP. */
function placed({ miles, zip = '' }: SearchFilters, place: Leaf): Leaf {
  const by = foldValue(zip) === '' ? 'city' : 'zip'
  return miles !== undefined && place.field === by ? { ...place, miles } : place
}

/** The condition of a tree; `undefined` if it is empty. */
function conditionOf(tree: FilterTree, setting: Setting): Condition | undefined {
  if ('and' in tree) return joined(all, tree.and, setting)
  if ('or' in tree) return joined(any, tree.or, setting)
  if ('not' in tree) {
    const condition = conditionOf(tree.not, setting)
    return condition && { kind: 'not', of: condition }
  }
  return conditionOfLeaf(tree, setting)
}

function joined(join: typeof all, trees: readonly FilterTree[], setting: Setting): Condition | undefined {
  const conditions = trees.flatMap((tree) => conditionOf(tree, setting) ?? [])
  return conditions.length === 0 ? undefined : join(conditions)
}

function conditionOfLeaf(asked: Leaf, setting: Setting): Condition | undefined {
  const { near } = setting
  const { field, operator = isTexts(field) && filters[field].every ? 'all' : 'any', miles } = asked
  const values: readonly unknown[] = isText(field) ? distinct(asked.values as readonly string[]) : asked.values
  if (values.length > (operator === 'all' ? maxValues.all : maxAnyOf(field))) return nothing
  if (near && miles !== undefined && (field === 'zip' || field === 'city')) {
    return values.length === 0 ? undefined : { kind: 'near', near: near(field, values as readonly string[], miles) }
  }
  // Here, too, each value is of its filter's kind.
  const conditions = values.flatMap((value) => {
    const condition = filters[field].means(value as never, setting)
    if (condition === undefined || setting.seesWishes || !isWish(field)) return condition ?? []
    return value === false ? everyone : nothing
  })
  if (conditions.length === 0) return undefined
  const condition = (operator === 'all' ? all : any)(conditions)
  return operator === 'begins' || operator === 'whole'
    ? fitted(condition, operator === 'begins' ? 'prefix' : 'word')
    : condition
}

/** The center of a search: the first place with a radius that all of its physicians are within. */
export function nearOf(criteria: readonly Criterion[]): Neighbourhood | undefined {
  const among = (condition: Condition): Neighbourhood | undefined => {
    if (condition.kind === 'near') return condition.near
    return condition.kind === 'all' ? condition.of.map(among).find((near) => near !== undefined) : undefined
  }
  return criteria.map(({ condition }) => among(condition)).find((near) => near !== undefined)
}

/** The condition of a single filter value; `undefined` if the value is blank. */
export function meaningOf(filter: FilterOf<'text' | 'texts'>, value: string): Condition | undefined {
  return filters[filter].means(value, { year: 0 })
}

const isTexts = (filter: FilterName): filter is FilterOf<'texts'> => filters[filter].kind === 'texts'
const isText = (filter: FilterName): boolean => isTexts(filter) || filters[filter].kind === 'text'

/** The non-blank values, each once, as first written. */
function distinct(values: readonly string[]): string[] {
  const byFold = new Map<string, string>()
  for (const value of values) if (!byFold.has(foldValue(value))) byFold.set(foldValue(value), value.trim())
  byFold.delete('')
  return [...byFold.values()]
}
