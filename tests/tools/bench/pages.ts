import { loadavg } from 'node:os'
import { chromium } from 'playwright'
import { findChromium, isRoot } from '../chromium.ts'
import { Findings, type PageResult, ROUNDS } from './findings.ts'
import {
  type Measure,
  measureDrag,
  measureFilling,
  measureLoading,
  measureStart,
} from './measures.ts'
import {
  funnelAt,
  funnelHere,
  funnelUnmeasured,
  funnelWithAnalytics,
  funnelWithoutRecording,
  pageByHand,
  type Subject,
  sameScreens,
  sameScreensMeasured,
  tanstackForm,
  tanstackFormMeasured,
} from './subjects.ts'

/**
 * Measures the funnel as it is served, and without measurement, next to a page by hand and the forms made
 * with TanStack Form: plain ones, and ones that show what the funnel's screens show, each bare and with the
 * same measuring clients; and to another revision where one is named.
 */
export function measurePages(revision: string | undefined): Promise<PageResult[]> {
  const subjects = [
    pageByHand,
    tanstackForm,
    tanstackFormMeasured,
    sameScreens,
    sameScreensMeasured,
    funnelUnmeasured,
    funnelHere,
    ...(revision === undefined ? [] : [() => funnelAt(revision)]),
  ]
  return measureInTurn(subjects, [measureLoading, measureStart, measureFilling, measureDrag])
}

/** What each part of the measuring clients costs whoever fills the forms in. */
export function measureClients(): Promise<PageResult[]> {
  const subjects = [funnelUnmeasured, funnelWithAnalytics, funnelWithoutRecording, funnelHere]
  return measureInTurn(subjects, [measureFilling])
}

/** What can be measured of pages, by how far one must be able to go in them. */
const EXTENTS: ReadonlyMap<Measure, readonly Subject['extent'][]> = new Map([
  [measureFilling, ['forms', 'funnel']],
  [measureDrag, ['start', 'funnel']],
])

/**
 * In each round every page is visited once for each measure, one after the other, so that what else the
 * machine does is the same for all.
 */
async function measureInTurn(
  open: readonly (() => Promise<Subject>)[],
  measures: readonly Measure[],
): Promise<PageResult[]> {
  const subjects: Subject[] = []
  for (const next of open) subjects.push(await next())
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: isRoot() ? ['--no-sandbox'] : [],
  })
  const found = new Findings()
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const measure of measures) {
        for (const subject of subjects) {
          const isPossible = EXTENTS.get(measure)?.includes(subject.extent) ?? true
          if (isPossible) found.note(subject.name, await measure(browser, subject))
        }
      }
      console.log(`round ${round + 1} of ${ROUNDS}, load ${loadavg()[0]?.toFixed(1)}`)
    }
  } finally {
    await browser.close()
    for (const subject of subjects) await subject.close()
  }
  return found.results()
}
