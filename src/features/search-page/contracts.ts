import { z } from 'zod'
import { SavedParams } from '#features/saved-searches/contracts.ts'
import { asked, noList, ReadPart, Traits, ValueCount } from '#features/search/contracts.ts'
import { text } from '#features/search/filter-values.ts'
import { traits } from '#lexicon/description-words.ts'
import { unknownKinds } from '#postings/asked.ts'
import { areaFields, completionKinds } from '#search/query/completions.ts'
import { own } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { limits } from '#shared/product/limits.ts'

const Named = z.object({
  id: z.uuid(),
  name: z.string(),
  count: z.int(),
})

const Completed = ValueCount.extend({
  /** It is the area around a ZIP, or around a town in which the search finds no one: within this many miles. */
  miles: z.number().optional(),
  /** What an area is. */
  field: z.enum(areaFields).optional(),
})

export const completeQuery = contract({
  name: 'complete-query',
  summary:
    'Suggestions for text typed into the query box, in groups, each with the number of physicians it would find.',
  access: own,
  scope: 'read',
  example: { text: 'cardiologists in bo' },
  input: z.strictObject({ ...asked, text }),
  output: z.object({
    /** Where the words that a choice replaces begin, in characters from 0. */
    from: z.int(),
    groups: z.array(z.object({ kind: z.enum(completionKinds), items: z.array(Completed) })),
    /** Lists the caller may see whose name contains the text, each with how many are found on it. */
    lists: z.array(Named),
    /** The same for saved searches, which replace the whole search. */
    searches: z.array(Named.extend({ search: SavedParams })),
  }),
  shows: 'names',
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
  scope: 'read',
  example: { text: 'Interventional cardiologist in Boise, full time, no call' },
  input: z.strictObject({
    text: z
      .string()
      .max(limits.descriptionLength, `At most ${limits.descriptionLength.toLocaleString('en-US')} characters.`),
    /** Whether a model reads it, if the server has one; otherwise rules do. */
    withModel: z.boolean().optional(),
  }),
  output: z.object({
    readBy: z.enum(['rules', 'model']),
    /** Whether a model is available. */
    hasModel: z.boolean(),
    parts: z.array(ReadPart),
    /** What is only mentioned, each with how many the search finds with it: a place or a specialty in addition. */
    offers: z.array(ReadPart.extend({ count: z.int() })),
    /** What is wanted, and not part of the search because no one fits all of it. */
    leftOut: z.array(ReadPart),
    /** What is wanted, and not in anyone's record. */
    unknown: z.array(Piece.extend({ what: z.enum(unknownKinds) })),
    /** Traits that physicians may not be selected by. */
    refused: z.array(Piece.extend({ trait: z.enum(traits) })),
    /** What the order of the search goes by, in addition to its parts. */
    fit: Traits,
    /** How many physicians a search with all parts finds. */
    total: z.int(),
  }),
  // Counts reveal no one, but each costs a search.
  shows: () => [],
})
