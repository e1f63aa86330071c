/** What the helper asks Attending, as the person's own key may. */
import { attending, type Client, type Input, type Output } from '../../typescript/src/index.ts'
import type { PagePhysician } from './page/read-page.ts'
import type { Settings } from './settings.ts'

export type Profile = Output<'get-physician'>['physician']
export type OnList = Output<'get-physician-lists'>['data'][number]
export type List = Output<'get-lists'>['data'][number]

/** A person waits before the popup: who has to wait longer is told so. */
const timeout = 20_000
const longestWait = 3

export function clientOf({ origin, key }: Settings): Client {
  const { call, rows } = attending({ origin, key, retries: 1, longestWait })
  return { rows, call: (name, input, more) => call(name, input, { signal: AbortSignal.timeout(timeout), ...more }) }
}

export type Found =
  | { kind: 'known'; profile: Profile }
  /** The person at the screen says who of them it is. */
  | { kind: 'possible'; profiles: Profile[] }
  | { kind: 'unknown' }
  | { kind: 'opted_out' }

/** All that ever leaves a page. */
export function recordOf({ name, npi, city, state }: PagePhysician): Input<'match-records'>['records'][number] {
  return { name, ...(npi && { npi }), ...(city && { city }), ...(state && { state }) }
}

export async function find(client: Client, shown: PagePhysician): Promise<Found> {
  const { data } = await client.call('match-records', { records: [recordOf(shown)] })
  const { status, physicianId, candidates } = data[0]!
  if (status === 'known' && physicianId !== null) {
    return { kind: 'known', profile: await profileOf(client, physicianId) }
  }
  if (status !== 'possible') return status === 'opted_out' ? { kind: status } : { kind: 'unknown' }
  const profiles = await Promise.all(candidates.map((one) => profileOf(client, one.physicianId)))
  return { kind: 'possible', profiles }
}

const profileOf = async (client: Client, physicianId: number): Promise<Profile> =>
  (await client.call('get-physician', { physicianId })).physician

export interface Lists {
  on: OnList[]
  all: List[]
}

export async function listsFor(client: Client, physicianId: number): Promise<Lists> {
  const [on, all] = await Promise.all([
    client.call('get-physician-lists', { physicianId }),
    client.call('get-lists', { order: 'updated_at' }),
  ])
  return { on: on.data, all: all.data }
}
