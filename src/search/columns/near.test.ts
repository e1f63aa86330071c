import { expect, test } from 'vitest'
import { milesBetween, Neighbourhood } from './near.ts'

const newYork = { latitude: 40.7128, longitude: -74.006 }
const losAngeles = { latitude: 34.0522, longitude: -118.2437 }

test('distances are those of the great circle', () => {
  expect(milesBetween(newYork, losAngeles)).toBeCloseTo(2445.6, 0)
  expect(milesBetween(newYork, newYork)).toBe(0)
  expect(milesBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(12436.8, 0)
  // Across the date line, as between two Aleutian islands.
  expect(milesBetween({ latitude: 52, longitude: 179.5 }, { latitude: 52, longitude: -179.5 })).toBeLessThan(45)
})

test('a neighbourhood has what lies within its miles of one of its centres, at the distance to the nearest', () => {
  const points = {
    latitude: Float64Array.of(newYork.latitude, losAngeles.latitude, 40.9, 45),
    longitude: Float64Array.of(newYork.longitude, losAngeles.longitude, -74, -100),
  }
  const near = new Neighbourhood([newYork, losAngeles], 20)
  expect([...near.within(points).keys()]).toEqual([0, 2, 1])
  expect(near.within(points).get(2)).toBeCloseTo(12.9, 1)
  expect(new Neighbourhood([], 20).within(points).size).toBe(0)
  expect(new Neighbourhood([newYork], -1).within(points).size).toBe(0)
  expect(new Neighbourhood([newYork], Number.NaN).within(points).size).toBe(0)
})
