/**
 * What a query means, written as filters: `spec:Cardiology & (state:TX | state:OK) & !city:Dallas`. The same form is
 * made of what a query was read as, so the two can be compared, and PostgreSQL counts it.
 */
import type { FilterTree, Leaf } from '../../src/search/query/filters.ts'
import { foldValue } from '../../src/shared/text/fold.ts'
import { stateCode } from '../../src/shared/text/state-code.ts'

export type Node =
  | { readonly kind: 'leaf'; readonly name: string; readonly value: string }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Node[] }
  | { readonly kind: 'not'; readonly of: Node }

const leaf = (name: string, value: string): Node => ({ kind: 'leaf', name, value: foldValue(value) })

/** `!` binds before `&`, and `&` before `|`. */
export function readMeaning(text: string): Node {
  const tokens =
    text
      .match(/[()&|!]|[^()&|!]+/g)
      ?.map((token) => token.trim())
      .filter((token) => token !== '') ?? []
  let at = 0
  const joined = (kind: 'and' | 'or', sign: string, next: () => Node): Node => {
    const of = [next()]
    while (tokens[at] === sign) {
      at++
      of.push(next())
    }
    return of.length === 1 ? of[0]! : { kind, of }
  }
  const one = (): Node => {
    const token = tokens[at++]
    if (token === undefined) throw new RangeError(`Something is missing at the end of '${text}'.`)
    if (token === '!') return { kind: 'not', of: one() }
    if (token !== '(') return leafOf(token)
    const inside = any()
    if (tokens[at++] !== ')') throw new RangeError(`A parenthesis is not closed in '${text}'.`)
    return inside
  }
  const any = (): Node => joined('or', '|', () => joined('and', '&', one))
  const node = any()
  if (at < tokens.length) throw new RangeError(`Nothing can follow '${tokens[at - 1]}' in '${text}'.`)
  return plain(node)
}

function leafOf(token: string): Node {
  const colon = token.indexOf(':')
  const [name, value] = colon === -1 ? [token, ''] : [token.slice(0, colon), token.slice(colon + 1)]
  return name === 'name' ? nameOf(value) : leaf(name, value)
}

/** Either name may come first. */
const nameOf = (text: string) => leaf('name', foldValue(text).split(' ').sort().join(' '))

/** Negations next to the leaves, no joint inside the same joint, and nothing twice. */
export function plain(node: Node, negated = false): Node {
  if (node.kind === 'leaf') return negated ? { kind: 'not', of: node } : node
  if (node.kind === 'not') return plain(node.of, !negated)
  const kind = (node.kind === 'and') !== negated ? 'and' : 'or'
  const of: Node[] = []
  for (const part of node.of.map((one) => plain(one, negated)).flatMap((one) => (one.kind === kind ? one.of : one))) {
    if (!of.some((other) => isSame(other, part))) of.push(part)
  }
  return of.length === 1 ? of[0]! : { kind, of }
}

const flags: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  hasEmail: ['has:email', 'no:email'],
  hasPhone: ['has:phone', 'no:phone'],
  hasDirectPhone: ['has:direct phone', 'no:direct phone'],
  telehealth: ['tele', 'no tele'],
  openToOffers: ['wish:openToOffers', '!'],
  wishFullTime: ['wish:fullTime', '!'],
  wishPartTime: ['wish:partTime', '!'],
  wishLocum: ['wish:locum', '!'],
  wishTelehealth: ['wish:telehealth', '!'],
  wishVisa: ['wish:visa', '!'],
}
const names: Readonly<Record<string, string>> = {
  credential: 'cred',
  license: 'lic',
  activeLicense: 'active',
  skills: 'skill',
  title: 'title',
  tags: 'word',
  npi: 'npi',
  npis: 'npi',
  organization: 'at',
  school: 'at',
  education: 'at',
  hospital: 'at',
  region: 'region',
  state: 'state',
}

/** The same of the filters that a query was read as. */
export const meaningOfTree = (tree: FilterTree): Node => plain(nodeOf(tree))

function nodeOf(tree: FilterTree): Node {
  if ('and' in tree) return { kind: 'and', of: tree.and.map(nodeOf) }
  if ('or' in tree) return focusOf(tree.or) ?? { kind: 'or', of: tree.or.map(nodeOf) }
  if ('not' in tree) return { kind: 'not', of: nodeOf(tree.not) }
  const of = tree.values.map((value) => nodeOfValue(tree, value))
  return { kind: tree.operator === 'all' || (!tree.operator && tree.field === 'skills') ? 'and' : 'or', of }
}

/** Titles and skills with a word that begins so, or a specialty of that name: 'spine' of a spine surgeon. */
function focusOf(parts: readonly FilterTree[]): Node | undefined {
  const leaves = parts.filter((part): part is Leaf => 'field' in part)
  const said = leaves.find(({ field, operator }) => field === 'skills' && operator === 'begins')
  return leaves.length === parts.length && said ? leaf('focus', String(said.values[0])) : undefined
}

function nodeOfValue({ field, operator, miles }: Leaf, value: unknown): Node {
  const text = String(value)
  if (miles !== undefined) return leaf('near', `${text}~${miles}`)
  const flag = flags[field]
  if (flag) return leafOf(flag[value ? 0 : 1])
  switch (field) {
    case 'specialty':
      return text.startsWith('=') ? leaf('spec', text.slice(1)) : leaf('field', `specialty=${text}`)
    case 'city':
      return stateCode(text) ? placeOf(text) : leaf('city', text)
    case 'zip':
      return leaf('zip', text)
    case 'name':
      return nameOf(text.replace(/^=/, ''))
    case 'wishState':
    case 'wishPlace':
    case 'wishFrom':
      return leaf('wish', `${field.slice('wish'.length).toLowerCase()}=${text}`)
    case 'practiceYears': {
      const { from = '', to = '' } = value as { from?: number; to?: number }
      return leaf('years', `${from}..${to}`)
    }
    default:
      return leaf(names[field] ?? field, operator === 'begins' ? `${text}*` : text)
  }
}

/** 'Texas' typed for a state is the state; 'Washington' may be either. */
function placeOf(text: string): Node {
  return foldValue(text) === 'washington' ? leaf('place', text) : leaf('state', stateCode(text)!)
}

/** Short names of schools and hospitals, and words of the full ones. */
const full: Readonly<Record<string, string>> = {
  ucsf: 'california san francisco',
  ucla: 'california los angeles',
  nyu: 'new york university',
  va: 'veterans',
}

/** Whether two meanings are the same, in any order. */
export function isSame(meant: Node, made: Node): boolean {
  if (meant.kind !== made.kind) return false
  if (meant.kind === 'leaf') return isSameLeaf(meant, made as typeof meant)
  if (meant.kind === 'not') return isSame(meant.of, (made as typeof meant).of)
  const left = [...(made as typeof meant).of]
  if (meant.of.length !== left.length) return false
  return meant.of.every((one) => {
    const at = left.findIndex((other) => isSame(one, other))
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  })
}

type LeafNode = Extract<Node, { kind: 'leaf' }>

function isSameLeaf(meant: LeafNode, made: LeafNode): boolean {
  if (meant.name !== made.name) return false
  if (meant.name === 'focus') return made.value.startsWith(meant.value) || meant.value.startsWith(made.value)
  const is = (value: string) => made.value === value || (meant.name === 'at' && made.value.includes(value))
  return is(meant.value) || is(full[meant.value] ?? meant.value)
}

export function written(node: Node): string {
  if (node.kind === 'leaf') return node.value === '' ? node.name : `${node.name}:${node.value}`
  if (node.kind === 'not') return `!${node.of.kind === 'leaf' ? written(node.of) : `(${written(node.of)})`}`
  const sign = node.kind === 'and' ? ' & ' : ' | '
  return node.of.map((one) => (one.kind === 'and' || one.kind === 'or' ? `(${written(one)})` : written(one))).join(sign)
}
