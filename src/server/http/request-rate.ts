import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const MINUTE_SECONDS = 60

/** Counts one request of this address; the whole seconds to wait where it is one too many. */
export type RequestRate = (address: string) => Promise<number | undefined>

/** Counts the requests of each address in this process, minute by minute. */
export function createRequestRate(perMinute: number): RequestRate {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS })
  return async (address) => {
    try {
      await limiter.consume(address)
      return undefined
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    }
  }
}
