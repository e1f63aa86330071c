/** Knowledge about the words of a query, from the data's own tables. */
import { nicknamesOf } from '#data/identity/nicknames.ts'
import { isCredential, normaliseCredential } from '#data/normalise/credential.ts'
import { specialtiesSpelled, specialtyWords } from '#data/normalise/specialty.ts'
import { leavesOut, leftOutBy } from '#data/normalise/specialty-exceptions.ts'
import { focusesIn } from '#data/normalise/specialty-focuses.ts'
import type { Knowledge } from '#lexicon/knowledge.ts'

/** Terms recruiters use that are no one's specialty; imports don't treat them as specialties. */
const primaryCare = ['Family Medicine', 'Internal Medicine']
const askedFor: ReadonlyMap<string, readonly string[]> = new Map([
  ['primary care', primaryCare],
  ['pcp', primaryCare],
])

export const knowledge: Knowledge = {
  specialties: (spelling) => specialtiesSpelled(spelling) ?? askedFor.get(spelling),
  leavesOut,
  leftOut: leftOutBy,
  focusesIn,
  specialtyWords,
  nicknames: nicknamesOf,
  credential: (word) => (isCredential(word) ? (normaliseCredential(word) ?? undefined) : undefined),
}
