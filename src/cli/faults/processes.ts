import type { Place } from '../../../tests/faults/kept.ts'
import { killSender } from '../../../tests/faults/killed-sender.ts'
import { killReplicas, killServer } from '../../../tests/faults/killed-server.ts'
import { loseAnswers } from '../../../tests/faults/lost-answers.ts'
import { newPlace } from '../../../tests/faults/new-place.ts'
import type { TriedFault } from './tried-fault.ts'

const CLIENTS = 32
const KILLED = { applications: 10_000, clients: CLIENTS, kills: 10 }
const REPLICAS = { applications: 4_000, clients: CLIENTS, kills: 10 }
const ANSWERS = { applications: 1_000, clients: CLIENTS }
const WEBHOOK = { applications: 600, clients: CLIENTS }

interface Faulty {
  fault: string
  tried: string
  /** Replicas share a database server. */
  isForReplicas?: boolean
  run: (place: Place) => Promise<{ lost: number; double?: number; wrong?: number }>
}

const FAULTS: readonly Faulty[] = [
  {
    fault: 'server killed with kill -9',
    tried: `10 kills during ${KILLED.applications} applications by ${CLIENTS} clients`,
    run: (place) => killServer(place, KILLED),
  },
  {
    fault: 'one of two replicas killed with kill -9',
    tried: `10 kills in turn during ${REPLICAS.applications} applications by ${CLIENTS} clients`,
    isForReplicas: true,
    run: (place) => killReplicas(place, REPLICAS),
  },
  {
    fault: 'answer lost after the commit',
    tried: `${ANSWERS.applications} answers`,
    run: (place) => loseAnswers(place, ANSWERS),
  },
  {
    fault: 'webhook fails each third time, server killed meanwhile',
    tried: `${WEBHOOK.applications} contacts`,
    run: (place) => killSender(place, WEBHOOK),
  },
]

/** Tries every fault of the server's processes on one database, and tells each as it ends. */
export async function processFaults(
  where: string,
  postgres: string | null,
  tell: (fault: TriedFault) => void,
): Promise<void> {
  for (const { fault, tried, run, isForReplicas = false } of FAULTS) {
    if (isForReplicas && postgres === null) continue
    const place = await newPlace(postgres)
    const began = performance.now()
    const { lost, double = 0, wrong = 0 } = await run(place)
    const seconds = Math.round((performance.now() - began) / 1000)
    tell({ fault, where, tried, lost, double, wrong, seconds })
    await place.remove()
  }
}
