import { byRank, type Dice, Weighted, wordsOf } from './dice.ts'
import * as first from './tables/first-names.ts'
import * as last from './tables/last-names.ts'
import { nameParts } from './tables/name-parts.ts'
import type { foreignSchools } from './tables/schools.ts'

export type ForeignSchool = keyof typeof foreignSchools

export interface Person {
  firstName: string
  middleName: string | null
  lastName: string
  suffix: string | null
  woman: boolean
  /** Where the medical school is: in the US, or in a community's countries. */
  trainedIn: 'us' | ForeignSchool
}

interface Community {
  men: Weighted<string>
  women: Weighted<string>
  lastNames: Weighted<string>
  rare: Rare
  /** How many have a first name from the American list. */
  american: number
  abroad: number
  schools: ForeignSchool
  lists: { men: readonly string[]; women: readonly string[]; lastNames: readonly string[] }
}

/** How many have a last name assembled from parts, and from which. */
interface Rare {
  share: number
  parts: readonly (readonly [beginnings: readonly string[], endings: readonly string[]])[]
}

const rareNames = (share: number, ...names: readonly (keyof typeof nameParts)[]): Rare => ({
  share,
  parts: names.map((name) => [nameParts[name][0].split(/\s+/), nameParts[name][1].split(/\s+/)] as const),
})

const americanMen = new Weighted(wordsOf(first.americanMen), byRank)
const americanWomen = new Weighted(wordsOf(first.americanWomen), byRank)

function community(
  lastNames: string,
  rare: Rare,
  names: { men?: string; women?: string; american?: number; abroad?: number; schools?: ForeignSchool } = {},
): Community {
  const lists = {
    men: wordsOf(names.men ?? first.americanMen),
    women: wordsOf(names.women ?? first.americanWomen),
    lastNames: wordsOf(lastNames),
  }
  return {
    lists,
    men: names.men ? new Weighted(wordsOf(names.men), byRank) : americanMen,
    women: names.women ? new Weighted(wordsOf(names.women), byRank) : americanWomen,
    lastNames: new Weighted(wordsOf(lastNames), byRank),
    rare,
    american: names.american ?? (names.men ? 0 : 1),
    abroad: names.abroad ?? 0.08,
    schools: names.schools ?? 'caribbean',
  }
}

const none: Rare = { share: 0, parts: [] }

/**
 * With their share of US physicians, in thousandths: about a quarter trained abroad, a fifth Asian, 7 % Hispanic, 6 %
 * Black.
 */
const communities: readonly (readonly [thousandths: number, Community])[] = [
  [330, community(last.american, rareNames(0.3, 'american', 'american', 'irish'))],
  [
    55,
    community(last.african_american, rareNames(0.12, 'american'), {
      men: first.africanAmericanMen,
      women: first.africanAmericanWomen,
      american: 0.6,
    }),
  ],
  [75, community(last.german, rareNames(0.4, 'german'))],
  [
    62,
    community(last.jewish, rareNames(0.25, 'german'), {
      men: first.jewishMen,
      women: first.jewishWomen,
      american: 0.2,
    }),
  ],
  [40, community(last.italian, rareNames(0.45, 'italian'), { abroad: 0.12 })],
  [20, community(last.french, none)],
  [25, community(last.scandinavian, rareNames(0.3, 'scandinavian'))],
  [12, community(last.dutch, none)],
  [20, community(last.polish, rareNames(0.5, 'polish'))],
  [8, community(last.greek, rareNames(0.6, 'greek'), { abroad: 0.15 })],
  [6, community(last.armenian, rareNames(0.6, 'armenian'), { abroad: 0.2, schools: 'slavic' })],
  [
    22,
    community(last.slavic, rareNames(0.5, 'slavic', 'polish'), {
      men: first.slavicMen,
      women: first.slavicWomen,
      american: 0.15,
      abroad: 0.65,
      schools: 'slavic',
    }),
  ],
  [
    68,
    community(last.hispanic, rareNames(0.18, 'hispanic'), {
      men: first.hispanicMen,
      women: first.hispanicWomen,
      american: 0.2,
      abroad: 0.45,
      schools: 'hispanic',
    }),
  ],
  [
    98,
    community(last.indian, rareNames(0.2, 'indian'), {
      men: first.indianMen,
      women: first.indianWomen,
      american: 0.05,
      abroad: 0.55,
      schools: 'indian',
    }),
  ],
  [
    54,
    community(last.muslim, rareNames(0.2, 'arabic'), {
      men: first.muslimMen,
      women: first.muslimWomen,
      american: 0.05,
      abroad: 0.65,
      schools: 'muslim',
    }),
  ],
  [
    12,
    community(last.persian, none, {
      men: first.persianMen,
      women: first.muslimWomen,
      american: 0.12,
      abroad: 0.5,
      schools: 'persian',
    }),
  ],
  [
    52,
    community(last.chinese, none, {
      men: first.chineseMen,
      women: first.chineseWomen,
      american: 0.6,
      abroad: 0.3,
      schools: 'chinese',
    }),
  ],
  [
    20,
    community(last.korean, none, {
      men: first.koreanMen,
      women: first.koreanWomen,
      american: 0.65,
      abroad: 0.2,
      schools: 'korean',
    }),
  ],
  [14, community(last.vietnamese, none, { men: first.vietnameseMen, women: first.vietnameseWomen, american: 0.5 })],
  [
    18,
    community(last.filipino, rareNames(0.1, 'hispanic'), {
      men: first.filipinoMen,
      women: first.filipinoWomen,
      american: 0.45,
      abroad: 0.6,
      schools: 'filipino',
    }),
  ],
  [9, community(last.japanese, none, { men: first.japaneseMen, women: first.japaneseWomen, american: 0.6 })],
  [
    18,
    community(last.african, rareNames(0.35, 'african'), {
      men: first.africanMen,
      women: first.africanWomen,
      american: 0.15,
      abroad: 0.65,
      schools: 'african',
    }),
  ],
]

const communityDraw = new Weighted(communities, ([thousandths]) => thousandths)
const suffixes = new Weighted(['Jr.', 'III', 'II', 'Sr.', 'IV'], (_, at) => [60, 22, 10, 5, 3][at] ?? 1)

function lastNameOf(dice: Dice, of: Community): string {
  if (!dice.chance(of.rare.share)) return of.lastNames.draw(dice)
  const [beginnings, endings] = dice.pick(of.rare.parts)
  const [beginning, ending] = [dice.pick(beginnings), dice.pick(endings)]
  // No letter three times in a row ('Grassson').
  return beginning.endsWith(ending.slice(0, 2)) ? of.lastNames.draw(dice) : beginning + ending
}

/** A person with a name from one of the communities; `women` is the share of women in percent. */
export function drawPerson(dice: Dice, women: number): Person {
  const [, from] = communityDraw.draw(dice)
  const woman = dice.next() * 100 < women
  const american = dice.chance(from.american)
  const names = woman ? (american ? americanWomen : from.women) : american ? americanMen : from.men
  const firstName = names.draw(dice)
  let lastName = lastNameOf(dice, from)
  // Married names, and both parents' names.
  if (dice.chance(woman ? (from.schools === 'hispanic' ? 0.14 : 0.06) : 0.012) && !/[ -]/.test(lastName)) {
    const second = dice.chance(0.6) ? lastNameOf(dice, from) : lastNameOf(dice, communityDraw.draw(dice)[1])
    if (second !== lastName && !/[ -]/.test(second)) lastName += `-${second}`
  }
  const middle = names.draw(dice)
  const middleKind = dice.next()
  return {
    firstName,
    middleName: middleKind < 0.24 || middle === firstName ? null : middleKind < 0.76 ? middle.charAt(0) : middle,
    lastName,
    suffix: !woman && dice.chance(0.035) ? suffixes.draw(dice) : null,
    woman,
    trainedIn: dice.chance(from.abroad) ? from.schools : 'us',
  }
}

/**
 * The share of US physicians with each first and last name, roughly: what the lists say, before there is any data to
 * count. Names made of parts are left out: each of them is rare.
 */
export function namesByShare(): { first: Map<string, number>; last: Map<string, number> } {
  const shares = { first: new Map<string, number>(), last: new Map<string, number>() }
  const add = (to: Map<string, number>, names: readonly string[], share: number) => {
    const all = names.reduce((sum, name, at) => sum + byRank(name, at), 0)
    for (const [at, name] of names.entries()) to.set(name, (to.get(name) ?? 0) + (share * byRank(name, at)) / all)
  }
  for (const [thousandths, { lists, american, rare }] of communities) {
    const share = thousandths / 1000
    add(shares.last, lists.lastNames, share * (1 - rare.share))
    for (const sex of ['men', 'women'] as const) {
      add(shares.first, lists[sex], (share / 2) * (1 - american))
      add(shares.first, wordsOf(sex === 'men' ? first.americanMen : first.americanWomen), (share / 2) * american)
    }
  }
  return shares
}

/** A last name for a practice's sign. */
export function drawLastName(dice: Dice): string {
  return communityDraw.draw(dice)[1].lastNames.draw(dice)
}
