/** Statements that many requests need at once: those of one turn of the event loop are asked together. */
import DataLoader from 'dataloader'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/**
 * Returns a function that reads what belongs to one key. Under load, many requests arrive in one turn of the event
 * loop; `read` then gets all their keys at once, since PostgreSQL and the driver take most of a short statement's time
 * for the trip, not for its rows. Nothing is kept: a statement starts after every request it answers has arrived.
 * @param read answers in the order of the keys, which may repeat; if it fails, it fails for all of them
 */
export function readTogether<Key, Found>(
  read: (db: Kysely<DB>, keys: readonly Key[]) => Promise<readonly Found[]>,
): (db: Kysely<DB>, key: Key) => Promise<Found> {
  const loaders = new WeakMap<Kysely<DB>, DataLoader<Key, Found>>()
  return (db, key) => {
    let loader = loaders.get(db)
    if (loader === undefined) {
      loader = new DataLoader((keys) => read(db, keys), { cache: false, batchScheduleFn: setImmediate })
      loaders.set(db, loader)
    }
    return loader.load(key)
  }
}
