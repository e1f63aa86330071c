/** In which time zone a physician is, by the ZIP of their practice. */
import zoneAt from '@photostructure/tz-lookup'
import { locationOfZip } from '#data/normalise/zip-location.ts'

/** Where there is no known ZIP: the zones that the state lies in, if they aren't those of the mainland. */
const byState: Readonly<Record<string, readonly string[]>> = {
  AK: ['America/Anchorage', 'America/Adak'],
  HI: ['Pacific/Honolulu'],
  PR: ['America/Puerto_Rico'],
  VI: ['America/St_Thomas'],
  GU: ['Pacific/Guam'],
  MP: ['Pacific/Saipan'],
  AS: ['Pacific/Pago_Pago'],
}
/** From 11:00 to 18:00 in New York, it is a time for emails on the whole mainland. */
const mainland = ['America/New_York', 'America/Los_Angeles']

/** One zone; several if it isn't known which of them. */
export function zonesOf({ zip, state }: { zip: string | null; state: string | null }): readonly string[] {
  const place = zip === null ? undefined : locationOfZip(zip.slice(0, 5))
  if (place) return [zoneAt(place.latitude, place.longitude)]
  return byState[state ?? ''] ?? mainland
}
