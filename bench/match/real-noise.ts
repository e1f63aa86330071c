/**
 * Rows as they are in real files, each with what happened to it and who it is about: written before the model that
 * `script/bench match --set ordinary` and `--set namesakes` measure. To change a kind or a share is to change the
 * figures of every release before: add a kind at the end instead, and say so in docs/benchmarks.md.
 */
import { Dice } from '../../src/data/generate/dice.ts'
import { generateProfiles } from '../../src/data/generate/profile.ts'
import type { RecordTexts } from '../../src/data/match/read-record.ts'
import type { Known } from './noisy-records.ts'
import { changes, type Kind, kindsOf, pairKinds } from './real-kinds.ts'
import { fieldsOf, type Person, textsOf } from './real-texts.ts'

export interface NoiseRow {
  kind: Kind
  texts: RecordTexts
  /** The physician's id; null for someone who isn't in the data. */
  truth: number | null
}

export interface NoiseSet {
  rows: NoiseRow[]
}

/** Someone to add to the data before the rows are matched, with the id of the physician they are a copy of. */
export interface Planted extends Person {
  /** Its place among the planted; `truth` is resolved by it once they have ids. */
  mark: string
}

export interface Drawn {
  kind: Kind
  texts: RecordTexts
  truth: { id: number } | { mark: string } | null
}

export interface SetOptions {
  count: number
  seed: number
  /** A third of the rows are about people who have a namesake in the data, planted for this. */
  namesakes: boolean
}

/** Draws the rows of a set, and the people who have to be in the data for it. */
export function drawSet(
  known: readonly Known[],
  { count, seed, namesakes }: SetOptions,
): { rows: Drawn[]; planted: Planted[] } {
  const dice = new Dice(seed, count, namesakes ? 1 : 0)
  const strangers = generateProfiles(count * 2, seed + 1)
  const people = known.map(asPerson)
  const planted: Planted[] = []
  const draw = kindsOf(namesakes)
  const context = {
    dice,
    people,
    stranger: () => strangerOf(strangers.next().value!, dice),
    plant: (person: Person): string => {
      const mark = `planted${planted.length}`
      planted.push({ ...person, mark })
      return mark
    },
  }
  const rows = Array.from({ length: count }, (): Drawn => {
    const kind = draw(dice)
    const drawn = changes[kind](context)
    const { person, truth, only } = drawn
    const fields = { ...fieldsOf(dice), ...(pairKinds.has(kind) ? { middle: dice.chance(0.5) } : {}), ...only }
    return { kind, texts: { ...textsOf(dice, person, fields), ...drawn.texts }, truth }
  })
  return { rows, planted }
}

const asPerson = (known: Known): Person & { id: number } => ({
  id: known.id,
  npi: known.npi,
  first: known.first_name,
  middle: known.middle_name ?? '',
  last: known.last_name,
  suffix: known.suffix ?? '',
  credential: known.credential ?? '',
  specialty: known.specialty,
  organization: known.organization ?? '',
  city: known.city,
  state: known.state,
  zip: known.zip,
  emails: known.emails,
  phones: known.phones,
})

type Profile = ReturnType<typeof generateProfiles> extends Generator<infer One> ? One : never

function strangerOf(profile: Profile, dice: Dice): Person {
  const { personal_email, work_email, phone, direct_phone } = profile.contacts
  return {
    npi: '',
    first: profile.firstName,
    middle: profile.middleName ?? '',
    last: profile.lastName,
    suffix: profile.suffix ?? '',
    credential: profile.credential ?? '',
    specialty: profile.specialty ?? '',
    organization: profile.organization ?? '',
    city: profile.city ?? '',
    state: profile.state ?? '',
    zip: profile.zip ?? '',
    // The samples' addresses are made from the same names.
    emails: [personal_email, work_email].flatMap((email) => (email ? [`s${dice.between(1, 1e9)}.${email}`] : [])),
    phones: [phone, direct_phone].flatMap((value) => value ?? []),
  }
}
