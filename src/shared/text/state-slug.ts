import { specialtySlug } from './specialty-slug.ts'
import { type StateCode, usStates } from './us-states.ts'

/** Finds a state by its name or code in an address: 'new-york' or 'ny'. */
export function stateWithSlug(slug: string): StateCode | undefined {
  const written = specialtySlug(slug)
  return usStates.find(([code, name]) => specialtySlug(name) === written || code.toLowerCase() === written)?.[0]
}
