/** Short forms of specialties that stand for something else where they are. */
import type { Word } from '#lexicon/words.ts'

/** 'Job ID 48213', 'Boise, ID, USA', 'GP 14 - 15' */
export function isOtherThanSpecialty(words: readonly Word[], start: number, length: number): boolean {
  const [word, before, after] = [words[start]!, words[start - 1], words[start + 1]]
  if (length > 1) return false
  if (word.text === 'gp') return after !== undefined && /^\d/.test(after.text)
  return (
    word.text === 'id' &&
    (before?.comma === true ||
      /^(?:job|req\w*|posting|order|position|vacancy|announcement|ref\w*|user|tax|photo|npi|location|zip)$/.test(
        before?.text ?? '',
      ) ||
      /\d/.test(after?.text ?? ''))
  )
}
