import { Link } from 'react-router'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { Card } from '#ui/card.tsx'
import { ListChecks } from '#ui/icons.tsx'
import { formatCount } from '#ui/number-format.ts'
import { Skeleton, SkeletonList } from '#ui/skeleton.tsx'
import { Time } from '#ui/time.tsx'
import type { PhysicianList } from './contracts.ts'
import { NoPhysicians } from './no-physicians.tsx'

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

interface ListsCardsProps {
  lists: readonly PhysicianList[]
  label?: string | undefined
}

/** The card version of the lists page. */
export function ListsCards({ lists, label = 'My physician lists' }: ListsCardsProps) {
  if (lists.length === 0) {
    return <NoPhysicians icon={<ListChecks aria-hidden />} title="No physician lists yet" action="Start Searching" />
  }
  return (
    <ul aria-label={label} className={grid}>
      {lists.map((list) => (
        <li key={list.id} className="flex">
          {/* The link covers the whole card. */}
          <Card className="relative flex min-h-36 flex-1 flex-col gap-1.5 p-5 hover:border-edge has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent">
            <h2 className="headline-20 wrap-anywhere">
              <Link to={paths.list(list.id)} className="outline-none before:absolute before:inset-0 before:rounded-12">
                {list.name}
              </Link>
            </h2>
            {list.description && (
              <p className="line-clamp-3 text-13 whitespace-pre-line text-muted">{list.description}</p>
            )}
            <p className="mt-auto flex flex-wrap justify-between gap-x-4 pt-3 text-13 text-muted">
              <span className="font-[550] text-ink tabular-nums">{formatCount(list.count, 'physician')}</span>
              <span>
                Updated <Time value={list.updated_at} />
              </span>
            </p>
          </Card>
        </li>
      ))}
    </ul>
  )
}

export function ListsCardsPlaceholders() {
  return (
    <SkeletonList count={limits.placeholders.lists} label="Loading saved lists..." className={grid}>
      <Card className="grid min-h-36 content-start gap-3 p-5">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="w-4/5" />
        <Skeleton className="mt-6 w-2/5" />
      </Card>
    </SkeletonList>
  )
}
