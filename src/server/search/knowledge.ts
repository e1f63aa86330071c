/** Knowledge about the words of a query, from the data's own tables. */
import { nicknamesOf } from '#data/merge/nicknames.ts'
import { isCredential, normaliseCredential } from '#data/normalise/credential.ts'
import { specialtiesSpelled, specialtyWords } from '#data/normalise/specialty.ts'
import { leavesOut, leftOutBy } from '#data/normalise/specialty-exceptions.ts'
import type { Knowledge } from '#lexicon/knowledge.ts'
import { slang } from '#lexicon/slang.ts'

export const knowledge: Knowledge = {
  specialties: (spelling) => specialtiesSpelled(spelling) ?? slang.get(spelling),
  leavesOut,
  leftOut: leftOutBy,
  specialtyWords,
  nicknames: nicknamesOf,
  credential: (word) => (isCredential(word) ? (normaliseCredential(word) ?? undefined) : undefined),
}
