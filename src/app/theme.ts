import { useSyncExternalStore } from 'react'

const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const cookieName = 'theme'
const year = 365 * 24 * 60 * 60

/**
 * The theme that a request's Cookie header asks for; 'system' when it names none. The server writes it on <html> and
 * the stylesheet does the rest, so the first paint is right without a script.
 */
export function themeFromCookies(header: string | null): Theme {
  const value = new RegExp(`(?:^|;)\\s*${cookieName}=([^;]*)`).exec(header ?? '')?.[1]?.trim()
  return themes.find((theme) => theme === value) ?? 'system'
}

const listeners = new Set<() => void>()

/** Applies the theme at once and remembers it for a year. */
export function setTheme(theme: Theme): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // The Cookie Store API would wait for a promise, and is missing on plain http; this is its old form.
  Reflect.set(document, 'cookie', `${cookieName}=${theme}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`)
  document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

/** The theme in force; `initial` is the server's. */
export function useTheme(initial: Theme): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => themes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system',
    () => initial,
  )
}
