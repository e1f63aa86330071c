/** What a word sounds like, for names that are written in several ways: Rodriguez and Rodrigues, Stephens and Stevens, Schneider and Snyder. */

/** Shorter sounds are those of too many words. */
const shortest = 3

/** @param word folded @returns `undefined` where it says too little */
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
