/**
 * A PostgreSQL whose databases can be backed up and restored: that of the system with its own pg_dump and psql where
 * both are installed, since the npm packages bring neither; else the suites' own, with a copy of the whole database for
 * a backup.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { startEmbedded } from '#adapters/database/embedded.ts'
import { databaseUrl } from './database.ts'

export interface Backups {
  how: 'pg_dump' | 'create database template'
  urlOf: (name: string) => string
  /** An empty database; gives its name. */
  create: () => Promise<string>
  /** No one may be connected meanwhile. */
  backUp: (name: string) => Promise<void>
  /** Into a new database; gives its name. */
  restore: () => Promise<string>
  query: (name: string, sql: string) => Promise<Record<string, unknown>[]>
  close: () => Promise<void>
}

const programs = ['initdb', 'postgres', 'pg_ctl', 'pg_dump', 'psql']

function systemPrograms(): string | undefined {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return undefined
  return readdirSync(root)
    .filter((release) => Number(release) >= 15)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((release) => path.join(root, release, 'bin'))
    .find((bin) => programs.every((program) => existsSync(path.join(bin, program))))
}

export async function openBackups(folder: string): Promise<Backups> {
  const bin = systemPrograms()
  const own = bin === undefined ? undefined : await startSystem(folder, bin)
  const url = own?.url ?? inject('postgresUrl')
  const urlOf = (name: string) => databaseUrl(url, name)
  const made: string[] = []
  const query = async (name: string, sql: string) => {
    const client = new pg.Client({ connectionString: name === '' ? url : urlOf(name) })
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }
  const create = async (template = '') => {
    const name = `backups_${made.length}_${process.pid}`
    await query('', `create database ${name} ${template && `template ${template}`}`)
    made.push(name)
    return name
  }
  const dump = path.join(folder, 'backup.sql')
  let copy = ''
  return {
    how: bin ? 'pg_dump' : 'create database template',
    urlOf,
    create: () => create(),
    backUp: async (name) => {
      if (bin) execFileSync(path.join(bin, 'pg_dump'), ['--file', dump, urlOf(name)])
      else copy = await create(name)
    },
    restore: async () => {
      if (!bin) return create(copy)
      const name = await create()
      const said = ['--quiet', '--output', '/dev/null', '--set', 'ON_ERROR_STOP=1']
      execFileSync(path.join(bin, 'psql'), [...said, '--file', dump, urlOf(name)])
      return name
    },
    query,
    close: async () => {
      for (const name of made) await query('', `drop database ${name} with (force)`)
      await own?.stop()
    },
  }
}

/** The system's programs, laid out as those of the npm package are. */
async function startSystem(folder: string, bin: string) {
  const nativeDir = path.join(folder, 'native')
  mkdirSync(nativeDir)
  symlinkSync(bin, path.join(nativeDir, 'bin'))
  symlinkSync(path.join(bin, '../lib'), path.join(nativeDir, 'lib'))
  writeFileSync(path.join(nativeDir, 'pg-symlinks.json'), '[]')
  return startEmbedded({ dataDir: path.join(folder, 'postgres'), nativeDir, fast: true, log: () => {} })
}
