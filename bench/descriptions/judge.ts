import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stateCode } from '../../src/shared/text/state-code.ts'

export const goals = { precision: 0.95, recall: 0.9 }

export interface Case {
  id: string
  text: string
  /** What the search must ask for: 'specialty: Cardiology', '-specialty: …' for who is left out, 'license: OH, PA'. */
  want: ReadonlySet<string>
  /** What is only mentioned, and may be proposed. */
  offer: ReadonlySet<string>
  /** What must not be asked for. */
  never: ReadonlySet<string>
}

/** What a reader makes of a description. */
export interface Answer {
  parts: readonly { kind: string; label: string; excluded?: boolean | undefined }[]
  offers: readonly { kind: string; label: string }[]
  total: number
  /** The states of the first physicians found, each with where else they are licensed. */
  first: readonly { state: string; licenses: readonly string[] }[]
  milliseconds: number
}

export interface Judged {
  id: string
  extra: readonly string[]
  missing: readonly string[]
  offersMissing: readonly string[]
  isEmpty: boolean
  isWrongState: boolean
  made: number
  right: number
  expected: number
  offers: number
  milliseconds: number
}

const listed = (line: string | undefined) =>
  new Set(line === undefined ? [] : line.split('; ').map((one) => one.trim()))

/**
 * `== id title`, lines `want:`, `offer:`, and `never:`, a line `---`, and the text. Lines before the first are notes.
 */
export function readCases(folder = import.meta.dirname): Case[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) =>
      readFileSync(path.join(folder, file), 'utf8')
        .split(/^== /m)
        .slice(1)
        .map((section): Case => {
          const at = section.indexOf('\n---\n')
          const lines = section.slice(0, at).split('\n')
          const after = (key: string) => lines.find((line) => line.startsWith(`${key}: `))?.slice(key.length + 2)
          return {
            id: lines[0]!.split(' ')[0]!,
            text: section.slice(at + 5).trim(),
            want: listed(after('want')),
            offer: listed(after('offer')),
            never: listed(after('never')),
          }
        }),
    )
}

/**
 * Licenses by code in one order: 'license: Florida or Georgia' → 'license: FL, GA'. Specialties in one part are
 * several.
 */
function normal(part: string): string[] {
  const specialties = part.match(/^specialty: (.+)$/)?.[1]
  if (specialties !== undefined) return specialties.split(' or ').map((one) => `specialty: ${one}`)
  const states = part.match(/^license: (?:Licensed in )?(.+)$/)?.[1]
  if (states === undefined) return [part]
  const codes = states.split(/,? (?:or|and) |, /).map((state) => stateCode(state) ?? state)
  return [`license: ${codes.sort().join(', ')}`]
}

/** The states in which those found may be; null if they may be anywhere. */
function statesOf(want: ReadonlySet<string>): ReadonlySet<string> | null {
  const states = [...want].flatMap((part) => {
    const place = part.match(/^place: (?!Within)(.+)$/)?.[1]
    return place === undefined ? [] : [stateCode(place.split(', ').at(-1)!) ?? place]
  })
  return states.length === 0 ? null : new Set(states)
}

/** Around a town, or in it. */
const isSame = (one: string, part: string) => one.replace('Within 50 miles of ', '').startsWith(part)

export function judge({ id, want, offer, never }: Case, answer: Answer): Judged {
  const made = new Set(
    answer.parts.flatMap(({ kind, label, excluded }) => normal(`${excluded ? '-' : ''}${kind}: ${label}`)),
  )
  const expected = new Set([...want].flatMap(normal))
  const offered = new Set(answer.offers.flatMap(({ kind, label }) => normal(`${kind}: ${label}`)))
  const states = statesOf(want)
  const licenses = [...expected].flatMap((part) => part.match(/^license: (.+)$/)?.[1]?.split(', ') ?? [])
  const isElsewhere = ({ state, licenses: held }: Answer['first'][number]) =>
    states ? !states.has(state) : licenses.length > 0 && !licenses.some((code) => held.includes(code))
  return {
    id,
    extra: [
      ...made.difference(expected),
      ...[...never].filter((part) => made.has(part)).map((part) => `never ${part}`),
    ],
    missing: [...expected.difference(made)],
    offersMissing: [...offer].flatMap(normal).filter((part) => ![...offered].some((one) => isSame(one, part))),
    isEmpty: answer.total === 0,
    isWrongState: answer.first.some(isElsewhere),
    ...{ made: made.size, right: made.intersection(expected).size, expected: expected.size, offers: offer.size },
    milliseconds: answer.milliseconds,
  }
}

export function summary(judged: readonly Judged[]) {
  const sum = (of: (one: Judged) => number) => judged.reduce((total, one) => total + of(one), 0)
  const times = judged.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  return {
    postings: judged.length,
    exact: judged.filter(({ extra, missing }) => extra.length + missing.length === 0).length,
    precision: sum(({ right }) => right) / sum(({ made }) => made),
    recall: sum(({ right }) => right) / sum(({ expected }) => expected),
    offers: 1 - sum(({ offersMissing }) => offersMissing.length) / sum(({ offers }) => offers),
    empty: judged.filter(({ isEmpty }) => isEmpty).length,
    wrongState: judged.filter(({ isWrongState }) => isWrongState).length,
    median: times[Math.floor(times.length / 2)]!,
    worst: times.at(-1)!,
  }
}
