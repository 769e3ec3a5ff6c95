import { vi } from 'vitest'
import { CONFIGURATION } from '../../../../machines/examples/configuration.ts'
import { createCredential } from '../../../../src/effects/api/credential.ts'
import { createOutbox } from '../../../../src/effects/outbox.ts'
import { openSubmissions } from '../../../../src/effects/storage/submissions.ts'
import { runChild } from './run-actor.ts'
import { ADA } from './storage/submission-cases.ts'
import { until } from './until.ts'

/** What a page has of its browser: events of the window and of the document, and a quiet console. */
export function openBrowser() {
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  return {
    warn,
    comeOnline: () => window.dispatchEvent(new Event('online')),
    comeBack: (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })),
    setVisibility(visibilityState: 'visible' | 'hidden') {
      document.visibilityState = visibilityState
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

/** A page about one application, its outbox running, on the database of this test's browser. */
export function openPage(
  api: { baseUrl: string; token?: string },
  { applicationId = ADA, submissions = openSubmissions() } = {},
) {
  const outbox = createOutbox({
    api,
    credential: createCredential(api),
    submissions,
    applicationId: () => applicationId,
  })
  const run = runChild(outbox, (parent) => ({ parent, configuration: CONFIGURATION }))
  const reportedTypes = () => run.reported.map(({ type }) => type)
  return {
    ...run,
    submissions,
    reportedTypes,
    /** Resolves once the page has received so many events. */
    untilReported: (count: number) => until(() => run.reported.length >= count),
  }
}
