/** The bit of grammar that the composer's sentences share. */
/** 'a' or 'an' before a word, an abbreviation, or a number, by its sound. */
export function article(next: string): 'a' | 'an' {
  const word = /[\p{L}\p{N}-]+/u.exec(next)?.[0] ?? ''
  if (/^\d/.test(word)) return /^(8|11(?!\d)|18(?!\d))/.test(word) ? 'an' : 'a'
  // Spelled out letter by letter: 'an FQHC', 'an MD', but 'a PSLF'.
  if (/^[A-Z]{2,}\d*(?:-|$)/.test(word) || /^[A-Z]-/.test(word)) return /^[AEFHILMNORSX]/.test(word) ? 'an' : 'a'
  if (/^(hour|honest|honor|heir)/i.test(word)) return 'an'
  if (/^(one\b|once\b|uni(?![mn])|use|uti|uro|usual|eu|ubiq)/i.test(word)) return 'a'
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
  /^(?:I|Northern|Southern|Eastern|Western|Midwest|I'm|I'd|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|January|February|March|April|May|June|July|August|September|October|November|December|Spanish|English|Epic|Cerner|Meditech|Mohs|Medicare|Medicaid|Eastern|Pacific|Central|Mountain|Level|English|American|Native|Veterans|Alaska|Texas|Federal|Saturdays|Sundays|Mondays|Tuesdays|Wednesdays|Thursdays|Fridays|Conrad|Army|Navy|Catholic|Pediatric Advanced)\b/

/** A fragment for the middle of a sentence; names, abbreviations, 'J-1', and 'C-sections' keep their capitals. */
export function inside(text: string, proper: ReadonlySet<string>): string {
  const word = /^\p{L}[\p{L}'’]*/u.exec(text)?.[0] ?? ''
  if (!/^\p{Lu}(?:\p{Ll}|$|['’])/u.test(word) || names.test(text) || proper.has(word)) return text
  if (/^\p{Lu}[-.\d]/u.test(text) || /\p{Ll}\p{Lu}/u.test(word)) return text
  return `${word[0]!.toLowerCase()}${text.slice(1)}`
}
