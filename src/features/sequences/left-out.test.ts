import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leftOutReasons, leftOutWords, type Standing, whyLeftOut } from './left-out.ts'

const fine: Standing = {
  ...{ listed: true, hasEmail: true, address: 'a@b.example', paused: false, doNotContact: false },
  ...{ onOwnList: false, bounced: false, optedOut: false },
  ...{ inThis: false, inSequence: false, sameAddress: false, contacted: false },
}
const faults: Record<(typeof leftOutReasons)[number], Partial<Standing>> = {
  removed: { listed: false },
  optedOut: { optedOut: true },
  paused: { paused: true },
  doNotContact: { doNotContact: true },
  onOwnList: { onOwnList: true },
  noEmail: { hasEmail: false, address: null },
  notRevealed: { address: null },
  bounced: { bounced: true },
  inThis: { inThis: true },
  inSequence: { inSequence: true },
  sameAddress: { sameAddress: true },
  contacted: { contacted: true },
}

test('only who has no fault at all gets an email, and the reason is the first of them', () => {
  expect(whyLeftOut(fine)).toBeNull()
  fc.assert(
    fc.property(fc.subarray([...leftOutReasons], { minLength: 1 }), (reasons) => {
      const one = Object.assign({}, fine, ...reasons.toReversed().map((reason) => faults[reason]))
      expect(whyLeftOut(one)).toBe(leftOutReasons.find((reason) => reasons.includes(reason)))
    }),
  )
  expect(Object.keys(leftOutWords)).toEqual([...leftOutReasons])
})
