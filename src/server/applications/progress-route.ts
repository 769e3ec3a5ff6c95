import { Hono } from 'hono'
import * as v from 'valibot'
import { ProgressReport } from '../../../machines/records/progress.ts'
import type { AppEnv } from '../http/app-env.ts'
import { requireApplication } from '../http/bearer.ts'
import { limitBody, readJsonObject } from '../http/body.ts'
import { limitCalls } from '../http/limit-calls.ts'
import { Problem } from '../http/problem.ts'
import { json, operation } from '../openapi/description.ts'
import type { Services } from '../services.ts'

const REPORT_PROGRESS = operation({
  summary: "What a page saw of the token's application",
  description:
    'In classes without personal data. An entry that is sent again is kept once. Transitions that no chart has are dropped.',
  body: { content: json(ProgressReport) },
  answers: { 204: { description: 'It is kept.' } },
  refusals: { 400: 'The body does not fit the schema.' },
})

export function progressRoutes(services: Services): Hono<AppEnv> {
  const { store, releases } = services
  return new Hono<AppEnv>().post(
    '/progress',
    REPORT_PROGRESS,
    requireApplication(services),
    limitCalls(services, 'progress'),
    limitBody(128),
    async (c) => {
      const report = v.safeParse(ProgressReport, await readJsonObject(c))
      if (!report.success) {
        const fields = report.issues.map((issue) => v.getDotPath(issue) ?? 'the body')
        throw new Problem(400, `Wrong or missing: ${[...new Set(fields)].join(', ')}.`)
      }
      await store.progress.keep({
        applicationId: c.var.applicationId,
        report: known(report.output),
      })
      return c.body(null, 204)
    },
  )

  /** Without a release that never started, and transitions that no chart has. */
  function known({ release, entries, ...report }: ProgressReport): ProgressReport {
    return {
      ...report,
      release: releases.isKnown(release) ? release : '',
      entries: entries.map(({ taken, ...entry }) => ({
        ...entry,
        taken: taken.filter((id) => releases.transitions.has(id)),
      })),
    }
  }
}
