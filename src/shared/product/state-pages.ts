import { specialtySlug } from '../text/specialty-slug.ts'
import { type StateCode, usStates } from '../text/us-states.ts'
import { serverPaths } from './server-paths.ts'

/** The pages of all states, or of all others. */
export function statePages(except?: StateCode): { name: string; path: string }[] {
  const states = usStates.filter(([code]) => code !== except)
  return states.map(([, name]) => ({ name, path: serverPaths.state(specialtySlug(name)) }))
}
