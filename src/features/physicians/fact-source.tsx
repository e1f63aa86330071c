import { paths } from '#shared/product/paths.ts'
import { sourceWords } from './contact-source.ts'
import type { FactSource as Source } from './contracts.ts'

/**
 * The source of the fact next to it, and its date: shown on hover or keyboard focus, and always on phones and on paper.
 */
export function FactSource({ source }: { source: Source }) {
  return (
    <a href={paths.data()} className="fact-source">
      {sourceWords(source)}
    </a>
  )
}
