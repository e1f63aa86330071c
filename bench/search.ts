/**
 * Measures the search: `node search.ts [--rows 250000,1200000] [--peers postgres,duckdb,sqlite|none] [--each]
 * [--facts]`.
 *
 * The index and the databases it is compared with get the same physicians and the same searches in one run, and every
 * answer is compared: the total and the page's ids. Times are for the answer itself, without reading a page's rows;
 * p50, p95, and worst are taken over the kinds of searches, each represented by the median of its repetitions, and
 * 'once' is the longest single time. The index is measured as on a server, and again without the cached rows of short
 * words. DATABASE_URL names a PostgreSQL to use instead of the embedded one.
 */
import { parseArgs } from 'node:util'
import { print } from './search/report.ts'
import { benchFacts, benchSize } from './search/run.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '250000,1200000' },
    peers: { type: 'string', default: 'postgres,duckdb,sqlite' },
    each: { type: 'boolean', default: false },
    facts: { type: 'boolean', default: false },
  },
})

for (const rows of values.rows.split(',').map(Number)) {
  if (!Number.isSafeInteger(rows) || rows < 1000) {
    throw new RangeError(`--rows takes whole numbers of at least 1000, separated by commas, not '${values.rows}'.`)
  }
  if (values.facts) benchFacts(rows)
  else await benchSize(rows, values.peers.split(','), values.each)
  print()
}
