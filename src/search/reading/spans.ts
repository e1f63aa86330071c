/** Groups the words of a text that mean something together. */
import { smallWords } from '#lexicon/description-words.ts'
import type { PartKind } from '#lexicon/part-kinds.ts'
import { fillers, type Word } from '#lexicon/words.ts'
import type { Meaning } from './meaning.ts'

export type Span = { readonly words: readonly Word[]; readonly meaning?: Meaning | undefined }

/** A word without meaning in a text. */
export const isSmall = ({ text, capitals }: Word) => !capitals && (fillers.has(text) || smallWords.has(text))

/** What can be left out. */
export const leavable: ReadonlySet<PartKind> = new Set([
  'specialty',
  'place',
  'organization',
  'school',
  'skill',
  'title',
  'credential',
  'years',
])
