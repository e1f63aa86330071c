/** The states, regions, and ZIPs that a text being typed may become. */
import { regions } from '#lexicon/regions.ts'
import { usStates } from '#shared/text/us-states.ts'
import type { Choice } from '../query/completions.ts'
import { wordCodes, zipMiles } from './places.ts'

/** Shorter texts are only the code of a state. */
const shortestName = 3

/**
 * Those whose name begins with a folded text, states first.
 * @param miles the radius around a ZIP
 */
export function largerPlaces(text: string, isZip: (zip: string) => boolean, miles = zipMiles): Choice[] {
  const zip = /^(?:zip )?(\d{5})$/.exec(text)?.[1]
  if (zip !== undefined) {
    return isZip(zip)
      ? [
          { field: 'zip', value: zip, miles },
          { field: 'zip', value: zip },
        ]
      : []
  }
  const begins = (name: string) => text.length >= shortestName && name.startsWith(text)
  const states = usStates.filter(([code, name]) => {
    const isCode = code.toLowerCase() === text && !wordCodes.has(text)
    return isCode || begins(name.toLowerCase())
  })
  return [
    ...states.map(([value]): Choice => ({ field: 'state', value })),
    ...regions
      .filter(({ label, names }) => [label.toLowerCase(), ...names].some(begins))
      .map(({ label }): Choice => ({ field: 'region', value: label })),
  ]
}
