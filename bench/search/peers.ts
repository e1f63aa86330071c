import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { startEmbedded } from '../../src/adapters/database/embedded.ts'
import { type Contains, columnNames, createTable, literal, pattern } from './sql.ts'

export type Row = Record<string, unknown>

/** A database that answers the same searches. */
export type Peer = {
  readonly name: string
  readonly contains: Contains
  /** Loads the file of lines and creates the indexes that help. */
  load(file: string): Promise<void>
  run(sql: string): Promise<Row[]>
  /** Bytes of the table and its indexes. */
  size(): Promise<number>
  close(): Promise<void>
}

/** PostgreSQL with trigram indexes: the embedded one, or the one at DATABASE_URL, in its own schema. */
export async function postgres(url: string | undefined): Promise<Peer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-bench-'))
  const embedded = url ? undefined : await startEmbedded({ dataDir, fast: true, log: () => {} })
  const client = new pg.Client({ connectionString: url ?? embedded?.url })
  await client.connect()
  await client.query('drop schema if exists attending_bench cascade')
  await client.query('create schema attending_bench')
  await client.query('create extension if not exists pg_trgm')
  await client.query('set search_path = attending_bench, public')
  await client.query(
    `set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set random_page_cost = 1.1; set jit = off`,
  )
  return {
    name: 'PostgreSQL, trigram GIN',
    contains: (column, text) => `${column} like ${pattern(text)}`,
    async load(file) {
      await client.query(createTable)
      await pipeline(createReadStream(file), client.query(copyStreams.from('copy physicians from stdin')))
      for (const column of ['words', 'first', 'last', 'organization', 'title', 'city']) {
        await client.query(`create index on physicians using gin (${column} gin_trgm_ops)`)
      }
      for (const column of [
        'last, first, id',
        'specialty, last, first, id',
        'city, last, first, id',
        'id',
        'npi',
        'zip',
        'state',
        'latitude',
      ]) {
        await client.query(`create index on physicians (${column})`)
      }
      await client.query('vacuum analyze physicians')
    },
    run: async (sql) => (await client.query(sql)).rows,
    size: async () => Number((await client.query(`select pg_total_relation_size('physicians') as size`)).rows[0].size),
    async close() {
      await client.query('drop schema attending_bench cascade')
      await client.end()
      await embedded?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** DuckDB in memory, with all cores. */
export async function duckdb(): Promise<Peer> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  return {
    name: 'DuckDB',
    contains: (column, text) => `contains(${column}, ${literal(text)})`,
    async load(file) {
      await connection.run(createTable)
      const options = `delim = '\\t', header = false, nullstr = '\\N', quote = '', escape = '', auto_detect = false`
      const types = `columns = {${columnNames.map((name) => `${literal(name)}: 'varchar'`).join(', ')}}`
      await connection.run(`insert into physicians select * from read_csv(${literal(file)}, ${options}, ${types})`)
    },
    run: async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJS(),
    async size() {
      const rows = (
        await connection.runAndReadAll('select sum(memory_usage_bytes) as size from duckdb_memory()')
      ).getRowObjectsJS()
      return Number(rows[0]?.size ?? 0)
    },
    close: async () => connection.closeSync(),
  }
}

/** SQLite in a file, with trigrams for words of three or more letters. */
export async function sqlite(): Promise<Peer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'attending-bench-'))
  const file = path.join(folder, 'bench.db')
  const database = new DatabaseSync(file)
  database.exec(
    'pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -1000000; pragma mmap_size = 4000000000',
  )
  const indexed = ['words', 'organization', 'title', 'first', 'last', 'city']
  return {
    name: 'SQLite, FTS5 trigram',
    contains(column, text) {
      if (text.length < 3 || !indexed.includes(column)) return `instr(${column}, ${literal(text)}) > 0`
      return `rowid in (select rowid from texts where texts match ${literal(`${column} : "${text.replaceAll('"', '""')}"`)})`
    },
    async load(from) {
      database.exec(createTable)
      const insert = database.prepare(`insert into physicians values (${columnNames.map(() => '?').join(', ')})`)
      database.exec('begin')
      for await (const line of createInterface({ input: createReadStream(from) })) {
        insert.run(...line.split('\t').map((text) => (text === '\\N' ? null : text)))
      }
      database.exec(
        `create virtual table texts using fts5(${indexed.join(', ')}, content = '', detail = full, tokenize = 'trigram')`,
      )
      database.exec(
        `insert into texts (rowid, ${indexed.join(', ')}) select rowid, ${indexed.join(', ')} from physicians`,
      )
      database.exec('commit')
      for (const columns of [
        'last, first, id',
        'specialty, last, first, id',
        'city, last, first, id',
        'id',
        'npi',
        'zip',
        'state',
        'latitude',
      ]) {
        database.exec(`create index ${literal(`by ${columns}`)} on physicians (${columns})`)
      }
      database.exec('analyze')
    },
    run: async (sql) => database.prepare(sql).all(),
    size: async () => statSync(file).size,
    async close() {
      database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
