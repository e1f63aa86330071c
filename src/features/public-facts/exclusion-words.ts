import { monthAndYear } from '#shared/text/month-and-year.ts'

/** @param since an ISO date */
export const excludedSince = (since: string): string =>
  `Excluded from federal health care programs since ${monthAndYear(since)} (OIG)`
