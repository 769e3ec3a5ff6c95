import type { NetworkInterfaceInfo } from 'node:os'
import { expect, it } from 'vitest'
import { networkAddresses } from '../../../../src/cli/announce.ts'

const loopback: NetworkInterfaceInfo = {
  address: '127.0.0.1',
  netmask: '255.0.0.0',
  family: 'IPv4',
  mac: '00:00:00:00:00:00',
  internal: true,
  cidr: '127.0.0.1/8',
}
const wifi: NetworkInterfaceInfo = {
  ...loopback,
  address: '192.168.1.20',
  internal: false,
  cidr: '192.168.1.20/24',
}
const wifi6: NetworkInterfaceInfo = {
  ...wifi,
  address: 'fe80::1',
  family: 'IPv6',
  cidr: 'fe80::1/64',
  scopeid: 2,
}
const interfaces = { lo: [loopback], wlan0: [wifi, wifi6], down: undefined }

it('names the outward IPv4 addresses of a server that listens on all interfaces', () => {
  expect(networkAddresses({ host: '0.0.0.0', port: 3000 }, interfaces)).toEqual([
    'http://192.168.1.20:3000',
  ])
  expect(networkAddresses({ host: '::', port: 80 }, interfaces)).toEqual(['http://192.168.1.20:80'])
})

it('names none for a server that listens on this machine only', () => {
  expect(networkAddresses({ host: '127.0.0.1', port: 3000 }, interfaces)).toEqual([])
})
