/** 'Did you mean': the word of the dictionaries that is nearest to one that no one has (docs/search.md, Reading). */
import type { Column } from '../columns/column.ts'
import type { ColumnName } from '../columns/columns.ts'
import type { Segment } from '../columns/segment.ts'
import { areNeighbors, neighborsOf } from './keyboard.ts'
import { soundOf } from './sounds.ts'

/** The columns of whose values a word may be a misspelling. */
const columns = ['specialty', 'city', 'lastName', 'firstName'] as const satisfies readonly ColumnName[]
/** Those of whose values a word may be one word. */
const wordy = ['organization', 'medicalSchool'] as const satisfies readonly ColumnName[]
/** Shorter words are too near to too many. */
const shortest = 4

/** What a difference counts: a letter added, left out, changed, or swapped with its neighbor; changed to one beside it on the keyboard; and a word that only sounds alike. */
const costs = { edit: 4, slip: 3, sound: 5 } as const

type Near = { readonly value: string; readonly cost: number; readonly uses: number }

/**
 * The nearest word: of up to seven letters with one edit, of longer ones with two, and with the same first letter, unless only that slipped to a key beside it; or one that sounds
 * the same. Of equally near ones it is the most frequent.
 */
export function nearestWord(
  segments: readonly Segment[],
  specialtyWords: readonly string[],
  word: string,
): string | undefined {
  if (word.length < shortest) return undefined
  let best: Near | undefined
  const offer = (value: string, cost: number | undefined, uses: number) => {
    if (cost === undefined || cost === 0) return
    if (!best || cost < best.cost || (cost === best.cost && uses > best.uses)) best = { value, cost, uses }
  }
  const most = (word.length < 8 ? 1 : 2) * costs.edit
  const slipped = [...(neighborsOf.get(word[0]!) ?? '')].map((letter) => letter + word.slice(1))
  const sound = soundOf(word)
  for (const segment of segments) {
    for (const name of columns) {
      const column = segment.columns[name]
      for (const [value, uses] of valuesLike(column, word, most / costs.edit)) {
        offer(value, costBetween(word, value, most), uses)
      }
      for (const other of slipped) {
        const code = column.dictionary.find(other)
        if (code !== -1 && column.live[code]! > 0) offer(other, costs.slip, column.live[code]!)
      }
    }
    const { words, sounds } = wordsOf(segment)
    for (const [value, uses] of words.get(word[0]!) ?? []) {
      if (Math.abs(value.length - word.length) * costs.edit <= most) offer(value, costBetween(word, value, most), uses)
    }
    for (const [value, uses] of (sound === undefined ? undefined : sounds.get(sound)) ?? []) {
      if (value !== word && uses() > 0) offer(value, costs.sound, uses())
    }
  }
  for (const value of specialtyWords) {
    // No one need have it: of equally near words those of the data come first.
    if (value[0] === word[0]) offer(value, costBetween(word, value, most), 0)
  }
  return best?.value
}

function* valuesLike({ dictionary, live }: Column, word: string, most: number): Generator<readonly [string, number]> {
  const [from, to] = dictionary.beginning(word.slice(0, 1))
  for (let code = from; code < to; code++) {
    if (live[code]! === 0 || Math.abs(dictionary.length(code) - word.length) > most) continue
    yield [dictionary.value(code), live[code]!]
  }
}

type Words = {
  /** The words of organizations and schools with how many have them, by their first letter. */
  readonly words: ReadonlyMap<string, readonly (readonly [value: string, uses: number])[]>
  /** Names, cities, and these words by what they sound like. */
  readonly sounds: ReadonlyMap<string, readonly (readonly [value: string, uses: () => number])[]>
}
const known = new WeakMap<Segment, Words>()

/** Made once for each segment, when the first word is looked for. */
function wordsOf(segment: Segment): Words {
  const found = known.get(segment)
  if (found) return found
  const uses = new Map<string, number>()
  for (const name of wordy) {
    const { dictionary, live } = segment.columns[name]
    for (let code = 0; code < dictionary.size; code++) {
      for (const word of dictionary.value(code).split(/[^\p{L}\p{N}]+/u)) {
        if (word.length >= shortest) uses.set(word, (uses.get(word) ?? 0) + live[code]!)
      }
    }
  }
  const all = [...uses].filter(([, count]) => count > 0)
  const sounds = new Map<string, [string, () => number][]>()
  const hear = (value: string, count: () => number) => {
    const sound = soundOf(value)
    if (sound === undefined) return
    const same = sounds.get(sound)
    if (same) same.push([value, count])
    else sounds.set(sound, [[value, count]])
  }
  for (const name of ['lastName', 'firstName', 'city'] as const) {
    const { dictionary, live } = segment.columns[name]
    for (let code = 0; code < dictionary.size; code++) hear(dictionary.value(code), () => live[code]!)
  }
  for (const [value, count] of all) hear(value, () => count)
  const made = { words: Map.groupBy(all, ([value]) => value[0]!), sounds }
  known.set(segment, made)
  return made
}

/** What the differences cost together; `undefined` for more than `most`. */
function costBetween(one: string, other: string, most: number): number | undefined {
  const { edit, slip } = costs
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at * edit)]
  for (let i = 1; i <= one.length; i++) {
    const next = [i * edit]
    for (let j = 1; j <= other.length; j++) {
      const [a, b] = [one[i - 1]!, other[j - 1]!]
      const change = a === b ? 0 : areNeighbors(a, b) ? slip : edit
      let cost = Math.min(row[j]! + edit, next[j - 1]! + edit, row[j - 1]! + change)
      if (i > 1 && j > 1 && a === other[j - 2] && one[i - 2] === b) cost = Math.min(cost, before[j - 2]! + edit)
      next.push(cost)
    }
    if (Math.min(...next) > most) return undefined
    ;[before, row] = [row, next]
  }
  const cost = row[other.length]!
  return cost <= most ? cost : undefined
}
