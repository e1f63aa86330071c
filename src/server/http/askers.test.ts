import { expect, test } from 'vitest'
import { noSubscription, permissionsOf, type Viewer } from '#shared/access/access.ts'
import { makeAskers } from './askers.ts'

const viewer: Viewer = {
  id: 'me',
  email: 'me@example.com',
  name: 'Me',
  isAdmin: false,
  isDemo: false,
  subscription: noSubscription,
  permissions: permissionsOf(false),
  team: null,
}
const address = '192.0.2.1'
const network = { key: 'network 192.0.2.1', people: 5 }
const account = { key: 'account me', people: 1 }

test('a session that was read before counts for its account, whichever of several it is', () => {
  const askers = makeAskers(5)
  for (const session of ['one', 'two']) {
    expect(askers.of(session, address)).toEqual(network)
    askers.learn(session, viewer)
  }
  for (const session of ['one', 'two']) expect(askers.of(session, '198.51.100.1')).toEqual(account)
})

test('what proves nothing, the demo account and visitors count for their network', () => {
  const askers = makeAskers(5)
  askers.learn('ended', null)
  askers.learn('demo', { ...viewer, isDemo: true })
  askers.learn(null, null)
  expect(askers.of('ended', address)).toEqual(network)
  expect(askers.of('demo', address)).toEqual(network)
  expect(askers.of(null, '2001:db8::1')).toEqual({ key: 'network 2001:db8:0:0::/64', people: 5 })
})
