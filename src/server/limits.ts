const KIB = 1024
const MIB = 1024 * KIB

/**
 * Calls of one kind in a minute of the clock, a budget that no other kind takes anything of.
 *
 * `perApplicant` is for each of the applicants that a network address may bring (RATE_ADDRESS_PER_MINUTE);
 * `perApplication` for whoever has a token of one. With `bytesPerCall` a request counts once for as many bytes
 * of it as have begun, one that does not give its length as if it had `mostBytes`.
 */
interface Budget {
  perApplicant: number
  perApplication?: number
  bytesPerCall?: number
  mostBytes?: number
}

/**
 * From the calls of an applicant who walks the whole funnel with a résumé in four minutes, as a
 * browser made them: 1 session, upload, contact, vetting and location each, 13 of progress, 13 of analytics
 * events, 30 of error reports and traces (1 kB to 9 kB), 54 where the visit is recorded, which one in ten is.
 */
const BUDGETS = {
  /** Another one after 15 minutes. */
  session: { perApplicant: 2 },
  /** Of 1 MiB each. */
  upload: { perApplicant: 2, perApplication: 60, bytesPerCall: MIB, mostBytes: 10 * MIB },
  contact: { perApplicant: 1, perApplication: 60 },
  /** Vetting and location. */
  lookup: { perApplicant: 3 },
  /** A page sends at most one in two seconds; and the question for its file, once it is opened. */
  progress: { perApplicant: 16, perApplication: 60 },
  /** Analytics events and error reports. */
  measurement: { perApplicant: 60, bytesPerCall: 16 * KIB, mostBytes: MIB },
  /** Health checks. */
  health: { perApplicant: 1 },
  /** Files and numbers for the operator, links of mails, addresses that there are none. */
  other: { perApplicant: 1 },
} satisfies Record<string, Budget>

export type BudgetName = keyof typeof BUDGETS

/** Server limits. Tests pass others. */
export const SERVER_LIMITS = {
  budgets: BUDGETS as Record<BudgetName, Budget>,
  /** How long a request's head, and the whole of it, may take to come in. */
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 300_000,
  /** How long a connection may neither send nor read while a request of it is received or answered. */
  stalledMs: 120_000,
  /**
   * Connections of one address, or IPv6 network of 64 bits, at once; those of this machine and of trusted
   * proxies are not counted.
   */
  connectionsOfAddress: 1_000,
  /** How long running requests may take when the server shuts down. */
  shutdownMs: 25_000,
  /**
   * With less free on the disk of DATA_DIR events, reports and progress are refused, with less than half of it
   * uploads too; contacts never.
   */
  freeBytes: 512 * MIB,
  /** Contacts and progress that are stored in 24 hours: more than a campaign brings to one network. */
  contactsOfNetworkAndDay: 10_000,
  contactMegabytesOfNetworkAndDay: 256,
  progressMegabytesOfNetworkAndDay: 512,
  /** All stored events and reports. */
  measurementMegabytes: 10_240,
  /** Requests of events and reports that are parsed, stored or forwarded at once: each may hold a megabyte. */
  measurementAtOnce: 128,
  /** How long a scanner may take for a file: well under the 30 s that the page waits for an answer. */
  scannerMs: 20_000,
  /** How long an application's token, and a signed address of a file, are valid. */
  tokenSeconds: 900,
  fileLinkSeconds: 86_400,
  /** An undecided applicant without an event for so long has left; with one within so long is there now. */
  leftAfterMinutes: 30,
  thereWithinMinutes: 5,
  /** An undecided applicant who was seen within so long may come back. */
  halfWayWithinDays: 30,
  /** Recorded applications of one answer: more are too long for a browser, and to read. */
  runsAtOnce: 5_000,
  /** How long the operator's numbers may take, and for how long they are given again. */
  numbersMs: 8_000,
  numbersCachedMs: 60_000,
}

export type ServerLimits = typeof SERVER_LIMITS
