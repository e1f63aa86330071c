/** What a text in the query box may become, and what choosing it makes of a search (docs/search.md, Typeahead). */
import { exactValue } from './exact-value.ts'
import type { SuggestField } from './query.ts'

/** The groups, in the order in which they are shown: the field that is completed, and whether a choice is one whole value and no longer one. */
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

/** The values of its filter where one is chosen: the number beside a choice is what the search finds with these. */
export function completed(
  filters: { readonly [Name in Field]?: readonly string[] | undefined },
  kind: CompletionKind,
  value: string,
): string[] {
  const { field, whole } = completions[kind]
  const chosen = whole ? exactValue(value) : value
  const present = filters[field] ?? []
  return present.includes(chosen) ? [...present] : [...present, chosen]
}
