import { paths } from '#shared/product/paths.ts'
import { sourceWords } from './contact-source.ts'
import type { FactSource as Source } from './contracts.ts'

/**
 * The source of the fact next to it, and its date: shown on hover or keyboard focus, and always on phones and on paper.
 */
export function FactSource({ source, of }: { source: Source; of: string }) {
  const words = sourceWords(source)
  return (
    // A profile has a dozen of the same source: its name says which fact is from it.
    <a href={paths.data()} aria-label={`${words}: source of ${of}`} className="fact-source">
      {words}
    </a>
  )
}
