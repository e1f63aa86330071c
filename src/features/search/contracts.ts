import { z } from 'zod'
import { partKinds } from '#lexicon/part-kinds.ts'
import { unseenFields } from '#search/answer/why-fields.ts'
import type { FacetName, FieldName, FilterOf } from '#search/query/filters.ts'
import { maxOf } from '#search/query/limits.ts'
import { sortKeys, suggestFields } from '#search/query/query.ts'
import { maxSelected, maxTraits, traitFields } from '#search/query/similar.ts'
import { needs, own, ownNotDemo } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { Cursor, cursorErrors, NextCursor } from '#shared/calls/cursor.ts'
import { PhysicianId } from '#shared/calls/ids.ts'
import { limits } from '#shared/product/limits.ts'
import { PhysicianCard } from '../physicians/contracts.ts'
import { FilterTreeInput } from './filter-tree.ts'
import { fieldNames, type KindOf, kinds, oneOf, text } from './filter-values.ts'
import { filterNames, filters, type Kind, type PageFilter, rowOf } from './filters.ts'

const texts = (max: number, one = text) => z.array(one).max(max, `At most ${max} values.`)

function schemaOf(name: PageFilter): z.ZodType {
  const filter = filters[name]
  const schema = filter.kind === 'texts' ? textsOf(name as FilterOf<'texts'>).optional() : kinds[filter.kind].optional()
  return 'about' in filter ? schema.describe(filter.about) : schema
}

function textsOf(name: FilterOf<'texts'>): z.ZodType {
  const { orOne } = rowOf(name as PageFilter) as { orOne?: true }
  const several = texts(maxOf(name), oneOf(name))
  if (!orOne) return several
  return z.preprocess(
    (value) => (typeof value === 'string' ? [value].filter((one) => one.trim() !== '') : value),
    several,
  )
}

type SchemaOf<Name extends PageFilter> = z.ZodOptional<
  (typeof filters)[Name] extends { readonly orOne: true }
    ? z.ZodType<string[], string | string[]>
    : (typeof filters)[Name]['kind'] extends 'texts'
      ? z.ZodArray<(typeof kinds)['texts']>
      : (typeof kinds)[(typeof filters)[Name]['kind'] & Exclude<Kind, 'texts'>]
>

/** The excluded values of each filter; a filter with one value can take several here. */
export const Exclusions = z.strictObject(
  Object.fromEntries(
    fieldNames.map((name) => {
      const max = maxOf(name)
      return [name, z.array(oneOf(name)).max(max, `At most ${max} values.`).optional()]
    }),
  ) as { [Name in FieldName]: z.ZodOptional<z.ZodArray<(typeof kinds)[KindOf<Name>]>> },
)

/** The traits that similar physicians share, and how much each counts in the order. */
export const Traits = z
  .array(z.strictObject({ field: z.enum(traitFields), value: text, weight: z.int().min(1).max(100) }))
  .max(maxTraits, `At most ${maxTraits} values.`)

/**
 * The filters of a search (docs/specification/search.md, Filters). An unknown filter is a 422, so hidden columns can't
 * be probed.
 */
export const SearchFilters = z.strictObject({
  ...(Object.fromEntries(filterNames.map((name) => [name, schemaOf(name)])) as {
    [Name in PageFilter]: SchemaOf<Name>
  }),
  exclude: Exclusions.describe('Excludes physicians who match any of these values.').optional(),
  where: FilterTreeInput.optional(),
  similar: Traits.describe('Ranks physicians by the total weight of the values they have. Excludes no one.').optional(),
  asTyped: z.boolean().describe('Reads the query as plain words, even if it has operators.').optional(),
})
export type SearchFilters = z.infer<typeof SearchFilters>

export const Sort = z.strictObject({
  key: z.enum(sortKeys, { error: 'There is no such sort key.' }),
  direction: z.enum(['asc', 'desc'], { error: 'The direction is asc or desc.' }),
})

const tags = texts(maxOf('tags'))
/** A search, without an order. */
export const asked = { filters: SearchFilters.optional(), tags: tags.optional() }
export const searchInput = { ...asked, sort: Sort.optional() }

/** A filter with someone else's list, or a deleted one. */
export const noList = [404, 'This list doesn’t exist, or it isn’t yours.'] as const

export const ValueCount = z.object({ value: z.string(), count: z.int() })
const facetNames = filterNames.filter((name): name is FacetName => 'counted' in filters[name])

const Meaning = z.object({
  kind: z.enum(partKinds),
  /** For display: 'Dallas, TX'. */
  label: z.string(),
  /** The same as a tree of filters. */
  filters: FilterTreeInput,
  /** Physicians who match it are excluded; its filters already have the "not". */
  excluded: z.literal(true).optional(),
  /** It must hold by itself, and is no alternative to another part of its kind. */
  apart: z.literal(true).optional(),
})

export const ReadPart = Meaning.extend({
  /** Where it is in the query, in characters from 0. */
  from: z.int(),
  to: z.int(),
  /** The correction of a misspelled word. */
  corrected: z.string().optional(),
  /** Other meanings of these words, most likely first, and how many the search would then find. */
  alternatives: z.array(Meaning.extend({ count: z.int() })),
})

/** What the query was read as (docs/search.md, Reading). */
const QueryReading = z.object({
  how: z.enum(['term', 'parts']),
  parts: z.array(ReadPart),
  /** Where the words about the job are that are not searched for, in characters from 0: 'PRN', '$300k'. */
  unsaid: z.array(z.object({ from: z.int(), to: z.int() })).optional(),
})

export const searchPhysicians = contract({
  name: 'search-physicians',
  summary: 'One page of the physicians a search finds, and their exact number.',
  access: own,
  scope: 'read',
  example: { filters: { query: 'cardiologists in Boise' }, cursor: 'start' },
  input: z.strictObject({
    ...searchInput,
    page: z.int('The page must be a whole number.').min(1, 'Pages start at 1.').default(1),
    /** Instead of a page: no one is skipped while data changes. */
    cursor: Cursor,
    facets: z.boolean().default(false),
  }),
  output: z.object({
    data: z.array(PhysicianCard.required({ lists: true })),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    next: NextCursor,
    /** How many of the total the caller may see. */
    visible: z.int(),
    /** The folded words that the search looked for, by field of the card, for highlighting. */
    marks: z.record(z.string(), z.array(z.string())),
    /** By id, the values that met the search in fields a card does not show; missing if there are none. */
    why: z.record(z.string(), z.array(z.object({ field: z.enum(unseenFields), value: z.string() }))).optional(),
    /** Missing if the query was searched for literally. */
    reading: QueryReading.optional(),
    /**
     * On the first page of a query that was searched for literally: what it might also mean, and how many that finds.
     */
    offer: QueryReading.extend({ total: z.int() }).optional(),
    /** For an empty result: the query with its unknown words replaced by known ones, and how many that finds. */
    didYouMean: z.array(z.object({ query: z.string(), total: z.int() })).optional(),
    /** The requested NPIs that no one has. */
    unknownNpis: z.array(z.string()).optional(),
    /** How many of the total have what is asked for only as a secondary specialty; missing if no one does. */
    secondary: z.int().optional(),
    /** Physicians excluded from federal programs that this search leaves out; missing if there are none. */
    excludedHidden: z.int().optional(),
    facets: z.object(Object.fromEntries(facetNames.map((name) => [name, z.array(ValueCount)]))).optional(),
    /** How many of the total can be reached, by channel. */
    channels: z.object({ email: z.int(), phone: z.int(), directPhone: z.int() }).optional(),
    relax: z
      .object({
        filter: z.enum([...filterNames, 'tags', 'where']),
        /** It is an excluded value. */
        excluded: z.boolean().optional(),
        value: z.string().optional(),
        remaining: z.int(),
      })
      .optional(),
  }),
  shows: ({ data }) => data.map(({ id }) => id),
  errors: {
    noList,
    ...cursorErrors,
    badQuery: [422, 'This query cannot be read. Check its operators.'],
    subscriptionRequired: [
      402,
      'Subscription Required',
      `A free account sees the first ${limits.freeResults} results. Subscribe to see them all.`,
    ],
  },
})

export const selectPhysicians = contract({
  name: 'select-physicians',
  summary: `The ids of the first ${limits.selectAllCap} physicians that a search finds, for Select All.`,
  access: needs('premium', 'export'),
  scope: 'read',
  input: z.strictObject(searchInput),
  output: z.object({ ids: z.array(PhysicianId).max(limits.selectAllCap), total: z.int() }),
  // Ids reveal nothing about anyone, but each call costs a search.
  shows: () => [],
  errors: { noList },
  refusals: {
    subscription_required: {
      title: 'Subscription Required',
      message: `You can only select up to ${limits.freeSelection} physicians with a free account`,
      toSubscribers: 'Select All comes with the annual plan. On your plan, select physicians page by page.',
    },
  },
})

export const findSimilar = contract({
  name: 'find-similar',
  summary: 'A search for physicians similar to some others: what these have, with weights, and their specialties.',
  access: own,
  scope: 'read',
  input: z.strictObject({
    physicianIds: z
      .array(PhysicianId)
      .min(1, 'Select at least one physician.')
      .max(maxSelected, `Select at most ${maxSelected} physicians.`),
  }),
  output: z.object({
    physicianIds: z.array(PhysicianId),
    // The filters of the search.
    similar: Traits,
    specialty: z.array(z.string()),
    exclude: z.object({ npis: z.array(z.string()) }),
  }),
  shows: ({ physicianIds }) => physicianIds,
})

export const countSearches = contract({
  name: 'count-searches',
  summary: 'How many physicians each of several searches finds, such as a search without one of its filters.',
  access: own,
  scope: 'read',
  input: z.strictObject({
    searches: z
      .array(z.strictObject(asked))
      .min(1, 'At least one search.')
      .max(limits.searchesCounted, `At most ${limits.searchesCounted} searches.`),
  }),
  output: z.object({ counts: z.array(z.int()) }),
  // Counts reveal no one, but each costs a search.
  shows: () => [],
  errors: { noList },
})

export const storeSearch = contract({
  name: 'store-search',
  summary: `Stores a search whose address is too long, for one with its id: /search?s=…. The last ${limits.storedSearches} used stay.`,
  access: ownNotDemo,
  tries: [{ name: 'stored-searches', by: 'account', max: 300, within: 60 * 60_000 }],
  input: z.strictObject({
    search: z
      .string()
      .min(1, 'The search is empty.')
      .max(limits.storedSearchLength, `At most ${limits.storedSearchLength.toLocaleString('en-US')} characters.`),
  }),
  output: z.object({ id: z.string() }),
})

export const openStoredSearch = contract({
  name: 'open-stored-search',
  summary: 'The search of an address with an id, as the query string of its long address.',
  access: own,
  input: z.strictObject({ id: z.string().max(50, 'At most 50 characters.') }),
  output: z.object({ search: z.string() }),
  errors: { noSearch: [404, 'This link leads to no search. Ask for a new one.'] },
})

export const suggest = contract({
  name: 'suggest',
  summary: 'The values of a field that best match a typed text, with the number of physicians for each.',
  access: own,
  scope: 'read',
  example: { field: 'specialty', text: 'card' },
  input: z.strictObject({ field: z.enum(suggestFields, { error: 'There is no such field.' }), text }),
  output: z.object({ data: z.array(ValueCount).max(limits.suggestions) }),
  shows: 'names',
})
