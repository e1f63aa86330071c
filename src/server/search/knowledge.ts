/** Knowledge about the words of a query, from the data's own tables. */
import { nicknamesOf } from '#data/identity/nicknames.ts'
import { isCredential, normaliseCredential } from '#data/normalise/credential.ts'
import { specialtiesMeant, specialtyWords } from '#data/normalise/specialty.ts'
import { leavesOut, leftOutBy } from '#data/normalise/specialty-exceptions.ts'
import type { Knowledge } from '#lexicon/knowledge.ts'

export const knowledge: Knowledge = {
  specialties: specialtiesMeant,
  leavesOut,
  leftOut: leftOutBy,
  specialtyWords,
  nicknames: nicknamesOf,
  credential: (word) => (isCredential(word) ? (normaliseCredential(word) ?? undefined) : undefined),
}
