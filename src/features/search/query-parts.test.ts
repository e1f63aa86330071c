import { expect, test } from 'vitest'
import { readAddress } from './address.ts'
import { withKeyword } from './query-parts.ts'

test('a struck word becomes a keyword, and leaves the query', () => {
  const state = readAddress('query=hospitalist nights Dallas&tags=heart')
  const { from, to } = { from: 'hospitalist '.length, to: 'hospitalist nights'.length }
  const changed = withKeyword({ from, to })(state)
  expect(changed).toMatchObject({ filters: { query: 'hospitalist Dallas' }, tags: ['heart', 'nights'] })
  expect(withKeyword({ from: 0, to: 6 })(readAddress('query=nights'))).toMatchObject({ filters: {}, tags: ['nights'] })
})
