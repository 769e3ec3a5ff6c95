/** Server limits; a rate is requests per minute. Tests pass others. */
export const SERVER_LIMITS = {
  /** Of one application; that of a network address is configured. */
  applicationPerMinute: 240,
  /** How long a request's head, and the whole of it, may take to come in. */
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 300_000,
  /** How long running requests may take when the server shuts down. */
  shutdownMs: 25_000,
  /**
   * With less free on the disk of DATA_DIR events and reports are refused, with less than half of it
   * uploads too; contacts never.
   */
  freeBytes: 512 * 1024 * 1024,
  /** All stored events and reports. */
  measurementMegabytes: 10_240,
  /** How long a scanner may take for a file. */
  scannerMs: 30_000,
  /** How long an application's token, and a signed address of a file, are valid. */
  tokenSeconds: 900,
  fileLinkSeconds: 86_400,
  /** An applicant without an event for so long counts as left. */
  leftAfterMinutes: 30,
}

export type ServerLimits = typeof SERVER_LIMITS
