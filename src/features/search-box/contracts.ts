import { z } from 'zod'
import { completionKinds } from '#search/query/completions.ts'
import { traits } from '#search/reading/description-words.ts'
import { own } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { limits } from '#shared/product/limits.ts'
import { SavedParams } from '../saved-searches/contracts.ts'
import { asked, noList, ReadPart, ValueCount } from '../search/contracts.ts'
import { text } from '../search/filter-values.ts'

const Named = z.object({
  id: z.uuid(),
  name: z.string(),
  count: z.int(),
})

export const completeQuery = contract({
  name: 'complete-query',
  summary:
    'Suggestions for text typed into the query box, in groups, each with the number of physicians it would find.',
  access: own,
  input: z.strictObject({ ...asked, text }),
  output: z.object({
    /** Where the words begin that a choice replaces, in characters from 0. */
    from: z.int(),
    groups: z.array(z.object({ kind: z.enum(completionKinds), items: z.array(ValueCount) })),
    /** Lists that the caller may see with the text in their name, each with those found on it. */
    lists: z.array(Named),
    /** The same of saved searches, which replace the whole search. */
    searches: z.array(Named.extend({ search: SavedParams })),
  }),
  // Numbers and names of values show no one's contacts, but each costs a search.
  shows: () => [],
  errors: { noList },
})

const Piece = z.object({
  /** In characters from 0. */
  from: z.int(),
  to: z.int(),
})

export const readDescription = contract({
  name: 'read-description',
  summary:
    'Turns a description, either a sentence or a job posting, into the parts of a search. Age, gender, and origin are never used.',
  access: own,
  input: z.strictObject({
    text: z
      .string()
      .max(limits.descriptionLength, `At most ${limits.descriptionLength.toLocaleString('en-US')} characters.`),
    /** Whether a model reads it, where the server has one; else rules do. */
    withModel: z.boolean().optional(),
  }),
  output: z.object({
    readBy: z.enum(['rules', 'model']),
    /** Whether a model can be asked. */
    hasModel: z.boolean(),
    parts: z.array(ReadPart),
    /** What nothing was made of. */
    unread: z.array(Piece),
    /** What physicians may not be chosen by. */
    refused: z.array(Piece.extend({ trait: z.enum(traits) })),
    /** How many a search with all parts finds. */
    total: z.int(),
  }),
  // Numbers show no one, but each costs a search.
  shows: () => [],
})
