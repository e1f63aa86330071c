/** What a posting says, clause by clause, as items to compare an email with. */
import type { PositionType } from '#shared/product/email-options.ts'
import type { Posting } from '../posting/read-posting.ts'
import { type Item, itemsOf } from './items.ts'
import { chunksOf, segmentsOf } from './segments.ts'

export interface Source {
  jobTitle: string
  jobDescription: string
  positionType: PositionType
}

export interface SourceClause {
  /** What the whole clause is about. */
  label: Item[]
  items: Item[]
  segments: Item[][]
  /** Between commas and periods. */
  chunks: Item[][]
}

export function clausesOf({ clauses, title }: Posting, { positionType, jobTitle }: Source): SourceClause[] {
  // The text can have more than the posting's line (a heading) or less (a label that adds nothing).
  const own = clauses.flatMap(({ text, verbatim, label }) =>
    (text.length >= verbatim.length ? [text] : [text, verbatim]).map((said) => ({ text: said, label })),
  )
  const typed = [jobTitle, title.rest.join(', '), positionType].map((text) => ({ text, label: '' }))
  return [...own, ...typed].map(({ text, label }) => ({
    label: itemsOf(label),
    items: itemsOf(text),
    segments: segmentsOf(text),
    chunks: chunksOf(text),
  }))
}
