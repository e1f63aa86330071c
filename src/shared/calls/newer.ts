/**
 * A save over a text that someone else has changed since it was read
 * (docs/decisions/0085-a-save-says-what-it-replaces.md). The contract takes `seen`, the texts as the caller read them,
 * and lists this error.
 */
export const newer = [
  409,
  'Changed in the meantime',
  'This was changed after you opened it, and nothing was saved. Compare both texts, then save again.',
] as const

/** By the name of the field. */
export type Texts = Readonly<Record<string, unknown>>

/** What the error says besides its message: the texts that are newer, as they are stored now and as they were sent. */
export interface NewerTexts {
  stored: Texts
  sent: Texts
}
