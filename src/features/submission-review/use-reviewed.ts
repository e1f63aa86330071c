import { useEffect, useState } from 'react'
import type { OutputOf } from '#shared/calls/contract.ts'
import { pageCountOf } from '#ui/pagination-window.ts'
import type { getPendingSubmissions, Submission } from './contracts.ts'

interface ShownPage {
  /** From 1. */
  page: number
  /** What has loaded so far; while `fetching`, the previous page. */
  answer: OutputOf<typeof getPendingSubmissions> | undefined
  fetching: boolean
  onPage: (page: number) => void
}

/** Which one to review once its page has loaded: counted from 0, -1 for the last. */
interface Coming {
  page: number
  at: number
}

/** The submission under review and the way to its neighbors, across pages. */
export function useReviewed({ page, answer, fetching, onPage }: ShownPage) {
  const [reviewed, setReviewed] = useState<Submission | null>(null)
  const [coming, setComing] = useState<Coming | null>(null)
  const { data, total, pageSize } = answer ?? { data: [], total: 0, pageSize: 1 }
  const at = data.findIndex(({ id }) => id === reviewed?.id)
  useEffect(() => {
    if (coming === null || fetching || answer === undefined) return
    setReviewed((before) => before && ((coming.page === page && answer.data.at(coming.at)) || null))
    setComing(null)
  }, [coming, page, fetching, answer])

  const move = (by: 1 | -1) => {
    if (coming !== null || at === -1) return
    const neighbor = data[at + by]
    if (neighbor) return setReviewed(neighbor)
    const next = page + by
    if (next < 1 || next > pageCountOf(total, pageSize)) return
    setComing({ page: next, at: by === 1 ? 0 : -1 })
    onPage(next)
  }
  /** The next one, for when this one is decided: at the end of a page, the one that moved up into its place. */
  const follow = () => {
    const next = data[at + 1]
    if (next || page >= pageCountOf(total, pageSize)) return () => setReviewed(next ?? data[at - 1] ?? null)
    return () => setComing({ page, at })
  }
  const onPageAt = coming === null ? at : coming.at === -1 ? pageSize - 1 : coming.at
  const place = at === -1 ? null : { at: ((coming?.page ?? page) - 1) * pageSize + onPageAt, of: total }
  return { reviewed, review: setReviewed, move, follow, place }
}
