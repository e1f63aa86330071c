import type { Condition } from '../query/condition.ts'

/** A value that goes with a typed text. */
export type Candidate = {
  /** Folded. */
  readonly value: string
  readonly label: string
  /** 0: it is the text. 1: it begins with it. 2: one of its words does. 3: it contains it. */
  readonly fit: number
  /** How many have the very value: what candidates of the same fit are chosen by. */
  readonly uses: number
  /** What choosing it asks for; missing if that is the very value. */
  readonly condition?: Condition
}
