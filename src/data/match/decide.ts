/**
 * Decides who a record is about, or that this can't be determined. The rules, what contradicts them, and where the
 * confidence comes from are described in docs/matching.md.
 */
import { type Agreement, compareFacts, type Facts, type KnownPerson } from './agreement.ts'
import { type MatchFact, type MatchRule, matchFacts, matchRules } from './match-rules.ts'
import { matchNames } from './names.ts'
import type { MatchRecord } from './read-record.ts'

/** Below this, no one is matched: a false match costs more than a miss. */
export const leastConfidence = 0.95
/** The most shown side by side. */
export const maxCandidates = 5

export interface Candidate {
  physicianId: number
  /** The first rule that supports this one. */
  rule: MatchRule
  /** From 0 to 1. */
  confidence: number
  /** What agrees besides the rule's own key. */
  agrees: MatchFact[]
}

export type Decision =
  | { status: 'known'; match: Candidate }
  | { status: 'several'; candidates: Candidate[] }
  | { status: 'unknown' }

/** What becomes of a record; about people who asked to be removed, nothing else is said. */
export type Outcome = Decision | { status: 'opted_out' }

/** @param persons everyone who has the record's NPI, a revealed contact of it, or a form of its name */
export function decide(record: MatchRecord, persons: readonly KnownPerson[]): Decision {
  const found = persons.flatMap((person) => candidateOf(record, person) ?? []).toSorted(byLikelihood)
  const [best, second] = found
  if (best === undefined) return { status: 'unknown' }
  if (best.confidence >= leastConfidence && (second === undefined || isAhead(best, second))) {
    return { status: 'known', match: best }
  }
  // If two keys name two people, neither counts.
  return { status: 'several', candidates: found.slice(0, maxCandidates) }
}

/** The likeliest first. */
export const byLikelihood = (a: Candidate, b: Candidate): number =>
  placeOf(a) - placeOf(b) ||
  b.confidence - a.confidence ||
  b.agrees.length - a.agrees.length ||
  // So that the same file gives the same answer tomorrow.
  a.physicianId - b.physicianId

const placeOf = ({ rule }: Candidate): number => matchRules.indexOf(rule)

/** Whether one candidate is clearly better than the next. */
function isAhead(best: Candidate, second: Candidate): boolean {
  if (best.rule === 'npi') return true
  if (second.confidence < leastConfidence - 0.1) return true
  // Two by name alone, or two who share an email: the one with more that agrees, if by a clear margin.
  if (best.rule === second.rule) return best.confidence - second.confidence >= 0.02
  return placeOf(best) < placeOf(second) && best.confidence >= second.confidence
}

function candidateOf(record: MatchRecord, person: KnownPerson): Candidate | null {
  const facts = compareFacts(record, person)
  // Two NPIs are two people, regardless of what else they share.
  if (facts.npi === false || !isKeyed(facts)) return null
  const agreement = { ...facts, name: matchNames(record, person) }
  if (agreement.name === 'other') return null
  const rule = ruleOf(record, agreement)
  return rule === null ? null : asCandidate(person, rule, agreement)
}

function asCandidate({ id }: KnownPerson, rule: MatchRule, agreement: Agreement): Candidate {
  const agrees = matchFacts.filter((fact) => fact !== rule && !looksAt[rule].includes(fact) && agreement[fact] === true)
  return { physicianId: id, rule, confidence: confidenceOf(rule, agreement), agrees }
}

/**
 * Why a record was found to be about someone, as far as the contacts in `person` tell: what a hidden one decided is by
 * name alone, with the same confidence whether it was an email or a phone.
 */
export function reasonFor(record: MatchRecord, person: KnownPerson): Candidate {
  return candidateOf(record, person) ?? asCandidate(person, 'name', { ...compareFacts(record, person), name: 'same' })
}

/** Whether anything a rule uses agrees; comparing names takes longer. */
const isKeyed = ({ npi, email, phone, state, specialty, zip, city, organization }: Facts): boolean =>
  Boolean(npi || email || phone || (state && specialty) || zip || city || organization)

/** The first rule that applies; null if only the name agrees. */
function ruleOf(record: MatchRecord, { name, ...found }: Agreement): MatchRule | null {
  if (found.npi) return 'npi'
  if (found.email) return 'email'
  if (name === 'none') return found.phone && record.lastName !== '' ? 'phone' : null
  // Colleagues share a practice's number, and so do couples: another last name is another person.
  if (name === 'renamed') return null
  if (found.phone) return 'phone'
  if (found.state && found.specialty) return 'specialty'
  return found.zip || found.city || found.organization ? 'place' : null
}

/** The confidence of each rule if nothing contradicts it and nothing else agrees. Measured by `bench/match`. */
const base: Readonly<Record<MatchRule, number>> = {
  npi: 0.995,
  email: 0.98,
  phone: 0.97,
  specialty: 0.96,
  place: 0.95,
  name: 0.95,
}

/** What a rule already uses, so that it does not count twice. */
const looksAt: Readonly<Record<MatchRule, readonly MatchFact[]>> = {
  npi: ['npi'],
  email: ['email'],
  phone: ['phone'],
  specialty: ['specialty', 'state'],
  place: [],
  name: [],
}

function confidenceOf(rule: MatchRule, agreement: Agreement): number {
  let confidence = base[rule] - nameCosts(rule, agreement)
  for (const fact of matchFacts) {
    if (looksAt[rule].includes(fact)) continue
    const said = agreement[fact]
    if (said === true) confidence += gains[fact] ?? 0
    if (said === false) confidence -= costsOf(rule)[fact] ?? 0
  }
  return Math.round(Math.min(0.999, Math.max(0, confidence)) * 1000) / 1000
}

const gains: { readonly [fact in MatchFact]?: number } = {
  email: 0.02,
  phone: 0.02,
  middleName: 0.01,
  specialty: 0.01,
  city: 0.01,
  zip: 0.015,
  organization: 0.015,
  state: 0.005,
}

/** With a key, people may move, change employers, and specialize; with only a name, that is someone else. */
const keyCosts: { readonly [fact in MatchFact]?: number } = { credential: 0.005 }
const nameOnlyCosts: { readonly [fact in MatchFact]?: number } = {
  credential: 0.1,
  specialty: 0.03,
  state: 0.1,
  city: 0.005,
}
const costsOf = (rule: MatchRule) => (rule === 'specialty' || rule === 'place' ? nameOnlyCosts : keyCosts)

/** What contradicts a person, so that their contacts aren't tried. */
const contradictions = ['npi', 'credential', 'specialty', 'state', 'city', 'zip', 'organization'] as const

/**
 * Of the persons found for a record that isn't decided, those whose hidden contacts may decide it: they have its first
 * and last name, perhaps with a typo, and nothing in it speaks against them. If it has an NPI that someone has, or says
 * where or in what one person works, that alone decides.
 */
export function triedFor<Person extends KnownPerson>(
  record: MatchRecord,
  decision: Decision,
  persons: readonly Person[],
): Person[] {
  const isOpen = decision.status === 'several' ? decision.candidates.length > 1 : decision.status === 'unknown'
  if (!isOpen || record.firstName === '' || record.lastName === '') return []
  if (record.npi !== '' && persons.some(({ npi }) => npi === record.npi)) return []
  return persons.filter((person) => {
    const facts = compareFacts(record, person)
    if (contradictions.some((fact) => facts[fact] === false)) return false
    const name = matchNames(record, person)
    return name === 'same' || name === 'variant' || name === 'typo'
  })
}

/** How much a different form of the name lowers a rule's confidence. */
function nameCosts(rule: MatchRule, { name, ...found }: Agreement): number {
  const others = [found.phone, found.email, found.specialty, found.state, found.zip, found.city, found.organization]
  // The rule's own key is one of them for a key, and two for a name.
  const more = others.filter((said) => said === true).length - (rule === 'npi' ? 0 : 1)
  switch (name) {
    case 'renamed':
      // A first name is shared by too many: an NPI that is one digit off names someone as well.
      return more > 0 ? 0.02 : 0.2
    case 'none':
      return rule === 'npi' ? 0 : rule === 'email' ? 0.015 : 0.05
    case 'typo':
      return rule === 'specialty' || rule === 'place' ? 0.015 : 0.005
    case 'variant':
      return rule === 'specialty' || rule === 'place' ? 0.005 : 0
    default:
      return 0
  }
}
