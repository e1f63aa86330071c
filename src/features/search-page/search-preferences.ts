/** How a person likes the search page, kept in a cookie: the server draws it so at once, and nothing jumps when the script comes. */
import { useCallback, useState } from 'react'
import type { Density } from '../physicians/physician-row.tsx'

export interface SearchPreferences {
  density: Density
  /** The sidebar is a narrow bar. */
  collapsed: boolean
  /** Single letters are keys for things to do. */
  letterKeys: boolean
  /** Someone has searched in this browser before: no examples are needed. */
  searchedBefore: boolean
}

const cookieName = 'search_view'
const year = 365 * 24 * 60 * 60
const words = {
  density: 'compact',
  collapsed: 'collapsed',
  letterKeys: 'no-letters',
  searchedBefore: 'searched',
} as const

export function preferencesFromCookies(header: string | null): SearchPreferences {
  const value = new RegExp(`(?:^|;)\\s*${cookieName}=([^;]*)`).exec(header ?? '')?.[1] ?? ''
  const said = new Set(value.trim().split('.'))
  return {
    density: said.has(words.density) ? 'compact' : 'comfortable',
    collapsed: said.has(words.collapsed),
    letterKeys: !said.has(words.letterKeys),
    searchedBefore: said.has(words.searchedBefore),
  }
}

function remember({ density, collapsed, letterKeys, searchedBefore }: SearchPreferences): void {
  const said = [
    density === 'compact' && words.density,
    collapsed && words.collapsed,
    !letterKeys && words.letterKeys,
    searchedBefore && words.searchedBefore,
  ].filter((word) => word !== false)
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // The Cookie Store API would wait for a promise, and is missing on plain http; this is its old form.
  Reflect.set(document, 'cookie', `${cookieName}=${said.join('.')}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`)
}

export type ChangePreferences = (change: Partial<SearchPreferences>) => void

/** @param initial the server's */
export function useSearchPreferences(initial: SearchPreferences): [SearchPreferences, ChangePreferences] {
  const [preferences, setPreferences] = useState(initial)
  const change = useCallback<ChangePreferences>((changed) => {
    setPreferences((before) => {
      const next = { ...before, ...changed }
      remember(next)
      return next
    })
  }, [])
  return [preferences, change]
}
