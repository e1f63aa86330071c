import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/** One feature's part of a member's data download; see `Feature`. */
export interface PersonalData {
  /** Its key in the file. */
  name: string
  /** Plain JSON values. Nothing that grants access: no token, no hash. */
  read: (db: Kysely<DB>, userId: string) => Promise<unknown>
}
