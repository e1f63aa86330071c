/** Sentences in running text. */
import { tidy } from './plain-lines.ts'

/** The period in 'Dr.', 'St.', 'U.S.' and the like doesn't end a sentence. */
const abbreviation =
  /(?:\b(?:Dr|Drs|St|Ste|Mt|Ft|Mr|Ms|Mrs|Jr|Sr|approx|incl|etc|vs|Ave|Blvd|yrs?|hrs?|mos?|wks?|max|min|pop|est)|\b[A-Z]|\b[ap]\.m|e\.g|i\.e)\.$/i

export function sentencesOf(line: string): string[] {
  const sentences: string[] = []
  let rest = ''
  for (const part of line.split(/(?<=[.!?][)"”]?)\s+(?=[\p{Lu}\d$("“])/u)) {
    rest = rest === '' ? part : `${rest} ${part}`
    if (abbreviation.test(rest) || isOpen(rest)) continue
    sentences.push(rest)
    rest = ''
  }
  if (rest !== '') sentences.push(rest)
  return sentences.map(tidy)
}

/** A parenthesis that isn't closed yet. */
function isOpen(text: string): boolean {
  return text.lastIndexOf('(') > text.lastIndexOf(')')
}

/** Begins with a word that depends on the sentence before: taken alone, it would lose a condition. */
const leaning =
  /^(?:this|that|these|those|it|they|both|after that|after the|after \w+ (?:years?|months?)|thereafter|then|also|plus|afterwards?|if|must be|paid|half|repaid|repayable|in return|in exchange|however|but|or|and|expected|actual|the actual|the rest|the remainder|with|which|each|except|unless|up to|as long as|so long as)\b/i

export function leansOnTheOneBefore(sentence: string): boolean {
  return leaning.test(sentence)
}
