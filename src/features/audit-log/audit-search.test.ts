import { expect, test } from 'vitest'
import { auditSearch, pageIn } from './audit-search.ts'

const nothing = { admin: undefined, action: undefined, from: undefined, to: undefined, text: undefined }
const read = (query: string) => auditSearch(new URLSearchParams(query))

test('an address is read into its filter', () => {
  expect(read('admin=a@b.example&action=end-plan&from=2026-11-01&to=2026-11-30&text=+50%25+')).toEqual({
    admin: 'a@b.example',
    action: 'end-plan',
    from: '2026-11-01',
    to: '2026-11-30',
    text: '50%',
  })
})

test.each(['', 'admin=&text=+', 'from=yesterday&to=2026-02-30', 'from=2026-13-01&colour=red'])(
  'what is no filter is ignored: %j',
  (query) => expect(read(query)).toEqual(nothing),
)

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=1.5', 1],
  ['page=x', 1],
  ['page=1e99', 1],
])('the page of %j is %d', (query, page) => expect(pageIn(new URLSearchParams(query))).toBe(page))
