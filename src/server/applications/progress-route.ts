import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { ProgressReport, VisitReport } from '../../../machines/progress/progress-report.ts'
import type { AppEnv } from '../http/app-env.ts'
import { requireApplication } from '../http/bearer.ts'
import { bodyErrors, readJsonObject } from '../http/body.ts'
import { limitCalls } from '../http/limit-calls.ts'
import { clientNetworksOf } from '../http/origin.ts'
import { Problem } from '../http/problem.ts'
import { json, operation } from '../openapi.ts'
import { networkAccounts } from '../quotas/network-quota.ts'
import type { Services } from '../services.ts'
import { bytesOf } from '../store/progress.ts'

/** Naming every fault of a report costs more than reading it. */
const FIRST_FAULT = { abortEarly: true }

const MAX_KILOBYTES = 128
const MAX_VISIT_KILOBYTES = 4
/** What a report without a token counts of its network's day: much more than it takes, to limit their number. */
const VISIT_BYTES = 4096

const Receipt = v.object({ applicationId: v.pipe(v.string(), v.uuid()) })

const REPORT_PROGRESS = operation({
  summary: "What a page saw of the token's application",
  description: 'In classes without personal data. An entry that is sent again is stored once.',
  body: { content: json(ProgressReport) },
  answers: { 200: { description: 'It is stored.', content: json(Receipt) } },
  errors: {
    ...bodyErrors(MAX_KILOBYTES),
    400: 'The body does not fit the schema.',
    503: 'There is too little space: wait as Retry-After says.',
  },
})

const REPORT_VISIT = operation({
  summary: 'That a page was opened, or that Start was pressed on it',
  description:
    'A call that needs no other, for a page that is closed within a second. It names its visit, or the application that was started, and has one entry: the steps need the token.',
  body: { content: json(VisitReport) },
  answers: { 204: { description: 'It is stored.' } },
  errors: {
    ...bodyErrors(MAX_VISIT_KILOBYTES),
    400: 'The body does not fit the schema.',
    503: 'There is too little space.',
  },
})

export function progressRoutes(services: Services): Hono<AppEnv> {
  const { digestOf, environment, ledger, space, store, releases } = services
  const routes = new Hono<AppEnv>()

  routes.post('/progress/visit', REPORT_VISIT, limitCalls(services, 'visit'), async (c) => {
    const { applicationId, ...report } = await reportIn(c, VisitReport, MAX_VISIT_KILOBYTES)
    await add(c, applicationId, report, VISIT_BYTES)
    return c.body(null, 204)
  })

  routes.post('/progress', REPORT_PROGRESS, requireApplication(services, 'progress'), async (c) => {
    const { applicationId } = c.var
    const report = await reportIn(c, ProgressReport, MAX_KILOBYTES)
    await add(c, applicationId, report, bytesOf(report))
    return c.json({ applicationId } satisfies v.InferOutput<typeof Receipt>)
  })
  return routes

  async function reportIn<Report>(
    c: Context<AppEnv>,
    schema: v.GenericSchema<unknown, Report>,
    kilobytes: number,
  ): Promise<Report> {
    await space.requireForProgress()
    const report = v.safeParse(schema, await readJsonObject(c, kilobytes), FIRST_FAULT)
    if (report.success) return report.output
    const field = v.getDotPath(report.issues[0]) ?? 'the body'
    throw new Problem(400, `Wrong or missing: ${field}.`)
  }

  async function add(
    c: Context<AppEnv>,
    applicationId: string,
    report: ProgressReport,
    bytes: number,
  ): Promise<void> {
    const networks = clientNetworksOf(c, environment)
    const accounts = await networkAccounts(services, 'progress', networks)
    await ledger.charge(accounts, bytes, () =>
      store.progress.add({
        applicationId,
        report: withKnownRelease(report),
        networks: networks.map(digestOf),
        bytes,
      }),
    )
  }

  /** Without a release that never started. */
  function withKnownRelease(report: ProgressReport): ProgressReport {
    return { ...report, release: releases.isKnown(report.release) ? report.release : '' }
  }
}
