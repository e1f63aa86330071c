import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { ContactKind } from '../physicians/draft.ts'
import { forgetFacts } from './forget-facts.ts'
import { readPersons, readPersonsAfter, type StoredPerson } from './stored-person.ts'
import type { SuppressionList } from './suppression-list.ts'

/** How many physicians are read at a time when going through all of them. */
const step = 5000

export interface Listed {
  persons: StoredPerson[]
  partly: { person: StoredPerson; hidden: readonly ContactKind[] }[]
}

/** Those of these physicians, or of all, who have something that a list hides. */
export async function findListed(
  db: Kysely<DB>,
  list: SuppressionList,
  ids: readonly number[] | 'many' = 'many',
): Promise<Listed> {
  const found: Listed = { persons: [], partly: [] }
  if (list.isEmpty) return found
  const look = (persons: readonly StoredPerson[]) => {
    for (const person of persons) {
      const verdict = list.check(person)
      if (verdict.person) found.persons.push(person)
      else if (verdict.hidden.length > 0) found.partly.push({ person, hidden: verdict.hidden })
    }
  }
  if (ids !== 'many') {
    look(await readPersons(db, ids))
    return found
  }
  for (let after = 0; ; ) {
    const persons = await readPersonsAfter(db, after, step)
    const last = persons.at(-1)
    if (last === undefined) return found
    after = last.id
    look(persons)
  }
}

/**
 * Hides what a list says, just as an import that reads the list first would leave it out: no entries are added for it.
 */
export async function hideListed(db: Kysely<DB>, { persons, partly }: Listed): Promise<void> {
  await deletePersons(db, persons)
  for (const { person, hidden } of partly) await hideChannels(db, person.id, hidden)
}

/**
 * With everything that refers to them through a cascading key, what an undo would bring back, and what public files say
 * about their NPI.
 */
export async function deletePersons(db: Kysely<DB>, persons: readonly StoredPerson[]): Promise<void> {
  const ids = persons.map(({ id }) => id)
  await sql`delete from physicians where id = any(${ids}::bigint[])`.execute(db)
  await forgetUndos(db, ids)
  await forgetAnswers(db)
  await forgetFacts(
    db,
    persons.flatMap(({ npi }) => npi ?? []),
  )
}

/** Removed list entries can be restored for a few minutes, with their notes. */
async function forgetUndos(db: Kysely<DB>, ids: readonly number[]): Promise<void> {
  const theirs = sql`(entry ->> 'physician_id')::bigint = any(${ids}::bigint[])`
  await sql`
    update list_undos
    set entries = (select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(entries) entry where not ${theirs})
    where exists (select from jsonb_array_elements(entries) entry where ${theirs})`.execute(db)
}

/** Answers stored for repeated calls may have anyone in them; what was done stays done. */
async function forgetAnswers(db: Kysely<DB>): Promise<void> {
  await db.updateTable('idempotent_calls').set({ answer: null }).where('status', '<', 400).execute()
}

export async function hideChannels(db: Kysely<DB>, id: number, kinds: readonly ContactKind[]): Promise<void> {
  await db.deleteFrom('physician_contacts').where('physician_id', '=', id).where('kind', 'in', kinds).execute()
  await db.deleteFrom('withheld_contacts').where('physician_id', '=', id).where('kind', 'in', kinds).execute()
  await forgetAnswers(db)
}
