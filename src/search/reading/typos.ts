/**
 * 'Did you mean': the dictionary words that are close to one that no one has, and how close they must be
 * (docs/search.md, Did you mean).
 */

import { areNeighbors, neighborsOf } from '#lexicon/keyboard.ts'
import type { Segment } from '../columns/segment.ts'
import { exactWords, wordsHeardAs, wordsLike } from './near-words.ts'

/**
 * What each difference costs: a letter added, left out, changed, or swapped with its neighbor; changed to one next to
 * it on the keyboard; and a word that only sounds alike.
 */
const costs = { edit: 4, slip: 3, sound: 5 } as const

export type NearWords = {
  /** Close enough to replace the word automatically. */
  readonly read?: string
  /** What else it may mean, nearest first. Searched for only if someone chooses it. */
  readonly offered: readonly string[]
}

type Near = {
  readonly value: string
  readonly cost: number
  readonly uses: number
  readonly read: boolean
  /** The candidate is a person's name, and the typed word is a different name. */
  readonly another: boolean
}

/** How many are offered. */
export const maxOffered = 3
/** Shorter words are too near to too many. */
const shortest = 4
/** Changing any letter of a four-letter name makes a different name. */
const shortestName = 5

/**
 * If several are equally near, the most frequent comes first.
 * @param isLikely what the word is read as before anything nearer
 */
export function nearWords(
  segments: readonly Segment[],
  specialtyWords: readonly string[],
  word: string,
  isLikely: (value: string) => boolean = () => false,
): NearWords {
  if (word.length < shortest) return { offered: [] }
  const near = new Map<string, Near>()
  const add = (value: string, uses: number, name: boolean, found: Pick<Near, 'cost' | 'read'> | undefined) => {
    if (!found || value === word) return
    const before = near.get(value)
    const another = name && isLonger(word, value)
    if (!before) near.set(value, { value, uses, another, ...found })
    // A last name that is a city, too, is the same word.
    else
      near.set(value, {
        value,
        uses: before.uses + uses,
        cost: Math.min(before.cost, found.cost),
        read: before.read || found.read,
        another: before.another || another,
      })
  }
  const slipped = [...(neighborsOf.get(word[0]!) ?? '')].map((letter) => letter + word.slice(1))
  for (const segment of segments) {
    for (const { value, uses, name } of wordsLike(segment, word, word[0]!, editsOffered(word))) {
      add(value, uses, name, asEdited(word, value, name))
    }
    for (const other of slipped) {
      for (const { value, uses, name } of exactWords(segment, other)) {
        add(value, uses, name, { cost: costs.slip, read: !name || word.length >= shortestName })
      }
    }
    for (const { value, uses, name } of wordsHeardAs(segment, word)) add(value, uses, name, asHeard(word, value))
  }
  for (const value of specialtyWords) {
    // No one needs to have it; among equally close words, those in the data come first.
    if (value[0] === word[0]) add(value, 0, false, asEdited(word, value, false))
  }
  const nearest = [...near.values()].sort((a, b) => a.cost - b.cost || b.uses - a.uses || (a.value < b.value ? -1 : 1))
  const readable = nearest.filter((one) => one.read && !one.another)
  const read = (readable.find(({ value }) => isLikely(value)) ?? readable[0])?.value
  const offered = nearest.map(({ value }) => value).filter((value) => value !== read)
  return { ...(read === undefined ? {} : { read }), offered: offered.slice(0, maxOffered) }
}

/** Endings make different names: Stevenson is not Stevens, nor is Fernandez Fernand. */
function isLonger(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return long.length - short.length >= 2 && long.startsWith(short)
}

/** One letter; two in words of eight or more letters. */
const editsRead = (word: string) => (word.length < 8 ? 1 : 2)
/** One more in words of six or seven letters. */
const editsOffered = (word: string) => (word.length < 6 ? 1 : 2)

function asEdited(word: string, value: string, name: boolean): Pick<Near, 'cost' | 'read'> | undefined {
  const edits = editsOffered(word)
  const cost = costBetween(word, value, edits * costs.edit)
  if (cost === undefined) return undefined
  const isNear = cost <= editsRead(word) * costs.edit
  return { cost, read: isNear && (!name || word.length >= shortestName) }
}

/**
 * Corrected with the same first letter, at most two edits, and one edit per three letters; offered with edits to up to
 * half the letters of the longer word.
 */
function asHeard(word: string, value: string): Pick<Near, 'cost' | 'read'> | undefined {
  const edits = editsBetween(word, value, Math.floor(Math.max(word.length, value.length) / 2))
  if (edits === undefined) return undefined
  const isNear = edits <= 2 && edits * 3 <= Math.min(word.length, value.length)
  return { cost: costs.sound, read: isNear && word[0] === value[0] }
}

/** How many letters are added, left out, changed, or swapped with their neighbor; `undefined` for more than `max`. */
export function editsBetween(one: string, other: string, max: number): number | undefined {
  return distance(one, other, max, 1, 1)
}

/** What the differences cost together; `undefined` for more than `max`. */
export function costBetween(one: string, other: string, max: number): number | undefined {
  return distance(one, other, max, costs.edit, costs.slip)
}

/** No one has longer words. */
const longest = 64
const rows = [0, 1, 2].map(() => new Uint16Array(longest + 1))

/** Optimal string alignment: no letter is changed twice. */
function distance(one: string, other: string, max: number, edit: number, slip: number): number | undefined {
  const [m, n] = [one.length, other.length]
  if (Math.abs(m - n) * edit > max || m > longest || n > longest) return undefined
  let [before, row, next] = rows as [Uint16Array, Uint16Array, Uint16Array]
  for (let j = 0; j <= n; j++) row[j] = j * edit
  for (let i = 1; i <= m; i++) {
    const a = one.charCodeAt(i - 1)
    let least = i * edit
    next[0] = least
    for (let j = 1; j <= n; j++) {
      const b = other.charCodeAt(j - 1)
      let cost = row[j - 1]!
      if (a !== b) {
        cost += slip < edit && areNeighbors(one[i - 1]!, other[j - 1]!) ? slip : edit
        cost = Math.min(cost, row[j]! + edit, next[j - 1]! + edit)
        if (i > 1 && j > 1 && a === other.charCodeAt(j - 2) && one.charCodeAt(i - 2) === b) {
          cost = Math.min(cost, before[j - 2]! + edit)
        }
      }
      next[j] = cost
      if (cost < least) least = cost
    }
    if (least > max) return undefined
    ;[before, row, next] = [row, next, before]
  }
  const cost = row[n]!
  return cost <= max ? cost : undefined
}
