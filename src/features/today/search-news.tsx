import { useState } from 'react'
import { Link } from 'react-router'
import { useCallAtPress } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink, TextButton } from '#ui/button.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import { visitSavedSearch } from '../saved-searches/contracts.ts'
import type { News } from './contracts.ts'
import { TodaySection } from './today-section.tsx'

/** New physicians in saved searches, by name. */
export function SearchNews({ news, onChanged }: { news: readonly News[]; onChanged: () => void }) {
  const visit = useCallAtPress(visitSavedSearch)
  const toast = useToast()
  const [pending, setPending] = useState(false)
  const see = async (searches: readonly News[]) => {
    setPending(true)
    try {
      for (const { searchId } of searches) await visit({ id: searchId })
      onChanged()
    } catch (error) {
      toast.failed('Could not mark as seen', error)
    } finally {
      setPending(false)
    }
  }
  const total = news.reduce((sum, { count }) => sum + count, 0)
  return (
    <TodaySection
      title="New in your searches"
      count={total}
      aside={
        total > 0 && (
          <TextButton aria-disabled={pending || undefined} onClick={() => void see(news)}>
            Mark all as seen
          </TextButton>
        )
      }
    >
      {news.map((one) => (
        <li key={one.searchId} data-queue className="flex items-start gap-3 border-b border-hair px-1.5 py-2.5">
          <div className="min-w-0 flex-1">
            <p className="text-14 font-semibold break-words">
              {one.name} <Badge tone="accent">{formatNumber(one.count)} new</Badge>
            </p>
            <p className="text-13 text-muted">
              {one.physicians.map(({ id, location, ...name }, at) => (
                <span key={id}>
                  {at > 0 && ', '}
                  <Link to={paths.physician(id)} className="hover:underline">
                    {fullName(name)}
                  </Link>
                  {location && ` (${location})`}
                </span>
              ))}
              {one.count > one.physicians.length && ` and ${formatNumber(one.count - one.physicians.length)} more`}
            </p>
          </div>
          <TextButton data-done className="shrink-0 text-13" onClick={() => void see([one])}>
            Seen<span className="sr-only"> {one.name}</span>
          </TextButton>
          <ButtonLink size="small" to={one.address} data-row-link onClick={() => void see([one])}>
            Show new
            <span className="sr-only"> in {one.name}</span>
          </ButtonLink>
        </li>
      ))}
    </TodaySection>
  )
}
