/** The fields that may precede a colon in a query: 'state:TX', 'near:75201~25'. */
import { stateCode } from '#shared/text/state-code.ts'
import type { FilterTree, Leaf } from './filters.ts'

/** A word or phrase, and the field before it. */
type Term = {
  readonly field?: string
  readonly text: string
  readonly how: 'word' | 'phrase' | 'prefix'
  readonly miles?: number
}

/** A term as it is typed: a keyword, or the value of its field. */
export function keywordOf({ field, text, how, miles = usualMiles }: Term): FilterTree {
  if (field === 'near') {
    return { field: /^\d{5}$/.test(text) ? 'zip' : 'city', values: [text], miles: Math.min(miles, maxMiles) }
  }
  return (field === undefined ? inAnyField : fields[field]!)(text, how === 'prefix' ? { operator: 'begins' } : {})
}

const usualMiles = 50
export const maxMiles = 500

type Begins = { readonly operator?: 'begins' }
type Field = (text: string, how: Begins) => FilterTree

const inAnyField: Field = (text, how) => ({ field: 'tags', values: [text], ...how })
const of =
  (
    field: Extract<
      Leaf['field'],
      'title' | 'specialty' | 'skills' | 'organization' | 'city' | 'state' | 'npi' | 'name'
    >,
  ): Field =>
  (text, how) => ({ field, values: [text], ...how })

/** What may precede a colon. */
export const fields: Readonly<Record<string, Field>> = {
  title: of('title'),
  specialty: of('specialty'),
  skill: of('skills'),
  org: of('organization'),
  school: (text, how) => ({
    or: [
      { field: 'school', values: [text], ...how },
      { field: 'education', values: [text], ...how },
    ],
  }),
  city: of('city'),
  state: of('state'),
  npi: of('npi'),
  name: of('name'),
  near: of('city'),
}

export function wrongValue(field: string, text: string): string | undefined {
  if (field === 'npi' && !/^[12]\d{9}$/.test(text)) return 'An NPI has ten digits and starts with 1 or 2.'
  if (field === 'state' && !stateCode(text) && !/^[a-z]{2}$/i.test(text)) return `There is no state “${text}”.`
  return undefined
}
