/** The possible meanings of adjacent words, each with how many physicians support it (docs/search.md, Reading). */

import type { Knowledge } from '#lexicon/knowledge.ts'
import type { PartKind } from '#lexicon/part-kinds.ts'
import { professions } from '#lexicon/professions.ts'
import { regionNamed } from '#lexicon/regions.ts'
import { titles } from '#lexicon/titles.ts'
import { connectors, negations, textOf, type Word } from '#lexicon/words.ts'
import type { Recent } from '../columns/recent.ts'
import type { Segment } from '../columns/segment.ts'
import { foldAbbreviation } from '../columns/values.ts'
import type { FilterTree } from '../query/filters.ts'
import type { Mine } from '../query/mine.ts'
import type { Towns } from '../query/town.ts'
import { affiliationsMeant, isAffiliation } from './affiliations.ts'
import { contactMeant, mineMeant } from './contacts.ts'
import { HeldValues } from './held-values.ts'
import { licenseMeant } from './licenses.ts'
import { excluded, type Meaning } from './meaning.ts'
import { nameMeant } from './names.ts'
import {
  countyMeant,
  mayBeState,
  otherPlace,
  otherPlaces,
  placeMeant,
  placeSaid,
  stateFirst,
  stateMeant,
} from './places.ts'
import { settingMeant } from './settings.ts'
import { focusMeant, specialtyMeant } from './specialty-words.ts'
import { loneTownMeant, type TownSign, townMeant } from './towns.ts'
import { wishMeant } from './wishes.ts'
import { yearsMeant } from './years.ts'

/** Enough words for the longest place with its radius, and for 'not contacted in the last 90 days'. */
export const maxWords = 8

/**
 * Spellings of specialties that are ordinary words in postings ('urgent need', 'emergency coverage', 'family leave',
 * 'on the other hand').
 */
const ordinaryWords: ReadonlySet<string> = new Set(
  'urgent emergency trauma critical family hand eye sports sleep pain medicine medical internal general oral path occupational infectious plastic vascular radiation transplant addiction rehab public hospice cap cv neo ped end go ai'.split(
    ' ',
  ),
)

/** Characters: so that a text of endlessly long words doesn't push out what people really type. */
const maxRemembered = 100

/** The context of the words: other knowledge, and who is asking. */
export type Setting = {
  readonly knowledge: Knowledge
  readonly isZip: (zip: string) => boolean
  readonly towns?: Towns | undefined
  /** Where a region or a county is. */
  readonly region?: ((name: string) => { readonly zips: readonly string[] } | undefined) | undefined
  /** The year from which years in practice are counted. */
  readonly year: number
  readonly mine?: Mine | undefined
  /** For those who may know what physicians wish for; 'said' reads no words that may as well be about a job. */
  readonly wishes?: 'said' | 'any' | undefined
  /** Whether anyone matches; if omitted, specialties are not narrowed to some of their physicians. */
  readonly anyone?: ((tree: FilterTree) => boolean) | undefined
  /** Caches what words mean, as long as no physician changes. */
  readonly meanings?: Recent<readonly Meaning[]> | undefined
}

/** Credentials of people who are not physicians: if typed, they are found or not, but are never a name. */
const otherProfessions: ReadonlySet<string> = new Set('crna aprn np fnp pmhnp dnp pa-c rn lpn cnm lcsw'.split(' '))

/** The most frequent first; the beginning of a longer name comes after a place that uses all of the words. */
function bySupport(meant: readonly Meaning[]): Meaning[] {
  const later = ({ kind }: Meaning) => Number(kind === 'organization' || kind === 'school')
  const isPlace = meant.some(({ kind }) => kind === 'place')
  return meant.toSorted((a, b) => (isPlace ? later(a) - later(b) : 0) || b.support - a.support)
}

export class Candidates {
  readonly held: HeldValues
  private readonly setting: Setting
  private readonly inText: boolean
  private readonly townSign: TownSign
  readonly towns: Towns

  /**
   * @param inText the words are from a longer text, which has too many names of people, titles, and organizations for
   * one alone to mean anyone
   * @param townSign what has to indicate that words before a state are a town with no physicians
   */
  constructor(segments: readonly Segment[], setting: Setting, inText: boolean, townSign: TownSign) {
    this.held = new HeldValues(segments)
    this.setting = setting
    this.inText = inText
    this.townSign = townSign
    this.towns = setting.towns ?? (() => [])
  }

  /** All meanings of the words, the most frequent first. */
  of(words: readonly Word[]): Meaning[] {
    const meant = this.meant(words)
    const town = meant.length === 0 ? this.town(words) : undefined
    if (town) return [town]
    const [first, ...others] = words
    if (meant.length > 0 || !first || others.length === 0) return bySupport(meant)
    if (negations.has(first.text)) return bySupport(this.meant(others).map(excluded))
    // 'Charleston excluded'
    return bySupport(words.at(-1)!.text === 'excluded' ? this.meant(words.slice(0, -1)).map(excluded) : meant)
  }

  private town(words: readonly Word[]): Meaning | undefined {
    return townMeant(this, words, this.townSign, this.inText) ?? loneTownMeant(this, words, this.inText)
  }

  private meant(words: readonly Word[]): readonly Meaning[] {
    const { mine, meanings, year, wishes, isZip } = this.setting
    const phrase = words.map(({ text }) => text).join(' ')
    // The code below uses nothing else of a word.
    const written = [
      year,
      this.inText,
      words.length,
      words.at(-1)?.capitals,
      isList(words),
      isBehindComma(words),
      /licen[sc]|\blic\b/.test(phrase) ? words.map(({ comma, dash }) => `${comma}${dash}`).join('') : '',
      phrase,
    ].join(' ')
    const remembered = phrase.length > maxRemembered ? undefined : meanings
    const known = remembered?.get(written, () => this.known(words, phrase)) ?? this.known(words, phrase)
    const { held, towns } = this
    const wish = wishes && !this.inText ? wishMeant(words, phrase, wishes, { held, towns, isZip }) : undefined
    const own = mineMeant(phrase, mine) ?? wish
    return own ? [own, ...known] : known
  }

  /** All meanings except those that depend on who is asking. */
  private known(words: readonly Word[], phrase: string): readonly Meaning[] {
    const { isZip, year, knowledge } = this.setting
    const [only] = words.length === 1 ? words : []
    const found: (Meaning | undefined)[] = [
      ...this.places(words, phrase, isZip),
      // 'Telehealth OK, licensed in Colorado'
      isBehindComma(words) && /licensed$/.test(phrase) ? undefined : licenseMeant(phrase, words),
      npiMeant(phrase),
      yearsMeant(phrase, year),
      contactMeant(phrase),
      settingMeant(phrase),
    ]
    const profession = this.inText || words.length > 4 ? undefined : this.profession(phrase, only?.capitals ?? false)
    if (profession) found.push(profession)
    else if (words.length <= 5) {
      // 'Urgent: cardiologist Dallas' is in a hurry and does not mean Urgent Care.
      const isOrdinary = only !== undefined && (only.text === 'urgent' || (this.inText && ordinaryWords.has(only.text)))
      const specialty = isOrdinary ? undefined : this.specialty(phrase, only === undefined || only.capitals)
      found.push(isOrdinary || isList(words) ? specialty : (this.focus(phrase, specialty) ?? specialty))
      // 'Cardiologist' means the specialty, even if a skill or title has the same name.
      if (!specialty) {
        const skill = this.whole('skill', 'skills', phrase)
        found.push(skill ?? (this.inText ? undefined : (this.whole('title', 'title', phrase) ?? this.title(phrase))))
      }
      if (!this.inText) found.push(nameMeant(this.held, knowledge, words))
    }
    if (words.length <= 7 && (!this.inText || isAffiliation(phrase))) {
      const state = mayBeState.get(phrase)
      const instead = state === undefined ? {} : { instead: [stateMeant(this.held, state)] }
      found.push(...affiliationsMeant(this.held, phrase, this.isPractice(words)).map((one) => ({ ...one, ...instead })))
    }
    if (only) found.push(this.credential(only))
    return found.filter((meaning) => meaning !== undefined)
  }

  private places(words: readonly Word[], phrase: string, isZip: (zip: string) => boolean): (Meaning | undefined)[] {
    // 'IN OH' is Indiana and Ohio.
    const [first, second] = words
    if (words.length === 2 && first?.capitals && first.text === 'in' && second?.text.length === 2) return []
    // 'Dallas, Fort Worth' are two cities.
    if (isList(words) && regionNamed(placeSaid(phrase).rest)) return []
    const { region } = this.setting
    const isCounty = region !== undefined && /(?:county|parish)/.test(phrase) && !regionNamed(placeSaid(phrase).rest)
    const place =
      (isCounty ? countyMeant(this.held, region, phrase) : undefined) ??
      placeMeant(this.held, isZip, phrase, words.at(-1)?.capitals ?? false) ??
      // 'Texas, Houston excluded' names two places.
      (isList(words) ? undefined : stateFirst(this.held, phrase))
    const others = words.length === 1 ? (otherPlaces.get(phrase) ?? []) : []
    return [place, ...others.map((name) => otherPlace(this.held, name))]
  }

  /** 'Nguyen dermatology', 'Smith and Jones': someone's last name and a specialty, or two of them. */
  private isPractice(words: readonly Word[]): boolean {
    const [one, joint, other] = words
    const arePeople = [one, other].every((word) => word && this.held.uses('lastName', word.text) > 0)
    if (words.length <= 5 && joint && connectors.has(joint.text) && arePeople) return true
    return words.slice(1).some((_, at) => {
      const [name, rest] = [textOf(words.slice(0, at + 1)), words.slice(at + 1)]
      if (rest.length > 4 || !this.specialty(textOf(rest), rest.length > 1 || rest[0]!.capitals)) return false
      return nameMeant(this.held, this.setting.knowledge, words.slice(0, at + 1))?.kind === 'name' && name.length > 2
    })
  }

  /** @param anyCase whether any two letters count */
  specialty(phrase: string, anyCase: boolean): Meaning | undefined {
    return specialtyMeant(this.held, this.setting.knowledge, phrase, anyCase)
  }

  private focus(phrase: string, specialty: Meaning | undefined): Meaning | undefined {
    const { knowledge, anyone } = this.setting
    return anyone && focusMeant(this.held, knowledge, this.inText ? anyone : undefined, phrase, specialty)
  }

  /** Whether a word means something of these kinds. */
  is(word: Word, kinds: readonly PartKind[]): boolean {
    return this.of([word]).some(({ kind }) => kinds.includes(kind))
  }

  isCredential(text: string): boolean {
    return this.setting.knowledge.credential(text) !== undefined
  }

  credential({ text, capitals }: Word): Meaning | undefined {
    const isWord = text.length <= 2 && !capitals && text !== 'md'
    // 'DOs', but 'MBBS'
    const [one] = [text, ...(capitals ? [text.replace(/s$/, '')] : [])].filter(
      (word) => !isWord && this.setting.knowledge.credential(word) !== undefined,
    )
    if (one === undefined) return undefined
    const label = this.setting.knowledge.credential(one)!
    const inside = ` ${one.replaceAll('.', '')} `
    const support = this.held.count('credential', (column) => column.dictionary.containing(inside))
    const isAsked = otherProfessions.has(one) && (capitals || one.length > 3)
    return support > 0 || isAsked
      ? { kind: 'credential', label, tree: { field: 'credential', values: [label] }, support }
      : undefined
  }

  /** Other professions are asked for, and found or not; 'PA' and 'PT' alone are more often something else. */
  private profession(phrase: string, capitals: boolean): Meaning | undefined {
    const values = professions.get(phrase) ?? (phrase === 'pa' && capitals ? professions.get('pas') : undefined)
    if (!values) return undefined
    const support = values.reduce((sum, one) => {
      const inside = ` ${foldAbbreviation(one).trim()} `
      return sum + this.held.count('credential', (column) => column.dictionary.containing(inside))
    }, 0)
    return { kind: 'credential', label: values[0]!, tree: { field: 'credential', values }, support }
  }

  /** A title with these words, if someone has one. */
  private title(phrase: string): Meaning | undefined {
    const words = titles.get(phrase.replace(/ of(?: the)?$/, ''))
    const support = words === undefined ? 0 : this.held.count('title', (column) => column.fitting(words, 'word'))
    if (words === undefined || support === 0) return undefined
    return { kind: 'title', label: words, tree: { field: 'title', operator: 'whole', values: [words] }, support }
  }

  private whole(kind: 'skill' | 'title', column: 'skills' | 'title', phrase: string): Meaning | undefined {
    const known = this.held.exactly(column, phrase)
    return known && { kind, label: known.label, tree: { field: column, values: [known.label] }, support: known.support }
  }
}

/** Words with a comma between them: 'pediatricians, hospitalists'. */
const isList = (words: readonly Word[]) => words.slice(0, -1).some(({ comma }) => comma)

/** 'OK, licensed': the last word isn't one of the list. */
const isBehindComma = (words: readonly Word[]) => words.at(-2)?.comma === true

/** '1234567893', 'npi# 1234567893', 'NPI number: 1234567893' */
function npiMeant(phrase: string): Meaning | undefined {
  const number = /^(?:npis? ?(?:#|no\.?|numbers?|nos?\.?|is)? ?:? ?)?([12]\d{9})$/.exec(phrase)?.[1]
  if (number === undefined) return undefined
  return { kind: 'npi', label: number, tree: { field: 'npi', values: [number] }, support: 1 }
}
