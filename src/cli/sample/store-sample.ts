import { DECISION_VALUES } from '../../../machines/decision/values.ts'
import { DAYS, drawPersons, type Person } from '../../../machines/examples/persons.ts'
import { createRandom } from '../../../machines/examples/random.ts'
import {
  campaignOf,
  type ProgressEntry,
  type ProgressReport,
  utmOf,
} from '../../../machines/progress/progress-report.ts'
import { readContactBody } from '../../server/applications/contact-body.ts'
import { openLocationLookup } from '../../server/applications/location.ts'
import { assessContact, formFaultsIn } from '../../server/applications/server-decision.ts'
import type { Environment } from '../../server/env.ts'
import { createLog } from '../../server/log.ts'
import { recordRelease } from '../../server/operator/releases.ts'
import { openStore } from '../../server/store/open-store.ts'
import { EARLIER_VALUES, earlierRelease } from './earlier-release.ts'
import { createWalker, type WalkResult } from './walk.ts'

const SEED = 53
/** How many days ago the second release started. */
const RELEASED_DAYS = 24
/** A page reports within seconds, then as things happen. */
const FIRST_REPORT_MS = 2_000
const REPORTED_MS = 600_000
const LOOPBACK = '127.0.0.1'

/** Something that the server takes at a moment, in ms since 1970. */
interface Call {
  at: number
  store: () => Promise<unknown>
}

/** Who came in the eight weeks before `now`, by a fixed seed. */
export const samplePersons = (now: Date): Person[] => drawPersons(createRandom(SEED), now)

/**
 * Fills an empty data folder with the applications of these persons over two releases, made by the chart and
 * stored by the server's own code at the times at which they happened.
 *
 * @param now when the eight weeks end
 * @param release the second one, whose pages this server sends
 */
export async function storeSample(
  environment: Environment,
  release: { name: string; chart: string },
  now: Date,
  persons = samplePersons(now),
): Promise<void> {
  let time = 0
  const log = createLog(() => {})
  const store = await openStore(environment, log, 'server', {
    machineNow: () => time,
    gatherMs: 0,
  })
  try {
    const locate = await openLocationLookup(environment.locationSource, log)
    const services = { environment, locate, store }
    const { funnel } = environment.client
    const before = earlierRelease(release)
    const releasedAt = startOfDay(now, RELEASED_DAYS)
    const walks = {
      earlier: createWalker(funnel, EARLIER_VALUES),
      later: createWalker(funnel, DECISION_VALUES),
    }
    const calls: Call[] = [
      { at: startOfDay(now, DAYS + 1), store: () => recordRelease(store, before) },
      { at: releasedAt, store: () => recordRelease(store, release) },
    ]
    for (const person of persons) {
      const isLater = person.arrivesAt >= releasedAt
      const { entries, submitted } = await walks[isLater ? 'later' : 'earlier'](person)
      const { name } = isLater ? release : before
      if (person.isMeasured) {
        calls.push(
          ...reportsOf(person, entries, name).map(({ at, applicationId, report }) => ({
            at,
            store: () => store.progress.add({ applicationId, report, networks: [], bytes: 0 }),
          })),
        )
      }
      if (submitted) {
        const { at, frozen } = submitted
        const body = readContactBody(Buffer.from(JSON.stringify(frozen.payload)))
        const faults = formFaultsIn(body)
        calls.push({
          at,
          async store() {
            const assessment = await assessContact(body, faults, LOOPBACK, services)
            // The server of the earlier release had its values.
            const decision = isLater ? assessment.decision : { ...frozen.decision, differs: false }
            await store.contacts.add({
              ...{ applicationId: person.applicationId, body, ...assessment, decision },
              ...{ fitsForm: faults.length === 0, outgoing: [], networks: [] },
            })
          },
        })
      }
    }
    for (const one of calls.toSorted((one, other) => one.at - other.at)) {
      if (one.at > now.getTime()) break
      time = one.at
      await one.store()
    }
  } finally {
    await store.close()
  }
}

function startOfDay(now: Date, daysAgo: number): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, 14, 10).getTime()
}

/** What the page reports, and when. */
function reportsOf(person: Person, entries: WalkResult['entries'], release: string) {
  const { applicationId, visitId: visit, device, parameters, query } = person
  const batches: { applicationId: string; entries: [ProgressEntry, ...ProgressEntry[]] }[] = []
  for (const { applicationId, entry } of entries) {
    const last = batches.at(-1)
    const longest = batches.length === 1 ? FIRST_REPORT_MS : REPORTED_MS
    const isWithin =
      last?.applicationId === applicationId && entry.at - last.entries[0].at <= longest
    if (isWithin) last.entries.push(entry)
    else batches.push({ applicationId, entries: [entry] })
  }
  return batches.map((batch) => {
    const arrival = { ...campaignOf(parameters), ...utmOf(query) }
    const report: ProgressReport = {
      ...{ ...arrival, device, variant: 'default', release },
      entries: batch.entries,
      ...(batch.applicationId === applicationId && { visit }),
    }
    const at = (batch.entries.at(-1)?.at ?? 0) + FIRST_REPORT_MS
    return { at, applicationId: batch.applicationId, report }
  })
}
