import { BlockList, isIP, isIPv6 } from 'node:net'

// Not of the public internet: IANA's special-purpose registries, with what maps or tunnels an IPv4 address.
const inner: readonly [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['::ffff:0:0', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
  ['5f00::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]
// One list for each family: a list also looks through mapped addresses, and would take every IPv4 address for mapped.
const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, prefix, family] of inner) lists[family].addSubnet(network, prefix, family)

/** Whether an IP address is one of the public internet; a text that is no address is not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  return !lists[family].check(address, family)
}
