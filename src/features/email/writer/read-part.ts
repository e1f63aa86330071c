/** What a part of a statement says, in words that a sentence can have. */
import type { Fact } from '#postings/facts.ts'
import { inPlainWords } from '../plain-words.ts'
import { phrased, ratios, tidy, withAntecedent, withoutDistance } from './phrasing.ts'
import { topicFor } from './topics.ts'
import { isOrdinary } from './words.ts'

export function readPart(words: string, facts: readonly Fact[], above: string, beforeIt: string) {
  const plain = withoutDistance(words)
  const text = ratios(tidy(withoutDistance(inPlainWords(unshouted(words)))))
  const named = withAntecedent(text, beforeIt)
  const topic = topicFor(named === text ? plain : named, facts, above)
  return { topic, facts, words, text: phrased(named, facts, topic) }
}

/** 'NO CALL' as a word; what is no word of its own may be an abbreviation. */
const unshouted = (text: string) =>
  text.replace(/\b\p{Lu}{4,}\b/gu, (word) => (isOrdinary(word.toLowerCase()) ? word.toLowerCase() : word))
