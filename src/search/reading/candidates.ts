/** What some words beside each other can mean, each with how many physicians support it (docs/search.md, Reading). */
import { stateCode, stateName } from '#shared/text/us-states.ts'
import { usesOfName } from '../answer/full-names.ts'
import type { Column } from '../columns/column.ts'
import type { ColumnName } from '../columns/columns.ts'
import type { Segment } from '../columns/segment.ts'
import type { FilterTree, Leaf } from '../query/filters.ts'
import type { Knowledge } from './knowledge.ts'
import type { PartKind } from './part-kinds.ts'
import { regions } from './regions.ts'
import type { Word } from './words.ts'

export type Meaning = {
  readonly kind: PartKind
  /** As people read it: 'Dallas, TX'. */
  readonly label: string
  readonly tree: FilterTree
  /** How many physicians have it. */
  readonly support: number
  /** Who is not meant although the words before say so: 'noninvasive cardiologist' is none who intervenes. */
  readonly but?: Meaning
}

/** The words of the longest place with its radius. */
export const wordsAtMost = 8
const usualMiles = 50
const milesAtMost = 500

/** Words that say nothing by themselves. */
export const fillers = new Set(
  'a an the in at of for and with who is are to from doctor doctors dr doc physician physicians provider providers find me all any need looking practicing'.split(
    ' ',
  ),
)
/** Two-letter codes that are words or credentials more often, unless they are in capitals or behind a city. */
const wordCodes = new Set('in or me hi ok oh la de pa md ma al co id mo ms'.split(' '))
/** Terms that people write small, too; others of so few letters count in capitals, and may be the beginning of a name. */
export const smallTerms: ReadonlySet<string> = new Set('er ep gi ob ir md ent gyn icu nicu picu peds'.split(' '))
const titles = new Set('dr doctor prof professor'.split(' '))
const suffixes = new Set('jr sr ii iii iv'.split(' '))

export class Candidates {
  private readonly segments: readonly Segment[]
  private readonly knowledge: Knowledge
  private readonly isZip: (zip: string) => boolean

  constructor(segments: readonly Segment[], knowledge: Knowledge, isZip: (zip: string) => boolean) {
    this.segments = segments
    this.knowledge = knowledge
    this.isZip = isZip
  }

  of(words: readonly Word[]): Meaning[] {
    const phrase = words.map(({ text }) => text).join(' ')
    const [only] = words.length === 1 ? words : []
    const found: (Meaning | undefined)[] = [
      this.place(phrase, words.at(-1)?.capitals ?? false),
      years(phrase),
      contact(phrase),
    ]
    if (words.length <= 5) {
      const specialty = this.specialty(phrase, only === undefined || only.capitals)
      found.push(specialty)
      // A cardiologist is one by specialty, whatever else is called so.
      if (!specialty) found.push(this.whole('skill', 'skills', phrase) ?? this.whole('title', 'title', phrase))
      found.push(this.beginning('organization', 'organization', phrase, words.length))
      found.push(this.beginning('school', 'medicalSchool', phrase, words.length))
      found.push(this.name(words))
    }
    if (only) found.push(this.npi(only.text), this.credential(only))
    return found.filter((meaning) => meaning !== undefined)
  }

  /** A spelling of a specialty, or what its physicians are called. @param anyCase whether any two letters count */
  specialty(phrase: string, anyCase: boolean): Meaning | undefined {
    for (const spelling of spellingsOf(phrase)) {
      if (spelling.length <= 2 && !anyCase && !smallTerms.has(spelling)) continue
      const names = [...(this.knowledge.specialties(spelling) ?? []), spelling]
      const known = names
        .map((name) => this.exactly('specialty', name.toLowerCase()))
        .filter((one) => one !== undefined)
      const [first] = known
      if (!first) continue
      // The names that a spelling stands for, else the specialty that is spelled so.
      const meant = known.length > 1 && known.at(-1)!.label.toLowerCase() === spelling ? known.slice(0, -1) : known
      const labels = [...new Set(meant.map(({ label }) => label))]
      return {
        kind: 'specialty',
        label: labels.join(' or '),
        tree: { field: 'specialty', values: labels.map((label) => `=${label}`) },
        support: meant.reduce((sum, { support }) => sum + support, 0),
      }
    }
    return undefined
  }

  credential({ text, capitals }: Word): Meaning | undefined {
    const label = text.length > 2 || capitals || text === 'md' ? this.knowledge.credential(text) : undefined
    if (label === undefined) return undefined
    const support = this.count('credential', (column) => column.dictionary.containing(` ${text.replaceAll('.', '')} `))
    return support > 0
      ? { kind: 'credential', label, tree: { field: 'credential', values: [label] }, support }
      : undefined
  }

  private npi(text: string): Meaning | undefined {
    if (!/^[12]\d{9}$/.test(text)) return undefined
    return { kind: 'npi', label: text, tree: { field: 'npi', values: [text] }, support: 1 }
  }

  private place(phrase: string, capitals: boolean): Meaning | undefined {
    const away =
      /^(?:within |in )?(\d{1,3})(?: ?mi| ?miles?)? (?:of|from|around|near) (.+)$/.exec(phrase) ??
      /^(?:near|around|close to|outside)() (.+)$/.exec(phrase)
    const rest = away?.[2] ?? /^(?:in|from|at) (.+)$/.exec(phrase)?.[1] ?? phrase
    const miles = away ? Math.min(Number(away[1] || usualMiles), milesAtMost) : undefined
    const region = regions.get(rest)
    if (region) {
      const [city, reach] = region
      return around('city', city, miles ?? reach, this.count('place', codeOf(city.toLowerCase())))
    }
    if (/^\d{5}$/.test(rest)) {
      if (!this.isZip(rest)) return undefined
      return around('zip', rest, miles, Math.max(1, this.count('zip', codeOf(rest))))
    }
    const words = rest.split(' ')
    for (let at = Math.max(1, words.length - 3); at < words.length; at++) {
      const code = stateCode(words.slice(at).join(' '))
      const city = `${words.slice(0, at).join(' ')}, ${code?.toLowerCase()}`
      const inState = code && this.exactly('place', city)
      if (inState) return around('city', inState.label, miles, inState.support)
    }
    const code = stateCode(rest)
    const isCode = rest.length === 2
    if (code && (!isCode || ((capitals || !wordCodes.has(rest)) && miles === undefined))) {
      const support = this.count('state', codeOf(code.toLowerCase())) + this.count('city', codeOf(rest))
      const tree: Leaf = isCode ? { field: 'state', values: [code] } : { field: 'city', values: [rest] }
      if (support > 0 && miles === undefined) return { kind: 'place', label: stateName(code) ?? code, tree, support }
    }
    const city = isCode
      ? undefined
      : (this.exactly('city', rest.replace(/^saint /, 'st. ')) ?? this.exactly('city', rest))
    return city && around('city', city.label, miles, city.support)
  }

  /** A name in any order, with a title, initials, and a suffix; of a short form that no one has, the full ones. */
  private name(words: readonly Word[]): Meaning | undefined {
    const parts = words.map(({ text }) => text.replaceAll('.', ''))
    while (parts.length > 1 && titles.has(parts[0]!)) parts.shift()
    while (parts.length > 1 && suffixes.has(parts.at(-1)!)) parts.pop()
    const plain = parts.filter((part, at) => part.length > 1 || (at === 0 && parts.length < 3))
    if (plain.length === 0 || plain.length > 4) return undefined
    if (plain.length === 1) return this.oneName(plain[0]!)
    for (let at = 1; at < plain.length; at++) {
      const [front, rest] = [plain.slice(0, at).join(' '), plain.slice(at).join(' ')]
      const asWritten = this.people([
        [front, rest],
        [rest, front],
      ])
      if (asWritten) return asWritten
      const other = this.people([
        ...this.knowledge.nicknames(front).map((name) => [name, rest] as const),
        ...this.knowledge.nicknames(rest).map((name) => [name, front] as const),
      ])
      if (other) return other
    }
    return undefined
  }

  private people(names: readonly (readonly [first: string, last: string])[]): Meaning | undefined {
    const known = names.flatMap(([first, last]) => {
      const support = this.segments.reduce((sum, segment) => sum + usesOfName(segment, first, last), 0)
      return support > 0 ? [{ first, last, support }] : []
    })
    if (known.length === 0) return undefined
    const labels = known.map(({ first, last }) => `${this.label('firstName', first)} ${this.label('lastName', last)}`)
    return {
      kind: 'name',
      label: labels.join(' or '),
      tree: { field: 'name', values: known.map(({ first, last }) => `=${first} ${last}`) },
      support: known.reduce((sum, { support }) => sum + support, 0),
    }
  }

  private oneName(name: string): Meaning | undefined {
    if (name.length < 2) return undefined
    const found = [this.exactly('lastName', name), this.exactly('firstName', name)].filter((one) => one !== undefined)
    const [first] = found
    if (!first) return undefined
    const support = found.reduce((sum, one) => sum + one.support, 0)
    return { kind: 'name', label: first.label, tree: { field: 'name', values: [`=${name}`] }, support }
  }

  private whole(kind: 'skill' | 'title', column: 'skills' | 'title', phrase: string): Meaning | undefined {
    const known = this.exactly(column, phrase)
    return known && { kind, label: known.label, tree: { field: column, values: [known.label] }, support: known.support }
  }

  /** What the values of a column begin with, as whole words; a single word must be a whole value. */
  private beginning(
    kind: 'organization' | 'school',
    column: 'organization' | 'medicalSchool',
    phrase: string,
    words: number,
  ): Meaning | undefined {
    if (phrase.length < 4) return undefined
    const known = this.exactly(column, phrase)
    const longer =
      words < 2
        ? 0
        : this.count(column, ({ dictionary }) => {
            const [from, to] = dictionary.beginning(`${phrase} `)
            return Uint32Array.from({ length: to - from }, (_, i) => from + i)
          })
    const support = longer + (known?.support ?? 0)
    const field = kind === 'organization' ? kind : 'school'
    return support > 0 ? { kind, label: known?.label ?? phrase, tree: { field, values: [phrase] }, support } : undefined
  }

  /** A whole value that someone has. */
  exactly(column: ColumnName, value: string): { readonly label: string; readonly support: number } | undefined {
    const support = this.count(column, codeOf(value))
    return support > 0 ? { label: this.label(column, value), support } : undefined
  }

  private label(column: ColumnName, value: string): string {
    for (const { columns } of this.segments) {
      const { dictionary } = columns[column]
      const code = dictionary.find(value)
      if (code !== -1) return dictionary.label(code)
    }
    return value
  }

  private count(column: ColumnName, codes: (column: Column) => Uint32Array): number {
    return this.segments.reduce((sum, segment) => {
      const { live } = segment.columns[column]
      return codes(segment.columns[column]).reduce((total, code) => total + live[code]!, sum)
    }, 0)
  }
}

const codeOf = (value: string) => (column: Column) => {
  const code = value === '' ? -1 : column.dictionary.find(value)
  return Uint32Array.from(code === -1 ? [] : [code])
}

function around(field: 'city' | 'zip', place: string, miles: number | undefined, support: number): Meaning {
  const label = miles === undefined ? place : `Within ${miles} miles of ${place}`
  return { kind: 'place', label, tree: { field, values: [place], ...(miles === undefined ? {} : { miles }) }, support }
}

/** The ways in which a specialty's name may be meant: plurals, and what its physicians are called. */
function spellingsOf(phrase: string): string[] {
  const bare = phrase.replace(/ (?:doctor|doc|physician|specialist|md)s?$/, '')
  const forms = [phrase, bare].flatMap((text) => [text, text.replace(/s$/, '')])
  const turned = forms.map((text) =>
    text
      .replace(/ologists?$/, 'ology')
      .replace(/iatrists?$/, 'iatry')
      .replace(/iatricians?$/, 'iatrics')
      .replace(/surgeons?$/, 'surgery'),
  )
  return [...new Set([...forms, ...turned])]
}

function years(phrase: string): Meaning | undefined {
  const found =
    /^(\d{1,2})(?: ?(?:-|to) ?(\d{1,2})|(\+))? ?(?:years?|yrs?)(?: (?:out|experience|of experience|in practice|of practice))?$/.exec(
      phrase,
    )
  if (!found) return undefined
  const [, from, to] = found
  const range = { from: Number(from), ...(to === undefined ? {} : { to: Number(to) }) }
  const label = to === undefined ? `${from} years or more in practice` : `${from} to ${to} years in practice`
  return { kind: 'years', label, tree: { field: 'practiceYears', values: [range] }, support: 1 }
}

const contacts = [
  [/^(?:has|have|having|with)(?: an?)? emails?$/, 'hasEmail', 'Has email'],
  [/^(?:has|have|having|with)(?: a)? phones?$/, 'hasPhone', 'Has phone'],
  [/^(?:has|have|having|with)(?: a)? direct phones?$/, 'hasDirectPhone', 'Has direct phone'],
] as const

function contact(phrase: string): Meaning | undefined {
  const found = contacts.find(([pattern]) => pattern.test(phrase))
  return found && { kind: 'contact', label: found[2], tree: { field: found[1], values: [true] }, support: 1 }
}
