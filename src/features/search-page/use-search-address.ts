import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCallAtPress } from '#shared/calls/use-call.ts'
import { readAddress, type SearchState, searchAddress } from '../search/address.ts'
import { storeSearch } from '../search/contracts.ts'
import { isLong, shortAddress, withStored } from '../search/long-address.ts'

/** Browsers refuse more than 100 address changes in 30 seconds; holding a key down would make more. */
const budget = { changes: 60, within: 30_000, thenEvery: 750 }
/** Milliseconds. A change of address renders the page once more, which would delay the answer to a keystroke. */
const afterTyping = 250

export type ChangeSearch = (change: (state: SearchState) => SearchState) => void

interface Ahead {
  state: SearchState
  number: number
  /** The history entry it was made in. */
  madeAt: string
}

/** A stored search, which the page was opened with. */
export interface StoredSearch {
  id: string
  search: string
}

/**
 * The search, as the address describes it. A change applies immediately, even for the next keystroke; the address
 * follows, after typing with a pause, replaced rather than pushed, and is authoritative again once it has caught up.
 */
export function useSearchAddress(opened: StoredSearch | undefined): [SearchState, ChangeSearch] {
  const location = useLocation()
  const [known] = useState(() => new Map<string, string>())
  const addressed = useMemo(
    () => readAddress(withStored(location.search, (id) => (id === opened?.id ? opened.search : known.get(id)))),
    [location.search, opened, known],
  )
  const [ahead, setAhead] = useState<Ahead | null>(null)
  const behind = ahead !== null && isBehind(location, ahead)
  if (ahead !== null && !behind) setAhead(null)
  const state = behind ? ahead.state : addressed

  const latest = useRef({ state, key: location.key })
  const numbers = useRef(0)
  useEffect(() => {
    latest.current = { state, key: location.key }
  }, [state, location.key])
  const replaceAddress = useReplaceAddress(known)
  // A link within the page may be too long to reload.
  useEffect(() => {
    if (isLong(location.search)) replaceAddress(latest.current.state, numbers.current, false)
  }, [location.search, replaceAddress])

  const change = useCallback<ChangeSearch>(
    (changed) => {
      const next = changed(latest.current.state)
      if (searchAddress(next) === searchAddress(latest.current.state)) return
      const isTyped = next.filters.query !== latest.current.state.filters.query
      // Two changes may happen before the next render.
      latest.current.state = next
      numbers.current += 1
      setAhead({ state: next, number: numbers.current, madeAt: latest.current.key })
      replaceAddress(next, numbers.current, isTyped)
    },
    [replaceAddress],
  )
  return [state, change]
}

/** Whether the address is unchanged, or shows one of our earlier changes. */
function isBehind(location: { key: string; state: unknown }, ahead: Ahead): boolean {
  if (location.key === ahead.madeAt) return true
  const number = numberOf(location.state)
  return number !== undefined && number < ahead.number
}

function numberOf(state: unknown): number | undefined {
  return typeof state === 'object' &&
    state !== null &&
    'searchChange' in state &&
    typeof state.searchChange === 'number'
    ? state.searchChange
    : undefined
}

/** @param known what this page has stored, by id */
function useReplaceAddress(known: Map<string, string>): (state: SearchState, number: number, isTyped: boolean) => void {
  const navigate = useNavigate()
  const storing = useRef(useCallAtPress(storeSearch))
  const newest = useRef(0)
  const changes = useRef<number[]>([])
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void } | null>(null)

  const flush = useCallback(() => {
    const pending = waiting.current
    waiting.current = null
    if (pending === null) return
    clearTimeout(pending.timer)
    pending.write()
  }, [])

  useEffect(() => {
    // Doesn't bring back someone who has moved on.
    const forget = () => {
      if (waiting.current) clearTimeout(waiting.current.timer)
      waiting.current = null
    }
    // Before following a link, reloading, or copying the address, it must be up to date: Back will return to it, too.
    const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key === 'Enter' || /^F\d/.test(key) || ctrlKey || metaKey || altKey) flush()
    }
    window.addEventListener('popstate', forget)
    window.addEventListener('pointerdown', flush, true)
    window.addEventListener('pagehide', flush)
    window.addEventListener('blur', flush)
    window.addEventListener('keydown', onKey, true)
    return () => {
      forget()
      window.removeEventListener('popstate', forget)
      window.removeEventListener('pointerdown', flush, true)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('blur', flush)
      window.removeEventListener('keydown', onKey, true)
    }
  }, [flush])

  return useCallback(
    (state, number, isTyped) => {
      if (waiting.current) clearTimeout(waiting.current.timer)
      newest.current = number
      const go = (address: string) => {
        changes.current.push(Date.now())
        void navigate(address, { replace: true, preventScrollReset: true, state: { searchChange: number } })
      }
      const store = async (search: string) => {
        const { id } = await storing.current({ search })
        known.set(id, search)
        return id
      }
      const write = () => {
        const address = searchAddress(state)
        if (!isLong(address)) return go(address)
        shortAddress(state, store).then(
          (short) => {
            if (newest.current === number) go(short)
          },
          // Without a connection the address stays behind; the page works on.
          () => {},
        )
      }
      const recent = Date.now() - budget.within
      changes.current = changes.current.filter((time) => time > recent)
      const wait = changes.current.length >= budget.changes ? budget.thenEvery : isTyped ? afterTyping : 0
      waiting.current = wait === 0 ? null : { write, timer: setTimeout(flush, wait) }
      if (wait === 0) write()
    },
    [navigate, flush, known],
  )
}
