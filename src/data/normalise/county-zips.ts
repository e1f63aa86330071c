import { countyZips } from './county-zips-table.ts'

let known: ReadonlyMap<string, readonly string[]> | undefined

/** The ZIPs of a county by its state and name: 'NY Nassau', 'VA Norfolk city'; none if there is no such county. */
export function zipsOfCounty(county: string): readonly string[] {
  known ??= readCounties()
  return known.get(county.toLowerCase()) ?? []
}

/** Names appear without the kind of county, except for cities that are their own county. */
function readCounties(): ReadonlyMap<string, readonly string[]> {
  const counties = new Map<string, string[]>()
  for (const line of countyZips.trim().split('\n')) {
    const state = line.slice(0, 2)
    for (const county of line.slice(3).split(';')) {
      const [name = '', differences = ''] = county.split(':')
      const plain = name.replace(/ (?:County|Parish|Borough|Census Area|Municipality|Municipio)$/, '')
      let zip = 0
      const zips = differences.split(' ').map((difference) => {
        zip += Number.parseInt(difference, 36)
        return String(zip).padStart(5, '0')
      })
      counties.set(`${state} ${plain}`.toLowerCase(), zips)
    }
  }
  return counties
}

/** The states that a ZIP is in, nearly always one. */
export function statesOfZip(zip: string): readonly string[] {
  known ??= readCounties()
  const states = [...known].flatMap(([county, zips]) => (zips.includes(zip) ? county.slice(0, 2).toUpperCase() : []))
  return [...new Set(states)]
}

/** The counties of a state, but these. */
export function zipsOfRest(state: string, but: readonly string[]): readonly string[] {
  known ??= readCounties()
  const left = new Set(but.map((county) => `${state} ${county}`.toLowerCase()))
  return [...known].flatMap(([county, zips]) =>
    county.startsWith(`${state.toLowerCase()} `) && !left.has(county) ? zips : [],
  )
}
