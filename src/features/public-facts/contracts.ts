import { z } from 'zod'
import { open } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { PhysicianId } from '#shared/calls/ids.ts'
import { limits } from '#shared/product/limits.ts'

const Day = z.iso.date()

/** An exclusion from federal health care programs, as the OIG lists it. */
export const Exclusion = z.object({
  since: Day,
  /** The section of the Social Security Act in words, or the section itself if we have none. */
  reason: z.string(),
  /** The state in which it is waived. */
  waivedIn: z.string().nullable(),
})
export type Exclusion = z.infer<typeof Exclusion>

/** A hospital or other facility where Medicare knows the physician to work; none is the main one. */
export const Affiliation = z.object({
  /** CMS certification number. */
  ccn: z.string(),
  /** 'Hospital', 'Nursing home', …, as CMS writes it. */
  kind: z.string(),
  /** For a hospital in CMS's file of hospitals; a unit has the name of the hospital it's in. */
  hospital: z
    .object({ ccn: z.string(), name: z.string(), city: z.string(), state: z.string(), kind: z.string() })
    .nullable(),
})
export type Affiliation = z.infer<typeof Affiliation>

/** Among Medicare's physicians of the same specialty; null beyond the last rank counted. */
const Rank = z.int().min(1).nullable()

/**
 * What a physician did for Medicare patients. Anything missing is unpublished, not zero: CMS withholds fewer than 11
 * patients.
 */
export const Volumes = z.object({
  /** The newest one CMS has for the physician. */
  year: z.int(),
  /** The Medicare specialty and state used for the ranks. */
  specialty: z.string(),
  state: z.string(),
  /** Most services first; null if nothing is published for that year but an earlier one has data. */
  care: z.array(
    z.object({
      name: z.string(),
      services: z.int().nullable(),
      /** For the most frequent code; exact if there is only one. Patients with several codes may be the same people. */
      patients: z.int().nullable(),
      patientsExact: z.boolean(),
      rankInState: Rank,
      rankNationally: Rank,
    }),
  ),
  /** Newest first. Patients are counted once per year. */
  years: z.array(z.object({ year: z.int(), services: z.int().nullable(), patients: z.int().nullable() })),
})
export type Volumes = z.infer<typeof Volumes>

/** A primary care shortage area that contains the practice's ZIP or part of it. */
const ShortageArea = z.object({
  name: z.string(),
  /** 'Geographic HPSA', …, as HRSA writes it. */
  kind: z.string(),
  /** For which people, if not everyone. */
  population: z.string().nullable(),
  county: z.string(),
  /** From 0 to 26, the greatest need. */
  score: z.int(),
})
export type ShortageArea = z.infer<typeof ShortageArea>

/** A physician's Medicare status, besides exclusions. Null and empty if the files have nothing. */
const MedicareStanding = z.object({
  optOut: z.object({ since: Day, until: Day, mayRefer: z.boolean() }).nullable(),
  /** What they may order and refer for Medicare patients, in words. */
  mayOrder: z.array(z.string()),
  /** Newest first. */
  revocations: z.array(z.object({ on: Day, reasons: z.array(z.string()), barUntil: Day.nullable() })),
})
export type MedicareStanding = z.infer<typeof MedicareStanding>

/** A license as listed by the state's board. */
export const BoardLicense = z.object({
  /** Two letters. */
  state: z.string(),
  number: z.string(),
  /** In the board's words. */
  status: z.string(),
  active: z.boolean(),
  issued: Day.nullable(),
  expires: Day.nullable(),
  /** One of `editions`. */
  source: z.string(),
})
export type BoardLicense = z.infer<typeof BoardLicense>

/** The date of a source's file, and which facts come from it: 'exclusions', 'optOut', … */
const Edition = z.object({
  source: z.string(),
  title: z.string(),
  asOf: Day.nullable(),
  facts: z.array(z.string()),
})
export type Edition = z.infer<typeof Edition>

/** What public files say about a physician besides who and where they are. */
export const PublicFacts = z.object({
  /** By NPI: a fact. */
  exclusions: z.array(Exclusion),
  /** Only by name and state: someone who may be this physician, to be verified with the OIG. */
  possibleExclusions: z.array(Exclusion),
  affiliations: z.array(Affiliation),
  /** Null if Medicare's files have nothing on the physician. */
  volumes: Volumes.nullable(),
  medicare: MedicareStanding,
  /** By state, active ones first. Only for states whose boards publish them; nothing is known for others. */
  licenses: z.array(BoardLicense),
  /** Highest score first. */
  shortageAreas: z.array(ShortageArea),
  /** The rural-urban commuting area code of the practice, 1 (metropolitan) to 10 (rural). */
  ruca: z.string().nullable(),
  /** The files in use, for the facts that come from them. */
  editions: z.array(Edition),
})
export type PublicFacts = z.infer<typeof PublicFacts>

export const Hospital = z.object({
  ccn: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
  kind: z.string(),
  ownership: z.string(),
  emergency: z.boolean(),
})
export type Hospital = z.infer<typeof Hospital>

const Ccn = z
  .string()
  .regex(/^[0-9A-Za-z]{5,10}$/, 'A certification number is 5 to 10 digits or capitals.')
  .transform((ccn) => ccn.toUpperCase())

export const getHospital = contract({
  name: 'get-hospital',
  summary: `A hospital by its CMS certification number, with up to ${limits.hospitalPhysicians} of the physicians affiliated with it per Medicare, by specialty.`,
  access: open,
  scope: 'read',
  input: z.strictObject({ ccn: Ccn }),
  output: z.object({
    hospital: Hospital,
    /** The date of the list of affiliations. */
    asOf: Day.nullable(),
    total: z.int(),
    /** Most first. */
    specialties: z.array(z.object({ specialty: z.string(), count: z.int() })),
    /** By specialty and name; if there are too many, about the same number from each specialty. */
    data: z
      .array(z.object({ id: PhysicianId, name: z.string(), credential: z.string(), specialty: z.string() }))
      .max(limits.hospitalPhysicians),
  }),
  shows: ({ data }) => data.map(({ id }) => id),
  errors: { notFound: [404, 'There is no such hospital.'] },
})
