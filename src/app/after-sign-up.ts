import { BrowserStore, useStored } from '#shared/browser/browser-store.ts'
import { limits } from '#shared/product/limits.ts'

interface Destination {
  returnTo: string | null
  /** The page with the locked control that led to the plans. */
  beforePlans: string | null
  /** Milliseconds since 1970. */
  at: number
}

/**
 * Remembers where someone who signs up was going. Between signing up and the first sign-in comes an email, whose link
 * opens another tab, so all tabs share this for as long as the link works.
 */
const afterSignUp = new BrowserStore<Destination>({
  key: 'afterSignUp',
  area: () => localStorage,
  parse: (json) => {
    const { returnTo = null, beforePlans = null, at = 0 } = json as Partial<Destination>
    const isText = (path: unknown) => path === null || typeof path === 'string'
    if (!isText(returnTo) || !isText(beforePlans) || !(Date.now() - at < limits.confirmToken)) return null
    return { returnTo, beforePlans, at }
  },
})

export function rememberAfterSignUp(returnTo: string | null, beforePlans: string | null): void {
  afterSignUp.write({ returnTo: returnTo ?? beforePlans, beforePlans, at: Date.now() })
}

/** For the link to /login that follows a sign-up. */
export const useAfterSignUp = (): string | undefined => useStored(afterSignUp)?.returnTo ?? undefined

/** Clears it, because it isn't needed after logging in. Returns the page that led to the plans. */
export function endAfterSignUp(): string | null {
  const before = afterSignUp.read()?.beforePlans ?? null
  afterSignUp.write(null)
  return before
}
