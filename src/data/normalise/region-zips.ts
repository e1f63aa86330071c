/** Where regions and counties are: their whole states and ZIPs. */
import { regionNamed } from '#lexicon/regions.ts'
import { stateCode } from '#shared/text/state-code.ts'
import { zipsOfCounty, zipsOfRest } from './county-zips.ts'

export type RegionZips = { readonly states: readonly string[]; readonly zips: readonly string[] }

const known = new Map<string, RegionZips | undefined>()
const maxRemembered = 500

/** The states and ZIPs of 'Long Island' or 'Cook County, IL'; always the same object. */
export function zipsOfRegion(name: string): RegionZips | undefined {
  const folded = name.trim().toLowerCase()
  if (!known.has(folded)) {
    if (known.size >= maxRemembered) known.clear()
    known.set(folded, lookUp(folded))
  }
  return known.get(folded)
}

function lookUp(name: string): RegionZips | undefined {
  const region = regionNamed(name)
  if (region) {
    const { states, counties, rest } = region
    return {
      states,
      zips: [...counties.flatMap(zipsOfCounty), ...rest.flatMap(({ state, but }) => zipsOfRest(state, but))],
    }
  }
  const [, county = '', state = ''] = /^(.+?),? (?:county|parish)(?:, | )(.+)$/.exec(name) ?? []
  const code = stateCode(state)
  const zips = code ? zipsOfCounty(`${code} ${county}`) : []
  return zips.length > 0 ? { states: [], zips } : undefined
}
