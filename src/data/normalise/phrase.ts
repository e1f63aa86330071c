import { capitalise, cleanText, isShouted, isWhispered } from './text.ts'

/** Always in capitals in a title, an organization, or a specialty. */
const capitals = new Set(
  `MD MDs DO MBBS PhD MBA MPH MS RN NP PA CEO CFO CMO COO CIO CMIO VP SVP EVP ICU NICU PICU ER ED OR OB GYN OBGYN ENT HIV AIDS US USA
   UCLA USC UCSF UCSD NYU UPMC HCA VA UT UNC LSU SUNY CUNY MIT OHSU LLC LLP PLLC PLC PC PSC APC SC HMO PPO ACO II III IV TV IT AI
   NW NE SW SE GI LGBTQ LIJ OU UHS UAB HMA CTCA`.split(/\s+/),
)
const capitalsByLower: ReadonlyMap<string, string> = new Map([...capitals].map((word) => [word.toLowerCase(), word]))
/** These are words more often than abbreviations; they count only after a comma or at the end ('Smith Urology, PA'). */
const lateCapitals = new Set(['pa', 'do', 'or', 'ed', 'it', 'us', 'va', 'ms', 'sc', 'pc', 'md', 'se', 'ne'])
const alwaysCapitals = new Set(['md', 'pc', 'va', 'us'])
const small = new Set(['of', 'and', 'the', 'for', 'in', 'at', 'to', 'on', 'by', 'or', 'an', 'a', 'du', 'de', 'y'])

function phraseWord(word: string, at: number, count: number, apart: boolean): string {
  const lower = word.toLowerCase()
  const core = lower.replace(/[^\p{L}\p{N}/&'-]+/gu, '')
  const end = at === count - 1 || apart
  if (small.has(core) && at > 0 && !end) return lower
  const whole = capitalsByLower.get(core)
  if (whole !== undefined && (!lateCapitals.has(core) || alwaysCapitals.has(core) || (end && at > 0))) {
    // 'P.C.' and 'P.A.' keep their periods.
    return lower.includes(core) ? lower.replace(core, whole) : lower.toUpperCase()
  }
  // 'OB/GYN', 'Hematology/Oncology', 'Winston-Salem': each part separately.
  if (/[/-]/.test(core)) {
    return lower.replace(/[^/-]+/g, (part, offset: number) => {
      const plain = part.replace(/[^\p{L}]+$/u, '')
      const known = capitalsByLower.get(plain)
      if (known !== undefined && !lateCapitals.has(plain)) return part.replace(plain, known)
      return small.has(part) && offset > 0 ? part : properPart(part)
    })
  }
  return properPart(lower)
}

/** Abbreviations without a vowel that are pronounced as words; others ('VHS', 'LM') are spelled out. */
const readAsWords = new Set(
  'st dr mt ft jr sr mr mrs rd ln ct pl sq bldg blvd hwy pkwy ctr cntr svc svcs dept assn assoc grp mgmt ltd phys med hosp ng vs th nd pt'.split(
    ' ',
  ),
)

function properPart(part: string, spelledOut = true): string {
  const core = part.replace(/[^\p{L}]+$/u, '')
  if (spelledOut && /^[b-df-hj-np-tv-xz]{2,4}$/.test(core) && !readAsWords.has(core)) return part.toUpperCase()
  if (/^mc\p{L}{3,}/u.test(part)) return `Mc${capitalise(part.slice(2))}`
  // "O'Fallon", "D'Youville", but "St. Mary's" and "Coeur d'Alene" (which `properCity` fixes).
  if (/^[od]'\p{L}{3,}/u.test(part)) return `${part.charAt(0).toUpperCase()}'${capitalise(part.slice(2))}`
  if (/^(\p{L}\.){2,}$/u.test(part)) return part.toUpperCase()
  return capitalise(part)
}

/**
 * A title, an organization, or a specialty in proper case: 'CHIEF OF SURGERY' → 'Chief of Surgery', 'ST. MARY\'S ICU,
 * LLC' → "St. Mary's ICU, LLC". Mixed case is left alone.
 */
export function properPhrase(text: string): string {
  const plain = cleanText(text.replace(/[`’‘´ʼ]/gu, "'"))
  if (!isShouted(plain) && !isWhispered(plain)) return plain
  const words = plain.split(' ')
  // 'Bert Geer DO, PC': a name ends before its type of incorporation.
  const ends = words.findLastIndex((word) => !legalForms.has(word.toLowerCase().replace(/[.,]/g, '')))
  return words
    .map((word, at) =>
      phraseWord(word, at, words.length, at === ends || (at > 0 && (words[at - 1] ?? '').endsWith(','))),
    )
    .join(' ')
}

const legalForms = new Set(['pc', 'pa', 'llc', 'llp', 'pllc', 'plc', 'psc', 'inc', 'ltd', 'corp'])

const cityNames: ReadonlyMap<string, string> = new Map([
  // Military post offices.
  ['apo', 'APO'],
  ['fpo', 'FPO'],
  ['dpo', 'DPO'],
  ["coeur d'alene", "Coeur d'Alene"],
  ['coeur d alene', "Coeur d'Alene"],
  ['la canada flintridge', 'La Cañada Flintridge'],
  ['marina del rey', 'Marina del Rey'],
  ['playa del rey', 'Playa del Rey'],
  ['dewitt', 'DeWitt'],
  ['dekalb', 'DeKalb'],
  ['desoto', 'DeSoto'],
  ['lasalle', 'LaSalle'],
])

/** How public files abbreviate cities; entries with a trailing space are prefixes. */
const cityWords: ReadonlyMap<string, string> = new Map([
  ['ft ', 'fort'],
  ['ft. ', 'fort'],
  ['mt ', 'mount'],
  ['mt. ', 'mount'],
  ['n ', 'north'],
  ['s ', 'south'],
  ['e ', 'east'],
  ['w ', 'west'],
  ['bch', 'beach'],
  ['hts', 'heights'],
  ['hbr', 'harbor'],
  ['jct', 'junction'],
  ['spgs', 'springs'],
  ['twp', 'township'],
  ['vlg', 'village'],
])

/** A city in proper case: 'FOND DU LAC' → 'Fond du Lac', 'MCALLEN' → 'McAllen'. Mixed case is left alone. */
export function properCity(text: string): string {
  const plain = cleanText(text.replace(/[`’‘´ʼ]/gu, "'"))
  if (!isShouted(plain) && !isWhispered(plain)) return plain
  const known = cityNames.get(plain.toLowerCase())
  if (known !== undefined) return known
  // CMS's files have no apostrophes: 'O FALLON'.
  const words = plain
    .toLowerCase()
    .replace(/^o (?=\p{L}{3})/u, "o'")
    .split(' ')
    .map((word, at) => cityWords.get(at === 0 ? `${word} ` : word) ?? word)
  return words
    .map((word, at) => {
      if (at > 0 && at < words.length - 1 && small.has(word)) return word
      return word
        .split('-')
        .map((part, index) => (index > 0 && small.has(part) ? part : properPart(part, false)))
        .join('-')
    })
    .join(' ')
}
