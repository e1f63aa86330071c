import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { getContacted } from '#features/activities/contracts.ts'
import { getToday } from '#features/today/contracts.ts'
import { dayInFull } from '#features/today/days.ts'
import { ListChanges } from '#features/today/list-changes.tsx'
import { NextSteps } from '#features/today/next-steps.tsx'
import { SearchNews } from '#features/today/search-news.tsx'
import { TodayAside } from '#features/today/today-aside.tsx'
import { useLocalDay } from '#features/today/use-local-day.ts'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Search } from '#ui/icons.tsx'
import { formatCount } from '#ui/number-format.ts'
import { loadCall, requireViewer } from '../../page/entry-to-page.ts'
import { Page } from '../../page/page-layout.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () => pageMeta('Today')

/** Shown next to the rows. */
const latest = 5

export async function loader(entry: LoaderFunctionArgs) {
  requireViewer(entry)
  const given = getToday.input.safeParse({ day: entry.url.searchParams.get('day') ?? undefined })
  const [today, contacted] = await Promise.all([
    loadCall(entry, getToday, given.success ? given.data : {}),
    loadCall(entry, getContacted, {}),
  ])
  return { today, contacted: contacted.data.slice(0, latest) }
}

export default function Today() {
  const { today, contacted } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const day = useLocalDay()
  const renew = () => void revalidate()
  const { steps, stepsInAll, news, changes } = today
  const fresh = news.reduce((sum, { count }) => sum + count, 0)
  return (
    <Page
      title={dayInFull(day)}
      lead={[
        formatCount(stepsInAll, 'next step'),
        `${formatCount(fresh, 'new physician')}`,
        `${formatCount(changes.length, 'change')} on your lists`,
      ].join(', ')}
      actions={
        <ButtonLink to={paths.search()}>
          <Search aria-hidden />
          Search
        </ButtonLink>
      }
      className="pb-20"
    >
      <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div>
          <NextSteps steps={steps} total={stepsInAll} day={day} onChanged={renew} />
          <SearchNews news={news} onChanged={renew} />
          <ListChanges changes={changes} day={day} onChanged={renew} />
        </div>
        <TodayAside positions={today.positions} reveals={today.reveals} team={today.team} contacted={contacted} />
      </div>
    </Page>
  )
}
