/** Whose address a request comes from. `X-Forwarded-For` counts only from a proxy that the operator has named. */
import { BlockList, isIP } from 'node:net'
import { SettingsError } from '../settings/env.ts'

export type ClientAddress = (socketAddress: string | undefined, forwardedFor: string | undefined) => string

/** `proxies`: addresses or CIDR ranges. Throws a `SettingsError` that names the invalid one. */
export function makeClientAddress(proxies: readonly string[]): ClientAddress {
  const isTrusted = trustedProxies(proxies)
  return (socketAddress, forwardedFor) => {
    const direct = plain(socketAddress ?? '')
    if (isIP(direct) === 0) return '0.0.0.0'
    if (!forwardedFor || !isTrusted(direct)) return direct
    // From the right: each hop was added by the one after it, so the first that is not ours is the client.
    const hops = forwardedFor.split(',').map((hop) => plain(hop.trim()))
    let client = direct
    for (const hop of hops.toReversed()) {
      if (isIP(hop) === 0) break
      client = hop
      if (!isTrusted(hop)) break
    }
    return client
  }
}

/** Whether a plain address is one of the operator's proxies. Throws as `makeClientAddress`. */
export function trustedProxies(proxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const proxy of proxies) addProxy(trusted, proxy)
  return (address) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

// IPv4 arrives as ::ffff:10.0.0.1 on a dual-stack socket.
export function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

function addProxy(list: BlockList, proxy: string): void {
  const [address = '', bits] = proxy.split('/')
  const version = isIP(address)
  const max = version === 6 ? 128 : 32
  const prefix = bits === undefined ? max : Number(bits)
  if (version === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > max) {
    throw new SettingsError(
      `- TRUSTED_PROXIES has '${proxy}', which is neither an address nor a range such as 10.0.0.0/8.`,
    )
  }
  list.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4')
}
