/**
 * How well descriptions and queries are read: `node understand.ts [--each] [--queries [FILE]]`. Prints precision (how
 * many of the filters made were expected) and recall (how many of the expected ones were made) by kind of filter, over
 * hand-written sentences (understand/sentences.ts) and generated physicians, and how long reading takes. With
 * `--queries`, prints how many of the queries in understand/queries-200.tsv, or in another file of the same form, are
 * read as meant; with `--wishes seen` or `--wishes had`, by someone who may know what physicians wish for
 * (understand/queries.ts).
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { heldOut } from './understand/held-out.ts'
import { heldOutSecond } from './understand/held-out-second.ts'
import { heldOutThird } from './understand/held-out-third.ts'
import { differentNumbers, judge, reportQueries, rowsOf, searchOver } from './understand/queries.ts'
import { sentences } from './understand/sentences.ts'
import { goals, report, understand } from './understand/understand.ts'

const { values, positionals } = parseArgs({
  options: {
    each: { type: 'boolean', default: false },
    queries: { type: 'boolean', default: false },
    wishes: { type: 'string' },
  },
  allowPositionals: true,
})
if (values.queries) {
  const { wishes } = values
  if (wishes !== undefined && wishes !== 'seen' && wishes !== 'had')
    throw new RangeError("--wishes is 'seen' or 'had'.")
  const judged = judge(rowsOf(positionals[0]), searchOver(250_000, wishes))
  process.stdout.write(`${reportQueries(judged, values.each)}\n`)
  const numbers = differentNumbers(judged, path.basename(positionals[0] ?? 'queries-200', '.tsv'))
  if (numbers) {
    const { compared, different } = numbers
    process.stdout.write(
      `Numbers: ${compared - different.length} of ${compared} are PostgreSQL's.\n${different.join('\n')}\n`,
    )
  }
} else {
  understandSentences()
}

function understandSentences(): void {
  for (const [name, set] of Object.entries({
    'Sentences that the rules were made with': sentences,
    'Held out': heldOut,
    'Held out, second set': heldOutSecond,
    'Held out, third set': heldOutThird,
  })) {
    process.stdout.write(`${name}\n`)
    const result = understand(set)
    report(result, values.each)
    if (result.precision < goals.precision || result.recall < goals.recall) process.exitCode = 1
  }
}
