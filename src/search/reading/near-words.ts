/**
 * The words of a segment that may be close to a mistyped one, narrowed down by their letters before any two are
 * compared.
 */

import { soundKey, soundOf } from '#lexicon/sounds.ts'
import type { ColumnName } from '../columns/columns.ts'
import type { Segment } from '../columns/segment.ts'

/** A word that someone has; `name` if it is a person's name, which someone not in the database may also have. */
export type KnownWord = { readonly value: string; readonly uses: number; readonly name: boolean }

/** The columns whose values a word may misspell. */
const columns = [
  'specialty',
  'secondarySpecialty',
  'city',
  'lastName',
  'firstName',
] as const satisfies readonly ColumnName[]
const names: ReadonlySet<ColumnName> = new Set<ColumnName>(['lastName', 'firstName'])
/** The columns whose values may contain the word as one of several. */
const wordy = ['organization', 'medicalSchool'] as const satisfies readonly ColumnName[]

/** Values in ascending order, each with the letters in it and its sound. */
type Shelf = {
  readonly size: number
  readonly value: (at: number) => string
  readonly length: (at: number) => number
  readonly uses: (at: number) => number
  readonly letters: Uint32Array
  readonly sounds: Uint32Array
  readonly beginning: (letter: string) => readonly [from: number, to: number]
  readonly name: boolean
}

const known = new WeakMap<Segment, readonly Shelf[]>()

/**
 * Built once per segment: about 60 ms for 250,000 physicians, which the first mistyped word would otherwise wait for.
 */
export function prepareWords(segment: Segment): void {
  shelvesOf(segment)
}

function shelvesOf(segment: Segment): readonly Shelf[] {
  const found = known.get(segment)
  if (found) return found
  const shelves = [...columns.map((name) => shelfOfColumn(segment, name)), shelfOfWords(segment)]
  known.set(segment, shelves)
  return shelves
}

/**
 * Words that begin with a letter and have at most `edits` letters more, fewer, changed, or swapped than `word`; some
 * have more.
 */
export function* wordsLike(segment: Segment, word: string, letter: string, edits: number): Generator<KnownWord> {
  const letters = lettersIn(word)
  for (const shelf of shelvesOf(segment)) {
    const [from, to] = shelf.beginning(letter)
    for (let at = from; at < to; at++) {
      // An edit changes at most two letters of a word.
      if (bitsIn(shelf.letters[at]! ^ letters) > 2 * edits) continue
      if (Math.abs(shelf.length(at) - word.length) > edits) continue
      const uses = shelf.uses(at)
      if (uses > 0) yield { value: shelf.value(at), uses, name: shelf.name }
    }
  }
}

/** Words that sound the same, regardless of spelling. */
export function* wordsHeardAs(segment: Segment, word: string): Generator<KnownWord> {
  const sound = soundOf(word)
  if (sound === undefined) return
  const key = soundKey(word)
  for (const shelf of shelvesOf(segment)) {
    for (let at = 0; at < shelf.size; at++) {
      if (shelf.sounds[at] !== key) continue
      const uses = shelf.uses(at)
      if (uses === 0) continue
      const value = shelf.value(at)
      if (soundOf(value) === sound) yield { value, uses, name: shelf.name }
    }
  }
}

/** Whether someone has a word with exactly this spelling. */
export function* exactWords(segment: Segment, word: string): Generator<KnownWord> {
  for (const name of columns) {
    const { dictionary, live } = segment.columns[name]
    const code = dictionary.find(word)
    if (code !== -1 && live[code]! > 0) yield { value: word, uses: live[code]!, name: names.has(name) }
  }
}

function shelfOfColumn(segment: Segment, name: (typeof columns)[number]): Shelf {
  const { dictionary, live } = segment.columns[name]
  const { size } = dictionary
  const [letters, sounds] = [new Uint32Array(size), new Uint32Array(size)]
  for (let code = 0; code < size; code++) {
    const value = dictionary.value(code)
    letters[code] = lettersIn(value)
    sounds[code] = soundKey(value)
  }
  return {
    ...{ size, letters, sounds, name: names.has(name) },
    value: (code) => dictionary.value(code),
    length: (code) => dictionary.length(code),
    uses: (code) => live[code]!,
    beginning: (letter) => dictionary.beginning(letter),
  }
}

/** Shorter words are too close to too many others. */
const shortest = 4

function shelfOfWords(segment: Segment): Shelf {
  const uses = new Map<string, number>()
  for (const name of wordy) {
    const { dictionary, live } = segment.columns[name]
    for (let code = 0; code < dictionary.size; code++) {
      const had = live[code]!
      if (had === 0) continue
      for (const word of dictionary.value(code).split(/[^\p{L}\p{N}]+/u)) {
        if (word.length >= shortest) uses.set(word, (uses.get(word) ?? 0) + had)
      }
    }
  }
  const words = [...uses.keys()].sort()
  const counts = Uint32Array.from(words, (word) => uses.get(word)!)
  const starts = Map.groupBy(words.keys(), (at) => words[at]![0]!)
  return {
    ...{ size: words.length, name: false },
    letters: Uint32Array.from(words, lettersIn),
    sounds: Uint32Array.from(words, soundKey),
    value: (at) => words[at]!,
    length: (at) => words[at]!.length,
    uses: (at) => counts[at]!,
    beginning: (letter) => {
      const places = starts.get(letter) ?? []
      return [places[0] ?? 0, (places.at(-1) ?? -1) + 1]
    },
  }
}

/** One bit for each letter a to z in a word, and one for all other characters. */
function lettersIn(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) {
    const letter = word.charCodeAt(i) - 97
    letters |= 1 << (letter >= 0 && letter < 26 ? letter : 26)
  }
  return letters >>> 0
}

function bitsIn(number: number): number {
  let bits = number - ((number >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
