import { z } from 'zod'
import { open, own, ownNotDemo } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { UserId, withUserId } from '#shared/calls/ids.ts'
import { newer } from '#shared/calls/newer.ts'
import { shared, sharing } from '#shared/calls/sharing.ts'
import { limits } from '#shared/product/limits.ts'
import { ownName } from '#shared/product/own-name.ts'
import { SearchFilters, searchInput } from '../search/contracts.ts'

const nothing = z.strictObject({})
const missingName = 'Please enter a name for your search.'
const name = ownName(missingName)
const SavedSearchId = z.uuid('There is no such saved search.')

/** The input for search-physicians. */
export const SavedParams = z.object({ filters: SearchFilters, tags: z.array(z.string()), sort: searchInput.sort })
export type SavedParams = z.infer<typeof SavedParams>

const { specialty, city, title } = SearchFilters.shape

/** As search-physicians takes it, or with old clients' keys (docs/specification/lists.md, Saved search). */
export const SearchParams = z.strictObject({
  ...searchInput,
  specialty,
  location: z.union([z.string().max(200, 'At most 200 characters.'), city.unwrap()]).optional(),
  jobTitle: z.union([z.string().max(200, 'At most 200 characters.'), title.unwrap()]).optional(),
})
export type SearchParams = z.infer<typeof SearchParams>

export const SavedSearch = z.object({
  id: SavedSearchId,
  user_id: UserId,
  name: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  search_params: SavedParams.extend({
    specialty: z.array(z.string()),
    /** 'Austin; Houston; TX' */
    location: z.string(),
    jobTitle: z.array(z.string()),
  }),
  /** Physicians found now; null if its list was deleted. */
  matches: z.int().nullable(),
  /** Those added to the database since the owner last opened this search. */
  new_matches: z.int().nullable(),
  /** Whether a daily email reports new ones. */
  digest: z.boolean(),
  ...sharing,
})
export type SavedSearch = z.infer<typeof SavedSearch>

const noSearch = [404, 'This saved search doesn’t exist, or it isn’t yours.'] as const
const nameTaken = [409, 'You already have a saved search with this name. Choose another name.'] as const
const tooMany = [
  409,
  `You have ${limits.savedSearches} saved searches, which is the limit. Delete some first.`,
] as const

export const getSavedSearches = contract({
  name: 'get-saved-searches',
  summary:
    "The caller's saved searches, newest first, with the number of physicians each finds now and how many are new.",
  access: own,
  scope: 'read',
  input: z.strictObject(withUserId),
  output: z.object({ data: z.array(SavedSearch) }),
})

export const saveSearch = contract({
  name: 'save-search',
  summary: 'Saves a search with all its filters under a name.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({
    searchParams: SearchParams,
    name,
    shared,
    digest: z.boolean('Digest is either on or off.').default(false),
    ...withUserId,
  }),
  output: z.object({ data: SavedSearch }),
  refusals: {
    sign_in_required: { title: 'Authentication required', message: 'You need to be logged in to save searches.' },
  },
  errors: {
    nameTaken,
    tooMany,
    emptySearch: [422, 'Search for something or choose a filter before you save the search.'],
    noList: [404, 'The list this search uses was deleted, or it isn’t yours.'],
  },
})

export const renameSavedSearch = contract({
  name: 'rename-saved-search',
  summary: 'Renames a saved search.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({
    id: SavedSearchId,
    name,
    seen: z.strictObject({ name: z.string() }).optional(),
    ...withUserId,
  }),
  output: nothing,
  errors: { noSearch, nameTaken, newer },
})

export const deleteSavedSearch = contract({
  name: 'delete-saved-search',
  summary: 'Deletes a saved search.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({ id: SavedSearchId, ...withUserId }),
  output: nothing,
  errors: { noSearch },
})

export const visitSavedSearch = contract({
  name: 'visit-saved-search',
  summary: 'Marks a saved search as viewed: its current results no longer count as new.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({ id: SavedSearchId, ...withUserId }),
  output: nothing,
  errors: { noSearch },
})

export const setSearchDigest = contract({
  name: 'set-search-digest',
  summary: 'Turns the daily email about a saved search’s new matches on or off.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({ id: SavedSearchId, digest: z.boolean('Must be true or false.'), ...withUserId }),
  output: nothing,
  errors: { noSearch },
})

const badLink = [410, 'This link no longer works. Turn the emails off next to your saved searches instead.'] as const
const UnsubscribeToken = z.string('This link is incomplete.').max(200, 'This link is incomplete.')

/** What a link turns off: the emails about saved searches, the morning email, or the emails about exclusions. */
const MailKind = z.enum(['searches', 'morning', 'exclusions'])
export type MailKind = z.infer<typeof MailKind>

export const getUnsubscribeLink = contract({
  name: 'get-unsubscribe-link',
  summary: 'Shows whose emails an emailed link would stop, and for how many saved searches, without stopping them.',
  access: open,
  input: z.strictObject({ token: UnsubscribeToken }),
  output: z.object({
    /** Masked. */
    email: z.string(),
    from: MailKind,
    /** How many of them are on. */
    searches: z.int(),
  }),
  errors: { badLink },
})

export const unsubscribeDigest = contract({
  name: 'unsubscribe-digest',
  summary:
    'Turns off the emails about saved searches or exclusions, or the morning email, for the person the token was emailed to.',
  access: open,
  input: z.strictObject({ token: UnsubscribeToken }),
  output: z.object({
    from: MailKind,
    /** How many of them were still switched on. */
    stopped: z.int(),
  }),
  errors: { badLink },
})
