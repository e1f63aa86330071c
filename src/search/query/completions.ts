/** The completions of a text in the query box, and how choosing one changes a search (docs/search.md, Typeahead). */
import { exactValue } from './exact-value.ts'
import type { SuggestField } from './query.ts'

/**
 * The groups, in display order: the field that is completed, and whether a choice means only that whole value and not
 * longer ones.
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
export type CompletionKind = keyof typeof completions
export const completionKinds = Object.keys(completions) as [CompletionKind]

type Field = (typeof completions)[CompletionKind]['field']

/** What is chosen; with `miles`, the area around a town. */
export type Choice = { readonly value: string; readonly miles?: number | undefined }

/** The filters once this is chosen: the number next to a choice is what the search finds with them. */
export function completed(
  filters: { readonly [Name in Field]?: readonly string[] | undefined },
  kind: CompletionKind,
  { value, miles }: Choice,
): { [Name in Field]?: string[] } & { miles?: number } {
  const { field, whole } = completions[kind]
  const chosen = whole ? exactValue(value) : value
  const present = filters[field] ?? []
  const values = present.includes(chosen) ? [...present] : [...present, chosen]
  return { [field]: values, ...(miles === undefined ? {} : { miles }) }
}
