/**
 * Addresses of the public internet. A host that a member typed may lead inside, where our own machines are; so a
 * connection to it is made to an address that was looked up and checked here.
 */
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const inside = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(network, prefix, 'ipv4')
}

/** For IPv6, the global unicast addresses (RFC 4291), without those that embed an IPv4 address (6to4, Teredo). */
const outside = new BlockList()
outside.addSubnet('2000::', 3, 'ipv6')
const carriers = new BlockList()
carriers.addSubnet('2001::', 32, 'ipv6')
carriers.addSubnet('2002::', 16, 'ipv6')

/** Whether an address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !inside.check(address, 'ipv4')
  return version === 6 && outside.check(address, 'ipv6') && !carriers.check(address, 'ipv6')
}

/** For connections to a host that someone typed: fails for one inside, whatever its name says. */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    const addresses = found.filter(({ address }) => isPublicAddress(address))
    const [first] = addresses
    if (!first) return done(new Error(`${host} is not on the public internet`), '', 0)
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}

/** The address to connect to for a host that someone typed. With `anywhere`, as on a developer's machine, any. */
export async function publicAddressOf(host: string, anywhere: boolean): Promise<string> {
  if (anywhere) return host
  if (isIP(host) !== 0) {
    if (isPublicAddress(host)) return host
    throw new Error(`${host} is not on the public internet`)
  }
  return new Promise((resolve, reject) => {
    publicLookup(host, {}, (error, address) => (error ? reject(error) : resolve(address as string)))
  })
}
