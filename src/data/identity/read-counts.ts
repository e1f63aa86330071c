import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { countedKinds, type ValueCounts, type ValuesAsked } from './frequencies.ts'

/** What the daily count says about some values (count-values.ts). */
export async function readCounts(db: Kysely<DB>, values: ValuesAsked): Promise<ValueCounts> {
  const asked = countedKinds.flatMap((kind) => values[kind].map((value) => [kind, value] as const))
  const { rows } = await typed({ kind: 'text', value: 'text', people: 'number' })`
    select c.kind, c.value, c.people
    from unnest(${asked.map(([kind]) => kind)}::text[], ${asked.map(([, value]) => value)}::text[]) as asked (kind, value)
    join value_counts c on c.kind = asked.kind and c.value = asked.value
    union all
    select kind, value, people from value_counts where kind = 'all' and value = ''`.execute(db)
  const of = (kind: string) =>
    Object.fromEntries(rows.filter((row) => row.kind === kind).map(({ value, people }) => [value, people]))
  const counts = { first: of('first'), last: of('last'), specialty: of('specialty'), state: of('state') }
  return { people: of('all')[''] ?? 0, counts }
}
