import { useSyncExternalStore } from 'react'
import { rememberChoice } from '#shared/browser/remember-choice.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

export const themeCookie = 'theme'

const listeners = new Set<() => void>()

/** Applies the theme immediately and remembers it for a year. */
export function setTheme(theme: Theme): void {
  rememberChoice(themeCookie, theme)
  document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

/** The current theme; `initial` is the server's. */
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
