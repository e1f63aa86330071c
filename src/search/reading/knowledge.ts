/** What is known about words beside the data itself; the index is told by its surroundings. All texts are folded. */
export interface Knowledge {
  /** The specialties that a spelling stands for ('peds', 'ob/gyn', 'cardiologist'); `undefined` for any other text. */
  specialties: (spelling: string) => readonly string[] | undefined
  /** Whether a word in front of a specialty leaves anyone out ('noninvasive'). */
  leavesOut: (word: string) => boolean
  /** Who it leaves out of a specialty, by its name, and the beginnings of words in titles and skills that say the same. */
  leftOut: (
    word: string,
    specialty: string,
  ) => readonly { readonly specialty: string; readonly words: readonly string[] }[] | undefined
  /** Single words in the spellings of specialties, for whoever mistypes one. */
  specialtyWords: readonly string[]
  /** The other forms of a given name, in both directions ('bob', 'robert'). */
  nicknames: (name: string) => readonly string[]
  /** A credential as it is written ('md' → 'MD'); `undefined` for any other word. */
  credential: (word: string) => string | undefined
}
