import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { getContacted } from '#features/activities/contracts.ts'
import { preferencesFromCookies } from '#features/search-page/search-preferences.ts'
import { getReplies } from '#features/sequences/reply-contracts.ts'
import { getToday } from '#features/today/contracts.ts'
import { dayInFull } from '#features/today/days.ts'
import { FirstSteps } from '#features/today/first-steps.tsx'
import { Handoffs } from '#features/today/handoffs.tsx'
import { ListChanges } from '#features/today/list-changes.tsx'
import { NextSteps } from '#features/today/next-steps.tsx'
import { Replies } from '#features/today/replies.tsx'
import { SearchNews } from '#features/today/search-news.tsx'
import { TodayAside } from '#features/today/today-aside.tsx'
import { useLocalDay } from '#features/today/use-local-day.ts'
import { useQueueKeys } from '#features/today/use-queue-keys.ts'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Search } from '#ui/icons.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { formatCount } from '#ui/number-format.ts'
import { loadCall, requireViewer } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { Queries } from '../../page/queries.tsx'
import { useViewer } from '../../page/viewer.ts'
import { WorkPage } from '../../page/work-page.tsx'
import { ProfileDrawerHost } from '../../physician/profile-drawer-host.tsx'

export const meta = () => pageMeta('Today')

/** Shown next to the rows. */
const latest = 5

export async function loader(entry: LoaderFunctionArgs) {
  requireViewer(entry)
  const given = getToday.input.safeParse({ day: entry.url.searchParams.get('day') ?? undefined })
  const [today, contacted, replies] = await Promise.all([
    loadCall(entry, getToday, given.success ? given.data : {}),
    loadCall(entry, getContacted, {}),
    loadCall(entry, getReplies, {}),
  ])
  const { letterKeys } = preferencesFromCookies(entry.request.headers.get('cookie'))
  return { today, contacted: contacted.data.slice(0, latest), replies: replies.data, letterKeys }
}

export default function Today() {
  const { today, contacted, replies, letterKeys } = useLoaderData<typeof loader>()
  const viewer = useViewer()
  const { revalidate } = useRevalidator()
  const day = useLocalDay()
  useQueueKeys(letterKeys)
  const renew = () => void revalidate()
  const { steps, stepsInAll, given, returned, news, changes, first } = today
  const fresh = news.reduce((sum, { count }) => sum + count, 0)
  const waiting = replies.length + steps.length + given.length + returned.length + news.length + changes.length
  const isNew = !(first.list && first.search && first.contact)
  return (
    <WorkPage
      title={dayInFull(day)}
      counts={
        waiting === 0
          ? 'Nothing is waiting for you.'
          : [
              replies.length > 0 && formatCount(replies.length, 'reply', 'replies'),
              stepsInAll > 0 && formatCount(stepsInAll, 'next step'),
              given.length > 0 && `${given.length} given to you`,
              fresh > 0 && formatCount(fresh, 'new physician'),
              changes.length > 0 && `${formatCount(changes.length, 'change')} on your lists`,
              returned.length > 0 && `${returned.length} done for you`,
            ]
              .filter(Boolean)
              .join(', ')
      }
      actions={
        <ButtonLink to={paths.search()}>
          <Search aria-hidden />
          Search
        </ButtonLink>
      }
    >
      <Queries>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[minmax(0,1fr)_340px]">
          <div>
            {waiting === 0 && isNew && <FirstSteps first={first} />}
            {waiting > 0 && letterKeys && (
              <p className="mb-3 flex items-center gap-1.5 px-1.5 text-12 text-muted pointer-coarse:hidden">
                <Kbd>J</Kbd> <Kbd>K</Kbd> next and previous <Kbd>O</Kbd> open <Kbd>E</Kbd> done
              </p>
            )}
            <Replies replies={replies} onChanged={renew} />
            <NextSteps steps={steps} total={stepsInAll} day={day} viewer={viewer} onChanged={renew} />
            <Handoffs which="given" handoffs={given} onChanged={renew} />
            <SearchNews news={news} onChanged={renew} />
            <ListChanges changes={changes} day={day} onChanged={renew} />
            <Handoffs which="returned" handoffs={returned} onChanged={renew} />
          </div>
          <TodayAside positions={today.positions} reveals={today.reveals} team={today.team} contacted={contacted} />
        </div>
      </Queries>
      {viewer && <ProfileDrawerHost viewer={viewer} />}
    </WorkPage>
  )
}
