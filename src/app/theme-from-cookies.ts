import { readChoice } from '#shared/browser/read-choice.ts'
import { type Theme, themeCookie, themes } from './theme.ts'

/**
 * The theme that a request's Cookie header asks for; 'system' when it names none. The server writes it on <html> and
 * the stylesheet does the rest, so the first paint is right without a script.
 */
export function themeFromCookies(header: string | null): Theme {
  const value = readChoice(header, themeCookie)
  return themes.find((theme) => theme === value) ?? 'system'
}
