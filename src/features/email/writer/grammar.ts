/** The bit of grammar that the composer's sentences share. */

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
  /^(?:I|I'm|I'd|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Spanish|English|Epic|Cerner|Meditech|Mohs|Medicare|Medicaid|Eastern|Pacific|Central|Mountain|Level|English|American|Native|Veterans|Alaska|Texas|Federal|Saturdays|Sundays|Mondays|Tuesdays|Wednesdays|Thursdays|Fridays|Conrad|Pediatric Advanced)\b/

/** A fragment for the middle of a sentence; names and abbreviations keep their capitals. */
export function inside(text: string, proper: ReadonlySet<string>): string {
  const word = /^\p{L}[\p{L}'’]*/u.exec(text)?.[0] ?? ''
  if (!/^\p{Lu}(?:\p{Ll}|$|['’])/u.test(word) || names.test(text) || proper.has(word)) return text
  return `${word[0]!.toLowerCase()}${text.slice(1)}`
}

const uncountable =
  /^(?:call|coverage|cover|malpractice|relocation|housing|lodging|support|staff|time|pay|salary support|PTO|CME|travel|airfare|mileage|insurance|retirement|work|care|admin|research|teaching|administration|parking|equity|tuition|help|assistance|repayment|forgiveness|triage|backup|anesthesia|imaging|reading|supervision|radiology|lab|equipment|autonomy|experience|board|certification|eligibility|tail|occurrence|visits|volume|obstetrics|surgery|medicine|loan repayment|training|rounding|telestroke|health|dental|vision|parking|lodging|noon|retention)$/i

/** With 'a' or 'an' if the fragment is one thing that needs it: 'closed ICU', '4-day week', '$325,000 base'. */
export function withNeededArticle(text: string): string {
  if (
    /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|weekdays?|noon|midnight|a|an|the|your|our|its|this|that|each|every|all|both|any|no|(?:one|two|three|four|five|six|seven|eight|nine|ten)(?!-)|some|most|up to|from|about|between|at|in|on|by|with|to|as|over|more|less|half|only|just|either)\b/i.test(
      text,
    )
  )
    return text
  const head = headOf(text)
  if (head === '' || /(?<![siu])s$/.test(head) || uncountable.test(head) || /^\p{Lu}{2,}s?$/u.test(head)) {
    return /^\$[\d,]+ (?:[\p{L}-]+ ){0,2}(?:base|guarantee|salary|sign-on|stipend|bonus|floor|draw|allowance|payment|incentive|minimum|supplement|retention)\b/u.test(
      text,
    )
      ? withArticle(text)
      : text
  }
  if (
    /^\$?\d/.test(text) &&
    !/^\$?\d[\d,.]*(?:k)?[- ](?:\p{L}+-)*(?:base|guarantee|salary|sign-on|signing|retention|relocation|bonus|stipend|day|hour|week|bed|month|year|physician|person|member|site|shift|minute|visit|room|doctor|surgeon|stipend|allowance|incentive)\b/u.test(
      text,
    )
  )
    return text
  return withArticle(text)
}

/** Whether 'there are' goes before it. */
export function isPlural(text: string): boolean {
  const first = text.split(/,|\band\b|\bor\b/)[0] ?? ''
  if (/^(?:an?|one|1)\b/i.test(first)) return false
  const head = headOf(first)
  return /^(?:\d|two|three|four|five|six|seven|eight|nine|ten)/i.test(first)
    ? !/^\d+(?:\.\d+)?%|-(?:bed|day|hour|week|month|year|person)/.test(first)
    : /(?<![siu])s$/.test(head) && !/^(?:ours|yours)$/.test(head)
}

/** The noun that a fragment is about: the last word before a comma or a preposition. */
function headOf(text: string): string {
  const phrase =
    text.split(
      /[,;(:]|\s(?:of|in|on|at|for|with|from|to|by|per|after|before|above|over|if|when|that|which|who|plus|and|or|then|a|an|each|every|than|as|until|through|under|within|paid|shared|backed|covered)\s/,
    )[0] ?? ''
  return /([\p{L}-]+)\s*$/u.exec(phrase.trim())?.[1] ?? ''
}
