/** What in a submission is unlikely, given what is listed: shown to the admin, never decided automatically. */
import type { PhysicianQuestions } from '#search/port.ts'
import { foldValue } from '#shared/text/fold.ts'
import { stateName } from '#shared/text/us-states.ts'
import type { Submission } from './contracts.ts'

/** By the field's name on the page, as in `physicianFacts`: a sentence saying why. */
export type Doubts = ReadonlyMap<string, string>

/** The most states a city name is found in. */
const namesakes = 100
/** Fewer physicians than this don't establish where a city is. */
const enough = 3
/** A state with fewer than one in this many of the city's physicians is a typo, too. */
const slip = 200

export async function doubtsAbout(
  search: Pick<PhysicianQuestions, 'suggest'>,
  { contactcity, contactstate }: Pick<Submission, 'contactcity' | 'contactstate'>,
): Promise<Doubts> {
  const doubts = new Map<string, string>()
  const states = await statesWith(search, contactcity)
  const all = states.reduce((sum, { count }) => sum + count, 0)
  const here = states.find(({ state }) => state === contactstate)?.count ?? 0
  if (all >= enough && here * slip < all) {
    const known = states.slice(0, 3).map(({ state }) => state)
    const elsewhere = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(known)
    doubts.set(
      'Location',
      `No listed physician is in ${contactcity}, ${stateName(contactstate) ?? contactstate}. Is it ${elsewhere}?`,
    )
  }
  return doubts
}

/** The states whose listed physicians are in a city of this name, most first. */
async function statesWith(search: Pick<PhysicianQuestions, 'suggest'>, city: string) {
  const places = await search.suggest('city', city, namesakes)
  return places
    .map(({ value, count }) => ({ ...placeParts(value), count }))
    .filter((place) => foldValue(place.city) === foldValue(city) && place.state !== '')
    .sort((a, b) => b.count - a.count)
}

function placeParts(place: string): { city: string; state: string } {
  const comma = place.lastIndexOf(', ')
  return comma === -1 ? { city: place, state: '' } : { city: place.slice(0, comma), state: place.slice(comma + 2) }
}
