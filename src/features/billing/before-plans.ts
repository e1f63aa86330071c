import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { BrowserStore, useStored } from '#shared/browser/browser-store.ts'

/** Where someone was when a locked control sent them to the plans: the way back once they have one. This tab only. */
const beforePlans = new BrowserStore<string>({
  key: 'beforePlans',
  area: () => sessionStorage,
  parse: (json) => (typeof json === 'string' && /^\/(?!\/)/.test(json) ? json : null),
})

export const useBeforePlans = () => useStored(beforePlans)

export const forgetBeforePlans = () => beforePlans.keep(null)

/** On the page of the plans: remembers where a link with `{ from }` in its state was. */
export function useRememberBeforePlans(): string | null {
  const { state } = useLocation()
  const from = typeof state?.from === 'string' ? state.from : null
  useEffect(() => {
    if (from !== null) beforePlans.keep(from)
  }, [from])
  return useBeforePlans()
}
