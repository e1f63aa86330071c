/**
 * Measures how physicians get into the database: `node data.ts [--rows 250000,1200000] [--contacts 250000] [--namesakes
 * 40000]`.
 *
 * Generated profiles are loaded as on a first start, compared with a bare COPY of the same rows into tables without
 * keys, indexes, or constraints. Then a CSV of contacts is imported as script/import does it, in its own process whose
 * memory is tracked: into the database created by a first start, once more (which must change nothing), and after one
 * of its people asked to be removed (and must stay out). Then contacts of 1,200 names, and as many with names of their
 * own, each into an empty database: the first may take twice as long. DATABASE_URL names an empty PostgreSQL to use
 * instead of the embedded one.
 */
import { parseArgs } from 'node:util'
import { withDatabase } from './data/database.ts'
import { measureImport } from './data/measure-import.ts'
import { measureLoad } from './data/measure-load.ts'
import { measureNamesakes } from './data/measure-namesakes.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '250000,1200000' },
    contacts: { type: 'string', default: '250000' },
    namesakes: { type: 'string', default: '40000' },
  },
})

function wholeNumber(text: string, option: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number >= 1000) return number
  throw new RangeError(`${option} takes whole numbers of at least 1000, not '${text}'.`)
}

const sizes = values.rows.split(',').map((text) => wholeNumber(text, '--rows'))
const contacts = wholeNumber(values.contacts, '--contacts')
for (const size of sizes) await withDatabase((database) => measureLoad(database, size))
await withDatabase((database) => measureImport(database, contacts))
const namesakes = wholeNumber(values.namesakes, '--namesakes')
await withDatabase((database) => measureNamesakes(database, namesakes))
