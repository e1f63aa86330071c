/** A description of who is needed, read and looked up in one index. */
import { postingKnowledge } from '#data/normalise/posting-knowledge.ts'
import { asidesOf } from '#postings/asides.ts'
import { askedOf, isDescription, refusedOf, unknownOf } from '#postings/asked.ts'
import { asksProposed, type Proposed } from '#postings/proposed.ts'
import { readPosting } from '#postings/read-posting.ts'
import type { PhysicianIndex } from '#search/physician-index.ts'
import type { ReadDescription } from '#search/port.ts'
import type { SearchFilters } from '#search/query/filters.ts'

export function readDescription(
  index: PhysicianIndex,
  filters: SearchFilters,
  text: string,
  proposed?: readonly Proposed[],
): ReadDescription {
  const posting = readPosting({ text }, postingKnowledge)
  const unknown = unknownOf(posting)
  if (!proposed && isDescription(posting)) {
    const told = { asked: askedOf(posting), asides: asidesOf(posting) }
    const { unread: _, ...read } = index.describeWords(filters, text, told)
    return { ...read, unknown }
  }
  const asked = proposed ? asksProposed(text, proposed) : askedOf(posting)
  return { ...index.describe(filters, asked), refused: refusedOf(posting), unknown }
}
