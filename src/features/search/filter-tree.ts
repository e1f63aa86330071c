/**
 * The filter tree of a search (src/search/query/filters.ts) as calls accept it. It is validated node by node rather
 * than by a recursive schema, so deep nesting can't exhaust the stack, and a refusal names the one wrong part.
 */
import { z } from 'zod'
import { type FieldName, type Operator, operators } from '#search/query/filters.ts'
import { maxAnyOf } from '#search/query/limits.ts'
import { limits } from '#shared/product/limits.ts'
import { fieldNames, miles, oneOf } from './filter-values.ts'

/** A filter with its values, each in the form the filter itself takes; lists by their ids. */
export type LeafInput = { field: FieldName; operator?: Operator; values: unknown[]; miles?: number }
export type TreeInput = LeafInput | { and: TreeInput[] } | { or: TreeInput[] } | { not: TreeInput }

export const isLeaf = (tree: TreeInput): tree is LeafInput => 'field' in tree

/** The parts of a tree that must all hold. */
export function partsOf(tree: TreeInput | undefined): TreeInput[] {
  if (tree === undefined) return []
  return 'and' in tree ? tree.and.flatMap(partsOf) : [tree]
}

/** A tree that requires all of these; `undefined` if there are none. */
export function treeOf(parts: readonly TreeInput[]): TreeInput | undefined {
  return parts.length > 1 ? { and: [...parts] } : parts[0]
}

type Path = readonly (string | number)[]
type Wrong = { readonly message: string; readonly path: Path }

const { depth, nodes, values } = limits.filterTree
const tooDeep = `Filters can be nested at most ${depth} deep.`
const tooMany = `At most ${nodes} filters.`
const tooManyValues = `At most ${values} values.`

export const FilterTreeInput = z
  .custom<TreeInput>()
  .check(({ value, issues }) => {
    const wrong = wrongPart(value)
    if (wrong) issues.push({ code: 'custom', message: wrong.message, path: [...wrong.path], input: value })
  })
  .describe(
    `Filters joined in any way: {"and": […]}, {"or": […]}, {"not": …}, or one filter as {"field", "values", "operator", "miles"}. The operator is 'any' (one of the values), 'all' (each), or 'begins' (a word begins with one of them). "miles" makes a ZIP or a city mean what is around it. At most ${depth} deep, ${nodes} filters, and ${values} values.`,
  )

/** The first part that is wrong, and why. */
function wrongPart(tree: unknown): Wrong | undefined {
  const count = { nodes: 0, values: 0 }
  const waiting: { node: unknown; path: Path }[] = [{ node: tree, path: [] }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, path } = next
    count.nodes++
    if (count.nodes > nodes) return { message: tooMany, path: [] }
    if (path.filter((step) => typeof step === 'string').length > depth) return { message: tooDeep, path: [] }
    if (typeof node !== 'object' || node === null) return { message: 'This is not a filter.', path }
    const [join, ...others] = Object.keys(node)
    if (join === 'not' && others.length === 0) {
      waiting.push({ node: (node as { not: unknown }).not, path: [...path, join] })
    } else if ((join === 'and' || join === 'or') && others.length === 0) {
      const parts: unknown = (node as Record<string, unknown>)[join]
      if (!Array.isArray(parts)) return { message: 'Give a list of filters.', path: [...path, join] }
      if (parts.length > nodes) return { message: tooMany, path: [] }
      waiting.push(...parts.map((part: unknown, at) => ({ node: part, path: [...path, join, at] })).reverse())
    } else {
      const leaf = Leaf.safeParse(node, inWords)
      const [issue] = leaf.error?.issues ?? []
      if (issue) return { message: issue.message, path: [...path, ...(issue.path as Path)] }
      count.values += leaf.data?.values.length ?? 0
      if (count.values > values) return { message: tooManyValues, path: [] }
    }
  }
  return undefined
}

/** If a schema has no message of its own. */
const inWords = { error: () => 'This is not a valid filter.' }

const Leaf = z
  .strictObject({
    field: z.enum(fieldNames as [FieldName], { error: 'There is no such filter.' }),
    operator: z.enum(operators, { error: `The operator must be one of: ${operators.join(', ')}.` }).optional(),
    values: z.array(z.unknown(), { error: 'Give a list of values.' }),
    miles: miles.optional(),
  })
  .check(({ value: { field, values, miles }, issues }) => {
    const most = maxAnyOf(field)
    if (values.length > most) {
      issues.push({ code: 'custom', message: `At most ${most} values.`, path: ['values'], input: values })
      return
    }
    for (const [at, value] of values.entries()) {
      const [issue] = oneOf(field).safeParse(value, inWords).error?.issues ?? []
      if (issue) issues.push({ code: 'custom', message: issue.message, path: ['values', at], input: value })
    }
    if (miles !== undefined && field !== 'zip' && field !== 'city') {
      issues.push({ code: 'custom', message: 'Miles need a ZIP or a city.', path: ['miles'], input: miles })
    }
  })
