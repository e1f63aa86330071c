/** Who would move to a place, and who can start by a date: the index finds the same physicians as PostgreSQL. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#adapters/database/database.ts'
import { locationOfZip } from '#data/normalise/zip-location.ts'
import { PhysicianIndex } from '#search/physician-index.ts'
import type { SearchFilters } from '#search/query/filters.ts'
import { typed } from '#shared/database/typed.ts'
import { copyTemplate } from '../../../test/support/database.ts'
import { readAll } from './feed.ts'
import { surroundings } from './surroundings.ts'

let database: Database
let drop: () => Promise<void>
let index: PhysicianIndex
beforeAll(async () => {
  const copy = await copyTemplate()
  database = copy.database
  drop = copy.drop
  // Every third has said nothing; of the others, some are not open to offers, or no one has looked at their claim.
  await sql`
    insert into own_profiles (physician_id, offers, reviewed_on, wish_states, wish_miles, wish_from)
    select id, case when id % 7 = 0 then 'closed' else 'open' end, case when id % 11 = 0 then null else current_date end,
      (array['{}', '{TX}', '{NY,CO}', '{FL,CA,IL}'])[1 + id % 4]::text[],
      (array[null, 5, 40, 250, 1000])[1 + id % 5],
      (array[null, '2026-12-31', '2027-03-01', '2027-03-02', '2030-06-15'])[1 + id / 3 % 5]::date
    from physicians where id % 3 > 0
    on conflict (physician_id) do nothing`.execute(database.db)
  const { segment } = await readAll(database.db)
  index = new PhysicianIndex(segment, { ...surroundings, year: () => 2026 })
})
afterAll(() => drop())

const open = sql.raw(`deactivated_on is null and own.offers = 'open' and (own.reviewed_on is not null or exists (
  select from profile_claims claim where claim.physician_id = physicians.id and claim.settled_at is not null))`)

async function fromDatabase(where: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await typed({ id: 'number' })`
    select id from physicians join own_profiles own on own.physician_id = physicians.id
    where ${open} and ${where} order by id`.execute(database.db)
  return rows.map(({ id }) => id)
}

const fromIndex = (filters: SearchFilters): number[] =>
  index
    .search({ filters: { ...filters, seesWishes: true }, limit: 100_000 })
    .rows.map(({ id }) => id)
    .sort((a, b) => a - b)

const miles = (latitude: unknown, longitude: unknown) => sql`2 * 3958.7613 * asin(least(1, sqrt(
  sin(radians(${latitude} - physicians.latitude) / 2) ^ 2 + cos(radians(physicians.latitude)) * cos(radians(${latitude}))
  * sin(radians(${longitude} - physicians.longitude) / 2) ^ 2)))`

test.each([
  ['75201', ['TX']],
  ['10001', ['NY']],
  ['80202', ['CO']],
  ['89501', ['NV']],
])('to the ZIP %s', async (zip, states) => {
  const at = locationOfZip(zip)!
  const expected = await fromDatabase(
    sql`(own.wish_states && ${states}::text[] or ${miles(sql`${at.latitude}::float8`, sql`${at.longitude}::float8`)} <= own.wish_miles)`,
  )
  expect(expected.length).toBeGreaterThan(0)
  expect(fromIndex({ wishPlace: [zip] })).toEqual(expected)
  expect(index.search({ filters: { wishPlace: [zip] } }).total).toBe(0)
})

test.each([
  ['Dallas', 'TX'],
  ['Chicago', 'IL'],
  ['Denver', 'CO'],
])('to %s, %s, from the middle of the physicians there', async (city, state) => {
  const middle = (axis: string) =>
    sql`(select percentile_disc(0.5) within group (order by ${sql.raw(axis)}) from physicians there
      where there.city ilike ${city} and there.state = ${state} and deactivated_on is null)`
  const expected = await fromDatabase(
    sql`(${state} = any(own.wish_states) or ${miles(middle('latitude'), middle('longitude'))} <= own.wish_miles)`,
  )
  expect(expected.length).toBeGreaterThan(0)
  expect(fromIndex({ wishPlace: [`${city}, ${state}`] })).toEqual(expected)
})

test('several places are alternatives, and excluding one leaves everyone else', () => {
  const [dallas, albany] = ['75201', '12203'].map((zip) => fromIndex({ wishPlace: [zip] }))
  const either = [...new Set([...dallas!, ...albany!])].sort((a, b) => a - b)
  expect(fromIndex({ wishPlace: ['75201', '12203'] })).toEqual(either)
  const left = fromIndex({ openToOffers: true, exclude: { wishPlace: ['75201'] } })
  expect(left).toEqual(fromIndex({ openToOffers: true }).filter((id) => !dallas!.includes(id)))
})

test.each(['2026-12-30', '2026-12-31', '2027-03-01', '2027-03-02', '2031-01-01'])('by %s', async (day) => {
  const expected = await fromDatabase(sql`coalesce(own.wish_from <= ${day}::date, true)`)
  expect(expected.length).toBeGreaterThan(0)
  expect(fromIndex({ wishFrom: day })).toEqual(expected)
  expect(index.search({ filters: { wishFrom: day } }).total).toBe(0)
})
