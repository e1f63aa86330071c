/**
 * What a word sounds like, for names that are written in several ways: Rodriguez and Rodrigues, Stephens and Stevens,
 * Schneider and Snyder.
 */

/** Too many words share shorter sounds. */
const shortest = 3

/** @param word folded @returns `undefined` if it is too short to tell */
export function soundOf(word: string): string | undefined {
  if (!/^[a-z]{4,}$/.test(word)) return undefined
  const spoken = word
    .replace(/^[kgp]n/, 'n')
    .replace(/^wr/, 'r')
    .replace(/^ps/, 's')
    .replace(/sch/g, 's')
    .replace(/ph/g, 'f')
    .replace(/th|dt/g, 't')
    .replace(/ck|q/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/z/g, 's')
    .replace(/v/g, 'f')
    .replace(/y/g, 'i')
  const sound = (spoken[0]! + spoken.slice(1).replace(/[aeiouhw]/g, ''))
    .replace(/^[aeiou]/, 'a')
    .replace(/(.)\1+/g, '$1')
  return sound.length < shortest ? undefined : sound
}

/** Letters that can sound alike share a number; those that can be silent have none. */
const numbers = new Uint8Array(26)
for (const [at, same] of 'b ckqsxz dt fpv g j l m n r'.split(' ').entries()) {
  for (const letter of same) numbers[letter.charCodeAt(0) - 97] = at + 1
}

/** A number shared by all words with the same sound, and by few others; much cheaper than the sound itself. */
export function soundKey(word: string): number {
  let key = 0
  let last = 0
  for (let i = isSilent(word) ? 1 : 0; i < word.length; i++) {
    const number = numbers[word.charCodeAt(i) - 97]
    if (!number || number === last) continue
    key = Math.imul(key, 11) + number
    last = number
  }
  return key >>> 0
}

/** Knight, Wright, Pschorr. */
function isSilent(word: string): boolean {
  return word[1] === 'n' || word[1] === 's' ? /^(?:[kgp]n|ps)/.test(word) : false
}
