/** What the data's own tables know about the words of a query. */
import { nicknamesOf } from '#data/merge/nicknames.ts'
import { isCredential, normaliseCredential } from '#data/normalise/credential.ts'
import { specialtiesSpelled, specialtyWords } from '#data/normalise/specialty.ts'
import { leavesOut, leftOutBy } from '#data/normalise/specialty-exceptions.ts'
import type { Knowledge } from '#search/reading/knowledge.ts'

export const knowledge: Knowledge = {
  specialties: specialtiesSpelled,
  leavesOut,
  leftOut: leftOutBy,
  specialtyWords,
  nicknames: nicknamesOf,
  credential: (word) => (isCredential(word) ? (normaliseCredential(word) ?? undefined) : undefined),
}
