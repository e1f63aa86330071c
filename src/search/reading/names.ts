/** People's names. */

import type { Knowledge } from '#lexicon/knowledge.ts'
import type { Word } from '#lexicon/words.ts'
import { usesOfName } from '../answer/full-names.ts'
import type { HeldValues } from './held-values.ts'
import type { Meaning } from './meaning.ts'

const titles = new Set('dr doctor prof professor'.split(' '))
const suffixes = new Set('jr sr ii iii iv'.split(' '))

/** A name in any order, with a title, initials, and a suffix; a nickname that no one has stands for the full names. */
export function nameMeant(held: HeldValues, knowledge: Knowledge, words: readonly Word[]): Meaning | undefined {
  const parts = words.map(({ text }) => text.replaceAll('.', ''))
  while (parts.length > 1 && titles.has(parts[0]!)) parts.shift()
  while (parts.length > 1 && suffixes.has(parts.at(-1)!)) parts.pop()
  const plain = parts.filter((part, at) => part.length > 1 || (at === 0 && parts.length < 3))
  if (plain.length === 0 || plain.length > 4) return undefined
  if (plain.length === 1) return oneName(held, plain[0]!)
  for (let at = 1; at < plain.length; at++) {
    const [front, rest] = [plain.slice(0, at).join(' '), plain.slice(at).join(' ')]
    const asTyped = people(held, eitherWay(front, rest))
    if (asTyped) return asTyped
    const other = people(held, [
      ...knowledge.nicknames(front).map((name) => [name, rest] as const),
      ...knowledge.nicknames(rest).map((name) => [name, front] as const),
      ...hyphened(front).flatMap((name) => eitherWay(name, rest)),
      ...hyphened(rest).flatMap((name) => eitherWay(front, name)),
    ])
    if (other) return other
  }
  return undefined
}

const eitherWay = (one: string, other: string) => [[one, other] as const, [other, one] as const]

/** 'Mary-Ann' as 'Mary Ann' and 'Maryann', and 'Garcia Lopez' as 'Garcia-Lopez'. */
function hyphened(name: string): string[] {
  if (name.includes('-')) return [name.replaceAll('-', ' '), name.replaceAll('-', '')]
  return name.includes(' ') ? [name.replaceAll(' ', '-')] : []
}

function people(held: HeldValues, names: readonly (readonly [first: string, last: string])[]): Meaning | undefined {
  const known = names.flatMap(([first, last]) => {
    const support = held.segments.reduce((sum, segment) => sum + usesOfName(segment, first, last), 0)
    return support > 0 ? [{ first, last, support }] : []
  })
  if (known.length === 0) return undefined
  const labels = known.map(({ first, last }) => `${held.label('firstName', first)} ${held.label('lastName', last)}`)
  return {
    kind: 'name',
    label: labels.join(' or '),
    tree: { field: 'name', values: known.map(({ first, last }) => `=${first} ${last}`) },
    support: known.reduce((sum, { support }) => sum + support, 0),
  }
}

function oneName(held: HeldValues, name: string): Meaning | undefined {
  if (name.length < 2) return undefined
  const found = [held.exactly('lastName', name), held.exactly('firstName', name)].filter((one) => one !== undefined)
  const [first] = found
  if (!first) return undefined
  const support = found.reduce((sum, one) => sum + one.support, 0)
  return { kind: 'name', label: first.label, tree: { field: 'name', values: [`=${name}`] }, support }
}
