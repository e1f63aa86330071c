/** What counts as one sender, wherever addresses are counted. */

export interface Network {
  name: string
  /** How many times the limit of one network it has. */
  times: number
}

/**
 * A provider gives one customer up to 65,536 networks of IPv6, a /48 (RFC 6177). Together they may do as much as this
 * many, because a mobile carrier's /48 may be many people's.
 */
const networksTogether = 4

/**
 * The network that an address counts as. An IPv4 address counts as itself. An IPv6 address counts as its /64: one
 * household or server gets a /64 and can send from any address in it.
 */
export const networkOf = (address: string): string => networksOf(address)[0].name

/** The networks that an address counts for, the smallest first: for IPv6 its /64 and its /48. */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  if (!address.includes(':')) return [{ name: address, times: 1 }]
  const groups = groupsOf(address)
  const mapped = mappedAddress(groups)
  if (mapped !== null) return [{ name: mapped, times: 1 }]
  return [
    { name: prefixOf(groups, 64), times: 1 },
    { name: prefixOf(groups, 48), times: networksTogether },
  ]
}

function prefixOf(groups: readonly number[], bits: number): string {
  const first = groups.slice(0, bits / 16).map((group) => group.toString(16))
  return `${first.join(':')}::/${bits}`
}

/** The eight numbers of an IPv6 address, in any notation. */
export function groupsOf(address: string): number[] {
  const [before = '', after] = withoutDots(address.split('%')[0]!).split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  return [...head, ...Array<string>(zeros).fill('0'), ...tail].map((group) => Number.parseInt(group, 16))
}

/** '::ffff:192.0.2.1' → '::ffff:c000:201' */
function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a, b, c, d] = parts.slice(0, 4).map(Number) as [number, number, number, number]
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
}

/** An IPv4 address written as IPv6 (RFC 4291, 2.5.5.2). */
function mappedAddress(groups: readonly number[]): string | null {
  if (groups[5] !== 0xffff || groups.slice(0, 5).some((group) => group !== 0)) return null
  return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.')
}
