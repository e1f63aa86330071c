import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/** One feature's share of the download of one's own data; see `Feature`. */
export interface PersonalData {
  /** The key under which it is in the file. */
  name: string
  /** Plain values that JSON can hold. Nothing that lets anyone in: no token, no hash. */
  read: (db: Kysely<DB>, userId: string) => Promise<unknown>
}
