import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/** One feature's share of the download of one's own data; listed in `server/registry.ts`. */
export interface MyDataPart {
  /** The key under which it stands in the file. */
  name: string
  /** Plain values that JSON can hold. Nothing that lets anybody in: no token, no hash. */
  read: (db: Kysely<DB>, userId: string) => Promise<unknown>
}
