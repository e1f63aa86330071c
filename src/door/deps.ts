/**
 * What a handler may reach besides its input and its caller. Types only: the door names no concrete adapter, the roof
 * (`server/deps.ts`) fills this in.
 */
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '#db/schema.gen.ts'

export interface Deps {
  db: Kysely<DB>
  log: Logger
  /** The settings that features obey, each stated in `server/env.ts`. */
  settings: Settings
  now: () => Date
}

export interface Settings {
  mode: 'local' | 'production'
  /** Without a trailing slash; the only origin that links may carry. */
  origin: string
  demoEmail: string
  adminEmails: readonly string[]
}
