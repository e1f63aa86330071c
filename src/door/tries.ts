/** How often a call may be made, as its contract declares it. */
import type { Viewer } from '#shared/access/access.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import type { AnyContract } from '#shared/calls/contract.ts'
import type { Tries } from '#shared/calls/tries.ts'
import type { Deps, Settings } from './deps.ts'
import type { LimitState } from './limit-headers.ts'
import { takeTry, takeTryFrom, waitWords } from './rate-limit.ts'

type Fields = Record<string, unknown>

interface Asked {
  /** Parsed. */
  input: unknown
  viewer: Viewer | null
  /** The client's address. */
  address: string
}

/** Counts a call, and adds what is left to `states`. Throws a `CallError` 429. */
export async function takeTries(
  { db, settings }: Deps,
  { name: call, tries = [] }: AnyContract,
  { input, viewer, address }: Asked,
  states: LimitState[] = [],
): Promise<void> {
  for (const { name = call, by, within, ...declared } of tries) {
    const limit = { name, max: maxOf(declared, settings), within }
    const state = { name, max: limit.max, within: within / 1000 }
    try {
      const taken =
        by === 'network'
          ? await takeTryFrom(db, limit, address)
          : await takeTry(db, limit, by === 'account' ? viewer!.id : String((input as Fields)[by.field]))
      states.push({ ...state, ...taken })
    } catch (error) {
      if (isCallError(error)) states.push({ ...state, left: 0, wait: error.retryAfter ?? 0 })
      throw error
    }
  }
}

const maxOf = ({ max }: Pick<Tries, 'max'>, { tries }: Pick<Settings, 'tries'>): number =>
  typeof max === 'number' ? max : tries[max]

/** 'At most 20 within an hour from one network.' */
export function triesSentence({ by, within, ...declared }: Tries, settings: Pick<Settings, 'tries'>): string {
  const who = { network: 'from one network', account: 'by one account' }
  const whose = typeof by === 'string' ? who[by] : `with one ${by.field}`
  return `At most ${maxOf(declared, settings)} within ${waitWords(within / 1000)} ${whose}.`
}
