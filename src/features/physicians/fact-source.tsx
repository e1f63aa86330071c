import { paths } from '#shared/product/paths.ts'
import { monthAndYear } from '#shared/text/month-and-year.ts'
import { sourceName } from './contact-source.ts'
import type { FactSource as Source } from './contracts.ts'

/** Who says what is beside it, and when: seen when someone points at it or comes to it by keyboard, and always on a phone and on paper. */
export function FactSource({ source, asOf }: Source) {
  return (
    <a href={paths.data()} className="fact-source">
      {sourceName(source)}
      {asOf && `, ${monthAndYear(asOf)}`}
    </a>
  )
}
