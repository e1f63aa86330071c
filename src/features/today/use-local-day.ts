import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useHydrated } from '#ui/hydrated.ts'

/**
 * The reader's day as an ISO date. The server doesn't know their time zone: if their day differs from the server's, the
 * page is reloaded with theirs.
 */
export function useLocalDay(): string {
  const [search, setSearch] = useSearchParams()
  const isHydrated = useHydrated()
  const given = search.get('day')
  const server = new Date().toISOString().slice(0, 10)
  const local = isHydrated ? localDay(new Date()) : (given ?? server)
  const asked = given ?? server
  useEffect(() => {
    if (!isHydrated || local === asked) return
    setSearch(local === server ? {} : { day: local }, { replace: true, preventScrollReset: true })
  }, [isHydrated, local, asked, server, setSearch])
  return local
}

function localDay(now: Date): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
