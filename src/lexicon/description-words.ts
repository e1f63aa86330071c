/** Words in job postings that must not become part of a search, or that negate what follows. */

/** Traits that no one may be selected by. */
export const traits = ['age', 'gender', 'origin', 'religion', 'health', 'family'] as const
export type Trait = (typeof traits)[number]

const words: Readonly<Record<Trait, string>> = {
  age: 'young younger youthful old older elderly senior-aged middle-aged millennial millennials boomer boomers retirement-age age aged ages age-appropriate energetic',
  gender:
    'male males female females man men woman women gentleman gentlemen lady ladies boy girl transgender gay lesbian heterosexual straight feminine masculine',
  origin:
    'american-born us-born native-born foreign foreign-born immigrant immigrants white black asian hispanic latino latina latinx caucasian african arab indian chinese filipino mexican pakistani nigerian korean russian european ethnic ethnicity race racial nationality native accent accents img imgs',
  religion:
    'christian christians catholic catholics jewish muslim muslims hindu religious religion faith-filled atheist mormon evangelical',
  health: 'disabled disability able-bodied healthy pregnant pregnancy',
  family: 'single married unmarried childless divorced mother mothers father fathers',
}
const traitOf: ReadonlyMap<string, Trait> = new Map(
  traits.flatMap((trait) => words[trait].split(' ').map((word) => [word, trait] as const)),
)

/** Whether a folded word names one. */
export function protectedTrait(word: string): Trait | undefined {
  return traitOf.get(word)
}

const denying = new Set(
  "not no non without except excluding exclude excludes minus never nor neither avoid skip don't dont doesn't doesnt isn't isnt aren't arent cannot can't cant won't wont".split(
    ' ',
  ),
)

/** Words without meaning in a sentence, in addition to those without meaning in a query. */
export const smallWords: ReadonlySet<string> = new Set(
  'but must please be is are am was this these those it its as our your my you they them their will would can could should like want wants also someone anyone who-is do does so if only very some more'.split(
    ' ',
  ),
)

/** Whether a folded word negates what follows. */
export function isNegated(word: string): boolean {
  return denying.has(word)
}
