import { expect, test } from 'vitest'
import { axisOf } from './scale.ts'

test.each([
  [[], 0, 1],
  [[0, 0], 0, 1],
  [[1], 0, 1],
  [[3, 7], 0, 10],
  [[21, 40], 0, 40],
  [[41], 0, 50],
  [[199_900], 0, 200_000],
  [[-19_900, 500], -20_000, 500],
  [[-3], -4, 0],
])('the axis of %j goes from %d to %d', (values, low, high) => expect(axisOf(values)).toEqual({ low, high }))
