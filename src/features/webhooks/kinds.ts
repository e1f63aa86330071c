/**
 * What members' programs may be told of. What is in the database is noted there, in the transaction of the deed
 * (`db/migrations/0330_webhooks.sql`, `db/migrations/0380_webhooks-of-emails.sql`). Facts are ids, counts, and names of
 * lists, stages, and searches, never a contact.
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

/** What the page says of them. */
export const kindWords: Record<EventKind, string> = {
  'search.matched': 'New physicians in a saved search',
  'list.added': 'Physicians added to a list',
  'stage.moved': 'Physicians moved to another stage',
  'contact.revealed': 'Contact revealed',
  'physician.changed': 'Physicians on your lists changed',
  'email.replied': 'Reply to an email of a sequence',
  'email.bounced': 'Bounce of an email of a sequence',
  'export.ready': 'Export ready',
  'match.finished': 'Match of a file finished',
}
