/**
 * Measures the search: `node search.ts [--rows 250000,1200000] [--peers postgres,duckdb,sqlite|none] [--each]`.
 *
 * The index and the databases next to it get the same physicians and the same searches in one run, and every answer is compared:
 * the total and the ids of the page. Times are those of the answer itself, without reading the rows of a page; p50, p95 and worst
 * are taken over the kinds of searches, each standing with the median of its repetitions, and 'once' is the longest single time. The
 * index is measured as a server has it, and again without the rows of short words that are kept with it. DATABASE_URL names a
 * PostgreSQL to be used instead of the embedded one.
 */
import { parseArgs } from 'node:util'
import { print } from './search/report.ts'
import { benchSize } from './search/run.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '250000,1200000' },
    peers: { type: 'string', default: 'postgres,duckdb,sqlite' },
    each: { type: 'boolean', default: false },
  },
})

for (const rows of values.rows.split(',').map(Number)) {
  if (!Number.isSafeInteger(rows) || rows < 1000) {
    throw new RangeError(`--rows takes whole numbers from 1000 on, separated by commas, not '${values.rows}'.`)
  }
  await benchSize(rows, values.peers.split(','), values.each)
  print()
}
