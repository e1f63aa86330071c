/** What the reader of postings knows about words, from the data's own tables. */
import type { PostingKnowledge } from '#postings/facts.ts'
import { specialtiesMeant } from './specialty.ts'
import { townsCalled } from './town-location.ts'

export const postingKnowledge: PostingKnowledge = {
  specialties: specialtiesMeant,
  statesOfTown: (name) => townsCalled(name).map(({ state }) => state),
}
