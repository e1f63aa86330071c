import { z } from 'zod'

const Day = z.iso.date()

/** An exclusion from federal health care programs, as the OIG lists it. */
export const Exclusion = z.object({
  since: Day,
  /** The section of the Social Security Act in words; the section itself where there are none. */
  reason: z.string(),
  /** The state in which it is waived. */
  waivedIn: z.string().nullable(),
})
export type Exclusion = z.infer<typeof Exclusion>

/** Of which day the file of a source is that facts are from. */
const Edition = z.object({ source: z.string(), title: z.string(), asOf: Day.nullable() })
export type Edition = z.infer<typeof Edition>

/** What public files say of a physician besides who and where they are. */
export const PublicFacts = z.object({
  /** By NPI: a fact. */
  exclusions: z.array(Exclusion),
  /** By name and state alone: someone who may be this physician, to be verified with the OIG. */
  possibleExclusions: z.array(Exclusion),
  /** The files in use, for what is from them. */
  editions: z.array(Edition),
})
export type PublicFacts = z.infer<typeof PublicFacts>
