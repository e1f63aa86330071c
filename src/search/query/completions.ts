/** The completions of a text in the query box, and how choosing one changes a search (docs/search.md, Typeahead). */
import { exactValue } from './exact-value.ts'
import type { SuggestField } from './query.ts'

/**
 * The groups whose values are those of a field, in display order: the field that is completed, and whether a choice
 * means only that whole value and not longer ones.
 */
export const completions = {
  specialty: { field: 'specialty', whole: true },
  person: { field: 'name', whole: true },
  place: { field: 'city', whole: false },
  organization: { field: 'organization', whole: false },
  hospital: { field: 'hospital', whole: false },
  school: { field: 'school', whole: false },
  skill: { field: 'skills', whole: false },
  title: { field: 'title', whole: false },
} as const satisfies Record<string, { field: SuggestField; whole: boolean }>
type ValueKind = keyof typeof completions

/** States, regions, and ZIPs come first: 'california' is hardly California, PA. */
export const completionKinds = ['area', ...(Object.keys(completions) as [ValueKind])] as const
export type CompletionKind = (typeof completionKinds)[number]
export const areaFields = ['state', 'region', 'zip'] as const
type AreaField = (typeof areaFields)[number]
type Field = (typeof completions)[ValueKind]['field'] | Exclude<AreaField, 'zip'>

/** What is chosen; with `miles`, the area around a town or a ZIP. */
export type Choice = {
  readonly value: string
  readonly miles?: number | undefined
  /** Of an area. */
  readonly field?: AreaField | undefined
}

/** The filters once this is chosen: the number next to a choice is what the search finds with them. */
export function completed(
  filters: { readonly [Name in Field]?: readonly string[] | undefined },
  kind: CompletionKind,
  { value, miles, field: area = 'state' }: Choice,
): { [Name in Field]?: string[] } & { zip?: string; miles?: number } {
  const circle = miles === undefined ? {} : { miles }
  if (kind === 'area' && area === 'zip') return { zip: value, ...circle }
  const { field, whole } = kind === 'area' ? { field: area as Field, whole: false } : completions[kind]
  const chosen = whole ? exactValue(value) : value
  const present = filters[field] ?? []
  const values = present.includes(chosen) ? [...present] : [...present, chosen]
  return { [field]: values, ...circle }
}
