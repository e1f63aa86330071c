import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { noSubscription, own, permissionsOf, type Viewer } from '#shared/access/access.ts'
import { type Call, callContext, requestContext, viewerContext } from '#shared/calls/call-context.ts'
import { CallError } from '#shared/calls/call-error.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput } from '#shared/calls/ids.ts'
import { loader as loadGallery } from '../../../script/gallery/gallery.tsx'
import { loadCall, requireAdmin, requireViewer } from './entry-to-page.ts'

const member: Viewer = {
  id: '01900000-0000-7000-8000-000000000001',
  email: 'basic@attending.example',
  name: 'Basic',
  isAdmin: false,
  isDemo: false,
  subscription: noSubscription,
  permissions: permissionsOf(false),
  team: null,
}

function entry(viewer: Viewer | null, { mode = 'local', call }: { mode?: 'local' | 'production'; call?: Call } = {}) {
  const context = new RouterContextProvider()
  context.set(viewerContext, viewer)
  context.set(requestContext, {
    nonce: 'n',
    accepted: null,
    requestId: 'request-1',
    mode,
    origin: 'http://site.example',
    report: () => {},
    auth: async () => new Response(),
  })
  if (call) context.set(callContext, call)
  const url = new URL('http://site.example/lists?page=2')
  // A client-side navigation asks for the page's data, whose address is not the page's.
  return { context, url, request: new Request('http://site.example/lists.data?page=2'), params: {}, pattern: '/lists' }
}

/** What `run` throws: a redirect's or an answer's status, and where it leads or what it says. */
async function thrown(run: () => unknown): Promise<{ status: number; location?: string | null; data?: unknown }> {
  try {
    await run()
  } catch (error) {
    if (error instanceof Response) return { status: error.status, location: error.headers.get('location') }
    const { init, data } = error as { init?: { status: number }; data: unknown }
    if (init) return { status: init.status, data }
    throw error
  }
  throw new Error('Nothing was thrown.')
}

describe('who comes in', () => {
  test('a member', () => {
    expect(requireViewer(entry(member))).toBe(member)
  })

  test('a visitor is sent to /login, which remembers the page and not its data', async () => {
    expect(await thrown(() => requireViewer(entry(null)))).toEqual({
      status: 302,
      location: '/login?return_to=%2Flists%3Fpage%3D2',
    })
  })

  test('an admin on an admin page', () => {
    const admin = { ...member, isAdmin: true }
    expect(requireAdmin(entry(admin), '/')).toBe(admin)
  })

  test('others on an admin page go elsewhere, or are denied', async () => {
    expect(await thrown(() => requireAdmin(entry(member), '/account'))).toEqual({ status: 302, location: '/account' })
    expect(await thrown(() => requireAdmin(entry(member), null))).toEqual({ status: 403, data: null })
    const demoAdmin = { ...member, isAdmin: true, isDemo: true }
    expect(await thrown(() => requireAdmin(entry(demoAdmin), null))).toEqual({ status: 403, data: null })
    expect(await thrown(() => requireAdmin(entry(null), null))).toMatchObject({ status: 302 })
  })
})

describe('what a page loads', () => {
  const readLists = contract({
    name: 'read-lists',
    summary: 'For this test.',
    access: own,
    input: noInput,
    output: z.object({ count: z.number() }),
  })
  const refusing = (error: unknown) => entry(member, { call: () => Promise.reject(error) })

  test('the answer of the call', async () => {
    const call: Call = async () => ({ count: 3 }) as never
    expect(await loadCall(entry(member, { call }), readLists, {})).toEqual({ count: 3 })
  })

  test('a refusal has the page of its status, with the words and the number for support', async () => {
    const error = new CallError(402, 'subscription_required', 'See the plans.', { title: 'Subscription Required' })
    expect(await thrown(() => loadCall(refusing(error), readLists, {}))).toEqual({
      status: 402,
      data: {
        code: 'subscription_required',
        message: 'See the plans.',
        title: 'Subscription Required',
        requestId: 'request-1',
      },
    })
  })

  test('an ended session leads to /login', async () => {
    const error = new CallError(401, 'sign_in_required', 'Please sign in to continue.')
    expect(await thrown(() => loadCall(refusing(error), readLists, {}))).toMatchObject({
      status: 302,
      location: '/login?return_to=%2Flists%3Fpage%3D2',
    })
  })

  test('what is no refusal stays what it is', async () => {
    await expect(loadCall(refusing(new RangeError('a bug')), readLists, {})).rejects.toThrow('a bug')
  })
})

test('the page of interface parts does not exist in production', async () => {
  expect(loadGallery(entry(member))).toBeNull()
  expect(await thrown(() => loadGallery(entry(member, { mode: 'production' })))).toEqual({ status: 404, data: null })
})
