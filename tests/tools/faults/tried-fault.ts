/** A fault, how often it was tried, and what it did: all of the last three should be 0. */
export interface TriedFault {
  fault: string
  where: string
  tried: string
  /** Applications without a contact. */
  lost: number
  /** Contacts beyond one an application. */
  double: number
  /** Contacts that are not what was sent and acknowledged; in the browser, tests that failed. */
  wrong: number
  seconds: number
}
