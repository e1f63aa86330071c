/** Where a position is. */
import { stateCode } from '#shared/text/state-code.ts'
import { usStates } from '#shared/text/us-states.ts'

const stateNames = usStates.map(([, name]) => name).join('|')
const stateCodes = usStates.map(([code]) => code).join('|')
const cityWord = String.raw`(?:\p{Lu}[\p{L}.'’-]+|d['’]\p{Lu}\p{L}+)`
const cityAndState = new RegExp(
  String.raw`(${cityWord}(?: (?:of|de|du|la|le|del|${cityWord})){0,3}),\s*((?:${stateNames})\b|(?:${stateCodes})\b)`,
  'gu',
)
const notOfCity =
  /^(?:Beautiful|Sunny|Historic|Scenic|Downtown|Greater|Lovely|Vibrant|Charming|Suburban|Metro|Location|The|In|Near|Outside|Located|Join|Position|Job|Opportunity|Hospital|Clinic|Our|Live|Work|From|Needed)\s+/
const role = /(?:ist|ian|eon|or|er|ician|physician|doctor|medicine|surgery|care|health|MD|DO)$/i

export interface Place {
  /** As written in the posting. */
  text: string
  index: number
}

export function findPlaces(text: string): Place[] {
  const places: Place[] = []
  for (const match of text.matchAll(cityAndState)) {
    let city = match[1]!
    while (notOfCity.test(city) && !/^The (?:Dalles|Woodlands|Villages|Plains|Colony)$/.test(city))
      city = city.replace(notOfCity, '')
    const code = stateCode(match[2]!)
    const before = text.slice(0, match.index)
    // In 'Cardiologist, MD', MD isn't Maryland.
    if (
      code === undefined ||
      (code === 'MD' &&
        match[2] === 'MD' &&
        (role.test(city) || (before !== '' && !/\b(?:in|near|at|of|–|-|:)\s+$/.test(before))))
    )
      continue
    const cut = match[0].length - (city.length + match[0].length - match[1]!.length)
    places.push({ text: match[0].slice(cut), index: match.index + cut })
  }
  return places
}

/** One town in a list, or one that is only nearby, isn't where the position is. */
export function onlyPlace(text: string): string | null {
  const places = findPlaces(text)
  if (places.length !== 1) return null
  const [place] = places as [Place]
  const before = text.slice(0, place.index)
  const after = text.slice(place.index + place.text.length)
  if (/(?:\band|\bor|&|,|;|\/)\s*$/.test(before)) return null
  if (/^\s*(?:(?:and|or|&|\/)\s+\p{Lu}|;|\/|,\s*\p{Lu})/u.test(after)) return null
  if (
    /\b(?:from|near|outside|minutes?|miles?|hours?|of|to|hub in|outreach|transfers?|drive|once|month in|or)\s+(?:\w+\s+)?$/i.test(
      before,
    )
  )
    return null
  return place.text
}

/** Nothing but places: 'Boise, ID', 'Bozeman, MT and Livingston, MT'. */
export function isOnlyPlaces(text: string): boolean {
  const places = findPlaces(text)
  if (places.length === 0) return false
  let rest = text
  for (const { text: place } of places) rest = rest.replace(place, ' ')
  return /^[\s.;&|]*(?:(?:and|or)[\s.;&]*)*$/.test(rest)
}
