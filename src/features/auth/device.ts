/** What a browser's headers and address reveal about it, short enough for a person to recognize and for comparing. */
import { groupsOf } from '#door/network.ts'

const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]

// iPhones name Mac OS X and Androids name Linux, so these come first.
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** 'Chrome on Windows'; 'an unknown device' if we do not recognize it. */
export function describeDevice(userAgent: string | null | undefined): string {
  const agent = userAgent ?? ''
  const browser = browsers.find(([pattern]) => pattern.test(agent))?.[1]
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1]
  if (browser && system) return `${browser} on ${system}`
  if (browser ?? system) return (browser ?? system)!
  // Programs begin with their own name: 'curl/8.1'.
  const program = /^([A-Za-z][\w-]{1,30})(?:\/|$)/.exec(agent)?.[1]
  return program && program !== 'Mozilla' ? program : 'an unknown device'
}

/** A user agent without version numbers, which change with every update of the same browser. */
export function steadyAgent(userAgent: string | null | undefined): string {
  return (userAgent ?? '').replaceAll(/\d[\d._]*/g, '').slice(0, 300)
}

/** The network where a device is recognized: /24 for IPv4, /48 for IPv6. People move around within it. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return `${groupsOf(address)
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(':')}::/48`
}
