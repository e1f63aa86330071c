/** What is known about words beside the data itself; the index is told by its surroundings. All texts are folded. */
export interface Knowledge {
  /** The specialties that a spelling stands for ('peds', 'ob/gyn', 'cardiologist'); `undefined` for any other text. */
  specialties: (spelling: string) => readonly string[] | undefined
  /** Single words in the spellings of specialties, for whoever mistypes one. */
  specialtyWords: readonly string[]
  /** The other forms of a given name, in both directions ('bob', 'robert'). */
  nicknames: (name: string) => readonly string[]
  /** A credential as it is written ('md' → 'MD'); `undefined` for any other word. */
  credential: (word: string) => string | undefined
}
