import * as v from 'valibot'
import { wholeNumber } from './environment-values.ts'

/**
 * Variables of what the server bears with.
 *
 * - RATE_ADDRESS_PER_MINUTE, RATE_APPLICATION_PER_MINUTE: calls of the API that one address and one
 *   application may make; 0 sets no limit.
 * - HEADERS_TIMEOUT_SECONDS, REQUEST_TIMEOUT_SECONDS: how long a request's head, and the whole of
 *   it, may take to come in.
 * - FREE_SPACE_MB: with less free on the disk of DATA_DIR events and reports are refused, with less than
 *   half of it uploads too; contacts never.
 * - SHUTDOWN_SECONDS: how long requests on their way may take when the server is to end.
 */
export const LimitsVariables = {
  RATE_ADDRESS_PER_MINUTE: v.optional(wholeNumber(0, 1_000_000), '1200'),
  RATE_APPLICATION_PER_MINUTE: v.optional(wholeNumber(0, 1_000_000), '240'),
  HEADERS_TIMEOUT_SECONDS: v.optional(wholeNumber(1, 600), '10'),
  REQUEST_TIMEOUT_SECONDS: v.optional(wholeNumber(1, 3600), '300'),
  FREE_SPACE_MB: v.optional(wholeNumber(0, 10_000_000), '512'),
  SHUTDOWN_SECONDS: v.optional(wholeNumber(1, 600), '25'),
}

const Variables = v.object(LimitsVariables)

/** What the server bears with; rates are calls a minute, 0 for no limit. */
export interface LimitsEnvironment {
  addressPerMinute: number
  applicationPerMinute: number
  headersTimeoutMs: number
  requestTimeoutMs: number
  freeSpaceBytes: number
  shutdownMs: number
}

/** The part of the environment that says what the server bears with. */
export function limitsOf(variables: v.InferOutput<typeof Variables>): LimitsEnvironment {
  return {
    addressPerMinute: variables.RATE_ADDRESS_PER_MINUTE,
    applicationPerMinute: variables.RATE_APPLICATION_PER_MINUTE,
    headersTimeoutMs: variables.HEADERS_TIMEOUT_SECONDS * 1000,
    requestTimeoutMs: variables.REQUEST_TIMEOUT_SECONDS * 1000,
    freeSpaceBytes: variables.FREE_SPACE_MB * 1024 * 1024,
    shutdownMs: variables.SHUTDOWN_SECONDS * 1000,
  }
}
