/** Converts a call's search for the index, for every feature that searches on someone's behalf. */
import type { Kysely } from 'kysely'
import { normaliseEmail } from '#data/normalise/email.ts'
import { normalisePhone } from '#data/normalise/phone.ts'
import { locationOfZip } from '#data/normalise/zip-location.ts'
import type { DB } from '#db/schema.gen.ts'
import { subscriptionOf } from '#features/billing/queries.server.ts'
import { type SearchFilters as IndexFilters, isWish } from '#search/query/filters.ts'
import type { Mine } from '#search/query/mine.ts'
import type { Sort } from '#search/query/query.ts'
import type { Around } from '#search/query/setting.ts'
import { asksForMine } from '#search/reading/contacts.ts'
import type { Reading, ReadPart, Said } from '#search/reading/reading.ts'
import { asksForWish } from '#search/reading/wish-words.ts'
import { tierGrants, type Viewer } from '#shared/access/access.ts'
import type { Holder } from '#shared/access/ownership.ts'
import { contactedWithin, contactedWithOutcome } from '../activities/queries.server.ts'
import { blockedIds } from '../do-not-contact/queries.server.ts'
import { idsOnListsOf } from '../lists/queries.server.ts'
import { ownRecordIds, uploadedWith } from '../match/queries.server.ts'
import type { ContactField } from '../physicians/contracts.ts'
import { maySeeWishes } from '../physicians/may-see-wishes.ts'
import { revealedWith } from '../physicians/queries.server.ts'
import { hospitalPlace } from '../public-facts/queries.server.ts'
import type { SearchFilters } from './contracts.ts'
import type { LeafInput, TreeInput } from './filter-tree.ts'
import { readNearHospital } from './near-hospital.ts'

interface SearchInput {
  filters?: SearchFilters | undefined
  tags?: string[] | undefined
  sort?: Sort | undefined
}

export interface IndexRequest {
  filters: IndexFilters
  sort?: Sort
}

/**
 * Keyword tags become a filter like the others; lists and contact marks become the ids they currently stand for. Only
 * lists that `holder` may see are used.
 * @returns null if a list doesn't exist or isn't theirs
 */
export async function indexRequest(db: Kysely<DB>, holder: Holder, input: SearchInput): Promise<IndexRequest | null> {
  const [request] = (await indexRequests(db, holder, [input])) ?? []
  return request ?? null
}

/** The same for several searches, each list looked up once. */
export async function indexRequests(
  db: Kysely<DB>,
  holder: Holder,
  inputs: readonly SearchInput[],
): Promise<IndexRequest[] | null> {
  const known = await lookUp(db, holder, [
    ['doNotContact', ['only']],
    ...inputs.flatMap(({ filters: { exclude, where, ...chosen } = {} }) => [
      ...Object.entries(chosen).map(([field, value]) => [field, [value]] as const),
      ...Object.entries(exclude ?? {}),
      ...(where === undefined ? [] : leavesOf(where).map(({ field, values }) => [field, values] as const)),
    ]),
  ])
  if (known === null) return null
  const asking = new Set(inputs.filter(asksForWishes))
  const sees = asking.size > 0 && (await seesWishes(db, holder))
  const asked = new Map<string | undefined, Promise<Mine | undefined>>()
  return Promise.all(
    inputs.map(async (input) => {
      const { query, asTyped } = input.filters ?? {}
      const words = asTyped ? undefined : query
      const mine = asked.get(words) ?? mineOf(db, holder, words)
      asked.set(words, mine)
      const request = requestOf(input, known, await mine)
      if (!asking.has(input)) return request
      const recent =
        sees && input.sort?.key === 'newest' && findsOpen(input) ? { recent: await openedSince(db, 0) } : {}
      return { ...request, filters: { ...request.filters, seesWishes: sees, ...recent } }
    }),
  )
}

/** Whether a search asks what physicians have said on their own page, by filters or in words. */
export function asksForWishes({ filters: { exclude = {}, where, ...chosen } = {} }: SearchInput): boolean {
  if (wordsAsk(chosen)) return true
  const leaves = where === undefined ? [] : leavesOf(where)
  return [...Object.keys(chosen), ...Object.keys(exclude), ...leaves.map(({ field }) => field)].some(isWish)
}

/** Whether everyone found has opened to offers: then the newest are those who did so last. */
const findsOpen = ({ filters = {} }: SearchInput) =>
  wordsAsk(filters) || Object.entries(filters).some(([name, value]) => isWish(name) && value !== false)

const wordsAsk = ({ query = '', asTyped }: SearchFilters) => !asTyped && asksForWish(query)

/** At most so many are named or come first. */
const namedOpened = 5000

/** Who has opened to offers since a change, or changed their wishes, the latest first. */
export async function openedSince(db: Kysely<DB>, change: number, who: 'all' | 'reachable' = 'all'): Promise<number[]> {
  const opened = db.selectFrom('own_profiles').select('physician_id').where('opened_change', '>', change)
  const rows = await (who === 'all' ? opened : opened.where('opening_waits', '=', false))
    .where('offers', '=', 'open')
    .orderBy('opened_change', 'desc')
    .limit(namedOpened)
    .execute()
  return rows.map(({ physician_id }) => physician_id)
}

/** As they are shown to someone: on a card to a viewer, and in a job by the plan that its person has by then. */
async function seesWishes(db: Kysely<DB>, holder: Holder): Promise<boolean> {
  if (isViewer(holder)) return maySeeWishes(holder)
  const { subscribed, tier } = await subscriptionOf(db, holder.id)
  return subscribed && tierGrants(tier, 'basic')
}

const isViewer = (holder: Holder): holder is Viewer => 'subscription' in holder

function requestOf(input: SearchInput, known: Known, mine: Mine | undefined): IndexRequest {
  const { exclude, where, ...chosen } = input.filters ?? {}
  const inIndex = (field: string, value: unknown) => (isLookedUp(field) ? known.get(keyOf(field, value)) : value)
  const each = (field: string, values: readonly unknown[]) => values.map((value) => inIndex(field, value))
  const tree = (node: TreeInput): unknown => {
    if ('not' in node) return { not: tree(node.not) }
    if ('and' in node) return { and: node.and.map(tree) }
    if ('or' in node) return { or: node.or.map(tree) }
    return { ...node, values: each(node.field, node.values) }
  }
  const blocked = (known.get(keyOf('doNotContact', 'only')) ?? []) as readonly number[]
  const hidden =
    blocked.length === 0 || names('doNotContact', { exclude, where, ...chosen }) ? {} : { doNotContact: [blocked] }
  const left = { ...present(exclude ?? {}, each), ...hidden }
  const filters = {
    ...(mine ? { mine } : {}),
    ...(names('excluded', { exclude, where, ...chosen }) ? {} : { excluded: false }),
    ...present({ ...chosen, tags: input.tags }, inIndex),
    ...(Object.keys(left).length === 0 ? {} : { exclude: left }),
    ...(where === undefined ? {} : { where: tree(where) }),
  }
  return { filters: filters as IndexFilters, ...(input.sort ? { sort: input.sort } : {}) }
}

/** The email or phone number, if that is the entire query; null otherwise. */
function contactIn(query: string): readonly [ContactField, string | null] {
  const text = query.trim()
  if (text.includes('@')) return ['email', /\s/.test(text) ? null : normaliseEmail(text)]
  return ['phone', /^[\d\s().+-]{10,24}$/.test(text) && !/^[12]\d{9}$/.test(text) ? normalisePhone(text) : null]
}

/** What 'not contacted' and 'not on a list' in the query box refer to. */
async function mineOf(db: Kysely<DB>, holder: Holder, query = ''): Promise<Mine | undefined> {
  const [field, value] = contactIn(query)
  if (value !== null) {
    const known = await Promise.all([revealedWith(db, holder.id, field, value), uploadedWith(db, holder, field, value)])
    return { contacted: new Map(), reached: { kind: field, ids: [...new Set(known.flat())] } }
  }
  const { days, lists } = asksForMine(query)
  if (days.length === 0 && !lists) return undefined
  const contactedBy = async (whose: 'mine' | 'team') => {
    const found = await Promise.all(days.map((within) => contactedWithin(db, holder, within, whose)))
    return new Map(days.map((within, at) => [within, found[at]!]))
  }
  const [listed, contacted, contactedByTeam] = await Promise.all([
    lists ? idsOnListsOf(db, holder, 'any') : undefined,
    contactedBy('mine'),
    holder.team ? contactedBy('team') : undefined,
  ])
  return { contacted, contactedByTeam, listed: listed ?? undefined }
}

/**
 * Whether a search itself says how to treat physicians who are excluded from federal programs or marked do not contact,
 * or names one physician. Other searches hide them.
 */
function names(filter: 'excluded' | 'doNotContact', { exclude, where, npi, npis, ...chosen }: SearchFilters): boolean {
  const fields = where === undefined ? [] : leavesOf(where).map(({ field }) => field)
  return (
    chosen[filter] !== undefined ||
    Boolean(npi) ||
    Boolean(npis?.length) ||
    exclude?.[filter] !== undefined ||
    ([filter, 'npi', 'npis'] as const).some((field) => fields.includes(field))
  )
}

/**
 * Filters whose values the index does not know, and how each is converted to physicians' ids or a place; null for a
 * list that is not theirs.
 */
const lookUps = {
  onList: idsOf,
  notOnList: idsOf,
  contactedDays: contactedWithin,
  doNotContact: blockedIds,
  notContactedDays: contactedWithin,
  outcome: contactedWithOutcome,
  teamContactedDays: ofTeam(contactedWithin),
  teamNotContactedDays: ofTeam(contactedWithin),
  teamOutcome: ofTeam(contactedWithOutcome),
  nearHospital: placeOfHospital,
}

/**
 * The area of '25 miles of Mercy Hospital, Dothan, AL': around its ZIP, or around its city if the hospital has a ZIP of
 * its own; empty if there is no such hospital.
 */
async function placeOfHospital(db: Kysely<DB>, _: Holder, value: string): Promise<readonly Around[]> {
  const near = readNearHospital(value)
  const found = near && (await hospitalPlace(db, near.name))
  if (!near || !found) return []
  const { miles } = near
  const { zip, city, state } = found
  return zip && locationOfZip(zip)
    ? [{ by: 'zip', place: zip, miles }]
    : [{ by: 'city', place: `${city}, ${state}`, miles }]
}

/** The same for everyone on the team. */
function ofTeam<Value>(of: (db: Kysely<DB>, holder: Holder, value: Value, whose: 'team') => Promise<number[]>) {
  return (db: Kysely<DB>, holder: Holder, value: Value) => of(db, holder, value, 'team')
}

function idsOf(db: Kysely<DB>, holder: Holder, list: string): Promise<number[] | null> {
  return list === 'records' ? ownRecordIds(db, holder) : idsOnListsOf(db, holder, list)
}

const isLookedUp = (field: string): field is keyof typeof lookUps => Object.hasOwn(lookUps, field)
const keyOf = (field: string, value: unknown) => `${field} ${value}`

type Found = readonly number[] | readonly Around[]
type Known = ReadonlyMap<string, Found>

/** What each value stands for, by `keyOf`; each is looked up only once. Null if a list is missing. */
async function lookUp(
  db: Kysely<DB>,
  holder: Holder,
  asked: readonly (readonly [field: string, values: readonly unknown[]])[],
): Promise<Known | null> {
  const ids = new Map<string, Promise<Found | null>>()
  for (const [field, values] of asked) {
    if (!isLookedUp(field)) continue
    for (const value of values) {
      const key = keyOf(field, value)
      // The contract has already checked that a value is of its field's kind.
      if (value !== undefined && !ids.has(key)) ids.set(key, lookUps[field](db, holder, value as never))
    }
  }
  const known = new Map<string, Found>()
  for (const [key, found] of await Promise.all([...ids].map(async ([key, found]) => [key, await found] as const))) {
    if (found === null) return null
    known.set(key, found)
  }
  return known
}

function leavesOf(tree: TreeInput): LeafInput[] {
  if ('not' in tree) return leavesOf(tree.not)
  if ('and' in tree) return tree.and.flatMap(leavesOf)
  return 'or' in tree ? tree.or.flatMap(leavesOf) : [tree]
}

/** The given filters, with each value converted for the index. */
function present<Value>(given: Readonly<Record<string, Value>>, make: (field: string, value: never) => unknown) {
  return Object.fromEntries(
    Object.entries(given).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, make(field, value as never)]],
    ),
  )
}

export function readingOf({ how, parts, unsaid }: Reading) {
  return { how, parts: parts.map(partOf), ...(unsaid ? { unsaid: [...unsaid] } : {}) }
}

/** A tree from the index that is shown contains no physicians' ids, so calls accept it. */
export function partOf({ alternatives, ...part }: ReadPart) {
  return { ...shownOf(part), alternatives: alternatives.map(shownOf) }
}

function shownOf<Part extends Said>({ tree, shown, ...part }: Part) {
  return { ...part, filters: (shown ?? tree) as TreeInput }
}
