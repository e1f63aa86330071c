import type { DataSource } from '#features/data-sources/contracts.ts'
import { profilesIn } from '#features/data-sources/samples.ts'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { TextLink } from '#ui/button.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { formatTime } from '#ui/time-format.ts'
import { Section } from './section.tsx'

/** The operator's claim comes first, if there is one. */
export function sourcesText(claim: string | null): string {
  const facts =
    'We show which file each profile comes from and how current it is. Physicians who ask to be removed stay removed, through every update.'
  return claim === null ? facts : `${claim} ${facts}`
}

/** Where the physicians come from, with counts and dates from the current data. */
export function SourcesSection({ sources }: { sources: readonly DataSource[] }) {
  const { physicians, samples } = profilesIn(sources)
  return (
    <Section
      mirrored
      title="You see where the data comes from."
      text={sourcesText(brand.claims.contacts)}
      more={<TextLink to={paths.data()}>All sources and updates</TextLink>}
    >
      <div>
        <table className="w-full border-b border-hair text-left">
          <caption className="sr-only">Physicians by source</caption>
          <thead>
            <tr className="text-13 text-muted">
              <th className="py-2 pr-4 font-normal">Source</th>
              <th className="py-2 pr-4 text-right font-normal">Physicians</th>
              <th className="py-2 font-normal">Data as of</th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {sources.map(({ source, name, physicians: fromIt, asOf, refreshedAt }) => (
              <tr key={source} className="border-t border-hair">
                <th className="py-2.5 pr-4 font-semibold">{name}</th>
                <td className="py-2.5 pr-4 text-right">{formatNumber(fromIt)}</td>
                <td className="py-2.5 text-muted">{dayOf(asOf ?? refreshedAt, source)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {samples > 0 && (
          <p className="mt-3 text-13 text-muted">
            {samples === physicians
              ? 'This site shows sample profiles until real data is imported.'
              : `${formatNumber(samples)} of these ${formatNumber(physicians)} profiles are samples.`}
          </p>
        )}
      </div>
    </Section>
  )
}

function dayOf(day: string | null, source: string): string {
  if (day !== null) return formatTime(new Date(day), 'date', 'UTC')
  return source === 'generated' ? 'made up' : 'kept current'
}
