import { Hono } from 'hono'
import * as v from 'valibot'
import { ProgressReport } from '../../../machines/progress/progress-report.ts'
import type { AppEnv } from '../http/app-env.ts'
import { requireApplication } from '../http/bearer.ts'
import { bodyErrors, readJsonObject } from '../http/body.ts'
import { clientNetworksOf } from '../http/origin.ts'
import { Problem } from '../http/problem.ts'
import { json, operation } from '../openapi.ts'
import { networkAccounts } from '../quotas/network-quota.ts'
import type { Services } from '../services.ts'
import { bytesOf } from '../store/progress.ts'

/** Naming every fault of a report costs more than reading it. */
const FIRST_FAULT = { abortEarly: true }

const MAX_KILOBYTES = 128

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

export function progressRoutes(services: Services): Hono<AppEnv> {
  const { digestOf, environment, ledger, space, store, releases } = services
  return new Hono<AppEnv>().post(
    '/progress',
    REPORT_PROGRESS,
    requireApplication(services, 'progress'),
    async (c) => {
      await space.requireForProgress()
      const report = v.safeParse(
        ProgressReport,
        await readJsonObject(c, MAX_KILOBYTES),
        FIRST_FAULT,
      )
      if (!report.success) {
        const field = v.getDotPath(report.issues[0]) ?? 'the body'
        throw new Problem(400, `Wrong or missing: ${field}.`)
      }
      const { applicationId } = c.var
      const networks = clientNetworksOf(c, environment)
      const accounts = await networkAccounts(services, 'progress', networks)
      await ledger.charge(accounts, bytesOf(report.output), () =>
        store.progress.add({
          applicationId,
          report: withKnownRelease(report.output),
          networks: networks.map(digestOf),
        }),
      )
      return c.json({ applicationId } satisfies v.InferOutput<typeof Receipt>)
    },
  )

  /** Without a release that never started. */
  function withKnownRelease(report: ProgressReport): ProgressReport {
    return { ...report, release: releases.isKnown(report.release) ? report.release : '' }
  }
}
