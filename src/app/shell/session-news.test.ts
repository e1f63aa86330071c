import { afterEach, describe, expect, test } from 'vitest'
import { explainChange, tellTabs } from './session-news.ts'

describe('why the session is another one', () => {
  afterEach(() => explainChange(undefined))

  test('is no news to those who did it here', () => {
    tellTabs('signed-out')
    expect(explainChange(undefined)).toBeNull()
  })

  test('is announced after it happened by itself', () => {
    expect(explainChange(undefined)).toEqual(['Your session has ended', 'Please log in again.'])
  })

  test('is explained once: what follows is another change', () => {
    tellTabs('signed-in')
    expect(explainChange('a@clinic.example')).toBeNull()
    expect(explainChange('b@clinic.example')).toEqual(['Another account', 'You are now signed in as b@clinic.example.'])
  })

  test('other tabs are told', async () => {
    const channel = new BroadcastChannel('attending-session')
    const heard = new Promise((resolve) => {
      channel.onmessage = ({ data }: MessageEvent) => resolve(data)
    })
    tellTabs('account-deleted')
    expect(await heard).toMatchObject({ news: 'account-deleted' })
    channel.close()
  })
})
