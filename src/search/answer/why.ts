/**
 * Why a physician was found: the values that meet the search, in fields that result lists do not show. Each is found by
 * the same rule as the search itself; exclusions are not reasons.
 */
import { columnKinds, isMany, type NumberName } from '../columns/columns.ts'
import type { Segment } from '../columns/segment.ts'
import { dateOf, npiOf } from '../columns/values.ts'
import { fitOf, fits } from '../columns/word-fit.ts'
import { type Condition, isEnough } from '../query/condition.ts'
import { matcherFor } from './match.ts'
import { type UnseenField, unseenFields } from './why-fields.ts'

export type Reason = { readonly field: UnseenField; readonly value: string }

type UnseenColumn = Exclude<UnseenField, NumberName>
const isUnseen = (name: string): name is UnseenField => (unseenFields as readonly string[]).includes(name)
const isColumn = (name: string): name is UnseenColumn => isUnseen(name) && name in columnKinds

/** Returns the reasons for a row that meets all conditions; prepared once for all rows of a page. */
export function reasonsIn(segment: Segment, conditions: readonly Condition[]): (row: number) => Reason[] {
  const finders = conditions.flatMap((condition) => finderOf(segment, condition) ?? [])
  return (row) => {
    const reasons = finders.flatMap((find) => find(row))
    return reasons.filter(
      ({ field, value }, at) => reasons.findIndex((one) => one.field === field && one.value === value) === at,
    )
  }
}

type Finder = (row: number) => Reason[]

/** Undefined if it can give no reason, which saves a lookup. */
function finderOf(segment: Segment, condition: Condition): Finder | undefined {
  switch (condition.kind) {
    case 'word':
      // Cards show the other five fields.
      if (condition.primary) return undefined
      return finderOf(segment, { ...condition, kind: 'contains', column: 'secondarySpecialty' })
    case 'contains': {
      const { column, text, fit = 'inside' } = condition
      const enough = fits.slice(0, fits.indexOf(fit) + 1)
      return inColumn(segment, column, (value) => enough.some((one) => one === fitOf(value, text)))
    }
    case 'equals':
      return inColumn(segment, condition.column, (value) => value === condition.text)
    case 'begins':
      return inColumn(segment, condition.column, (value) => value.startsWith(condition.text))
    case 'at least':
      return inColumn(segment, condition.column, (value) => isEnough(value, condition))
    case 'between': {
      const { number } = condition
      const wordOf = number === 'npi' ? npiOf : number === 'wishFrom' ? dateOf : String
      return (row) => {
        const value = segment.numbers[number][row]!
        return value === 0 ? [] : [{ field: number, value: wordOf(value) }]
      }
    }
    case 'all': {
      const finders = condition.of.flatMap((part) => finderOf(segment, part) ?? [])
      return finders.length === 0 ? undefined : (row) => finders.flatMap((find) => find(row))
    }
    case 'any': {
      const ways = condition.of.flatMap((part) => {
        const find = finderOf(segment, part)
        return find ? [{ find, matcher: matcherFor(segment, part) }] : []
      })
      if (ways.length === 0) return undefined
      return (row) => ways.flatMap(({ find, matcher }) => (matcher.has(row) ? find(row) : []))
    }
    default:
      return undefined
  }
}

function inColumn(segment: Segment, name: string, fits: (value: string) => boolean): Finder | undefined {
  if (!isColumn(name)) return undefined
  const { dictionary } = segment.columns[name]
  return (row) =>
    codesOf(segment, name, row).flatMap((code) =>
      fits(dictionary.value(code)) ? [{ field: name, value: dictionary.label(code) }] : [],
    )
}

function codesOf(segment: Segment, name: UnseenColumn, row: number): number[] {
  if (isMany(name)) {
    const { codes, runs } = segment.columns[name]
    return [...codes.subarray(runs[row]!, runs[row + 1]!)]
  }
  const { codes, dictionary } = segment.columns[name]
  return codes[row]! < dictionary.size ? [codes[row]!] : []
}
