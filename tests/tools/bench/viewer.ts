import { type Browser, chromium, type Page } from 'playwright'
import { distDir } from '../../../src/cli/project.ts'
import { findChromium, isRoot } from '../chromium.ts'
import { readLoads } from '../size.ts'
import { funnelHere } from './subjects.ts'

const ROUNDS = 3
const FRAMES = 120
const DESKTOP = { viewport: { width: 1440, height: 900 } }
/** What the viewer's first load was before it had d3-zoom, and 60 kB. */
const MOST_BYTES = 402_185 + 60_000
const VIEWS = {
  Journey: '/statechart',
  Technical: '/statechart?depth=overview',
  Everything: '/statechart?depth=everything',
}
const EMPTY = 'about:blank'

/** One thing measured of the viewer, with what is to be reached. */
export interface ViewerMeasured {
  what: string
  value: number
  unit: string
  aim: string
}

/**
 * Measures the viewer in a desktop's window: from the arrival of its last script, which holds the chart, to the
 * drawn journey; frames a second while it is panned and zoomed, as a share of those of an empty page; bytes.
 */
export async function measureViewer(): Promise<ViewerMeasured[]> {
  const served = await funnelHere()
  const { origin } = new URL(served.url)
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: isRoot() ? ['--no-sandbox'] : [],
  })
  try {
    const drawn = await medianOf(() => inPage(browser, origin + VIEWS.Journey, drawnAfter))
    const results = [{ what: 'Journey drawn', value: drawn, unit: 'ms', aim: 'at most 300' }]
    for (const [name, path] of Object.entries(VIEWS)) {
      for (const gesture of ['pan', 'zoom'] as const) {
        const share = await medianOf(async () => {
          const empty = await inPage(browser, EMPTY, (page) => framesOf(page, 'nothing'))
          return (await inPage(browser, origin + path, (page) => framesOf(page, gesture))) / empty
        })
        const what = `${name}, ${gesture}: frames beside an empty page's`
        results.push({ what, value: share * 100, unit: '%', aim: 'at least 95' })
      }
    }
    const load = readLoads(distDir).find(({ name }) => name === 'src/statechart/funnel/page.tsx')
    const kilobytes = (load?.raw ?? 0) / 1000
    const aim = `at most ${MOST_BYTES / 1000}`
    return [...results, { what: 'first load of the viewer', value: kilobytes, unit: 'kB', aim }]
  } finally {
    await browser.close()
    await served.close()
  }
}

/** A measurement as it is printed. */
export function viewerRow({ what, value, unit, aim }: ViewerMeasured): Record<string, string> {
  return { viewer: what, measured: `${value.toFixed(0)} ${unit}`, wanted: `${aim} ${unit}` }
}

async function inPage<Result>(
  browser: Browser,
  url: string,
  measure: (page: Page) => Promise<Result>,
): Promise<Result> {
  const page = await browser.newPage(DESKTOP)
  try {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('.journey-stop')) return
        observer.disconnect()
        requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('drawn')))
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto(url, { waitUntil: 'load' })
    if (url !== EMPTY) await page.locator('.stage-window svg.picture').waitFor()
    return await measure(page)
  } finally {
    await page.close()
  }
}

/** Milliseconds from the last script to the frame after the journey was drawn. */
async function drawnAfter(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('drawn').length > 0)
  return page.evaluate(() => {
    const drawn = performance.getEntriesByName('drawn')[0]?.startTime ?? Infinity
    const arrived = performance
      .getEntriesByType('resource')
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
      .filter((end) => end < drawn)
    return drawn - Math.max(...arrived)
  })
}

/** Frames a second while each frame moves the picture, or nothing. */
function framesOf(page: Page, gesture: 'pan' | 'zoom' | 'nothing'): Promise<number> {
  return page.evaluate(
    async ([gesture, frames]) => {
      const stage = document.querySelector('.stage-window')
      const at = (position: number) => ({
        ...{ bubbles: true, cancelable: true, view: window },
        clientX: 700 + 100 * Math.sin(position / 10),
        clientY: 400 + 100 * Math.cos(position / 10),
      })
      if (gesture === 'pan') stage?.dispatchEvent(new MouseEvent('mousedown', at(0)))
      const start = performance.now()
      for (let frame = 0; frame < frames; frame += 1) {
        await new Promise(requestAnimationFrame)
        if (gesture === 'pan') window.dispatchEvent(new MouseEvent('mousemove', at(frame)))
        const deltaY = frame % 40 < 20 ? -20 : 20
        const turned = { ...at(0), deltaY, ctrlKey: true }
        if (gesture === 'zoom') stage?.dispatchEvent(new WheelEvent('wheel', turned))
      }
      return (1000 * frames) / (performance.now() - start)
    },
    [gesture, FRAMES] as const,
  )
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const values: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) values.push(await measure())
  return values.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0
}
