/** What the data's own tables know about the words of a query. */
import { nicknamesOf } from '#data/merge/nicknames.ts'
import { isCredential, normaliseCredential } from '#data/normalise/credential.ts'
import { specialtiesSpelled, specialtyWords } from '#data/normalise/specialty.ts'
import { leavesOut, leftOutBy } from '#data/normalise/specialty-exceptions.ts'
import type { Knowledge } from '#search/reading/knowledge.ts'

/** What recruiters ask for by one name and no one has as a specialty; an import takes it for none. */
const primaryCare = ['Family Medicine', 'Internal Medicine']
const askedFor: ReadonlyMap<string, readonly string[]> = new Map([
  ['primary care', primaryCare],
  ['pcp', primaryCare],
])

export const knowledge: Knowledge = {
  specialties: (spelling) => specialtiesSpelled(spelling) ?? askedFor.get(spelling),
  leavesOut,
  leftOut: leftOutBy,
  specialtyWords,
  nicknames: nicknamesOf,
  credential: (word) => (isCredential(word) ? (normaliseCredential(word) ?? undefined) : undefined),
}
