/** Servers' validators for imported files, so that they can say whether a file has changed. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { factSourceNames, type SourceName } from '../physicians/source-names.ts'
import { isFactSource, publicSources } from '../sources/public-sources.ts'
import type { Validators } from './download.ts'

/**
 * For the file at this address that was last imported; null if another file from the source was imported after it. If
 * rows find their physicians by what is known about them, also if physicians were imported: an unchanged file may have
 * something to say about those.
 */
export async function takenValidators(db: Kysely<DB>, name: SourceName, address: string): Promise<Validators | null> {
  const source = publicSources[name]
  const byPhysicians = isFactSource(source) && source.identified !== undefined
  const { rows } = await typed({ etag: 'text?', modified: 'text?' })`
    select etag, last_modified as modified from public_files_taken taken
    where source = ${name} and address = ${address} and not exists (
      select from import_runs run
      where run.finished_at > taken_at and run.outcome = 'done' and not run.dry_run
        and (run.source = ${name} or (${byPhysicians} and run.source <> all (${[...factSourceNames]}::text[])))
    )`.execute(db)
  return rows[0] ?? null
}

export async function rememberTaken(
  db: Kysely<DB>,
  source: SourceName,
  address: string,
  { etag, modified }: Validators,
): Promise<void> {
  await sql`
    insert into public_files_taken (source, address, etag, last_modified) values (${source}, ${address}, ${etag}, ${modified})
    on conflict (source) do update set
      address = excluded.address, etag = excluded.etag, last_modified = excluded.last_modified, taken_at = excluded.taken_at`.execute(
    db,
  )
}
