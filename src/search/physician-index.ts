/**
 * The index of all physicians. Our own code, because nothing else gives exact totals, pages, and counts in a
 * millisecond: docs/decisions/0004-the-search-index-lives-in-a-worker.md.
 */

import type { Knowledge } from '#lexicon/knowledge.ts'
import type { Ask } from '#postings/asked.ts'
import { foldValue } from '#shared/text/fold.ts'
import { careAsked, pageByVolume } from './answer/by-volume.ts'
import { type Completion, complete } from './answer/complete.ts'
import { Edits, Ordered } from './answer/edits.ts'
import { facetOf, facetsOf, prepareFacets } from './answer/facets.ts'
import { matcherFor } from './answer/match.ts'
import { type Middle, middleOf } from './answer/middle.ts'
import type { OrderKey } from './answer/order.ts'
import { type Found, type Place, pageByDistance, pageByNews, pageByOrder } from './answer/page.ts'
import { type ByPrimary, byPrimary } from './answer/primary-first.ts'
import { pageByRelevance } from './answer/relevance.ts'
import { Selection } from './answer/selection.ts'
import { pageBySimilarity, traitsOf } from './answer/similar.ts'
import { candidatesFor } from './answer/suggest.ts'
import { inTiers } from './answer/tiers.ts'
import { physiciansAround, townsTyped } from './answer/towns-typed.ts'
import { type Reason, reasonsIn } from './answer/why.ts'
import type { PhysicianRow } from './columns/columns.ts'
import { type FlagName, flagNames, specialtyColumns, wordColumnsOf } from './columns/columns.ts'
import { Neighbourhood, type Point, type Town } from './columns/near.ts'
import { Recent } from './columns/recent.ts'
import { record, type Segment } from './columns/segment.ts'
import { npiNumber } from './columns/values.ts'
import { type Choice, completed, completions } from './query/completions.ts'
import { type Condition, nothing, ofPrimary, specialized } from './query/condition.ts'
import { type Criterion, criteriaOf, meaningOf, nearOf, plainQuery, type Relaxation } from './query/criteria.ts'
import { exactValue } from './query/exact-value.ts'
import type { FilterTree, SearchFilters } from './query/filters.ts'
import { maxValues } from './query/limits.ts'
import { defaultSort, type Facets, type Sort, type SuggestField, usualSort, type ValueCount } from './query/query.ts'
import type { Destination, PlaceField, RegionZips, Setting } from './query/setting.ts'
import type { Trait } from './query/similar.ts'
import { readOperators } from './query/syntax.ts'
import { type Towns, townNamed } from './query/town.ts'
import { type Described, describeAsked, describeWords, type Told } from './reading/asked-parts.ts'
import type { Setting as ReadingSetting } from './reading/candidates.ts'
import { HeldValues } from './reading/held-values.ts'
import { largerPlaces } from './reading/larger-places.ts'
import type { Meaning } from './reading/meaning.ts'
import { prepareWords } from './reading/near-words.ts'
import { Parser } from './reading/parse.ts'
import { usualMiles } from './reading/places.ts'
import { type Reading, reached } from './reading/reading.ts'

/** Miles: a town, a neighborhood, and farther than any distance on Earth. */
const circles = [8, 50, 13_000]

/** A query has about 70 phrases of adjacent words. */
const maxMeanings = 4096
const maxMiddles = 256

/** What the index gets from its environment. */
export type Surroundings = {
  /** The center of a five-digit ZIP; `undefined` if there is no such ZIP. */
  readonly zipLocation: (zip: string) => Point | undefined
  /** The towns with a folded name; if omitted, only towns with a physician are known. */
  readonly towns?: Towns
  /** Where a region or a county is; if omitted, no one is in one. */
  readonly region?: (name: string) => RegionZips | undefined
  /** The states that a ZIP is in; if omitted, none is known. */
  readonly zipStates?: (zip: string) => readonly string[]
  /** The folded names of all towns, each once, ascending; if omitted, only towns with a physician are suggested. */
  readonly townNames?: () => readonly string[]
  /** The year from which years in practice are counted. */
  readonly year: () => number
  /** If omitted, queries are not read. */
  readonly knowledge?: Knowledge
}

export type SearchRequest = {
  readonly filters?: SearchFilters
  readonly sort?: Sort
  /** How many results to skip, and how many to list after them. */
  readonly offset?: number
  readonly limit?: number
  readonly facets?: boolean
}

export type SearchAnswer = {
  /** The exact number of physicians found. */
  readonly total: number
  /** With the distance in miles if the search is for an area. */
  readonly rows: readonly { readonly id: number; readonly miles?: number }[]
  /** By id, why each was found if a card does not show it. */
  readonly why: Readonly<Record<number, readonly Reason[]>>
  /**
   * If requested: how many results each filter value would leave, and how many results have a phone number and so on.
   */
  readonly facets?: Facets
  readonly flags?: Readonly<Record<FlagName, number>>
  /** What the query was read as, if not literally. */
  readonly reading?: Reading | undefined
  /**
   * What a query that was searched for literally might also mean, and how many that would find; only with the first
   * page.
   */
  readonly offer?: (Reading & { readonly total: number }) | undefined
  /**
   * For an empty result: the query with the words that no one has replaced by others, nearest first, and how many that
   * finds.
   */
  readonly didYouMean?: readonly { readonly query: string; readonly total: number }[] | undefined
  /** The requested NPIs that no one has, regardless of other filters, as they were written. */
  readonly unknownNpis?: readonly string[] | undefined
  /** How many of the total are found only by a secondary specialty; missing if no one is. */
  readonly secondary?: number | undefined
  /** For a search that leaves out excluded physicians: how many of them it would find. */
  readonly excludedHidden?: number | undefined
  /** For an empty result: what to remove; missing if no single filter is the cause. */
  readonly relax?: Relaxation
}

export type Tally = { readonly total: number; readonly newer: number }

/** Changes since the index was built, or since the last ones. */
export type Changes = { readonly saved?: readonly PhysicianRow[]; readonly removed?: readonly number[] }

/**
 * All physicians, ready for search: one large segment, built from the database or read from a snapshot, and the edits
 * since. Each physician is in only one of them; every answer combines both.
 */
export class PhysicianIndex {
  private readonly large: Ordered
  private edits: Edits | undefined
  private readonly surroundings: Surroundings
  /** Caches what words mean and where cities are, until a physician changes. */
  private readonly meanings = new Recent<readonly Meaning[]>(maxMeanings)
  private readonly middles = new Recent<Middle | null>(maxMiddles)
  private changes = 0

  constructor(segment: Segment, surroundings: Surroundings) {
    this.large = new Ordered(segment)
    this.surroundings = surroundings
  }

  /** Prepares what the first requests would otherwise wait for. */
  prepare(): void {
    prepareFacets(this.large.segment)
    // The table of towns is built on its first use.
    this.surroundings.towns?.('')
    this.surroundings.townNames?.()
    physiciansAround(this.large.segment, { latitude: 0, longitude: 0 })
    if (this.surroundings.knowledge) prepareWords(this.large.segment)
  }

  /** How many physicians are in the index. */
  get size(): number {
    return this.segments.reduce((sum, { size, hiddenCount }) => sum + size - hiddenCount, 0)
  }

  /** How many physicians are outside the large segment. From two thousand on, rebuilding it pays off. */
  get editCount(): number {
    return this.edits?.segment.size ?? 0
  }

  /**
   * Applies changes: from the next answer on, removed physicians are gone and saved ones are found as they are now;
   * someone who is in both counts as saved. It takes 5 to 10 microseconds for each physician outside the large segment.
   * @throws RangeError if an id is not a positive integer; nothing has changed then
   */
  apply({ saved = [], removed = [] }: Changes): void {
    const rows = new Map(this.edits?.rows)
    for (const id of removed) rows.delete(id)
    for (const row of saved) rows.set(row.id, row)
    this.edits = rows.size > 0 ? Edits.of(this.large, rows) : undefined
    for (const id of removed) this.large.segment.hide(id)
    for (const { id } of saved) this.large.segment.hide(id)
    this.forget()
  }

  /** Another number after each change, so that answers can be cached until then. */
  get revision(): number {
    return this.changes
  }

  private forget(): void {
    this.changes++
    this.meanings.clear()
    this.middles.clear()
  }

  /** `offset` and `limit` must be non-negative whole numbers. */
  search({ filters = {}, sort, offset = 0, limit = 25, facets = false }: SearchRequest): SearchAnswer {
    const { criteria, selections, total, reading } = this.ask(filters)
    const near = nearOf(criteria)
    const apart = byPrimary(selections, criteria)
    const asked = {
      selections,
      criteria,
      apart,
      similar: filters.similar,
      recent: filters.recent,
      first: reading?.first,
    }
    const places = this.page(asked, sort ?? usualSort(filters), offset, limit)
    const rows = places.map(({ segment, row }) => ({
      id: segment.ids[row]!,
      miles: near?.within(segment.points).get(segment.columns.point.codes[row]!),
    }))
    return {
      total,
      rows,
      why: whyFound(places, criteria),
      facets: facets ? facetsOf(selections, filters.primaryOnly) : undefined,
      flags: facets ? record(flagNames, (flag) => flagged(selections, flag)) : undefined,
      reading,
      offer: reading || offset > 0 ? undefined : this.offer(filters, total),
      didYouMean: total > 0 || offset > 0 ? undefined : this.didYouMean(filters, reading),
      unknownNpis: filters.npis && this.unknownNpis(filters.npis),
      secondary: apart.secondaryCount || undefined,
      excludedHidden: filters.excluded === false ? excludedHidden(criteria, selections) : undefined,
      relax: total === 0 ? relaxation(criteria, selections) : undefined,
    }
  }

  private unknownNpis(npis: readonly string[]): string[] {
    const known = new Set<number>()
    for (const { rows, segment } of this.found({ npis }).selections) {
      for (const row of rows.list()) known.add(segment.numbers.npi[row]!)
    }
    return npis.filter((npi) => !known.has(npiNumber(foldValue(npi)) ?? 0))
  }

  /** How many physicians a search finds, and how many of them have an id above `newerThan`. */
  tally(filters: SearchFilters, newerThan: number): Tally {
    const { selections, total } = this.ask(filters)
    return {
      total,
      newer: selections.reduce((sum, { rows, segment }) => sum + rows.countBoth(segment.idsAbove(newerThan)), 0),
    }
  }

  /** The values that best fit a typed text, best first, and how many physicians choosing each would leave. */
  suggest(field: SuggestField, text: string, max = 10): ValueCount[] {
    return candidatesFor(this.segments, field, text, max)
      .map((one) => ({ ...one, count: one.condition ? this.count(one.condition) : one.uses }))
      .sort((a, b) => a.fit - b.fit || b.count - a.count || (a.value < b.value ? -1 : 1))
      .map(({ label, count }) => ({ value: label, count }))
  }

  /**
   * Completions of a search's query while it is being typed; each with how many physicians the search would then find.
   */
  complete(filters: SearchFilters): Completion {
    const { query = '', asTyped: _, ...others } = filters
    const { knowledge } = this.surroundings
    if (filters.mine?.reached || readOperators(query)) return { from: 0, groups: [] }
    return complete(query, {
      candidates: (field, text, max) => candidatesFor(this.segments, field, text, max),
      spelled: (text) => knowledge?.specialties(text) ?? [],
      larger: (text) => this.larger(others, text),
      areas: (text, max, finds) => this.areas(others, text, max, finds),
      counter: (rest) => {
        const left: SearchFilters = { ...others, query: rest }
        // How words are read does not depend on the filters.
        const asked = this.ask(left)
        return (kind, choice) => {
          const chosen = { ...left, ...completed(left, kind, choice) }
          if (kind === 'area') return this.found(chosen, asked.reading).total
          const { field } = completions[kind]
          const [value, ...more] = chosen[field]!
          const isCircle = field === 'city' && chosen.miles !== undefined
          const meant = more.length > 0 || isCircle ? undefined : meaningOf(field, value!)
          const condition = meant && left.primaryOnly ? ofPrimary(meant) : meant
          if (!condition) return this.found(chosen, asked.reading).total
          return asked.selections.reduce(
            (sum, { rows, segment }) => sum + rows.countBoth(matcherFor(segment, condition).rows(segment.size)),
            0,
          )
        }
      },
    })
  }

  /** Not a ZIP if there are cities, which would lose their radius to it. */
  private larger({ city = [], miles }: SearchFilters, text: string): Choice[] {
    const isZip = (zip: string) => city.length === 0 && this.surroundings.zipLocation(zip) !== undefined
    return largerPlaces(text, isZip, miles).filter(({ field }) => field !== 'region' || this.surroundings.region)
  }

  /**
   * What is around towns in which the search finds no one. Not if it has a ZIP, which would be the middle, or other
   * cities, which would become areas, too.
   */
  private areas(
    { zip = '', city = [], miles }: SearchFilters,
    text: string,
    max: number,
    finds: (town: string) => boolean,
  ): Choice[] {
    const { towns, townNames } = this.surroundings
    if (!towns || !townNames || foldValue(zip) !== '' || (city.length > 0 && miles === undefined)) return []
    const held = new HeldValues(this.segments)
    const isEmpty = ({ label }: Town) => !held.exactly('place', foldValue(label)) || !finds(label)
    const table = { called: towns, names: townNames() }
    return townsTyped(this.large.segment, table, text, max, isEmpty).map(({ label }) => ({
      value: label,
      miles: miles ?? usualMiles,
    }))
  }

  /** The parts of a search for what a posting asks for. The filters have what holds in any search. */
  describe(filters: SearchFilters, asked: readonly Ask[]): Described {
    return describeAsked(this.segments, this.setting(filters), asked, this.counter(filters))
  }

  /** The same for a sentence about someone to search for. */
  describeWords(filters: SearchFilters, text: string, told: Told) {
    return describeWords(this.segments, this.setting(filters), text, told, this.counter(filters))
  }

  private counter(filters: SearchFilters) {
    return (where: FilterTree) => this.found({ ...filters, where }).total
  }

  /** What these physicians have that others may have, too, the heaviest first. */
  traits(ids: readonly number[]): Trait[] {
    return traitsOf(this.segments, ids)
  }

  /** Every specialty and how many physicians have exactly it, first or second, most first. */
  specialties(): ValueCount[] {
    const counts = new Map<string, { value: string; count: number }>()
    for (const { dictionary, live } of this.segments.flatMap(({ columns }) =>
      specialtyColumns.map((name) => columns[name]),
    )) {
      for (let code = 0; code < dictionary.size; code++) {
        const known = counts.get(dictionary.value(code))
        if (known) known.count += live[code]!
        else counts.set(dictionary.value(code), { value: dictionary.label(code), count: live[code]! })
      }
    }
    return [...counts]
      .filter(([, { count }]) => count > 0)
      .sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1))
      .map(([, count]) => count)
  }

  /**
   * The physicians who have exactly this specialty, in the default order: those with it as the primary one first.
   * @param max how many to list at most
   * @param state limits it to this state, two letters
   * @param from how many come before the first one listed
   */
  withSpecialty(
    specialty: string,
    max: number,
    state?: string,
    from = 0,
  ): { readonly total: number; readonly ids: number[] } {
    const inState = state === undefined ? undefined : meaningOf('state', state)
    const criteria = [exactly(specialty), ...(inState ? [{ filter: 'state', condition: inState } as const] : [])]
    const selections = this.select(criteria)
    const asked = { selections, criteria, apart: byPrimary(selections, criteria) }
    return {
      total: selections.reduce((sum, { rows }) => sum + rows.count(), 0),
      ids: this.page(asked, defaultSort, from, max).map(({ segment, row }) => segment.ids[row]!),
    }
  }

  /** The states of the physicians who have exactly this specialty, and how many are in each, most first. */
  statesOf(specialty: string): ValueCount[] {
    return facetOf('state', this.select([exactly(specialty)]))
  }

  /**
   * The physicians whose primary specialty is exactly this one nearest to a ZIP, nearest first.
   * @param max how many to list at most
   */
  nearest(specialty: string, zip: string, max: number): { readonly id: number; readonly miles: number }[] {
    const { condition, ...criterion } = exactly(specialty)
    const selections = this.select([{ ...criterion, condition: ofPrimary(condition) }])
    let found: { id: number; miles: number }[] = []
    // There are nearly always enough nearby; only rare specialties need the whole country measured. A small circle
    // costs little.
    for (const miles of circles) {
      const near = this.near('zip', [zip], miles)
      const places = pageByDistance(this.inOrder(selections, 'name', 'asc'), near, 'asc', 0, max)
      found = places.map(({ segment, row }) => ({
        id: segment.ids[row]!,
        miles: near.within(segment.points).get(segment.columns.point.codes[row]!)!,
      }))
      if (found.length === max) break
    }
    return found
  }

  /** How many physicians meet a condition. */
  private count(condition: Condition): number {
    return this.segments.reduce((sum, segment) => {
      const matcher = matcherFor(segment, condition)
      if (matcher.exactly !== undefined) return sum + matcher.exactly
      const rows = matcher.rows(segment.size)
      return sum + rows.count() - (segment.hiddenCount > 0 ? rows.countBoth(segment.hidden) : 0)
    }, 0)
  }

  /**
   * A query with operators is always read. Plain words are read if they are a term of the field, if no one fits them
   * literally, and if they are several parts and no one's name (docs/search.md, Reading).
   */
  private ask(filters: SearchFilters): Asked {
    const { query = '', asTyped } = filters
    if (!this.surroundings.knowledge || asTyped || foldValue(query) === '') return this.found(filters)
    const parser = this.parser(filters)
    const operators = readOperators(query)
    if (operators) return this.found(filters, parser.operators(query, operators))
    if (filters.mine?.reached) return this.found(filters, reached(query, filters.mine.reached))
    const term = parser.term(query)
    const asked = this.found(filters, term)
    if (term) return asked
    const isHeld = asked.total > 0 || this.isHeld(query, filters)
    if (isHeld && (isOneWord(query) || this.found({ name: [query] }).total > 0)) return asked
    const reading = parser.plain(query)
    // One part is a phrase that people have; several parts say more than a practice of that name.
    const isSure = reading && (!isHeld || (reading.parts.length > 1 && isWhole(reading)))
    return isSure ? this.found(filters, reading) : asked
  }

  /** Whether the literal query finds anyone by itself, if it and the other filters together find no one. */
  private isHeld(query: string, { mine: _, ...filters }: SearchFilters): boolean {
    const alone = Object.entries(filters).every(([name, value]) => name === 'query' || value === undefined)
    return !alone && this.found({ query }).total > 0
  }

  /** Words that were already read as something else need no suggestion, and words that someone has are not mistakes. */
  private didYouMean(filters: SearchFilters, reading: Reading | undefined): SearchAnswer['didYouMean'] {
    const query = this.surroundings.knowledge ? plainQuery(filters) : undefined
    if (query === undefined || reading?.how === 'term' || reading?.parts.some(({ corrected }) => corrected))
      return undefined
    if (this.isHeld(query, filters)) return undefined
    const offers = this.parser(filters)
      .didYouMean(query)
      .map((text) => ({ query: text, total: this.ask({ ...filters, query: text }).total }))
      .filter(({ total }) => total > 0)
    return offers.length > 0 ? offers : undefined
  }

  /** A name alone is also found literally, and suggested only if it may be something else. */
  private offer(filters: SearchFilters, asTyped: number): SearchAnswer['offer'] {
    const query = this.surroundings.knowledge ? plainQuery(filters) : undefined
    if (query === undefined || asTyped === 0) return undefined
    const offer = this.parser(filters).offer(query)
    const [first, ...others] = offer?.parts ?? []
    const onlyName = first?.kind === 'name' && others.length === 0 && first.alternatives.length === 0
    if (!offer || onlyName) return undefined
    const { total } = this.found(filters, offer)
    const isOther = total !== asTyped || offer.parts.some(({ alternatives }) => alternatives.length > 0)
    return total > 0 && isOther ? { ...offer, total } : undefined
  }

  private found<Read extends Pick<Reading, 'tree'>>(filters: SearchFilters, reading?: Read) {
    const setting = {
      year: this.surroundings.year(),
      ...(this.surroundings.region ? { region: this.surroundings.region } : {}),
      near: (...place: Parameters<Near>) => this.near(...place),
      destination: (place: string) => this.destination(place),
      seesWishes: filters.seesWishes === true,
    }
    const criteria = criteriaOf(filters, setting, reading?.tree)
    const selections = this.select(criteria)
    return { criteria, selections, total: selections.reduce((sum, { rows }) => sum + rows.count(), 0), reading }
  }

  private setting({ mine, primaryOnly, seesWishes = false }: SearchFilters): ReadingSetting {
    return {
      knowledge: this.surroundings.knowledge!,
      isZip: (zip) => this.surroundings.zipLocation(zip) !== undefined,
      towns: this.surroundings.towns,
      region: this.surroundings.region,
      year: this.surroundings.year(),
      mine,
      wishes: seesWishes ? 'any' : undefined,
      meanings: this.meanings,
      anyone: (where) => this.isAnyone({ where, primaryOnly, seesWishes }),
    }
  }

  /** For a keyword alone it's enough that someone has a value with it. */
  private isAnyone(asked: SearchFilters & { readonly where: FilterTree }): boolean {
    const { where, primaryOnly } = asked
    const isKeyword = 'field' in where && where.field === 'tags' && where.values.length === 1
    if (!isKeyword) return this.found(asked).total > 0
    const text = foldValue(where.values[0]!)
    const fit = where.operator === 'whole' ? 'word' : where.operator === 'begins' ? 'prefix' : 'inside'
    const held = new HeldValues(this.segments)
    return wordColumnsOf(primaryOnly || undefined).some(
      (name) => held.count(name, (column) => column.fitting(text, fit)) > 0,
    )
  }

  private parser(filters: SearchFilters): Parser {
    const { primaryOnly, seesWishes } = filters
    return new Parser(this.segments, this.setting(filters), {
      anyone: (where) => this.isAnyone({ where, primaryOnly, seesWishes }),
      countInSearch: (tree) => this.found(filters, { tree }).total,
    })
  }

  /** The areas around these places; empty if none is known. */
  private near(by: PlaceField, places: readonly string[], miles: number): Neighbourhood {
    const centres = (places.length > maxValues.circles ? [] : places).flatMap((name) => {
      if (by === 'zip') return this.surroundings.zipLocation(foldValue(name).slice(0, 5)) ?? []
      return this.middle(name) ?? []
    })
    return new Neighbourhood(centres, miles)
  }

  private middle(name: string): Middle | undefined {
    const city = meaningOf('city', name)
    return (city && this.middles.get(name, () => middleOf(this.segments, city) ?? this.town(name) ?? null)) ?? undefined
  }

  /** A ZIP of five digits, or a city; a city that no one knows still is in the state that is said with it. */
  private destination(place: string): Destination | undefined {
    const { zipLocation, zipStates } = this.surroundings
    const zip = /^(\d{5})(?:-\d*)?$/.exec(foldValue(place))?.[1]
    if (zip !== undefined) return { point: zipLocation(zip), states: zipStates?.(zip) ?? [] }
    const city = meaningOf('city', place)
    const point = this.middle(place)
    const state = city?.kind === 'place' ? city.state : point?.state
    return { point, states: state ? [state] : [] }
  }

  private town(name: string): Middle | undefined {
    return this.surroundings.towns && townNamed(this.surroundings.towns, name)
  }

  private get segments(): Segment[] {
    return this.edits ? [this.large.segment, this.edits.segment] : [this.large.segment]
  }

  private select(criteria: readonly Criterion[]): Selection[] {
    return this.segments.map((segment) => new Selection(segment, criteria))
  }

  /** By name and by relevance, those that primary specialties alone would find come first. */
  private page({ apart, first, ...asked }: Paged, sort: Sort, offset: number, limit: number): Place[] {
    if (first && sort.key === 'relevance' && !asked.similar?.length) {
      const page: Place[] = []
      let skip = offset
      for (const { selections, count } of inTiers(asked.selections, first)) {
        page.push(...this.pageOf({ ...asked, selections }, sort, skip, limit - page.length))
        skip = Math.max(0, skip - count)
        if (page.length === limit) break
      }
      return page
    }
    const isRanked = this.isByName(asked, sort) || (sort.key === 'relevance' && !asked.similar?.length)
    if (!apart || !isRanked) return this.pageOf(asked, sort, offset, limit)
    const { primary, secondary, primaryCount, criteria } = apart
    const page = offset < primaryCount ? this.pageOf({ selections: primary, criteria }, sort, offset, limit) : []
    if (page.length === limit) return page
    const skip = Math.max(0, offset - primaryCount)
    return [...page, ...this.pageOf({ ...asked, selections: secondary }, sort, skip, limit - page.length)]
  }

  /** Without a place there is no order by distance, and without a kind of care none by volume. */
  private isByName({ criteria }: Pick<Paged, 'criteria'>, { key }: Sort): boolean {
    if (key === 'distance') return nearOf(criteria) === undefined
    return key === 'name' || (key === 'volume' && careAsked(criteria).length === 0)
  }

  private pageOf(
    { selections, criteria, similar = [], recent = [] }: Omit<Paged, 'apart'>,
    { key, direction }: Sort,
    offset: number,
    limit: number,
  ): Place[] {
    const near = nearOf(criteria)
    if (key === 'distance' && near) {
      return pageByDistance(this.inOrder(selections, 'name', 'asc'), near, direction, offset, limit)
    }
    if (key === 'relevance' && similar.length > 0) {
      return pageBySimilarity(this.inOrder(selections, 'name', 'asc'), similar, offset, limit)
    }
    if (key === 'relevance') {
      const typed = criteria.filter(({ filter, excluded }) => typedFilters.has(filter) && !excluded)
      const found = this.inOrder(selections, 'name', 'asc')
      return pageByRelevance(
        found,
        typed.map(({ condition }) => condition),
        offset,
        limit,
      )
    }
    if (key === 'newest') return pageByNews(this.inOrder(selections, 'name', 'asc'), recent, direction, offset, limit)
    const care = careAsked(criteria)
    if (key === 'volume' && care.length > 0) {
      return pageByVolume(this.inOrder(selections, 'name', 'asc'), care, direction, offset, limit)
    }
    const sort = key === 'distance' || key === 'volume' ? (['name', 'asc'] as const) : ([key, direction] as const)
    const [large, small] = this.inOrder(selections, ...sort)
    return pageByOrder(large!, small, offset, limit)
  }

  private inOrder(selections: Paged['selections'], key: OrderKey, direction: Sort['direction']): Found[] {
    return selections.map((selection) => {
      const ordered = selection.segment === this.large.segment ? this.large : this.edits!
      return {
        segment: selection.segment,
        rows: selection.rows,
        order: ordered.order(key, direction),
        places: ordered instanceof Edits ? ordered.placesIn(key, direction) : undefined,
        placesByName: ordered instanceof Edits ? ordered.placesByName : undefined,
      }
    })
  }
}

const isOneWord = (query: string) => !foldValue(query).includes(' ')
/** All of its words have a meaning, and someone fits them. */
const isWhole = ({ parts, unsaid }: Reading) =>
  !unsaid && parts.every(({ kind, corrected }) => kind !== 'word' && !corrected)

/** One search being answered by the index. */
type Asked = {
  readonly criteria: readonly Criterion[]
  readonly selections: readonly Selection[]
  readonly total: number
  readonly reading?: Reading | undefined
}
/** A search whose page is wanted. */
type Paged = {
  readonly selections: readonly Pick<Selection, 'segment' | 'rows'>[]
  readonly criteria: readonly Criterion[]
  readonly apart?: ByPrimary | undefined
  readonly similar?: SearchFilters['similar']
  readonly recent?: SearchFilters['recent']
  readonly first?: readonly Condition[] | undefined
}
type Near = NonNullable<Setting['near']>

/** How typed words are passed. */
const typedFilters: ReadonlySet<Criterion['filter']> = new Set(['query', 'tags', 'where'])

function whyFound(places: readonly Place[], criteria: readonly Criterion[]): SearchAnswer['why'] {
  const conditions = criteria.flatMap(({ condition, excluded }) => (excluded ? [] : condition))
  const finders = new Map<Segment, (row: number) => readonly Reason[]>()
  const why: Record<number, readonly Reason[]> = {}
  for (const { segment, row } of places) {
    const find = finders.get(segment) ?? reasonsIn(segment, conditions)
    finders.set(segment, find)
    const reasons = find(row)
    if (reasons.length > 0) why[segment.ids[row]!] = reasons
  }
  return why
}

function exactly(specialty: string): Criterion {
  return { filter: 'specialty', condition: specialized(exactValue(specialty)) ?? nothing }
}

function flagged(selections: readonly Selection[], flag: FlagName): number {
  return selections.reduce((sum, { rows, segment }) => sum + rows.countBoth(segment.flags[flag]), 0)
}

function excludedHidden(criteria: readonly Criterion[], selections: readonly Selection[]): number {
  const hides = criteria.find(({ filter, excluded }) => filter === 'excluded' && !excluded)
  if (!hides) return 0
  const shown: Condition = { kind: 'flag', flag: 'excluded', value: true }
  return selections.reduce((sum, selection) => sum + selection.countFailing(hides, shown), 0)
}

/** Which criterion excludes the most: the one without which the most would remain. */
function relaxation(criteria: readonly Criterion[], selections: readonly Selection[]): Relaxation | undefined {
  let best: Relaxation | undefined
  for (const criterion of criteria) {
    const remaining = selections.reduce((sum, selection) => sum + selection.rowsBut(criterion).count(), 0)
    const { filter, excluded, value } = criterion
    if (remaining > (best?.remaining ?? 0)) best = { filter, excluded, value, remaining }
  }
  return best
}
