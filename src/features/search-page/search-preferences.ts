/**
 * A person's settings of the search page, in a cookie: the server renders with them, so nothing jumps when the script
 * loads.
 */
import { useCallback, useState } from 'react'
import { readChoice } from '#shared/browser/read-choice.ts'
import { rememberChoice } from '#shared/browser/remember-choice.ts'
import type { Density } from '../physicians/physician-row.tsx'

export interface SearchPreferences {
  density: Density
  /** The sidebar is a narrow bar. */
  collapsed: boolean
  /** Single letters are shortcuts. */
  letterKeys: boolean
  /** Typed searches are listed from A to Z, not by relevance. */
  byName: boolean
  /** Someone has searched in this browser before: no examples are needed. */
  searchedBefore: boolean
  /** They know that secondary specialties count. */
  knowsSecondary: boolean
}

const cookieName = 'search_view'
const words = {
  density: 'compact',
  collapsed: 'collapsed',
  letterKeys: 'no-letters',
  byName: 'by-name',
  searchedBefore: 'searched',
  knowsSecondary: 'secondary',
} as const

export function preferencesFromCookies(header: string | null): SearchPreferences {
  const said = new Set(readChoice(header, cookieName).split('.'))
  return {
    density: said.has(words.density) ? 'compact' : 'comfortable',
    collapsed: said.has(words.collapsed),
    letterKeys: !said.has(words.letterKeys),
    byName: said.has(words.byName),
    searchedBefore: said.has(words.searchedBefore),
    knowsSecondary: said.has(words.knowsSecondary),
  }
}

function remember(preferences: SearchPreferences): void {
  const { density, collapsed, letterKeys, byName, searchedBefore, knowsSecondary } = preferences
  const said = [
    density === 'compact' && words.density,
    collapsed && words.collapsed,
    !letterKeys && words.letterKeys,
    byName && words.byName,
    searchedBefore && words.searchedBefore,
    knowsSecondary && words.knowsSecondary,
  ].filter((word) => word !== false)
  rememberChoice(cookieName, said.join('.'))
}

export type ChangePreferences = (change: Partial<SearchPreferences>) => void

/** @param initial the server's value */
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
