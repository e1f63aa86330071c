import { describe, expect, test } from 'vitest'
import { describeDevice, networkOf, steadyAgent } from './device.ts'

const agents = {
  'Chrome on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Edge on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  'Safari on macOS':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  'Safari on iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  'Chrome on Android':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Samsung Internet on Android':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  'Opera on macOS':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/125.0.0.0',
  curl: 'curl/8.14.1',
  node: 'node',
  'an unknown device': '',
}

test.each(Object.entries(agents))('%s', (name, agent) => {
  expect(describeDevice(agent)).toBe(name)
})

test.each([null, undefined, '<script>', '1234', 'Mozilla/5.0', 'x'.repeat(5000)])(
  '%j is an unknown device',
  (agent) => {
    expect(describeDevice(agent)).toBe('an unknown device')
  },
)

test('an update of a browser leaves it the same, another browser does not', () => {
  const chrome = agents['Chrome on Windows']
  expect(steadyAgent(chrome.replace('141.0.0.0', '152.0.7444.59'))).toBe(steadyAgent(chrome))
  expect(steadyAgent(agents['Edge on Windows'])).not.toBe(steadyAgent(chrome))
  expect(steadyAgent('x'.repeat(5000))).toHaveLength(300)
})

describe('the network of an address', () => {
  test.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:12:34::1', '2001:db8:12::/48'],
    ['2001:0db8:0012:0034:0000:0000:0000:0001', '2001:db8:12::/48'],
    ['::1', '0:0:0::/48'],
    ['2001:db8::', '2001:db8:0::/48'],
    ['fe80::1:2:3:4', 'fe80:0:0::/48'],
    ['0.0.0.0', '0.0.0.0/24'],
  ])('%s is in %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
