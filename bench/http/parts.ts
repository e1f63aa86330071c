/** The requests, as a browser sends them. */
import type { Options } from 'autocannon'
import type { SearchFilters } from '../../src/search/query/filters.ts'
import { paths } from '../../src/shared/product/paths.ts'
import { neverAsked } from '../search/never-asked.ts'

export type Requests = Options['requests']

/** Chrome's. */
const accepting = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Searches people make: words, names, places, and several filters at once. Every fifth one also counts its facets. */
export const searches: readonly SearchFilters[] = [
  { query: 'smith' },
  { query: 'cardiology' },
  { query: 'john garcia' },
  { specialty: ['Cardiology'], state: ['TX'] },
  { query: 'family medicine' },
  { state: ['CA'], hasEmail: true },
  { query: 'teaching', city: ['Houston'] },
  { specialty: ['Pediatrics', 'Family Medicine'] },
  { query: 'clinic', state: ['NY'] },
  { skills: ['Leadership'], telehealth: true },
  { query: 'lee' },
  { title: ['chief'], state: ['FL'] },
  { query: 'surg' },
  { organization: ['medical center'] },
  { license: ['TX', 'NM'] },
  { query: 'maria' },
  { specialty: ['Urology'] },
  { query: 'hospital', hasDirectPhone: true },
  { practiceYears: { from: 5, to: 15 }, state: ['OH'] },
  { query: 'women' },
]

/** What people type into the search box, letter by letter. */
const typedWords = ['card', 'smith', 'houston', 'fami', 'texas', 'maria', 'clinic', 'surg']

/** Searches and profiles of each person that no one else asks for: more than a connection sends in a few seconds. */
const newEach = 400

export const partNames = [
  'healthz',
  'get-account',
  'search-physicians',
  'new-searches',
  'profile',
  'new-profiles',
  'landing',
  'directory',
  'search',
  'reveal',
  'typing',
] as const
export type PartName = (typeof partNames)[number]

/** What several people request, for each part: a connection sends one person's requests. */
export type Parts = Record<PartName, readonly Requests[]>

interface Place {
  /** Sessions of different accounts. */
  tokens: readonly string[]
  /** How many physicians there are; the first ones' ids count from 1. */
  rows: number
}

/** `physicians` are some to look at. */
export function partsFor(place: Place, physicians: readonly number[]): Parts {
  const people = place.tokens.map((_, i) => partsOf(place, physicians, i))
  const entries = partNames.map((name) => [name, people.map((parts) => parts[name])] as const)
  return Object.fromEntries(entries) as unknown as Parts
}

function partsOf({ tokens, rows }: Place, physicians: readonly number[], begin: number): Record<PartName, Requests> {
  const cookie = `__Host-attending.session_token=${encodeURIComponent(tokens[begin]!)}`
  /** Not everyone asks for the same thing at the same time. */
  const turned = (requests: Requests): Requests => {
    const first = begin % requests.length
    return [...requests.slice(first), ...requests.slice(0, first)]
  }
  const member = { ...accepting, cookie, 'sec-fetch-site': 'same-origin' }
  const visit = (path: string, headers: Record<string, string> = accepting): Requests[number] => ({
    method: 'GET',
    path,
    headers: { ...headers, accept: 'text/html' },
  })
  const call = (name: string, input: object): Requests[number] => ({
    method: 'POST',
    path: paths.call(name),
    headers: { ...member, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  return {
    healthz: [{ method: 'GET', path: '/healthz', headers: accepting }],
    'get-account': [call('get-account', {})],
    'search-physicians': turned(
      searches.map((filters, i) => call('search-physicians', { filters, facets: i % 5 === 0 })),
    ),
    'new-searches': turned(
      Array.from({ length: newEach }, (_, i) => {
        const filters = { ...searches[i % searches.length], ...neverAsked(begin * newEach + i) }
        return call('search-physicians', { filters, facets: i % 5 === 0 })
      }),
    ),
    profile: turned(physicians.map((id) => visit(paths.physician(id)))),
    // From the end, so that none of them is among those found above.
    'new-profiles': Array.from({ length: newEach }, (_, i) =>
      visit(paths.physician(rows - ((begin * newEach + i) % rows))),
    ),
    landing: [visit('/')],
    directory: [visit('/directory/cardiology')],
    search: [visit('/search?query=cardiology', member)],
    reveal: Array.from({ length: newEach }, (_, i) =>
      call('get-physician-contact', { physicianId: 1 + ((begin * newEach + i) % rows), field: 'email' }),
    ),
    typing: turned(
      typedWords.flatMap((word) =>
        [...word].map((_, at) => call('suggest', { field: 'name', text: word.slice(0, at + 1) })),
      ),
    ),
  }
}
