import { expect, test } from 'vitest'
import type { PhysicianList } from './contracts.ts'
import { inListsOrder, listsFound, type Sorted } from './lists-order.ts'

const row = (name: string, count: number, position: string, owner: string | null = null): Sorted => ({
  list: { name, count, owner, description: `About ${name}`, created_at: '', updated_at: '' } as PhysicianList,
  openSteps: 10 - count,
  position,
})
const rows = [row('Émile', 3, ''), row('Dallas cardiology', 5, 'Cardiologist', 'Rita'), row('boise', 1, 'Anesthetist')]
const names = (found: readonly Sorted[]) => found.map(({ list }) => list.name)

test('lists are in the order of any column, without a value last either way', () => {
  expect(names(inListsOrder(rows, { key: 'name', direction: 'asc' }))).toEqual(['boise', 'Dallas cardiology', 'Émile'])
  expect(names(inListsOrder(rows, { key: 'count', direction: 'desc' }))[0]).toBe('Dallas cardiology')
  expect(names(inListsOrder(rows, { key: 'position', direction: 'asc' }))).toEqual([
    ...['boise', 'Dallas cardiology', 'Émile'],
  ])
  expect(names(inListsOrder(rows, { key: 'position', direction: 'desc' }))).toEqual([
    ...['Dallas cardiology', 'boise', 'Émile'],
  ])
})

test('a search finds names without accents, positions, and owners', () => {
  expect(names(listsFound(rows, 'emile'))).toEqual(['Émile'])
  expect(names(listsFound(rows, 'card RITA'))).toEqual(['Dallas cardiology'])
  expect(names(listsFound(rows, 'about'))).toHaveLength(3)
  expect(names(listsFound(rows, 'nothing'))).toEqual([])
})
