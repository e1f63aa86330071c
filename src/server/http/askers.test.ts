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
}
const address = '192.0.2.1'
const network = { key: 'network 192.0.2.1', people: 5 }
const account = { key: 'account me', people: 1 }

const withCookie = (cookie: string) => new Headers({ cookie })
const withToken = (token: string) => new Headers({ authorization: `Bearer ${token}` })

test('a session that was read before counts for its account, whichever of several it is', () => {
  const askers = makeAskers(5)
  const sessions = [
    withToken('a.b'),
    withCookie('theme=dark; attending.session_token=c.d'),
    withCookie('__Host-attending.session_token=e.f; theme=dark'),
  ]
  for (const headers of sessions) {
    expect(askers.of(headers, address)).toEqual(network)
    askers.learn(headers, viewer)
  }
  for (const headers of sessions) expect(askers.of(headers, address)).toEqual(account)
  expect(askers.of(withCookie('theme=light; attending.session_token=c.d'), '198.51.100.1')).toEqual(account)
})

test('what proves nothing, the demo account and visitors count for their network', () => {
  const askers = makeAskers(5)
  const madeUp = withToken('made.up')
  askers.learn(madeUp, null)
  askers.learn(withToken('demo'), { ...viewer, isDemo: true })
  askers.learn(new Headers(), null)
  expect(askers.of(madeUp, address)).toEqual(network)
  expect(askers.of(withToken('demo'), address)).toEqual(network)
  expect(askers.of(new Headers(), '2001:db8::1')).toEqual({ key: 'network 2001:db8:0:0::/64', people: 5 })
})

test('a bearer token wins over a cookie, as it does when the session is read', () => {
  const askers = makeAskers(5)
  askers.learn(withCookie('attending.session_token=c.d'), viewer)
  const both = new Headers({ cookie: 'attending.session_token=c.d', authorization: 'Bearer made.up' })
  expect(askers.of(both, address)).toEqual(network)
})
