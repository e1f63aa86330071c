/** 'Did you mean': the word of the dictionaries that is nearest to one that no one has (docs/search.md, Reading). */
import type { Column } from '../columns/column.ts'
import type { ColumnName } from '../columns/columns.ts'
import type { Segment } from '../columns/segment.ts'

/** The columns of whose values a word may be a misspelling. */
const columns = ['specialty', 'city', 'lastName', 'firstName'] as const satisfies readonly ColumnName[]
/** Shorter words are too near to too many. */
const shortest = 4

/** The values with the first letter of the word and fewest edits, one in up to seven letters and two in longer ones; of equal ones the most frequent. */
export function nearestWord(
  segments: readonly Segment[],
  specialtyWords: readonly string[],
  word: string,
): string | undefined {
  if (word.length < shortest) return undefined
  let best: { value: string; edits: number; uses: number } | undefined
  const most = word.length < 8 ? 1 : 2
  for (const segment of segments) {
    for (const name of columns) {
      for (const [value, uses] of valuesLike(segment.columns[name], word, most)) {
        const edits = editsBetween(word, value, most)
        if (edits === undefined || edits === 0) continue
        if (!best || edits < best.edits || (edits === best.edits && uses > best.uses)) best = { value, edits, uses }
      }
    }
  }
  for (const value of specialtyWords) {
    const edits = value[0] === word[0] ? editsBetween(word, value, most) : undefined
    // No one need have it: of equally near words those of the data come first.
    if (edits !== undefined && edits > 0 && (!best || edits < best.edits)) best = { value, edits, uses: 0 }
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

/** Letters added, left out, changed, or swapped with their neighbor; `undefined` for more than `most`. */
function editsBetween(one: string, other: string, most: number): number | undefined {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let edits = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        edits = Math.min(edits, before[j - 2]! + 1)
      }
      next.push(edits)
    }
    if (Math.min(...next) > most) return undefined
    ;[before, row] = [row, next]
  }
  const edits = row[other.length]!
  return edits <= most ? edits : undefined
}
