/**
 * Decides who a record is about, or that only a person can. How the evidence is weighed, and what no evidence
 * outweighs, is described in docs/matching.md.
 */
import type { Claim, KnownPerson } from './agreement.ts'
import { type Doubt, doubts, type Evidence, weigh } from './evidence.ts'
import { type Frequencies, usualFrequencies } from './frequencies.ts'
import { type MatchFact, type MatchRule, matchRules } from './match-rules.ts'

/** From here on, a record is known to be about someone: a false match costs more than a miss. */
export const leastConfidence = 0.995
/** From here on, someone is shown as possible. */
export const leastPossible = 0.02
/** The most that is said of someone who has to be confirmed by a person. */
export const maxDoubtful = 0.98
/** The most shown side by side. */
export const maxCandidates = 5

export interface Candidate {
  physicianId: number
  /** What says most. */
  rule: MatchRule
  /** How likely it is that the record is about this one, from 0 to 1. */
  confidence: number
  agrees: MatchFact[]
  disagrees: MatchFact[]
  /** What only a person can decide. */
  doubt: Doubt | null
}

export type Decision =
  | { status: 'known'; match: Candidate }
  | { status: 'possible'; candidates: Candidate[] }
  | { status: 'unknown'; why: Unknown }

/** Why no one is found. */
export const unknowns = ['noName', 'noOne', 'otherName', 'common'] as const
/**
 * `noName`: the record has neither a complete name nor a key; `otherName`: its NPI belongs to someone with another
 * name; `common`: so many have the name that none of them is likely; `noOne`: no one has it.
 */
export type Unknown = (typeof unknowns)[number]

/** What becomes of a record; about people who asked to be removed, nothing else is said. */
export type Outcome = Decision | { status: 'opted_out' }

/** Why a person has to decide about a record, or no one is found. */
export const whys = [...doubts, 'close', 'little', ...unknowns] as const
export type Why = (typeof whys)[number]

/** How many of all records are about someone who could be in the data. */
const priorShare = 0.8

/** @param persons everyone who has the record's NPI, a revealed contact of it, or a form of its name */
export function decide(
  record: Claim,
  persons: readonly KnownPerson[],
  frequencies: Frequencies = usualFrequencies,
): Decision {
  const found = weighAll(record, persons, frequencies)
  const [best] = found
  if (best === undefined) return { status: 'unknown', why: whyUnknown(record, persons) }
  if (best.doubt === null && best.confidence >= leastConfidence) return { status: 'known', match: best }
  const shown = found.filter(({ confidence }) => confidence >= leastPossible).slice(0, maxCandidates)
  return shown.length === 0 ? { status: 'unknown', why: 'common' } : { status: 'possible', candidates: shown }
}

function whyUnknown({ npi, firstName, lastName }: Claim, persons: readonly KnownPerson[]): Unknown {
  if (npi !== '' && persons.some((person) => person.npi === npi)) return 'otherName'
  return firstName === '' || lastName === '' ? 'noName' : 'noOne'
}

/** `close`: more than one fits; `little`: too little agrees. */
export function whyOf(outcome: Outcome): Why | null {
  if (outcome.status === 'unknown') return outcome.why
  if (outcome.status !== 'possible') return null
  const [best, second] = outcome.candidates
  if (best!.doubt !== null) return best!.doubt
  return second !== undefined && second.confidence > best!.confidence / 10 ? 'close' : 'little'
}

function weighAll(record: Claim, persons: readonly KnownPerson[], frequencies: Frequencies): Candidate[] {
  const npiIsOthers = isNpiOfSomeoneElse(record, persons, frequencies)
  const weighed = persons.flatMap((person) => {
    const evidence = weigh(record, person, frequencies, npiIsOthers)
    return evidence === null ? [] : [{ person, evidence, odds: oddsOf(evidence, frequencies) }]
  })
  // Or someone who isn't in the data.
  const all = weighed.reduce((sum, { odds }) => sum + odds, 1)
  return weighed.map(({ person, evidence, odds }) => asCandidate(person, evidence, odds / all)).toSorted(byLikelihood)
}

const oddsOf = ({ bits }: Evidence, { people }: Frequencies): number =>
  2 ** Math.min(bits - Math.log2(people), 60) * priorShare * (1 / (1 - priorShare))

/** A number that slipped in from another row: the one whose it is has another name. */
function isNpiOfSomeoneElse(record: Claim, persons: readonly KnownPerson[], frequencies: Frequencies): boolean {
  if (record.npi === '') return false
  const owners = persons.filter(({ npi }) => npi === record.npi)
  return owners.length > 0 && owners.every((owner) => weigh(record, owner, frequencies) === null)
}

function asCandidate({ id }: KnownPerson, evidence: Evidence, share: number): Candidate {
  const { agrees, disagrees, doubt } = evidence
  const rule = ruleOf(evidence)
  const confidence = Math.min(share, doubt === null ? 0.9999 : maxDoubtful)
  return { physicianId: id, rule, confidence: rounded(confidence), agrees: without(agrees, rule), disagrees, doubt }
}

/** Down, so that nothing looks surer than it is. */
const rounded = (confidence: number): number => Math.floor(confidence * 10_000) / 10_000

/** What a rule says by itself. */
function without(agrees: readonly MatchFact[], rule: MatchRule): MatchFact[] {
  const said: readonly MatchFact[] = rule === 'specialty' ? ['specialty', 'state'] : [rule as MatchFact]
  return agrees.filter((fact) => !said.includes(fact))
}

function ruleOf({ facts }: Evidence): MatchRule {
  for (const rule of ['npi', 'email', 'phone', 'license', 'linkedin'] as const) if (facts[rule]) return rule
  if (facts.state && facts.specialty) return 'specialty'
  return facts.zip || facts.city || facts.organization ? 'place' : 'name'
}

/** The likeliest first. */
export const byLikelihood = (a: Candidate, b: Candidate): number =>
  b.confidence - a.confidence ||
  matchRules.indexOf(a.rule) - matchRules.indexOf(b.rule) ||
  b.agrees.length - a.agrees.length ||
  // So that the same file gives the same answer tomorrow.
  a.physicianId - b.physicianId

/**
 * Why a record is about someone, as far as the contacts in `person` tell: what a hidden one decided is by the rest of
 * the record or by name alone, with the same confidence whether it was an email or a phone.
 */
export function reasonFor(record: Claim, person: KnownPerson): Candidate {
  const evidence = weigh(record, person, usualFrequencies)
  if (evidence !== null) return { ...asCandidate(person, evidence, leastConfidence), confidence: leastConfidence }
  const { id } = person
  return { physicianId: id, rule: 'name', confidence: leastConfidence, agrees: [], disagrees: [], doubt: null }
}

/** What contradicts a person, so that their contacts aren't tried. */
const contradictions = ['npi', 'credential', 'specialty', 'state', 'city', 'zip', 'organization'] as const

/**
 * Of the persons found for a record that isn't decided, those whose hidden contacts may decide it: they have its first
 * and last name, perhaps with a typo, and nothing in it speaks against them. If it has an NPI that someone has, or says
 * where or in what one person works, that alone decides.
 */
export function triedFor<Person extends KnownPerson>(
  record: Claim,
  decision: Decision,
  persons: readonly Person[],
): Person[] {
  if (decision.status === 'known' || record.firstName === '' || record.lastName === '') return []
  if (record.npi !== '' && persons.some(({ npi }) => npi === record.npi)) return []
  const open = persons.flatMap((person) => {
    const evidence = weigh(record, person, usualFrequencies)
    return evidence !== null && isOpen(evidence) ? [{ person, evidence }] : []
  })
  const [one, ...others] = open
  // The place or the field says who this is, if someone looks.
  const isSaid = one !== undefined && others.length === 0 && saysWhere(one.evidence)
  return isSaid ? [] : open.map(({ person }) => person)
}

function isOpen({ facts, name: { first, last, middle, suffix } }: Evidence): boolean {
  if (contradictions.some((fact) => facts[fact] === false) || middle === 'other' || suffix === 'lacking') return false
  return !['initial', 'none', 'other'].includes(first.level) && !['initial', 'none', 'other'].includes(last.level)
}

const saysWhere = ({ facts: { specialty, city, zip, organization, state } }: Evidence): boolean =>
  Boolean(city || zip || organization || (specialty && state))
