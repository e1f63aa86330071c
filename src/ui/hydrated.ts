import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in server-rendered HTML and during hydration, true from the next render on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
