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

export type Choose = <T>(slot: string, options: readonly T[]) => T

/**
 * Chooses one of several wordings for each slot. The form decides where a slot starts and the variation moves on from
 * there: neighboring variations never say the same thing in a slot with two wordings.
 */
export function chooser(form: number, variation: number): Choose {
  return (slot, options) => options[(seedOf(form, slot) + variation) % options.length]!
}
