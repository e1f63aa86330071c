export const outcomes = [
  'new',
  'changed',
  'unchanged',
  'duplicate',
  'ambiguous',
  'otherName',
  'otherEmail',
  'later',
] as const

/** What became of a draft. */
export interface Outcome {
  line: number
  /**
   * The outcomes below are not written. `ambiguous`: two or more physicians match. `duplicate`: `otherLine` is about
   * the same person. `otherName`: the NPI belongs to `known`, who has a different name. `otherEmail`: the same for the
   * personal address. `later`: `known` has a different last name; write the draft again, in another mode, once the rest
   * of the file is known.
   */
  outcome: (typeof outcomes)[number]
  physicianId: number | null
  otherLine: number | null
  known: { firstName: string; lastName: string } | null
  /** The physician's last name has changed. */
  renamed: boolean
  /** Only name, state, and specialty told who this is: it filled gaps, and overwrote nothing. */
  weak: boolean
  /** It had a contact that another physician has, which stays theirs. */
  leftToOthers: boolean
  /** The columns and channels in which it says something else than an admin's correction, which stays. */
  corrected: string[]
}
