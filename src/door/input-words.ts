/**
 * Messages for refused inputs whose schema has none of its own. They are for people who see them below a form, so they
 * name the field in words, never types or paths.
 */
import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** For `safeParse`: a schema's own message wins over it. */
export function inputWords(issue: Issue): string {
  return `${nameOf(issue.path ?? [])} ${problemOf(issue)}`
}

function problemOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing.' : `must be ${typeWords[issue.expected] ?? 'a different type'}.`
    case 'too_small':
      return least(issue.origin, Number(issue.minimum), issue.inclusive === false)
    case 'too_big':
      return max(issue.origin, Number(issue.maximum), issue.inclusive === false)
    case 'invalid_format':
      return formatWords[issue.format] ?? 'is not in the right format.'
    case 'invalid_value':
      return choices(issue.values)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return 'has a field that is not recognized.'
    default:
      return 'is not valid.'
  }
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a set of named values',
  record: 'a set of named values',
  null: 'empty',
}

const formatWords: Readonly<Record<string, string>> = {
  email: 'must be an email address.',
  uuid: 'is not a known ID.',
  guid: 'is not a known ID.',
  url: 'must be a web address.',
  date: 'must be a date such as 2026-05-13.',
  datetime: 'must be a date and time such as 2026-05-13T09:00:00Z.',
  safeint: 'must be a whole number.',
}

function least(origin: string, minimum: number, isOutside: boolean): string {
  if (origin === 'string') return minimum <= 1 ? 'is missing.' : `must have at least ${amount(minimum)} characters.`
  if (origin === 'array' || origin === 'set')
    return minimum <= 1 ? 'is empty.' : `must have at least ${amount(minimum)} entries.`
  return isOutside ? `must be more than ${amount(minimum)}.` : `must be at least ${amount(minimum)}.`
}

function max(origin: string, maximum: number, isOutside: boolean): string {
  if (origin === 'string') return `must have at most ${amount(maximum)} characters.`
  if (origin === 'array' || origin === 'set') return `must have at most ${amount(maximum)} entries.`
  return isOutside ? `must be less than ${amount(maximum)}.` : `must be at most ${amount(maximum)}.`
}

const amount = (number: number) => number.toLocaleString('en-US')

function choices(values: readonly unknown[]): string {
  if (values.length > 8) return 'is not one of the choices.'
  const [last, ...others] = values.map((value) => `'${String(value)}'`).toReversed()
  return others.length === 0 ? `must be ${last}.` : `must be ${others.toReversed().join(', ')} or ${last}.`
}

/** ['physicianIds', 3] → 'Physician IDs, entry 4,'; [] → 'The input' */
function nameOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string')
  const last = path.at(-1)
  if (name === undefined) return typeof last === 'number' ? `Entry ${last + 1}` : 'The input'
  const words = String(name)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.-]+/g, ' ')
    .toLowerCase()
    .replaceAll(/\bid(s?)\b/g, 'ID$1')
    .trim()
  const named = words.charAt(0).toUpperCase() + words.slice(1)
  return typeof last === 'number' ? `${named}, entry ${last + 1},` : named || 'The input'
}
