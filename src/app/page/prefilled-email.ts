import { useLocation } from 'react-router'
import { useHydrated } from '#ui/hydrated.ts'

/**
 * The email passed along by the previous page. It is in the browser's history, so the server and the first render don't
 * have it.
 */
export function usePrefilledEmail(): string | undefined {
  const state: unknown = useLocation().state
  const hydrated = useHydrated()
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined
  return hydrated && typeof email === 'string' ? email : undefined
}
