import { capitalise, cleanText, isShouted, isWhispered } from './text.ts'

/** Shown in capitals wherever they stand in a title, an organization or a specialty. */
const capitals = new Set(
  `MD DO MBBS PhD MBA MPH MS RN NP PA CEO CFO CMO COO CIO CMIO VP SVP EVP ICU NICU PICU ER ED OR OB GYN OBGYN ENT HIV AIDS US USA
   UCLA USC UCSF UCSD NYU UPMC HCA VA UT UNC LSU SUNY CUNY MIT OHSU LLC LLP PLLC PLC PC PSC APC SC HMO PPO ACO II III IV TV IT AI
   NW NE SW SE GI LGBTQ`.split(/\s+/),
)
const capitalsByLower: ReadonlyMap<string, string> = new Map([...capitals].map((word) => [word.toLowerCase(), word]))
/** These are words more often than they are abbreviations; they count only after a comma or at the end ('Smith Urology, PA'). */
const lateCapitals = new Set(['pa', 'do', 'or', 'ed', 'it', 'us', 'va', 'ms', 'sc', 'pc', 'md', 'se', 'ne'])
const alwaysCapitals = new Set(['md', 'pc', 'va', 'us'])
const small = new Set(['of', 'and', 'the', 'for', 'in', 'at', 'to', 'on', 'by', 'or', 'an', 'a', 'du', 'de', 'y'])

function phraseWord(word: string, at: number, count: number, afterComma: boolean): string {
  const lower = word.toLowerCase()
  const core = lower.replace(/[^\p{L}\p{N}/&'-]+/gu, '')
  const end = at === count - 1 || afterComma
  if (small.has(core) && at > 0 && !end) return lower
  const whole = capitalsByLower.get(core)
  if (whole !== undefined && (!lateCapitals.has(core) || alwaysCapitals.has(core) || (end && at > 0))) {
    return lower.replace(core, whole)
  }
  // 'OB/GYN', 'Hematology/Oncology', 'Winston-Salem': each part for itself.
  if (/[/-]/.test(core)) {
    return lower.replace(/[^/-]+/g, (part, offset: number) => {
      const known = capitalsByLower.get(part)
      if (known !== undefined && !lateCapitals.has(part)) return known
      return small.has(part) && offset > 0 ? part : properPart(part)
    })
  }
  return properPart(lower)
}

function properPart(part: string): string {
  if (/^mc\p{L}{3,}/u.test(part)) return `Mc${capitalise(part.slice(2))}`
  // "O'Fallon", "D'Youville", but "St. Mary's" and "Coeur d'Alene" (which `properCity` puts right).
  if (/^[od]'\p{L}{3,}/u.test(part)) return `${part.charAt(0).toUpperCase()}'${capitalise(part.slice(2))}`
  if (/^(\p{L}\.){2,}$/u.test(part)) return part.toUpperCase()
  return capitalise(part)
}

/**
 * A title, an organization or a specialty in proper case: 'CHIEF OF SURGERY' → 'Chief of Surgery', 'ST. MARY\'S ICU, LLC' →
 * "St. Mary's ICU, LLC". Mixed case is left alone.
 */
export function properPhrase(text: string): string {
  const plain = cleanText(text.replace(/[`’‘´ʼ]/gu, "'"))
  if (!isShouted(plain) && !isWhispered(plain)) return plain
  const words = plain.split(' ')
  return words
    .map((word, at) => phraseWord(word, at, words.length, at > 0 && (words[at - 1] ?? '').endsWith(',')))
    .join(' ')
}

const cityNames: ReadonlyMap<string, string> = new Map([
  ["coeur d'alene", "Coeur d'Alene"],
  ['la canada flintridge', 'La Cañada Flintridge'],
  ['marina del rey', 'Marina del Rey'],
  ['playa del rey', 'Playa del Rey'],
  ['dewitt', 'DeWitt'],
  ['dekalb', 'DeKalb'],
  ['desoto', 'DeSoto'],
  ['lasalle', 'LaSalle'],
])

/** A city in proper case: 'FOND DU LAC' → 'Fond du Lac', 'MCALLEN' → 'McAllen'. Mixed case is left alone. */
export function properCity(text: string): string {
  const plain = cleanText(text.replace(/[`’‘´ʼ]/gu, "'"))
  if (!isShouted(plain) && !isWhispered(plain)) return plain
  const known = cityNames.get(plain.toLowerCase())
  if (known !== undefined) return known
  const words = plain.toLowerCase().split(' ')
  return words
    .map((word, at) => {
      if (at > 0 && at < words.length - 1 && small.has(word)) return word
      return word
        .split('-')
        .map((part, index) => (index > 0 && small.has(part) ? part : properPart(part)))
        .join('-')
    })
    .join(' ')
}
