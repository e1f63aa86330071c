import { BlockList, isIP } from 'node:net'
import { networkOf } from './network.ts'

/** Whether an address is one of these or in one of these ranges, '203.0.113.0/24'; every address is in no networks. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', bits] = network.split('/')
    const family = isIP(base) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(base, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  // An IPv4 address may come as IPv6.
  const asIpv4 = networkOf(address)
  return isIP(asIpv4) === 4 ? list.check(asIpv4, 'ipv4') : isIP(address) === 6 && list.check(address, 'ipv6')
}
