/** Compares what was read of a resume with what it says. */
import { foldValue } from '#shared/text/fold.ts'
import { listFields, type SetField, type SetFile, singleFields } from './resume-set.ts'

/** Lists have their parts separated by ' | ', as in the set. */
export type Read = Readonly<Record<SetField, readonly string[]>>

export interface Verdict {
  field: SetField
  verdict: 'right' | 'empty' | 'wrong'
  expected: string
  read: string
}

const plain = (text: string) =>
  foldValue(text)
    .replaceAll('&', 'and')
    .replace(/[^a-z0-9@]+/g, ' ')
    .trim()
/** Whether one part says the same as one way of the expected one. */
const same = (read: string, expected: string) => expected.split(' || ').some((way) => plain(way) === plain(read))
const sameParts = (read: string, expected: string) => {
  const [one, other] = [read.split(' | '), partsOf(expected)]
  return one.length === other.length && one.every((part, at) => same(part, other[at]!))
}
const partsOf = (expected: string) => expected.split(/ \| /)

/** A value too many is wrong; one that is missing is empty; a wrong one in place of the right one is only wrong. */
export function judge({ expected }: SetFile, read: Read): Verdict[] {
  return [...singleFields, ...listFields].flatMap((field) => {
    const rest = [...read[field]]
    const verdicts: Verdict[] = []
    const missed: string[] = []
    for (const one of expected[field]) {
      const at = rest.findIndex((value) => sameParts(value, one))
      if (at === -1) missed.push(one)
      else verdicts.push({ field, verdict: 'right', expected: one, read: rest.splice(at, 1)[0]! })
    }
    for (const value of rest) verdicts.push({ field, verdict: 'wrong', expected: missed.shift() ?? '', read: value })
    return [...verdicts, ...missed.map((one) => ({ field, verdict: 'empty' as const, expected: one, read: '' }))]
  })
}

/** A row for each field, and one for all. */
export function tableOf(verdicts: readonly Verdict[]): string {
  const count = (of: readonly Verdict[]) =>
    (['right', 'empty', 'wrong'] as const).map((kind) => of.filter(({ verdict }) => verdict === kind).length)
  const rows = [...singleFields, ...listFields].map(
    (field) => [field, ...count(verdicts.filter((one) => one.field === field))] as const,
  )
  const lines = [...rows, ['all', ...count(verdicts)] as const].map((row) => `| ${row.join(' | ')} |`)
  return ['| | right | empty | wrong |', '|-|-|-|-|', ...lines].join('\n')
}
