import { paths } from '#shared/product/paths.ts'
import { sourceWords } from './contact-source.ts'
import type { FactSource as Source } from './contracts.ts'

/** Who says what is next to it, and when: seen when someone points at it or comes to it by keyboard, and always on a phone and on paper. */
export function FactSource({ source }: { source: Source }) {
  return (
    <a href={paths.data()} className="fact-source">
      {sourceWords(source)}
    </a>
  )
}
