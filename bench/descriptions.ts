/**
 * How well job postings are read into a search: `node descriptions.ts [--each] [--of FOLDER | --given FILE]`. Prints
 * precision and recall of the filters made, and how many searches find no one or someone in a wrong state first, over
 * the postings in descriptions/, a folder in it, or a file of the same cases as JSON, and generated physicians.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Case, goals, judge, readCases, summary } from './descriptions/judge.ts'
import { answerer } from './descriptions/read.ts'

const { values } = parseArgs({
  options: { each: { type: 'boolean', default: false }, of: { type: 'string' }, given: { type: 'string' } },
})
const line = (text: string) => process.stdout.write(`${text}\n`)
const percent = (share: number) => `${(share * 100).toFixed(1)}%`

interface Given {
  id: string
  text: string
  want: Record<string, string | readonly string[] | boolean>
}

function given(file: string): Case[] {
  return (JSON.parse(readFileSync(file, 'utf8')) as Given[]).map(({ id, text, want }) => ({
    ...{ id, text, offer: new Set<string>(), never: new Set<string>() },
    want: new Set([`given: ${JSON.stringify(want)}`]),
  }))
}

const folder = path.join(import.meta.dirname, 'descriptions', values.of ?? '')
const read = answerer()
const cases = values.given === undefined ? readCases(folder) : given(values.given)
const judged = cases
  .map((one) => ({ one, answer: read(one.text) }))
  .map(({ one, answer }) => {
    if (values.given !== undefined) {
      const parts = answer.parts.map(({ kind, label, excluded }) => `${excluded ? '-' : ''}${kind}: ${label}`)
      line(`${one.id} ${[...one.want].join()}\n    made: ${parts.join('; ')}\n    finds ${answer.total}`)
    }
    return judge(one, answer)
  })
if (values.given === undefined) {
  const { postings, exact, precision, recall, offers, empty, wrongState, median, worst } = summary(judged)
  line(
    `${postings} postings; goal: precision ${percent(goals.precision)}, recall ${percent(goals.recall)}, none empty or wrong`,
  )
  line(
    `precision ${percent(precision)}, recall ${percent(recall)}, ${exact} read exactly, offers ${Number.isNaN(offers) ? 'none' : percent(offers)}`,
  )
  line(`finds no one: ${empty}; someone in a wrong state first: ${wrongState}`)
  line(`reading one: median ${median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms`)
  if (precision < goals.precision || recall < goals.recall || empty + wrongState > 0) process.exitCode = 1
}
if (values.each) {
  for (const { id, extra, missing, offersMissing, isEmpty, isWrongState } of judged) {
    if (extra.length + missing.length + offersMissing.length === 0 && !isEmpty && !isWrongState) continue
    line(`${id}${isEmpty ? ' EMPTY' : ''}${isWrongState ? ' WRONG STATE' : ''}`)
    if (extra.length > 0) line(`    made, not expected: ${extra.join('; ')}`)
    if (missing.length > 0) line(`    expected, not made: ${missing.join('; ')}`)
    if (offersMissing.length > 0) line(`    not offered: ${offersMissing.join('; ')}`)
  }
}
