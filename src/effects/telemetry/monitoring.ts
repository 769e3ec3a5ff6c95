import * as v from 'valibot'
import { afterPaint } from '../after-paint.ts'
import { loadWithRetry, untilIdle } from '../loading.ts'
import type { CaughtError, ReportedPage, startReports } from './monitoring/reports.ts'

/** Errors that wait for the reporting client; a page that fails all the time says so only once. */
const MAX_WAITING = 10

/** Milliseconds that a page without an error is left to the applicant's first presses. */
const UNDISTURBED_MS = 5000

/** How errors are reported; `dsn` is a provider's project, without it they stay with this server. */
export const MonitoringConfiguration = v.object({
  isOn: v.optional(v.boolean(), true),
  dsn: v.optional(v.string()),
})
type MonitoringConfiguration = v.InferOutput<typeof MonitoringConfiguration>

/**
 * Reports errors. The reporting client is loaded with the first error, or some seconds after the page
 * is usable; until then errors are queued. A failed load is retried; if it never succeeds, as with
 * a blocker, the page works without it.
 */
export function openMonitoring(
  configuration: MonitoringConfiguration,
  page: ReportedPage,
  isProduction: boolean,
) {
  const waiting: CaughtError[] = []
  let reports: ReturnType<typeof startReports> | undefined
  let signalError = () => {}
  const firstError = new Promise<void>((resolve) => {
    signalError = resolve
  })

  function take(caught: CaughtError): void {
    if (reports) reports.send(caught)
    else if (waiting.length < MAX_WAITING) waiting.push(caught)
    signalError()
  }
  function takeUncaught(event: ErrorEvent): void {
    take({ error: event.error })
  }
  function takeRejected(event: PromiseRejectionEvent): void {
    take({ error: event.reason })
  }

  async function run(): Promise<void> {
    await Promise.race([firstError, new Promise((resolve) => setTimeout(resolve, UNDISTURBED_MS))])
    await untilIdle()
    const { startReports } = await loadWithRetry(() => import('./monitoring/reports.ts'))
    window.removeEventListener('error', takeUncaught)
    window.removeEventListener('unhandledrejection', takeRejected)
    reports = startReports(configuration.dsn, page)
    for (const caught of waiting.splice(0)) reports.send(caught)
  }

  const isOn = configuration.isOn && isProduction
  return {
    report(error: unknown, componentStack?: string) {
      if (isOn) take({ error, componentStack })
    },
    /** Starts a navigation in the trace for the next screen, once that is painted. */
    navigated(path: string) {
      const at = Date.now()
      if (reports) afterPaint(() => reports?.navigated(path, at))
    },
    /** The applicant has not refused: errors are reported from now on. */
    start() {
      if (!isOn) return
      window.addEventListener('error', takeUncaught)
      window.addEventListener('unhandledrejection', takeRejected)
      run().catch(() => {})
    },
  }
}
