const KIB = 1024
const MIB = 1024 * KIB

/**
 * Maximum calls of one kind in a minute of the clock; each kind is counted on its own.
 *
 * `perApplicant` is multiplied by the applicants of a network address (RATE_ADDRESS_PER_MINUTE);
 * `perApplication` is for the bearer of an application's token. With `bytesPerCall` a request counts once
 * for each such part of its bytes, even an incomplete one; without a length, as if it had `mostBytes`.
 */
interface Budget {
  perApplicant: number
  perApplication?: number
  bytesPerCall?: number
  mostBytes?: number
}

/**
 * Derived from the calls of a browser whose applicant completes the funnel with a résumé in four
 * minutes: 1 session, upload, contact, vetting and location each, 2 of the visit, 13 of progress, 13 of
 * analytics events, 30 of error reports and traces (1 kB to 9 kB), 54 in the tenth of visits that is recorded.
 */
const BUDGETS = {
  /** Another one after 15 minutes. */
  session: { perApplicant: 2 },
  /** Each MiB of a file counts as a call. */
  upload: { perApplicant: 2, perApplication: 60, bytesPerCall: MIB, mostBytes: 10 * MIB },
  contact: { perApplicant: 1, perApplication: 60 },
  /** Vetting and location. */
  lookup: { perApplicant: 3 },
  /** A page sends at most one in two seconds; and the question for its file, once it is opened. */
  progress: { perApplicant: 16, perApplication: 60 },
  /** That the page was opened, and Start pressed; and a reload. */
  visit: { perApplicant: 3 },
  /** Analytics events and error reports. */
  measurement: { perApplicant: 60, bytesPerCall: 16 * KIB, mostBytes: MIB },
  /** Health checks. */
  health: { perApplicant: 1 },
  /** Files by signed address, the report of the paths, unknown paths. */
  other: { perApplicant: 1 },
} satisfies Record<string, Budget>

/** A limit of calls in a minute, as metrics name it. */
export type CallLimit = `${BudgetName}_by_${'application' | 'address'}`

export const CALL_LIMITS = Object.entries(BUDGETS).flatMap(([name, budget]) =>
  ['address', ...('perApplication' in budget ? ['application'] : [])].map(
    (by) => `${name}_by_${by}`,
  ),
)

/** Limits of an IPv4 address, and of IPv6 networks of 64, 56 and 48 bits. */
export interface NetworkLimits {
  address: number
  ipv6: readonly number[]
}

export type BudgetName = keyof typeof BUDGETS

/** Server limits. Tests pass others. */
export const SERVER_LIMITS = {
  budgets: BUDGETS as Record<BudgetName, Budget>,
  /** Wrong secrets of the operator's from one network; more are refused by status 429. */
  wrongSecretsPerMinute: 20,
  /** How long a request's head, and the whole of it, may take to come in. */
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 3_600_000,
  /** A request that takes longer has to bring so many bytes a second on average; the page counts on that. */
  slowAfterMs: 120_000,
  leastBytesPerSecond: 4_000,
  /** How long a connection may be without a request: longer than the 60 s of common balancers. */
  keepAliveMs: 65_000,
  /** How long a connection may neither send nor read while a request of it is received or answered. */
  stalledMs: 120_000,
  /**
   * Connections of one address, or IPv6 network of 64 bits, at once; those of this machine and of trusted
   * proxies are not counted.
   */
  connectionsOfAddress: 1_000,
  /** Uploads at once of an application, an IPv6 network of 64 bits, an IPv4 address. */
  uploadsOfApplication: 2,
  uploadsOfSubnet: 16,
  uploadsOfAddress: 64,
  /** How long a query on PostgreSQL may take, after which a page that waits sends its contact again later. */
  queryMs: 8_000,
  /** How long a neighbour may take for health checks and metrics: less than balancers and Prometheus wait. */
  neighbourMs: 2_000,
  /** How long running requests may take when the server shuts down. */
  shutdownMs: 25_000,
  /**
   * With less free on the disk of DATA_DIR, events, reports and progress are rejected; below half of it,
   * uploads too; contacts never. Where only files on their way are there, uploads need less.
   */
  freeBytes: 512 * MIB,
  freeBytesOfIncoming: 32 * MIB,
  /** Contacts, and as much progress, that are stored of a network in a day of UTC. */
  megabytesOfDay: { address: 64, ipv6: [16, 64, 256] } as NetworkLimits,
  /** Files that are stored of a network in a day, as a share of VOLUME_MEGABYTES. */
  fileShareOfDay: { address: 1 / 10, ipv6: [1 / 10, 1 / 5, 1 / 3] } as NetworkLimits,
  /** Concurrent requests of events and reports whose bodies are in: each may use a megabyte. */
  measurementAtOnce: 128,
  /** Their bodies that are on their way from one network, and how long one may bring no byte. */
  measurementBodiesOfNetwork: 8,
  measurementStalledMs: 10_000,
  /** How long a scanner may take for a file: well under the 30 s that the page waits for an answer. */
  scannerMs: 20_000,
  /** How long an application's token, and a signed address of a file, are valid. */
  tokenSeconds: 900,
  fileLinkSeconds: 86_400,
  /** An undecided applicant without an event for the first has left, with one within the second is there. */
  leftAfterMinutes: 30,
  thereWithinMinutes: 5,
  /** An undecided applicant who was seen within so long may come back. */
  halfWayWithinDays: 30,
  /** Maximum of recorded applications in an answer. */
  runsAtOnce: 5_000,
  /** How long the operator's numbers may take, and how long they are cached. */
  numbersMs: 8_000,
  numbersCachedMs: 60_000,
}

export type ServerLimits = typeof SERVER_LIMITS
