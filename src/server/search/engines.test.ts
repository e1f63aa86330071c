import { describe, expect, test } from 'vitest'
import { makeSearchEngines, type NameService } from './engines.ts'

const google = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const bing = 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'

/** Host names by address, addresses by host name; what is missing does not exist. */
function suite(reverse: Record<string, string>, forward: Record<string, string[]>) {
  const clock = { now: 0 }
  const questions: string[] = []
  const fault: { code: string | null } = { code: null }
  const answer = async <T>(question: string, value: T | undefined): Promise<T> => {
    questions.push(question)
    if (fault.code !== null) throw Object.assign(new Error('no answer'), { code: fault.code })
    if (value === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    return value
  }
  const names: NameService = {
    reverse: (address) => answer(address, reverse[address] === undefined ? undefined : [reverse[address]]),
    lookUp: (host) => answer(host, forward[host]),
  }
  const engines = makeSearchEngines({ names, now: () => clock.now })
  const see = (address: string, agent = google) => engines.isSearchEngine({ viewer: null, address, agent })
  return { clock, questions, fault, engines, see }
}

describe('a search engine is one', () => {
  const host = 'crawl-66-249-66-1.googlebot.com'

  test('when its host name is theirs and leads back, from the second request on, and is asked about once', async () => {
    const { engines, questions, see } = suite({ '66.249.66.1': host }, { [host]: ['66.249.66.1'] })
    expect(see('66.249.66.1')).toBe(false)
    await engines.settled()
    expect([see('66.249.66.1'), see('66.249.66.1')]).toEqual([true, true])
    expect(questions).toEqual(['66.249.66.1', host])
  })

  test('over IPv6, however the address is written', async () => {
    const { engines, see } = suite(
      { '2001:4860:4801:10::1': host },
      { [host]: ['2001:4860:4801:0010:0000:0000:0000:0001'] },
    )
    see('2001:4860:4801:10::1')
    await engines.settled()
    expect(see('2001:4860:4801:10::1')).toBe(true)
  })

  test.each([
    ['has no host name', {}, {}],
    ['has a host name of somebody else', { '192.0.2.1': 'evil.example.com' }, { 'evil.example.com': ['192.0.2.1'] }],
    [
      'has a host name that only looks like theirs',
      { '192.0.2.1': 'evilgooglebot.com' },
      { 'evilgooglebot.com': ['192.0.2.1'] },
    ],
    ['gave itself a host name of theirs', { '192.0.2.1': host }, { [host]: ['66.249.66.1'] }],
    [
      'has a host name of another search engine',
      { '192.0.2.1': 'a.search.msn.com' },
      { 'a.search.msn.com': ['192.0.2.1'] },
    ],
  ])('not when it %s', async (_, reverse, forward) => {
    const { engines, see } = suite(reverse, forward)
    see('192.0.2.1')
    await engines.settled()
    expect(see('192.0.2.1')).toBe(false)
  })

  test('not without saying so, and nothing is asked then', async () => {
    const { engines, questions, see } = suite({ '66.249.66.1': host }, { [host]: ['66.249.66.1'] })
    see('66.249.66.1', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')
    await engines.settled()
    expect(questions).toEqual([])
  })

  test('Bing is known by its own host name', async () => {
    const name = 'msnbot-157-55-39-1.search.msn.com'
    const { engines, see } = suite({ '157.55.39.1': name }, { [name]: ['157.55.39.1'] })
    see('157.55.39.1', bing)
    await engines.settled()
    expect(see('157.55.39.1', bing)).toBe(true)
  })

  test('is checked again after a day, and stays one in the meantime', async () => {
    const { clock, engines, questions, see } = suite({ '66.249.66.1': host }, { [host]: ['66.249.66.1'] })
    see('66.249.66.1')
    await engines.settled()
    clock.now += 25 * 60 * 60 * 1000
    expect(see('66.249.66.1')).toBe(true)
    await engines.settled()
    expect(questions).toHaveLength(4)
  })

  test('a network error is retried a minute later, a wrong name an hour later', async () => {
    const { clock, engines, fault, questions, see } = suite({}, {})
    fault.code = 'ETIMEOUT'
    see('192.0.2.1')
    await engines.settled()
    clock.now += 61_000
    fault.code = null
    see('192.0.2.1')
    await engines.settled()
    clock.now += 61_000
    see('192.0.2.1')
    await engines.settled()
    expect(questions).toHaveLength(2)
  })

  test('a flood of forged names is not a flood of questions', async () => {
    const { engines, questions, see } = suite({}, {})
    for (let i = 0; i < 1000; i++) see(`198.51.100.${i % 250}`)
    expect(questions.length).toBeLessThanOrEqual(20)
    await engines.settled()
  })
})
