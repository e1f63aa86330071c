/** What calls require of each kind of filter's values: for single values, for several, and for excluded ones. */
import { z } from 'zod'
import { type Addition, type FieldName, isAddition } from '#search/query/filters.ts'
import { queryLimits, readOperators } from '#search/query/syntax.ts'
import { limits } from '#shared/product/limits.ts'
import { contactOutcomes } from '../activities/kinds.ts'
import { filterNames, filters, type Kind, type PageFilter, rowOf } from './filters.ts'

// Longer than any name. Longer values can't match, so they shouldn't cost a scan of every dictionary.
export const text = z.string().max(200, 'At most 200 characters.')
export const miles = z.number().min(0, 'Miles must be 0 or more.').max(500, 'At most 500 miles.')

/** Longer with operators; errors in these are reported by the call that searches (search-physicians). */
const query = z
  .string()
  .max(queryLimits.characters, `At most ${queryLimits.characters.toLocaleString('en-US')} characters.`)
  .refine((text) => text.length <= queryLimits.plain || readOperators(text) !== undefined, {
    error: `At most ${queryLimits.plain} characters.`,
    // The whole text is already too long.
    when: ({ value }) => typeof value === 'string' && value.length <= queryLimits.characters,
  })

export const kinds = {
  text,
  query,
  texts: text,
  zip: z.string().regex(/^(\d{5})?$/, 'A ZIP has five digits.'),
  date: z.iso.date('Use a date such as 2027-03-01.'),
  nearby: text.regex(/^([1-4]?\d{1,2}|500) miles of \S/, "Use the form '25 miles of Name, City, ST'."),
  miles,
  range: z.strictObject({ from: z.int().min(0).optional(), to: z.int().min(0).optional() }),
  flag: z.boolean('Must be true or false.'),
  /** A list of the caller, 'any' of them, or the 'records' that the caller has marked as their own. */
  list: z.union([z.literal('any'), z.literal('records'), z.uuid()], {
    error: "Give a list id, 'any', or 'records'.",
  }),
  days: z
    .int('Days must be a whole number.')
    .min(1, 'At least 1 day.')
    .max(limits.contactedDays, `At most ${limits.contactedDays.toLocaleString('en-US')} days.`),
  blocked: z.literal('only', "Must be 'only'."),
  outcome: z.enum(contactOutcomes, { error: 'There is no such outcome.' }),
} satisfies Record<Kind, z.ZodType>

/** The filters that can be excluded or joined, plus the keywords. */
export const fieldNames: readonly FieldName[] = [
  ...filterNames.filter((name): name is Exclude<PageFilter, Addition> => !isAddition(name)),
  'tags',
]

/** The kind of each value of a filter. */
export type KindOf<Name extends FieldName> = Name extends PageFilter ? (typeof filters)[Name]['kind'] : 'texts'

export function kindOf<Name extends FieldName>(field: Name): KindOf<Name> {
  return (field === 'tags' ? 'texts' : filters[field as PageFilter].kind) as KindOf<Name>
}

/** The schema of a filter's value. */
export function oneOf<Name extends FieldName>(field: Name): (typeof kinds)[KindOf<Name>] {
  const only = field === 'tags' ? undefined : rowOf(field as PageFilter).only
  const schema = only ? text.refine((value) => only.includes(value), `One of ${only}.`) : undefined
  // Narrowing a schema of texts keeps its type.
  return (schema as never) ?? kinds[kindOf(field)]
}
