import { type UserPlan, type UserStatus, userPlans, userSorts, userStatuses } from './contracts.ts'

type SortKey = (typeof userSorts)[number]

/** What the URL of /users says; unknown parts are ignored. */
export interface UsersSearch {
  search: string
  plan?: UserPlan | undefined
  status?: UserStatus | undefined
  page: number
  sort: { key: SortKey; direction: 'asc' | 'desc' }
}

export function usersSearch(params: URLSearchParams): UsersSearch {
  const page = Number(params.get('page') ?? 1)
  const key = userSorts.find((name) => name === params.get('sortKey')) ?? 'signup_date'
  return {
    search: (params.get('search') ?? '').trim().slice(0, 320),
    plan: userPlans.find((name) => name === params.get('plan')),
    status: userStatuses.find((name) => name === params.get('status')),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    sort: { key, direction: params.get('sortDirection') === 'asc' ? 'asc' : 'desc' },
  }
}

/** The query string that sorts by a column: the same column again reverses. Starts at page 1. */
export function sortedBy({ search, plan, status, sort }: UsersSearch, key: SortKey): string {
  const direction = sort.key === key && sort.direction === 'asc' ? 'desc' : 'asc'
  const params = new URLSearchParams({
    ...(search ? { search } : {}),
    ...(plan ? { plan } : {}),
    ...(status ? { status } : {}),
    sortKey: key,
    sortDirection: direction,
  })
  return `?${params}`
}
