/** The job title in the form: the role, its place, and whatever else a recruiter added. */
import { findPlaces } from './place.ts'

export interface Title {
  /** 'Interventional Cardiologist' */
  role: string
  place: string | null
  /** 'Nights', '$450K': repeated as they are. */
  rest: string[]
}

const typeWords =
  /\b(?:full|part)[- ]time\b|\bper[- ]diem\b|\bcontract\b|\bPRN\b|\b(?:position|job|opening|opportunity|needed|wanted)\b|\(\s*\)/gi

export function readTitle(jobTitle: string): Title {
  const raw = jobTitle
    .replace(/[{}<>]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const known = shoutedPlace(raw)
  const [first] = findPlaces(known)
  const places = findPlaces(known)
  const place = places.length === 1 && first ? first.text : null
  const bare = (place === null ? known : known.replace(place, ' '))
    .replace(typeWords, ' ')
    .replace(/\(\s*(?:FT|PT)?\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
  const parts = bare
    .split(/\s[-–—|]\s|\s[|]\s?|(?<=\p{L})[–—|](?=\p{L})/u)
    .map((part) =>
      part
        .replace(/^[\s,|/–—:-]+/, '')
        .replace(/(?:[\s,|/–—:-]|\b(?:in|at|near))+$/i, '')
        .trim(),
    )
    .filter((part) => /\p{L}{2}|\d/u.test(part))
  // A title made only of symbols becomes what every posting here is for: a physician.
  const role = unshouted(parts[0] ?? (/[\p{L}\d]/u.test(raw) ? raw : 'physician'))
  return { role, place, rest: parts.slice(1) }
}

function shoutedPlace(text: string): string {
  return text.replace(/([\p{Lu}.'’ ]{4,}),\s*(\p{Lu}{2})$/u, (whole, city: string, code: string) =>
    /\p{Lu}{4}/u.test(city) ? `${lowered(city)}, ${code}` : whole,
  )
}

function unshouted(text: string): string {
  return /[A-Z]{6,}/.test(text) && !/[a-z]/.test(text) ? lowered(text) : text
}

function lowered(text: string): string {
  return text.toLowerCase().replace(/(?<![\p{L}'’])\p{Ll}/gu, (letter) => letter.toUpperCase())
}
