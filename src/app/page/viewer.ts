import { createContext, useContext, useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { getSiteSettings } from '#features/site/contracts.ts'
import type { Viewer } from '#shared/access/access.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import type { Theme } from './theme.ts'

export interface RootData {
  viewer: Viewer | null
  theme: Theme
  requestId: string
  mode: 'local' | 'production'
  origin: string
  images: OutputOf<typeof getSiteSettings>['images']
}

export const RootDataContext = createContext<RootData | undefined>(undefined)

/**
 * The root loader's data, or the last there was: when a page fails to load, the loader's new answer is lost with it,
 * and that must not make someone look signed out or change the theme.
 */
export function useKnownRootData(): RootData | undefined {
  const current = useRouteLoaderData<() => RootData>('root')
  useEffect(() => {
    if (current) lastKnown = current
  }, [current])
  return current ?? lastKnown
}

// For the one page in this browser window: effects never run on the server. State would not survive the change to the
// error's page.
let lastKnown: RootData | undefined

/** What every page knows about its request. Undefined only if the root's loader has never succeeded. */
export function useRootData(): RootData | undefined {
  return useContext(RootDataContext)
}

/** The signed-in person, or null for a visitor. It explains; the server decides. */
export function useViewer(): Viewer | null {
  return useRootData()?.viewer ?? null
}
