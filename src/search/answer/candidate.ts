import type { Condition } from '../query/condition.ts'

/** A value that fits a typed text. */
export type Candidate = {
  /** Folded. */
  readonly value: string
  readonly label: string
  /** 0: equals the text. 1: begins with it. 2: has a word that begins with it. 3: contains it. */
  readonly fit: number
  /** How many have exactly this value; decides between candidates of the same fit. */
  readonly uses: number
  /** The condition it adds when chosen; missing if that is exactly this value. */
  readonly condition?: Condition
}
