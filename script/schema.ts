// Writes db/schema.gen.ts, the row types of the schema created by db/migrations; with --check, it only compares.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generate, PostgresDialect } from 'kysely-codegen'
import { openDatabase } from '#adapters/database/database.ts'
import { startEmbedded } from '#adapters/database/embedded.ts'
import { migrate } from '#adapters/database/migrate.ts'
import { DatabaseSetupError } from '#adapters/database/setup-error.ts'

const root = path.resolve(import.meta.dirname, '..')
const file = path.join(root, 'db', 'schema.gen.ts')

/** The row types as source text, from a database created for this purpose. */
async function rowTypes(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'attending-schema-'))
  const embedded = await startEmbedded({ dataDir, fast: true, log: () => {} })
  const database = openDatabase({ url: embedded.url, log: () => {} })
  try {
    await migrate(embedded.url, path.join(root, 'db', 'migrations'), () => {})
    return await generate({
      db: database.db,
      dialect: new PostgresDialect({ defaultSchemas: ['public'] }),
      excludePattern: '*.schema_migrations',
      outFile: null,
      typeMapping: { int8: 'number' }, // as database.ts reads them
      typeOnlyImports: true,
    })
  } finally {
    await database.close()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function main(check: boolean): Promise<number> {
  const [fresh, present] = await Promise.all([rowTypes(), readFile(file, 'utf8').catch(() => '')])
  if (fresh === present) {
    console.log('db/schema.gen.ts is what the migrations make')
    return 0
  }
  if (check) {
    console.error('db/schema.gen.ts does not match the migrations. Run script/schema and commit the file.')
    return 1
  }
  await writeFile(file, fresh)
  console.log('Wrote db/schema.gen.ts')
  return 0
}

try {
  process.exitCode = await main(process.argv.includes('--check'))
} catch (error) {
  if (!(error instanceof DatabaseSetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
