/** The words of a text, those beside each other that mean something together. */
import { smallWords } from './description-words.ts'
import type { Meaning } from './meaning.ts'
import type { PartKind } from './part-kinds.ts'
import { fillers, type Word } from './words.ts'

export type Span = { readonly words: readonly Word[]; readonly meaning?: Meaning | undefined }

/** A word that says nothing in a text. */
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
