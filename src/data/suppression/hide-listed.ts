import type pg from 'pg'
import type { ContactKind } from '../physicians/draft.ts'
import { readPersons, readPersonsAfter, type StoredPerson } from './stored-person.ts'
import type { SuppressionList } from './suppression-list.ts'

/** How many physicians are read at a time when all of them are gone through. */
const step = 5000

export interface Listed {
  persons: StoredPerson[]
  partly: { person: StoredPerson; hidden: readonly ContactKind[] }[]
}

/** Those of whom a list hides something: of these physicians, or of all. */
export async function findListed(
  client: pg.ClientBase,
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
    look(await readPersons(client, ids))
    return found
  }
  for (let after = 0; ; ) {
    const persons = await readPersonsAfter(client, after, step)
    const last = persons.at(-1)
    if (last === undefined) return found
    after = last.id
    look(persons)
  }
}

/** Hides what a list says, as an import leaves it out that reads the list beforehand: nothing is entered for it. */
export async function hideListed(client: pg.ClientBase, { persons, partly }: Listed): Promise<void> {
  await client.query('delete from physicians where id = any($1::bigint[])', [persons.map(({ id }) => id)])
  for (const { person, hidden } of partly) await hideChannels(client, person.id, hidden)
}

export async function hideChannels(client: pg.ClientBase, id: number, kinds: readonly ContactKind[]): Promise<void> {
  await client.query('delete from physician_contacts where physician_id = $1 and kind = any($2::contact_kind[])', [
    id,
    kinds,
  ])
}
