/** How often a call may be made, as its contract declares it. */
import type { Viewer } from '#shared/access/access.ts'
import type { AnyContract } from '#shared/calls/contract.ts'
import type { Tries } from '#shared/calls/tries.ts'
import type { Deps, Settings } from './deps.ts'
import { takeTry, takeTryFrom, waitWords } from './rate-limit.ts'

interface Asked {
  /** Parsed. */
  input: unknown
  viewer: Viewer | null
  /** The client's address. */
  address: string
}

/** Counts a call. Throws a `CallError` 429. */
export async function takeTries(
  { db, settings }: Deps,
  { name: call, tries = [] }: AnyContract,
  { input, viewer, address }: Asked,
): Promise<void> {
  for (const { name = call, by, within, ...declared } of tries) {
    const limit = { name, max: maxOf(declared, settings), within }
    if (by === 'network') await takeTryFrom(db, limit, address)
    else if (by === 'account') await takeTry(db, limit, viewer!.id)
    else await takeTry(db, limit, String((input as Record<string, unknown>)[by.field]))
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
