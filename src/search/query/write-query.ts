/**
 * Writes the tree that a query was read as back into a query with operators (docs/search.md, Operators), for removing
 * one part of a query.
 */
import type { FilterTree, Leaf } from './filters.ts'
import { readOperators } from './syntax.ts'

/**
 * The text that `readOperators` reads as this tree. It is a query with operators, even for a single word.
 * @param tree uses only what the language can express
 */
export function writeQuery(tree: FilterTree): string {
  const text = queryText(tree)
  // Plain words would not be a query with operators, so the first is quoted.
  return readOperators(text) ? text : text.replace(/[^\s()]+/, quoted)
}

function queryText(tree: FilterTree): string {
  const school = schoolOf(tree)
  if (school !== undefined) return withField('school', school)
  if ('and' in tree)
    return tree.and.map((part) => ('and' in part || isOr(part) ? inside(part) : queryText(part))).join(' ')
  if ('or' in tree) return tree.or.map((part) => (isOr(part) ? inside(part) : queryText(part))).join(' OR ')
  if ('not' in tree)
    return `NOT ${'not' in tree.not || 'and' in tree.not || isOr(tree.not) ? inside(tree.not) : queryText(tree.not)}`
  return leafText(tree)
}

const inside = (tree: FilterTree) => `(${queryText(tree)})`
const isOr = (tree: FilterTree) => 'or' in tree && schoolOf(tree) === undefined

/** `school:` looks in two fields. */
function schoolOf(tree: FilterTree): Leaf | undefined {
  if (!('or' in tree) || tree.or.length !== 2) return undefined
  const [one, other] = tree.or as [FilterTree, FilterTree]
  const isPair = 'field' in one && 'field' in other && one.field === 'school' && other.field === 'education'
  return isPair && one.values[0] === other.values[0] ? one : undefined
}

const names: { readonly [Name in Leaf['field']]?: string } = { skills: 'skill', organization: 'org' }

function leafText(leaf: Leaf): string {
  if (leaf.miles !== undefined) return `near:${quoted(String(leaf.values[0]))}~${leaf.miles}`
  return leaf.field === 'tags' ? wordOf(leaf) : withField(names[leaf.field] ?? leaf.field, leaf)
}

const withField = (name: string, leaf: Leaf) => `${name}:${wordOf(leaf)}`

function wordOf({ values, operator }: Leaf): string {
  const text = String(values[0])
  if (operator === 'begins') return `${text}*`
  return isPlain(text) ? text : quoted(text)
}

/** A word that is read as itself in any position. */
function isPlain(text: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}.'’/-]*$/u.test(text) && !/^(?:AND|OR|NOT)$/.test(text)
}

const quoted = (text: string) => `"${text}"`
