import type { Sort } from '#search/query/query.ts'

/** The order that shows who is new to a saved search before everyone else (docs/search.md, Order). */
export const newestFirst: Sort = { key: 'newest', direction: 'asc' }
