import { loadavg } from 'node:os'
import { chromium } from 'playwright'
import { findChromium, isRoot } from '../chromium.ts'
import { Findings, type PageResult, ROUNDS } from './findings.ts'
import { measureDrag, measureFilling, measureLoading, measureStart } from './measures.ts'
import {
  funnelAt,
  funnelHere,
  funnelUnmeasured,
  pageByHand,
  type Subject,
  tanstackForm,
  tanstackFormMeasured,
} from './subjects.ts'

/**
 * Measures the funnel as it is served, and without measurement, beside a page by hand and the forms made
 * with TanStack Form, bare and with the same measuring clients; and beside another revision where one is
 * named. In each round every page is visited once, one after the other, so that what else the machine
 * does is the same for all.
 */
export async function measurePages(revision: string | undefined): Promise<PageResult[]> {
  const subjects = await openAll([
    pageByHand,
    tanstackForm,
    tanstackFormMeasured,
    funnelUnmeasured,
    funnelHere,
    ...(revision === undefined ? [] : [() => funnelAt(revision)]),
  ])
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: isRoot() ? ['--no-sandbox'] : [],
  })
  const found = new Findings()
  const filled = subjects.filter(({ extent }) => extent !== 'start')
  const draggedOn = subjects.filter(({ extent }) => extent !== 'forms')
  const take = async (subject: Subject, measure: typeof measureLoading) =>
    found.note(subject.name, await measure(browser, subject))
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const subject of subjects) await take(subject, measureLoading)
      for (const subject of subjects) await take(subject, measureStart)
      for (const subject of filled) await take(subject, measureFilling)
      for (const subject of draggedOn) await take(subject, measureDrag)
      console.log(`round ${round + 1} of ${ROUNDS}, load ${loadavg()[0]?.toFixed(1)}`)
    }
  } finally {
    await browser.close()
    for (const subject of subjects) await subject.close()
  }
  return found.results()
}

async function openAll(open: (() => Promise<Subject>)[]): Promise<Subject[]> {
  const subjects: Subject[] = []
  for (const next of open) subjects.push(await next())
  return subjects
}
