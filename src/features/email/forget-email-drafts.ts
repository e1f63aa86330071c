/** What every page needs to delete email drafts at sign-out, without the code that reads them. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export const draftPrefix = 'emailDraft.'

let forgotten = 0

/** How often drafts were deleted on this page: nothing typed before the last time is kept after it. */
export function timesForgotten(): number {
  return forgotten
}

/** The next person to use this browser finds nothing, not even what was typed a moment ago and isn't saved yet. */
export function forgetEmailDrafts(local: DraftStorage = localStorage): void {
  forgotten++
  try {
    for (const key of draftKeys(local)) local.removeItem(key)
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}

export function draftKeys(local: DraftStorage): string[] {
  const all = Array.from({ length: local.length }, (_, index) => local.key(index))
  return all.filter((key) => key?.startsWith(draftPrefix) ?? false) as string[]
}
