/** The bit of grammar that the composer's sentences share. */
import { usStates } from '#shared/text/us-states.ts'

/** 'a' or 'an' before a word, an abbreviation, or a number, by its sound. */
export function article(next: string): 'a' | 'an' {
  const word = /[\p{L}\p{N}-]+/u.exec(next)?.[0] ?? ''
  if (/^\d/.test(word)) return /^(8|11(?!\d)|18(?!\d))/.test(word) ? 'an' : 'a'
  // Spelled out letter by letter: 'an FQHC', 'an MD', but 'a PSLF'.
  if (/^[A-Z]{2,}\d*$/.test(word) || /^[A-Z]-/.test(word)) return /^[AEFHILMNORSX]/.test(word) ? 'an' : 'a'
  if (/^(hour|honest|honor|heir)/i.test(word)) return 'an'
  if (/^(one\b|once\b|uni(?![mn])|use|uro|usual|eu|ubiq)/i.test(word)) return 'a'
  return /^[aeiou]/i.test(word) ? 'an' : 'a'
}

export function withArticle(phrase: string): string {
  return `${article(phrase)} ${phrase}`
}

/** 'one', 'one and two', 'one, two, and three'. */
export function listed(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  if (items.length < 2) return items[0] ?? ''
  const last = items.at(-1)!
  const before = items.slice(0, -1)
  // 'malpractice insurance and travel and housing' would have to be read three times.
  if (items.length === 2 && word === 'and' && items.some((item) => item.includes(' and '))) {
    return `${before[0]} as well as ${last}`
  }
  const needsComma = items.length > 2
  return `${before.join(', ')}${needsComma ? ',' : ''} ${word} ${last}`
}

export function capital(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}$][^\s]*/gu)?.length ?? 0
}

/** A number derived from a form: the same form and variation always choose the same words. */
export function seedOf(...parts: readonly (string | number)[]): number {
  // FNV-1a, 32 bits.
  let hash = 0x811c9dc5
  for (const character of parts.join('\u001f')) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  }
  return hash >>> 0
}

const names =
  /^(?:I|Northern|Southern|Eastern|Western|Midwest|I'm|I'd|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Spanish|English|Epic|Cerner|Meditech|Mohs|Medicare|Medicaid|Eastern|Pacific|Central|Mountain|Level|English|American|Native|Veterans|Alaska|Texas|Federal|Saturdays|Sundays|Mondays|Tuesdays|Wednesdays|Thursdays|Fridays|Conrad|Pediatric Advanced)\b/

/** A fragment for the middle of a sentence; names, abbreviations, 'J-1', and 'C-sections' keep their capitals. */
export function inside(text: string, proper: ReadonlySet<string>): string {
  const word = /^\p{L}[\p{L}'’]*/u.exec(text)?.[0] ?? ''
  if (!/^\p{Lu}(?:\p{Ll}|$|['’])/u.test(word) || names.test(text) || proper.has(word)) return text
  if (/^\p{Lu}[-.\d]/u.test(text)) return text
  return `${word[0]!.toLowerCase()}${text.slice(1)}`
}

const uncountable =
  /^(?:call|coverage|cover|malpractice|relocation|housing|lodging|support|staff|time|pay|salary support|PTO|CME|travel|airfare|mileage|insurance|retirement|work|care|admin|research|teaching|administration|parking|equity|tuition|help|assistance|repayment|forgiveness|triage|backup|anesthesia|imaging|reading|supervision|radiology|lab|equipment|autonomy|experience|board|certification|eligibility|tail|occurrence|volume|obstetrics|surgery|medicine|training|rounding|telestroke|health|dental|vision|noon|retention|partnership|ownership|tenure|sponsorship|onboarding|ERCP|endoscopy|infusion|ultrasound|telehealth|childcare|reimbursement|seclusion|therapy|mammography|fluoroscopy|billing)$/i

/** 'Pediatrician', 'tele-intensivist' */
const person = /(?:ologist|iatrist|ivist|itionist|geon|ician|hesist)$/i
/** One of them needs 'a' or 'an'. */
const countable =
  /^(?:hospital|center|clinic|group|practice|unit|team|panel|program|department|school|system|university|service|lab|suite|schedule|week|workweek|day|shift|night|weekend|rotation|base|salary|guarantee|stipend|bonus|allowance|match|pension|plan|licen[sc]e|fellowship|residency|position|role|post|network|track|scribe|nurse|navigator|coordinator|director|educator|dietitian|pharmacist|physician|surgeon|scanner|robot|car|apartment|house|cabin|condo|facility|campus|site|office|hospice|village|town|city|county|region|contract|cap|minimum|mix|model|incentive|supplement|differential|draw|floor|payment|package|fund|rate|commitment|waiver|sign-on|institution|fund|census|caseload|backlog|year|month|hour|visit|patient|room|bed|interest|option|chair|chief|lead|agreement|start-up|library|line|vote|buy-in|dispensary|workstation|laptop|platform|ICU|NICU|PICU|ED|OR|ASC|FQHC|CAH|NP|PA|MA|APP|MD|DO)$/i

/**
 * What the grammar of a fragment is sure of: 'one' thing that needs its article, several or a mass that need none, one
 * that has its determiner already, or none of these.
 */
export function nounOf(text: string): 'one' | 'many' | 'mass' | 'determined' | 'unknown' {
  if (determined.test(text)) return 'determined'
  const head = headOf(text)
  if (isAmount.test(text)) return sized.test(text) ? 'one' : 'determined'
  if (/^\d/.test(text) || numeral.test(text)) return measured.test(text) && !isMany(head) ? 'one' : 'determined'
  if (countable.test(head) || person.test(head)) return 'one'
  if (uncountable.test(head)) return 'mass'
  return isMany(head) ? 'many' : 'unknown'
}

const isMany = (head: string) => /(?<![siu])s$/.test(head) && !/^(?:always|besides|less|plus)$/i.test(head)
/** 'four-day week' */
const numeral = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)-\p{L}/iu

const determined =
  /^(?:(?:mon|tues?|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|weekdays?|weekends?|noon|midnight|an?|the|your|our|its|this|that|each|every|all|both|any|no|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|twenty)(?!-(?:day|week|hour|bed|month|year|physician|person|member|site|shift|room|doctor|surgeon|partner))|some|most|up to|from|about|between|at|in|on|by|with|to|as|over|more|less|half|only|just|either)\b/i
const isAmount = /^\$\s?\d/
const sized =
  /^\$[\d,.]+(?:k| million)? (?:[\p{L}-]+ ){0,2}(?:base|guarantee|salary|sign-on|stipend|bonus|floor|draw|allowance|payment|incentive|minimum|supplement|fund)\b/u
const measured =
  /^(?:\d[\d,.]*k?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)[- ](?:\p{L}+-)*(?:day|hour|week|bed|month|year|physician|person|member|site|shift|minute|visit|room|doctor|surgeon|partner|radiologist|anesthesiologist|provider|attending)\b/u

/** With 'a' or 'an' if the fragment is one thing that needs it: 'closed ICU', '4-day week', '$325,000 base'. */
export function withNeededArticle(text: string): string {
  return nounOf(text) === 'one' ? withArticle(text) : text
}

/** Whether 'there are' goes before it. */
export function isPlural(text: string): boolean {
  const first = text.split(/,|\band\b|\bor\b/)[0] ?? ''
  if (/^(?:an?|one|1)\b/i.test(first)) return false
  const head = headOf(first)
  return /^(?:\d|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty)\b)/i.test(first)
    ? !/^\d+(?:\.\d+)?%|-(?:bed|day|hour|week|month|year|person)/.test(first)
    : /(?<![siu])s$/.test(head) && !/^(?:ours|yours)$/.test(head)
}

/** The noun that a fragment is about: the last word before a comma or a preposition. */
function headOf(text: string): string {
  const phrase =
    text.split(
      /[,;(:]|\s(?:of|in|on|at|for|with|from|to|by|per|after|before|above|over|if|when|that|which|who|plus|and|or|then|a|an|each|every|than|as|until|through|under|within|outside|unless|beyond|around|near|paid|shared|backed|covered)\s/,
    )[0] ?? ''
  return (
    /([\p{L}-]+)\s*$/u.exec(
      phrase.trim().replace(/\s(?:quarterly|annually|monthly|weekly|daily|yearly|overnight|available|only)$/i, ''),
    )?.[1] ?? ''
  )
}

const state = usStates.map(([code, name]) => `${code}|${name}`).join('|')
/** Between the things of a list; not in 'Tucson, Arizona' or '$1,000'. */
const between = new RegExp(String.raw`,\s+(?!(?:${state})\b)`)

/** Things in a row, with the articles and the 'and' that a sentence needs. */
export function asList(text: string): string {
  const parts = text.split(between)
  if (
    parts.length < 2 ||
    /\b(?:and|or|plus|with|while|who|which|that|then|not|per|to)\b|[;:]|\d,\d{3}$/.test(text) ||
    parts.some(
      (part) =>
        /^(?:no|capped|paid|shared|backed|each|from|in|on|at|for|about|up|average|including|mostly|one of|half|depending|tied|if|when|as)\b/i.test(
          part,
        ) || /^\p{Ll}+ed$/u.test(part),
    )
  )
    return withNeededArticle(text)
  return listed(parts.map(withNeededArticle))
}
