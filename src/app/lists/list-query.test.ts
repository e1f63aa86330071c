import { expect, test } from 'vitest'
import { clearedAddress, filteredAddress, listQuery, sortedAddress } from './list-query.ts'

const at = (search: string) => new URLSearchParams(search)
const stage = '0197c0de-0000-7000-8000-000000000001'

test('filters, sort, page, and view go through the address and back', () => {
  const filters = {
    query: 'lone star',
    stageId: stage,
    step: 'overdue',
    day: '2026-11-23',
    contactedDays: 30,
    notContactedDays: 7,
    outcome: 'interested',
    hasNotes: false,
    tag: 'relocating & more',
    specialty: 'Cardiology',
    place: 'Austin, TX',
  } as const
  const address = filteredAddress(at('sortKey=stage&sortDirection=desc&page=3&view=table'), filters)
  expect(listQuery(at(address.slice(1)))).toEqual({
    filters,
    sort: { key: 'stage', direction: 'desc' },
    page: 1,
    view: 'table',
  })
  expect(clearedAddress(at(address.slice(1)))).toBe('?sortKey=stage&sortDirection=desc&view=table')
  expect(sortedAddress(at('tag=a&page=2'), { key: 'step', direction: 'asc' })).toBe(
    '?tag=a&sortKey=step&sortDirection=asc',
  )
})

test.each(['stage=1', 'step=never', 'contacted=0', 'contacted=many', 'outcome=x', 'notes=perhaps', 'day=1900', 'q='])(
  'what makes no sense is ignored: %s',
  (search) => expect(listQuery(at(search)).filters).toEqual({}),
)
