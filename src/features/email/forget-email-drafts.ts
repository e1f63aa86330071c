/** Drafts of emails in a browser: what every page needs of them to forget them at sign-out, without the code that reads them. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export const draftPrefix = 'emailDraft.'

/** The next person to use this browser finds nothing. */
export function forgetEmailDrafts(local: DraftStorage = localStorage): void {
  try {
    for (const key of draftKeys(local)) local.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

export function draftKeys(local: DraftStorage): string[] {
  const all = Array.from({ length: local.length }, (_, index) => local.key(index))
  return all.filter((key) => key?.startsWith(draftPrefix) ?? false) as string[]
}
