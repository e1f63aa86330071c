/** Clauses and their segments: an amount, its noun, and everything in between. */
import { type Item, itemsOf } from './items.ts'

/** Commas inside numbers don't split anything. */
const divider =
  /[;:()[\]|•!?]|,(?!\d{3})|\.(?=\s|$)|(?<=\p{L}|\$[\d,]{1,9})-\s(?=\p{L}|\d+ \p{L})|\s[-–—/]\s(?!\$?\d)|\s\+\s|\s&\s|\b(?:and|plus|with|or|while|then|along with|as well as|together with)\b/giu

/** The sentences of a line, and where each begins. */
export function sentencesIn(line: string): { sentence: string; from: number }[] {
  const ends = [...line.matchAll(/(?<=[.!?])(?<!\b(?:Dr|Mr|Ms|St|Mt|Ft|vs)\.)\s+(?=[\p{Lu}\d$"“{(])/gu)].map(
    ({ index }) => index,
  )
  return [0, ...ends].map((from, index) => ({ sentence: line.slice(from, ends[index] ?? line.length), from }))
}

export function segmentsOf(clause: string): Item[][] {
  return cutAt(divider, clause)
}

export function chunksOf(clause: string): Item[][] {
  return cutAt(/[;:()[\]|•!?]|,(?!\d{3})|\.(?=\s|$)/g, clause)
}

function cutAt(divider: RegExp, clause: string): Item[][] {
  const items = itemsOf(clause)
  const cuts = [...clause.matchAll(divider)]
    .map(({ index }) => index)
    .filter((index) => clause.slice(index, index + 2) !== 'OR')
    .filter((index) => !/\bbetween \$?[\d,.]+\w?\s*$/i.test(clause.slice(Math.max(0, index - 40), index)))
    .filter(outside(items))
  const segments: Item[][] = [[]]
  let next = 0
  for (const item of items) {
    while (next < cuts.length && cuts[next]! <= item.at) {
      if (segments.at(-1)!.length > 0) segments.push([])
      next++
    }
    segments.at(-1)!.push(item)
  }
  return segments.filter((segment) => segment.length > 0)
}

/** Whether a place is inside none of the items; asked for places in order, as items are. */
function outside(items: readonly Item[]): (index: number) => boolean {
  let next = 0
  return (index) => {
    while (next < items.length && items[next]!.at + items[next]!.text.length <= index) next++
    const item = items[next]
    return item === undefined || index <= item.at
  }
}

/** Runs are split where the sentence is. */
export function resegmented(sentence: string): (run: Item[]) => Item[][] {
  const segments = segmentsOf(sentence).map((segment) => new Set(segment.map(({ at }) => at)))
  return (run) => segments.map((segment) => run.filter(({ at }) => segment.has(at))).filter((part) => part.length > 0)
}

/** A sentence, shortened for a problem message. */
export function shortened(sentence: string): string {
  return sentence.length > 140 ? `${sentence.slice(0, 137)}...` : sentence
}
