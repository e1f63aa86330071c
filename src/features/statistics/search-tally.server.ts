import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { SearchCaller, SearchTally } from '#door/deps.ts'
import { typed } from '#shared/database/typed.ts'

interface TallyOptions {
  db: Kysely<DB>
  now: () => Date
  /** Called when counts couldn't be written; they are retried with the next ones. */
  onFault: (error: unknown) => void
  /** Milliseconds from the first unwritten search until it is written: the most a crash can lose. */
  delay?: number
}

/** Counts searches in memory and adds them to `search_counts` in one statement: a search never waits for it. */
export function makeSearchTally({ db, now, onFault, delay = 5000 }: TallyOptions): SearchTally {
  // By '2026-11-21 premium'.
  let counts = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const add = (key: string, searches: number) => {
    counts.set(key, (counts.get(key) ?? 0) + searches)
    timer ??= setTimeout(() => void flush(), delay).unref()
  }
  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    if (counts.size === 0) return
    const taken = counts
    counts = new Map()
    try {
      await upsert(db, taken)
    } catch (error) {
      for (const [key, searches] of taken) add(key, searches)
      onFault(error)
    }
  }
  const flush = () => {
    writing = writing.then(write)
    return writing
  }
  return { note: (caller) => add(`${now().toISOString().slice(0, 10)} ${caller}`, 1), flush }
}

async function upsert(db: Kysely<DB>, counts: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...counts].map(([key, searches]) => {
    const [day, caller] = key.split(' ') as [string, SearchCaller]
    return { day: typed('time')`${day}::date`, caller, searches }
  })
  await db
    .insertInto('search_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'caller'])
        .doUpdateSet({ searches: typed('number')`search_counts.searches + excluded.searches` }),
    )
    .execute()
}
