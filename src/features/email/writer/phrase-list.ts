/** Things in a row, with the 'and' that a sentence needs. */
import { listed } from './grammar.ts'
import type { Phrase } from './nouns.ts'

export function joined(items: readonly Phrase[], words: readonly string[]): Phrase {
  const [first] = items as [Phrase]
  if (items.length === 1) return first
  const texts = items.map(({ text }) => text)
  const isTime = items.every((item) => item.isTime)
  if (items.length === 2 && words[0] === ',' && items[1]!.isTime && / (?:week|days)$/.test(texts[0]!))
    return { text: texts.join(', '), number: 'many', head: first.head, count: 2, isTime }
  const word = words.includes('or') ? ('or' as const) : ('and' as const)
  const isPlain = words.every((one, at) => one === ',' || (at === words.length - 1 && (one === 'and' || one === 'or')))
  const text =
    isPlain && !isTime
      ? listed(texts, word)
      : texts
          .slice(1)
          .reduce(
            (so, one, at) =>
              `${so}${words[at] === ',' || words[at] === 'then' ? ',' : ''} ${words[at] === ',' ? '' : `${words[at]} `}${one}`,
            texts[0]!,
          )
  return { text, number: 'many', head: first.head, count: items.length, isTime }
}
