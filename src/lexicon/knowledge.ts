/** Knowledge about words beyond the data itself, passed to the index by its environment. All texts are folded. */
export interface Knowledge {
  /** The specialties that a spelling stands for ('peds', 'ob/gyn', 'cardiologist'); `undefined` for any other text. */
  specialties: (spelling: string) => readonly string[] | undefined
  /** Whether a word before a specialty excludes anyone ('noninvasive'). */
  leavesOut: (word: string) => boolean
  /**
   * Who it excludes from a specialty, by the specialty's name, and the beginnings of words in titles and skills that
   * mean the same.
   */
  leftOut: (
    word: string,
    specialty: string,
  ) => readonly { readonly specialty: string; readonly words: readonly string[] }[] | undefined
  /** Single words in the spellings of specialties, for correcting typos. */
  specialtyWords: readonly string[]
  /** The other forms of a given name, in both directions ('bob', 'robert'). */
  nicknames: (name: string) => readonly string[]
  /** A credential as it is written ('md' → 'MD'); `undefined` for any other word. */
  credential: (word: string) => string | undefined
}
