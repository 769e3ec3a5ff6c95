import { takeLongestHold } from './event-loop.ts'
import {
  cutConnections,
  killSender,
  killServers,
  longBody,
  loseAnswers,
  newerBody,
  olderBody,
  sendOtherVersion,
  startOnEmpty,
} from './faults.ts'
import { askForNumbers } from './operator-numbers.ts'
import { type Losses, newPlace, type Place } from './place.ts'

/** A fault, how often it was tried, and what it did: all counts should be 0. */
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
  /** Contacts of honest applicants that are marked for review. */
  falseAlarms: number
  /** For how long a server held its event loop at most; none where no server of ours ran. */
  heldMs?: number
  /** Of a neighbour's fault: seconds until `/readyz` said what was so, at most. */
  honest?: number
  /** Seconds from the neighbour's return to the first contact, or file, that was kept as before. */
  recovery?: number
  seconds: number
}

const CLIENTS = 32
const KILLED = { applications: 10_000, clients: CLIENTS, kills: 10 }
const REPLICAS = { servers: 2, applications: 4_000, clients: CLIENTS, kills: 10 }
const ANSWERS = { applications: 1_000, clients: CLIENTS }
const CUTS = { applications: 4_000, clients: CLIENTS, cuts: 20 }
const VERSIONS = { applications: 500, clients: CLIENTS }
const LONG = { applications: 100, clients: 4 }
const AT_ONCE = 4
const NUMBERS = { stored: 20_000, applications: 500, clients: 8 }
const WEBHOOK = { applications: 600, clients: CLIENTS }

interface Faulty {
  fault: string
  tried: string
  isForPostgresOnly?: boolean
  run: (place: Place) => Promise<Partial<Losses> & { lost: number }>
}

const FAULTS: readonly Faulty[] = [
  {
    fault: 'server killed with kill -9',
    tried: `10 kills during ${KILLED.applications} applications by ${CLIENTS} clients`,
    run: (place) => killServers(place, KILLED),
  },
  {
    fault: 'one of two replicas killed with kill -9',
    tried: `10 kills in turn during ${REPLICAS.applications} applications by ${CLIENTS} clients`,
    isForPostgresOnly: true,
    run: (place) => killServers(place, REPLICAS),
  },
  {
    fault: 'connections to PostgreSQL cut',
    tried: `${CUTS.cuts} times during ${CUTS.applications} applications by ${CLIENTS} clients`,
    isForPostgresOnly: true,
    run: (place) => cutConnections(place, CUTS),
  },
  {
    fault: 'answer lost after the commit',
    tried: `${ANSWERS.applications} answers`,
    run: (place) => loseAnswers(place, ANSWERS),
  },
  {
    fault: "an older page's body at a newer server: a field is missing",
    tried: `${VERSIONS.applications} applications`,
    // What lacks a field is for a person to see.
    run: async (place) => ({
      ...(await sendOtherVersion(place, { ...VERSIONS, body: olderBody })),
      falseAlarms: 0,
    }),
  },
  {
    fault: "a newer page's body at an older server: a field is not known",
    tried: `${VERSIONS.applications} applications`,
    run: (place) => sendOtherVersion(place, { ...VERSIONS, body: newerBody }),
  },
  {
    fault: 'contacts with texts as long as a body may be',
    tried: `${LONG.applications} applications`,
    // What is longer than any form takes is for a person to see.
    run: async (place) => ({
      ...(await sendOtherVersion(place, { ...LONG, body: longBody })),
      falseAlarms: 0,
    }),
  },
  {
    fault: 'processes start at the same moment on an empty database',
    tried: `${AT_ONCE} processes`,
    run: (place) => startOnEmpty(place, AT_ONCE).then(({ wrong }) => ({ lost: 0, wrong })),
  },
  {
    fault: 'webhook fails each third time, server killed meanwhile',
    tried: `${WEBHOOK.applications} contacts`,
    run: (place) => killSender(place, WEBHOOK),
  },
  {
    fault: "the operator's numbers are asked for, and old events and files are removed",
    tried: `${NUMBERS.applications} applications beside ${NUMBERS.stored} stored`,
    run: (place) => askForNumbers(place, NUMBERS),
  },
]

/** Tries every fault of the server's processes on one database, and reports each as it ends. */
export async function processFaults(
  where: string,
  postgres: string | null,
  onResult: (fault: TriedFault) => void,
): Promise<void> {
  for (const { fault, tried, run, isForPostgresOnly = false } of FAULTS) {
    if (isForPostgresOnly && postgres === null) continue
    const place = await newPlace(postgres)
    takeLongestHold()
    const began = performance.now()
    try {
      const { lost, double = 0, wrong = 0, falseAlarms = 0 } = await run(place)
      const seconds = Math.round((performance.now() - began) / 1000)
      const heldMs = takeLongestHold()
      onResult({ fault, where, tried, lost, double, wrong, falseAlarms, heldMs, seconds })
    } finally {
      await place.remove()
    }
  }
}
