import { networkInterfaces } from 'node:os'
import { networkAddresses } from './addresses.ts'

/** Prints where a page is open: on this machine, and for a phone on the same network. */
export function announce(
  url: string,
  listening: { host: string; port: number },
  page = 'The funnel',
): void {
  console.log(`${page} is open at ${url}`)
  for (const address of networkAddresses(listening, networkInterfaces())) {
    console.log(`On this network: ${address}`)
  }
}
