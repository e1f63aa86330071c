/**
 * A specialty after 'with' says which physicians of the one before it are meant: 'orthopedic surgeon with sports
 * medicine experience' are no two kinds of physicians.
 */
import { focusesIn } from '#lexicon/focuses.ts'
import { textOf, type Word } from '#lexicon/words.ts'
import type { Meaning } from './meaning.ts'
import type { Span } from './reading.ts'
import { saying } from './specialty-words.ts'

const leading =
  /^(?:with|specializ(?:ing|es) in|who (?:also )?(?:does|do))(?: (?:an?|some|strong|extra|additional|interest|expertise|experience|fellowship|training|background|focus|in|on))*$/

export function withFocuses(words: readonly Word[], spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const span of spans) {
    const before = all.at(-1)
    const isFocus = before && isSpecialty(before) && isSpecialty(span) && leading.test(textBetween(words, before, span))
    const one = isFocus ? narrowed(words, before, span) : undefined
    if (one) all[all.length - 1] = one
    else all.push(span)
  }
  return all
}

const isSpecialty = ({ meaning: { kind, excluded } }: Span) => kind === 'specialty' && !excluded

const textBetween = (words: readonly Word[], one: Span, other: Span) =>
  textOf(words.filter(({ from }) => from > one.words.at(-1)!.from && from < other.words[0]!.from))

/** What the words ask for of a specialty's physicians: 'heart failure' of cardiologists. */
export function focusOf(phrase: string, specialty: string): Meaning | undefined {
  const wide = specialty.toLowerCase()
  const found = focusesIn(`${phrase} ${wide}`).find(({ rest }) => rest === wide)
  return found && { kind: 'skill', label: found.focus.label, tree: saying(found.focus), support: 0 }
}

/** `undefined` if the words only say the same specialty again. */
function narrowed(words: readonly Word[], span: Span, { meaning, words: named }: Span): Span | undefined {
  const { label } = span.meaning
  const [first, last] = [span.words[0]!, named.at(-1)!]
  const all = words.filter(({ from }) => from >= first.from && from <= last.from)
  const said = textOf(named)
  const other = {
    ...meaning,
    kind: 'skill',
    tree: { or: [meaning.tree, saying({ words: [said] })] },
    support: 0,
  } as const
  const focus = meaning.label === label ? focusOf(said, label) : other
  if (!focus) return undefined
  const also = { ...focus, words: all.slice(span.words.length).map(({ text }) => text) }
  return { ...span, words: all, meaning: { ...span.meaning, also: [...(span.meaning.also ?? []), also] } }
}
