/** Counts in a posting, in figures or words. */
import { numberOf, numberWord } from './finding.ts'
import type { Range } from './values.ts'

export const count = String.raw`(\d+(?:[.,]\d+)*|${numberWord})`
export const counts = String.raw`${count}(?:\s*(?:-|–|to)\s*${count})?`
export const range = (low: string | undefined, high: string | undefined): Range => {
  const [from, to] = [numberOf(low ?? ''), numberOf(high ?? '')]
  return from === undefined ? {} : { from, to: to ?? from }
}
