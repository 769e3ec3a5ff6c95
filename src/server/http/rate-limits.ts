import type { MiddlewareHandler } from 'hono'
import type { Services } from '../services.ts'
import type { AppEnv } from './app-env.ts'
import { clientAddressOf } from './origin.ts'
import { Problem } from './problem.ts'
import type { CountCall } from './request-rate.ts'

/**
 * Refuses what one address asks too often. An address of this very machine is not counted: it is
 * a proxy's that TRUST_PROXY does not name, and stands for every applicant behind it.
 */
export function limitAddresses({ environment, countAddress }: Services): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    refuseAddress(countAddress, clientAddressOf(c, environment))
    await next()
  }
}

/** @throws Problem 429 with Retry-After where this is one call too many of the address */
export function refuseAddress(count: CountCall, address: string): void {
  if (!isOwn(address)) refuseTooMany(count, address)
}

/** @throws Problem 429 with Retry-After where this is one call too many of the key */
export function refuseTooMany(count: CountCall, key: string): void {
  const seconds = count(key)
  if (seconds === undefined) return
  throw new Problem(429, `Too many calls: wait ${seconds} s and send it again.`, {
    'retry-after': String(seconds),
  })
}

function isOwn(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}
