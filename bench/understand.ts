/**
 * How well descriptions are read: `node understand.ts [--each]`. Prints precision (how many of the filters made were
 * expected) and recall (how many of the expected ones were made) by kind of filter, over hand-written sentences
 * (understand/sentences.ts) and generated physicians, and how long reading takes.
 */
import { parseArgs } from 'node:util'
import { heldOut } from './understand/held-out.ts'
import { heldOutSecond } from './understand/held-out-second.ts'
import { heldOutThird } from './understand/held-out-third.ts'
import { sentences } from './understand/sentences.ts'
import { goals, report, understand } from './understand/understand.ts'

const { values } = parseArgs({ options: { each: { type: 'boolean', default: false } } })
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
