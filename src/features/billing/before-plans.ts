import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { BrowserStore, useStored } from '#shared/browser/browser-store.ts'

/**
 * Where someone was when a locked control sent them to the plans, so they can go back once they have one. This tab
 * only.
 */
const beforePlans = new BrowserStore<string>({
  key: 'beforePlans',
  area: () => sessionStorage,
  parse: (json) => (typeof json === 'string' && /^\/(?!\/)/.test(json) ? json : null),
})

export const useBeforePlans = () => useStored(beforePlans)

/** Null forgets it. */
export const storeBeforePlans = (path: string | null) => beforePlans.write(path)

/**
 * On the plans page: remembers the page of a link with `{ from }` in its state, or of one that was clicked before its
 * script had loaded.
 */
export function useRememberBeforePlans(): string | null {
  const { state, pathname } = useLocation()
  const said = typeof state?.from === 'string' ? state.from : null
  useEffect(() => {
    const from = said ?? lockedPageBefore(pathname)
    if (from !== null) beforePlans.write(from)
  }, [said, pathname])
  return useBeforePlans()
}

/**
 * The page with locked controls that the browser was on before it loaded this one: without their script, those are
 * plain links.
 */
function lockedPageBefore(pathname: string): string | null {
  const [loaded] = performance.getEntriesByType('navigation')
  const before = document.referrer.replace(window.location.origin, '')
  return loaded?.name.endsWith(pathname) && /^\/(physicians?|directory|search)\b/.test(before) ? before : null
}
