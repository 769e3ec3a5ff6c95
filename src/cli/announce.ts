import { networkInterfaces } from 'node:os'
import { networkAddresses } from './addresses.ts'

/** Prints where the funnel is open: on this machine, and for a phone on the same network. */
export function announce(url: string, listening: { host: string; port: number }): void {
  console.log(`The funnel is open at ${url}`)
  for (const address of networkAddresses(listening, networkInterfaces())) {
    console.log(`On this network: ${address}`)
  }
}
