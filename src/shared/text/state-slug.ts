import { specialtySlug } from './specialty-slug.ts'
import { type StateCode, usStates } from './us-states.ts'

/** A state by its name or code in an address: 'new-york' as well as 'ny'. */
export function stateWithSlug(slug: string): StateCode | undefined {
  const written = specialtySlug(slug)
  return usStates.find(([code, name]) => specialtySlug(name) === written || code.toLowerCase() === written)?.[0]
}
