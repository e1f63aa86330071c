import { expect, test } from 'vitest'
import { stateName } from '#shared/text/us-states.ts'
import { townsCalled } from './town-location.ts'
import { locationOfZip } from './zip-location.ts'

/** For each: a ZIP in it, or next to it. */
test.each([
  ['Waxahachie, TX', '75165'],
  ['Beverly Hills, CA', '90210'],
  ['St. Helens, OR', '97051'],
  ['Nashville, TN', '37203'],
  ['Louisville, KY', '40202'],
  ['Boise, ID', '83702'],
  ['Honolulu, HI', '96814'],
  ['La Cañada Flintridge, CA', '91011'],
  ['Adak, AK', '99546'],
  ['Paso Robles, CA', '93446'],
])('%s is where its ZIP is', (label, zip) => {
  const [name, state] = label.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(', ')
  const town = townsCalled(name!).find((one) => one.state === state!.toUpperCase())
  const there = locationOfZip(zip)!
  expect(town!.label).toBe(label)
  expect(Math.abs(town!.latitude - there.latitude)).toBeLessThan(0.3)
  expect(Math.abs(town!.longitude - there.longitude)).toBeLessThan(0.3)
})

test('a name that several states have is in each of them once, and no name is one of none', () => {
  const states = townsCalled('springfield').map(({ state }) => state)
  expect(states).toEqual(expect.arrayContaining(['IL', 'MA', 'MO', 'OH', 'OR']))
  expect(new Set(states).size).toBe(states.length)
  for (const state of states) expect(stateName(state)).toBeDefined()
  expect(townsCalled('')).toEqual([])
})
