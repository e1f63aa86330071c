import { readChoice } from '#shared/browser/read-choice.ts'
import { type Theme, themeCookie, themes } from './theme.ts'

/**
 * The theme in a request's Cookie header; 'system' if it names none. The server sets it on <html> and the stylesheet
 * does the rest, so the first paint is right without JavaScript.
 */
export function themeFromCookies(header: string | null): Theme {
  const value = readChoice(header, themeCookie)
  return themes.find((theme) => theme === value) ?? 'system'
}
