import { constants } from '../../src/server/settings/constants.ts'

/** Settings as a server takes them, with the constants among them in CONSTANTS: a test may name either. */
export function settingsOf(given: Readonly<Record<string, string>>): Record<string, string> {
  const isConstant = ([name]: readonly [string, string]) => name in constants
  const entries = Object.entries(given)
  const replaced = Object.fromEntries(entries.filter(isConstant))
  const settings = Object.fromEntries(entries.filter((entry) => !isConstant(entry)))
  return Object.keys(replaced).length === 0 ? settings : { ...settings, CONSTANTS: JSON.stringify(replaced) }
}
