import { BlockList, isIP } from 'node:net'

/** Networks that no geolocation service places: private, local, shared, or kept for documents. */
const NETWORKS: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
]

const blockList = new BlockList()
for (const [network, prefix] of NETWORKS) {
  blockList.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4')
}

/** Whether an address belongs to no public network; true also for what is no address at all. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  return family === 0 || blockList.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
