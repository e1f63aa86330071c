/** Copies of the template database: each suite has its own and leaves nothing behind. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#adapters/database/database.ts'
import { identity } from '../../src/server/search/feed.ts'
import { loadSnapshot, type StoredIndex, snapshotOf, storeSnapshot } from '../../src/server/search/snapshot.ts'

export const templateName = 'attending_template'

export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** A new database with schema and personas; `drop` closes and removes it. */
export async function copyTemplate(): Promise<{ database: Database; drop: () => Promise<void> }> {
  const url = inject('postgresUrl')
  const name = `suite_${randomBytes(6).toString('hex')}`
  await asOwner(url, `create database ${name} template ${templateName}`)
  const database = openDatabase({ url: databaseUrl(url, name), max: 20, log: () => {} })
  return {
    database,
    drop: async () => {
      await database.close()
      await asOwner(url, `drop database ${name} with (force)`)
    },
  }
}

let templateIndex: Promise<StoredIndex> | undefined

/**
 * The index of a fresh copy, as an earlier start of a server would have left it: building it takes half a second of
 * each suite.
 */
export async function storeIndexOf({ db }: Database, dir: string): Promise<void> {
  templateIndex ??= readTemplateIndex()
  await storeSnapshot(dir, snapshotOf(await identity(db), await templateIndex))
}

async function readTemplateIndex(): Promise<StoredIndex> {
  const stored = await loadSnapshot(inject('templateIndex'), templateName)
  if ('unusable' in stored) throw new Error(stored.unusable)
  return stored
}

/** A second pool on the database of another suite's server; `drop` only closes it. */
export function joinDatabase(url: string): { database: Database; drop: () => Promise<void> } {
  const database = openDatabase({ url, max: 10, log: () => {} })
  return { database, drop: () => database.close() }
}

async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
