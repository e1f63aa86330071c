/**
 * What members' programs may be told of. What is in the database is noted there, in the transaction of the deed
 * (`db/migrations/0330_webhooks.sql`). Facts are ids, counts, and names of lists, stages, and searches, never a
 * contact.
 */
export const eventKinds = [
  'search.matched',
  'list.added',
  'stage.moved',
  'contact.revealed',
  'physician.changed',
  'email.replied',
  'email.bounced',
  'export.ready',
  'match.finished',
] as const
export type EventKind = (typeof eventKinds)[number]

/** What the page says of them; those that are missing have nothing yet that notes them. */
export const kindWords: Partial<Record<EventKind, string>> = {
  'search.matched': 'New physicians in a saved search',
  'list.added': 'Physicians added to a list',
  'stage.moved': 'Physicians moved to another stage',
  'contact.revealed': 'Contact revealed',
  'physician.changed': 'Physicians on your lists changed',
  'export.ready': 'Export ready',
  'match.finished': 'Match of a file finished',
}

export const offeredKinds = eventKinds.filter((kind) => kind in kindWords)
